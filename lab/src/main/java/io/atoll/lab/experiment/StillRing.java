package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.protocols.routing.GreedyRoutes;
import io.atoll.protocols.routing.Spacing;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A ring of nodes at random places that nobody joins or leaves, as nothing but their identifiers.
 * Nodes are known by their rank.
 *
 * <p>Nothing is stored about pointers: who is first from a point is looked up when it is asked, so
 * that a ring of a million nodes takes a few bytes a node, and takes the same hops as if each had
 * its table.
 */
final class StillRing {

  /** In unsigned order. */
  private final long[] ids;

  /** The rank of the first node at or after the beginning of each of many equal parts. */
  private final int[] firstOfPart;

  private final int shift;

  StillRing(int nodes, SplittableRandom random) {
    this.ids = new long[nodes];
    for (int i = 0; i < nodes; i++) {
      ids[i] = random.nextLong();
    }
    sortUnsigned(ids);
    int partBits = Math.max(1, 32 - Integer.numberOfLeadingZeros(nodes));
    this.shift = Long.SIZE - partBits;
    this.firstOfPart = new int[1 << partBits];
    int rank = 0;
    for (int part = 0; part < firstOfPart.length; part++) {
      while (rank < nodes && ids[rank] >>> shift < part) {
        rank++;
      }
      firstOfPart[part] = rank;
    }
  }

  private static void sortUnsigned(long[] values) {
    flipSigns(values);
    Arrays.sort(values);
    flipSigns(values);
  }

  private static void flipSigns(long[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] ^= Long.MIN_VALUE;
    }
  }

  int nodes() {
    return ids.length;
  }

  Id id(int node) {
    return new Id(ids[node]);
  }

  /** The first node at or after a point: the owner of the identifier. */
  int firstFrom(Id point) {
    int node = firstOfPart[(int) (point.value() >>> shift)];
    while (node < ids.length && Long.compareUnsigned(ids[node], point.value()) < 0) {
      node++;
    }
    return node == ids.length ? 0 : node;
  }

  /**
   * How many times a lookup is handed on, from the node that begins it to the owner: each time by
   * the next-hop rule that the nodes themselves use.
   */
  int hops(int from, Id i, Spacing spacing) {
    Routes routes = new Routes(from, spacing);
    int hops = 1;
    while (!routes.terminates(i)) {
      routes = new Routes(routes.node(routes.closestBefore(i)), spacing);
      hops++;
    }
    return hops;
  }

  /** How many different nodes a node points to. */
  int differentPointers(int node, Spacing spacing) {
    Routes routes = new Routes(node, spacing);
    int different = 0;
    int last = node;
    for (int j = 0; j < routes.pointers(); j++) {
      int pointer = routes.node(j);
      different += pointer == last || pointer == node ? 0 : 1;
      last = pointer;
    }
    return different;
  }

  /** The pointers of a node, found as they are needed. */
  private final class Routes implements GreedyRoutes {
    private final int node;
    private final Id n;
    private final Spacing spacing;

    Routes(int node, Spacing spacing) {
      this.node = node;
      this.n = id(node);
      this.spacing = spacing;
    }

    /** The node that a pointer leads to. */
    int node(int pointer) {
      return pointer == SUCC ? successor() : firstFrom(spacing.start(n, pointer));
    }

    private int successor() {
      return node + 1 == ids.length ? 0 : node + 1;
    }

    @Override
    public Id n() {
      return n;
    }

    @Override
    public Id succ() {
      return id(successor());
    }

    @Override
    public int pointers() {
      return spacing.size();
    }

    @Override
    public Id pointer(int j) {
      return id(node(j));
    }
  }
}
