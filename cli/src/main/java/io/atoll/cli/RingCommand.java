package io.atoll.cli;

import io.atoll.cli.RingView.HostView;
import io.atoll.cli.RingView.VirtualNodeView;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./atoll ring}: who has what. */
@Command(
    name = "ring",
    header = "Show the cluster: which hosts have which slots, how much is there, and what moves.",
    description = {
      "%nEvery host is asked for its virtual nodes. In mode consistent a group of hosts runs each:"
          + " keys and shares count where a host leads. Epoch is how often a group has moved, term how"
          + " often leaders were elected, lag what the slowest host lacks, in entries of the log.%n",
      "In mode available a host runs its own. States: member; asks-to-join, joining, admits"
          + " (a joiner takes a part of its slots), asks-to-leave, leaving, takes-over (the slots of"
          + " one that leaves). Anything but member means that its lock is taken.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:shown", "1:the host cannot be reached", "2:the arguments make no sense"},
    footerHeading = "%nExample:%n",
    footer = "  atoll ring --port 7380")
final class RingCommand extends HostCommand {

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    RingView ring = RingView.ask(host);
    if (ring.upkeep().isConsistent()) {
      new GroupTable(ring).print(out);
      return CommandLine.ExitCode.OK;
    }
    virtualNodes(ring, out);
    out.println();
    hosts(ring, out);
    return CommandLine.ExitCode.OK;
  }

  private record Place(String host, VirtualNodeView node) {}

  private static void virtualNodes(RingView ring, PrintWriter out) {
    List<Place> places = new ArrayList<>();
    for (HostView host : ring.hosts()) {
      host.virtualNodes().forEach(node -> places.add(new Place(host.address(), node)));
    }
    places.sort(Comparator.comparingInt(place -> place.node().firstSlot()));
    out.printf("%-22s  %-21s  %-13s  %11s  %10s%n", "slots", "host", "state", "keys", "memory");
    for (Place place : places) {
      VirtualNodeView node = place.node();
      out.printf(
          "%-22s  %-21s  %-13s  %,11d  %10s%n",
          node.slots(), place.host(), node.state(), node.keys(), Size.text(node.sizeBytes()));
    }
  }

  private static void hosts(RingView ring, PrintWriter out) {
    out.printf(
        "%-21s  %13s  %6s  %6s  %11s  %10s%n",
        "host", "virtual nodes", "slots", "share", "keys", "memory");
    for (HostView host : ring.hosts()) {
      out.printf(
          "%-21s  %13d  %6d  %6s  %,11d  %10s%n",
          host.upkeep() == null ? host.address() + " (out of reach)" : host.address(),
          host.virtualNodes().size(),
          host.slots(),
          String.format(Locale.ROOT, "%.1f %%", 100 * host.share()),
          host.keys(),
          Size.text(host.sizeBytes()));
    }
    out.printf(
        "%s, %s, %,d keys%n",
        Counted.of(ring.hosts().size(), "host"),
        Counted.of(ring.virtualNodes(), "virtual node"),
        ring.keys());
  }
}
