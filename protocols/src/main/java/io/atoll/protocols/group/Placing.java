package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts run a virtual node. Nothing is moved that may stay; who is new has no replica of it
 * yet, is in a zone of its own if possible, and has room: rendezvous with bounded load (Mirrokni,
 * Thorup and Zadimoghaddam 2018).
 */
final class Placing {

  private Placing() {}

  /**
   * Whether the next group of a virtual node can start from what the present one has: enough of its
   * hosts are in this one, and all are different.
   */
  static boolean isSafe(List<NodeRef> now, List<NodeRef> next) {
    long common = next.stream().filter(now::contains).count();
    boolean enough = 2 * common > next.size() || (now.size() == 1 && common == 1);
    return enough && new LinkedHashSet<>(next).size() == next.size();
  }

  /** The host to be added to others, and not one of those barred; null if there is none. */
  static @Nullable NodeRef newcomer(
      NodeRef node, List<NodeRef> others, List<NodeRef> barred, Census census) {
    int fair = census.fairLoad();
    Comparator<NodeRef> best =
        Comparator.comparingInt((NodeRef host) -> isZoneTaken(host, others, census) ? 1 : 0)
            .thenComparingInt(host -> census.load(host) < fair ? 0 : census.load(host))
            .thenComparing(
                Comparator.comparingLong((NodeRef host) -> Rendezvous.liking(node, host))
                    .reversed());
    return census.present().stream()
        .filter(host -> !others.contains(host) && !barred.contains(host))
        .min(best)
        .orElse(null);
  }

  private static boolean isZoneTaken(NodeRef host, List<NodeRef> others, Census census) {
    return others.stream().anyMatch(it -> census.zoneOf(it).equals(census.zoneOf(host)));
  }

  /** In how many zones hosts are. */
  static long zones(List<NodeRef> hosts, Census census) {
    return hosts.stream().map(census::zoneOf).distinct().count();
  }

  /**
   * Another host in the place of one. In a group of one the new host comes to the old one, which is
   * then let go: somebody must have the state.
   */
  static List<NodeRef> replaced(List<NodeRef> hosts, NodeRef out, NodeRef in) {
    if (hosts.size() == 1) {
      return List.of(in, out);
    }
    List<NodeRef> next = new ArrayList<>(hosts);
    next.set(next.indexOf(out), in);
    return next;
  }

  /** Other hosts without one. */
  static List<NodeRef> without(List<NodeRef> hosts, NodeRef out) {
    return hosts.stream().filter(it -> !it.equals(out)).toList();
  }

  /**
   * A group with more hosts, as many as it is to have, or as can be added at once; null if there
   * are not enough.
   */
  static @Nullable List<NodeRef> grown(Placement placement, Census census) {
    List<NodeRef> now = placement.hosts();
    int size =
        now.size() == 1 ? census.groupSize() : Math.min(census.groupSize(), 2 * now.size() - 1);
    List<NodeRef> next = new ArrayList<>(now);
    while (next.size() < size) {
      NodeRef newcomer = newcomer(placement.node(), next, List.of(), census);
      if (newcomer == null) {
        return null;
      }
      next.add(newcomer);
    }
    return next;
  }

  /**
   * A host that would spread a group over more zones in the place of another; null if there is
   * none.
   */
  static @Nullable Swap spread(Placement placement, Census census) {
    List<NodeRef> now = placement.hosts();
    for (NodeRef out : now) {
      List<NodeRef> rest = without(now, out);
      NodeRef in =
          isZoneTaken(out, rest, census)
              ? newcomer(placement.node(), rest, List.of(out), census)
              : null;
      if (in != null && !isZoneTaken(in, rest, census)) {
        return new Swap(placement.node(), out, in);
      }
    }
    return null;
  }

  /** One host of a virtual node in the place of another. */
  record Swap(NodeRef node, NodeRef out, NodeRef in) {}
}
