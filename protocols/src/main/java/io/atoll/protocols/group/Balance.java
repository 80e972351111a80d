package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to move so that no host has two replicas more than another. It follows from what
 * everybody knows, so that leaders who know the same plan the same, and each does its own part.
 *
 * <p>A swap takes from the fullest and gives to the emptiest. Each one brings the cluster nearer to
 * balance, in whatever order they happen, and there is none once the difference is less than two:
 * nothing goes to and fro.
 */
final class Balance {

  /** Later swaps are planned again when these have happened. */
  private static final int MOST_PLANNED = 32;

  /** From this difference on, a replica moves. */
  private final int leastDifference;

  Balance(int leastDifference) {
    this.leastDifference = leastDifference;
  }

  /** What has to move; the census ends up as if it had. */
  List<Placing.Swap> plan(Census census) {
    List<Placing.Swap> swaps = new ArrayList<>();
    Placing.Swap swap = next(census, swaps);
    while (swap != null && swaps.size() < MOST_PLANNED) {
      swaps.add(swap);
      swap = next(census, swaps);
    }
    return swaps;
  }

  private Placing.@Nullable Swap next(Census census, List<Placing.Swap> planned) {
    List<NodeRef> byLoad = new ArrayList<>(census.present());
    byLoad.sort(Comparator.comparingInt(census::load)); // those with as many stay in order
    for (int fullest = byLoad.size() - 1; fullest > 0; fullest--) {
      NodeRef out = byLoad.get(fullest);
      for (NodeRef in : byLoad) {
        if (census.load(out) - census.load(in) < leastDifference) {
          break; // nor has anybody after it fewer
        }
        Placement best = best(out, in, census, planned);
        if (best != null) {
          census.place(
              new Placement(best.node(), best.epoch(), Placing.replaced(best.hosts(), out, in)));
          return new Placing.Swap(best.node(), out, in);
        }
      }
    }
    return null;
  }

  /** The virtual node that likes the emptier host best. */
  private static @Nullable Placement best(
      NodeRef out, NodeRef in, Census census, List<Placing.Swap> planned) {
    Placement best = null;
    for (Placement placement : census.placements()) {
      boolean canMove =
          placement.hosts().size() == census.groupSize()
              && placement.hosts().contains(out)
              && !placement.hosts().contains(in)
              && planned.stream().noneMatch(it -> it.node().equals(placement.node()))
              && zonesAfter(placement, out, in, census) >= Placing.zones(placement.hosts(), census);
      if (canMove && (best == null || likes(placement, in) > likes(best, in))) {
        best = placement;
      }
    }
    return best;
  }

  private static long likes(Placement placement, NodeRef host) {
    return Rendezvous.liking(placement.node(), host);
  }

  private static long zonesAfter(Placement placement, NodeRef out, NodeRef in, Census census) {
    List<NodeRef> after = new ArrayList<>(Placing.without(placement.hosts(), out));
    after.add(in);
    return Placing.zones(after, census);
  }
}
