package io.atoll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./atoll leave}: one host less. */
@Command(
    name = "leave",
    header = "Have a host leave the cluster and end, once others have all that it has.",
    description =
        "%nReturns when everything is safe, and says meanwhile what it waits for. Ctrl-C ends the"
            + " waiting and not the leaving, which nothing takes back, a restart"
            + " neither. Clients of the host are best sent elsewhere before; cluster-aware ones find"
            + " their way. The last host of a cluster cannot leave: stop it instead. A host with a"
            + " --data directory that is only to rest is stopped, too; one that has left never comes"
            + " back with that directory.%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the host has left",
      "1:the host cannot be reached, or cannot leave",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExample:%n",
    footer = "  atoll leave --port 7380")
final class LeaveCommand extends HostCommand {

  private static final int LOOK_EVERY_MILLIS = 500;

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    ProgressBar bar = new ProgressBar(err(), Terminal.isStderr(), System::nanoTime);
    int atFirst = Math.max(1, RingView.virtualNodes(host).size());
    host.send("ATOLL", "LEAVE");
    while (!host.awaitReply(LOOK_EVERY_MILLIS)) { // gigabytes may have to move
      show(bar, atFirst);
    }
    host.reply();
    out.println(where() + " has left the ring; others have all that it had");
    return CommandLine.ExitCode.OK;
  }

  private void show(ProgressBar bar, int atFirst) {
    try (HostConnection second = connect()) {
      int here = RingView.virtualNodes(second).size();
      boolean paused = HostUpkeep.ask(second).paused();
      bar.show(Math.max(0, atFirst - here), atFirst + 1, () -> words(here, paused));
    } catch (IOException | HostConnection.Refused e) {
      // it is about to end: the reply says how that went
    }
  }

  private static String words(int here, boolean paused) {
    if (paused) {
      return "waiting: changes are paused (atoll rebalance resume)";
    }
    return here == 0
        ? "waiting for clients to go elsewhere"
        : Counted.of(here, "virtual node") + " to be taken over by other hosts";
  }
}
