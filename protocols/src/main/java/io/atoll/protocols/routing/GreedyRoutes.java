package io.atoll.protocols.routing;

import io.atoll.kernel.Id;

/**
 * What a node knows of the ring, and where it leads: TERMINATE and NEXT_HOP of DKS Alg. 15.
 *
 * <p>Where the pointers come from is left open: a node keeps a {@link RoutingTable}; who has the
 * whole ring at hand can compute them as they are asked for.
 */
public interface GreedyRoutes {

  /** What {@link #closestBefore} says when it is no pointer but the successor. */
  int SUCC = -1;

  /** The node's own identifier. */
  Id n();

  /** The identifier of its successor; its own if it is alone. */
  Id succ();

  /** How many pointers it has. */
  int pointers();

  /**
   * The identifier of a pointer. They are in clockwise order, seen from the node; neighbours in
   * this order may be equal, and the last ones may be the node itself.
   */
  Id pointer(int j);

  /** n.TERMINATE(i): whether the successor is the one that i belongs to. */
  default boolean terminates(Id i) {
    return i.isBetween(n(), succ());
  }

  /**
   * n.NEXT_HOP(i) where it does not terminate: the number of the last pointer in (n, i), or {@link
   * #SUCC}.
   *
   * <p>The text tries all pointers; their order allows to halve them instead.
   */
  default int closestBefore(Id i) {
    int before = SUCC;
    int notBefore = pointers();
    while (notBefore - before > 1) {
      int middle = (before + notBefore) >>> 1;
      if (pointer(middle).isStrictlyBetween(n(), i)) {
        before = middle;
      } else {
        notBefore = middle;
      }
    }
    return before;
  }
}
