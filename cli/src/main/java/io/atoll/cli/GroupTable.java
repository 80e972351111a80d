package io.atoll.cli;

import io.atoll.cli.RingView.GroupView;
import io.atoll.cli.RingView.HostView;
import io.atoll.cli.RingView.VirtualNodeView;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A cluster in mode consistent as two tables: hosts with numbers, and groups of such numbers. */
record GroupTable(RingView ring) {

  void print(PrintWriter out) {
    hosts(out);
    out.println();
    groups(out);
    out.println();
    out.println(total());
  }

  private void hosts(PrintWriter out) {
    out.printf(
        "%3s  %-21s  %6s  %8s  %7s  %11s  %10s  %s%n",
        "#", "host", "leads", "replicas", "share", "keys", "memory", "zone");
    for (HostView host : ring.hosts()) {
      if (host.upkeep() == null) {
        out.printf("%3d  %-21s  out of reach%n", number(host.address()), host.address());
        continue;
      }
      out.printf(
          "%3d  %-21s  %6d  %8d  %7s  %,11d  %10s  %s%s%n",
          number(host.address()),
          host.address(),
          host.own().size(),
          host.virtualNodes().size(),
          String.format(Locale.ROOT, "%.1f %%", 100 * host.share()),
          host.keys(),
          Size.text(host.sizeBytes()),
          host.zone(),
          remark(host, host.upkeep()));
    }
  }

  private static String remark(HostView host, HostUpkeep upkeep) {
    return (host.leaves() ? ", leaves" : "") + (upkeep.trouble().isEmpty() ? "" : ", in trouble");
  }

  private void groups(PrintWriter out) {
    out.printf(
        "%-17s  %6s  %-9s  %6s  %6s  %7s  %11s  %10s%n",
        "slots", "leader", "others", "epoch", "term", "lag", "keys", "memory");
    for (VirtualNodeView node : ring.groups()) {
      GroupView group = node.group();
      if (group != null) {
        out.printf(
            "%-17s  %6s  %-9s  %6d  %6d  %,7d  %,11d  %10s%s%n",
            node.slots(),
            leader(node, group),
            others(group),
            group.epoch(),
            group.term(),
            group.lag(),
            node.keys(),
            Size.text(node.sizeBytes()),
            remark(group));
      }
    }
  }

  private int number(@Nullable String address) {
    List<String> addresses = ring.hosts().stream().map(HostView::address).toList();
    return addresses.indexOf(address) + 1;
  }

  private String numbers(List<String> addresses) {
    return addresses.stream()
        .map(it -> number(it) == 0 ? it : Integer.toString(number(it)))
        .collect(Collectors.joining(" "));
  }

  /** A leader that nobody can ask is in doubt. */
  private String leader(VirtualNodeView node, GroupView group) {
    if (group.leader() == null) {
      return "none";
    }
    return numbers(List.of(group.leader())) + (node.isOwn() ? "" : "?");
  }

  private String others(GroupView group) {
    return numbers(group.hosts().stream().filter(it -> !it.equals(group.leader())).toList());
  }

  private String remark(GroupView group) {
    return group.movingTo().isEmpty() ? "" : "  moving to " + numbers(group.movingTo());
  }

  /** All in one line. */
  String total() {
    long changes = ring.changes();
    return ring.counted()
        + ", "
        + Counted.of(ring.keys(), "key")
        + "; durability "
        + ring.upkeep().durability()
        + ", "
        + (changes == 0 ? "no changes" : Counted.of(changes, "change"))
        + " under way"
        + (ring.upkeep().paused() ? ", paused" : "");
  }
}
