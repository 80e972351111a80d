package io.atoll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./atoll leave}: one host less. */
@Command(
    name = "leave",
    header = "Have a host leave the ring and end, once others have all that it has.",
    description =
        "%nReturns when everything is safe. Clients of the host are best sent elsewhere before;"
            + " cluster-aware ones find their way. The last host of a ring cannot leave: stop it"
            + " instead, and what it has is gone.%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the host has left",
      "1:the host cannot be reached, or cannot leave",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExample:%n",
    footer = "  atoll leave --port 7380")
final class LeaveCommand extends HostCommand {

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    host.beVeryPatient(); // gigabytes may have to move
    host.call("ATOLL", "LEAVE");
    out.println(where() + " has left the ring; others have all that it had");
    return CommandLine.ExitCode.OK;
  }
}
