package io.atoll.cli;

import io.atoll.cli.RingView.HostView;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./atoll rebalance}: whether leaders change their groups, and what they change. */
@Command(
    name = "rebalance",
    header = "Pause or resume all changes of groups, or show those that are under way.",
    description = {
      "%nLeaders give their groups other hosts when hosts come, go or die, split and merge virtual"
          + " nodes, and share out who leads. While that is paused, none of it begins: dead hosts are"
          + " not replaced, new ones get nothing to do, and hosts that are to leave stay. It is said to"
          + " any host, all hear of it, and the last word counts.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, or shown",
      "1:the host cannot be reached, or runs in mode available",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  atoll rebalance pause", "  atoll rebalance status --port 7380"})
final class RebalanceCommand extends HostCommand {

  @Parameters(paramLabel = "pause|resume|status", description = "What to do.")
  private String what = "";

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    switch (what) {
      case "pause" -> {
        host.call("ATOLL", "REBALANCE", "PAUSE");
        out.println("paused: what is under way comes to its end, and nothing else begins");
      }
      case "resume" -> {
        host.call("ATOLL", "REBALANCE", "RESUME");
        out.println("resumed: leaders look after their groups again");
      }
      case "status" -> show(RingView.ask(host), out);
      default -> throw new BadArgument("'" + what + "' is not pause, resume or status");
    }
    return CommandLine.ExitCode.OK;
  }

  private static void show(RingView ring, PrintWriter out) {
    if (!ring.upkeep().isConsistent()) {
      out.println("in mode available nothing is rebalanced");
      return;
    }
    out.println(
        ring.upkeep().paused()
            ? "paused: nothing begins before ./atoll rebalance resume"
            : "not paused");
    for (HostView host : ring.hosts()) {
      HostUpkeep upkeep = host.upkeep();
      if (upkeep == null) {
        out.println(host.address() + " is out of reach");
      } else {
        upkeep.changes().forEach(change -> show(host, change, out));
      }
    }
    out.println(Counted.of(ring.changes(), "change") + " under way");
  }

  private static void show(HostView host, HostUpkeep.Change change, PrintWriter out) {
    String slots =
        host.virtualNodes().stream()
            .filter(it -> it.id().equals(change.node()))
            .map(RingView.VirtualNodeView::slots)
            .findFirst()
            .orElse("-");
    out.printf(
        "%-21s  slots %-13s  %4d s  %s%n",
        host.address(), slots, change.millis() / 1_000, Objects.requireNonNull(change.text()));
  }
}
