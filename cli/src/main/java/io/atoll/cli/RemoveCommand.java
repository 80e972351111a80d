package io.atoll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./atoll remove}: a host that will not come back. */
@Command(
    name = "remove",
    header = "Give up a host that is dead and will not come back.",
    description = {
      "%nOthers take its place in its groups at once, instead of after the grace period of a minute, as"
          + " far as they have a majority without it; a group that has lost its majority waits for it,"
          + " and cannot be helped. The host may never come back with what it had: should it try, it is"
          + " told so and ends. One that lives is better told to leave.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:given up",
      "1:the host that was asked cannot be reached, or refuses",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExample:%n",
    footer = "  atoll remove 127.0.0.1:7380 --port 7379")
final class RemoveCommand extends HostCommand {

  @Parameters(
      paramLabel = "HOST:PORT",
      description = "The dead host, as ./atoll ring shows it, or its full address.")
  private String dead = "";

  @Option(
      names = "--force",
      description = "Even if it answers, or each group would be on one host alone then.")
  private boolean force;

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    String place = place(dead);
    if (force) {
      host.call("ATOLL", "REMOVE", place, "FORCE");
    } else {
      host.call("ATOLL", "REMOVE", place);
    }
    out.println(place + " is given up (what follows: ./atoll rebalance status)");
    return CommandLine.ExitCode.OK;
  }

  /** Hosts know each other by numbers, people by names. */
  private static String place(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}(#[0-9]{1,5})?")) {
      throw new BadArgument("'" + text + "' is not of the form HOST:PORT");
    }
    InetSocketAddress named = new InetSocketAddress(text.substring(0, colon), 0);
    if (named.isUnresolved()) {
      throw new BadArgument("there is no machine " + text.substring(0, colon));
    }
    return named.getAddress().getHostAddress() + text.substring(colon);
  }
}
