package io.atoll.protocols.ranch;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.Routes;
import java.util.Objects;

/**
 * Ranch as a topology for lookups: the rings a process is in, and where they lead. An immutable
 * value.
 *
 * <p>Name resolution finds those who match a name best, and there may be several: LMP leaves open
 * which of them is meant. Here an identifier has <em>one</em> owner. If nobody in a ring matches
 * the next bit of a name, all of them have the other one, or the ring is that of a single process.
 * So that bit is turned over, and the search goes on for the best match of what that makes of the
 * name. It ends with whoever is closest to the identifier in the sense that their exclusive or is
 * least.
 *
 * <p>Asks that each process has drawn bits until it was alone in its highest ring, and that nobody
 * joins or leaves while a request is on its way. A request that finds no end all the same is lost
 * after {@value #MOST_STEPS} steps.
 *
 * @param id the bits of the rings that the process is in
 * @param r its right neighbours in them
 */
public record RanchRoutes(NodeRef self, BitString id, PerRing<NodeRef> r) implements Routes {

  /** Many times what a search takes in any Ranch that there is memory for. */
  static final int MOST_STEPS = 1 << 10;

  /** What a request carries: its walk, and how many steps it may still take. */
  record Underway(Walk walk, int steps) implements Trail {}

  public RanchRoutes {
    if (r.length() != id.length() + 1) {
      throw new IllegalArgumentException(
          self + " is in the rings of " + id + " and has " + r.length() + " right neighbours");
    }
  }

  /** The routes of a process that is in, from what it has found. */
  public static RanchRoutes of(BidirectionalRanchView view) {
    return new RanchRoutes(view.self(), view.settledId(), view.r());
  }

  @Override
  public Step next(Id i, Trail trail) {
    if (trail instanceof Underway underway) {
      return next(underway.walk(), Math.min(underway.steps(), MOST_STEPS));
    }
    return next(Walk.from(self, BitString.of(i)), MOST_STEPS);
  }

  private Step next(Walk walk, int steps) {
    Walk next = walk.next(self, id, r);
    if (next == null) {
      int bits = id.commonPrefix(walk.name());
      return bits == Math.min(id.length(), walk.name().length())
          ? new Step.Here()
          : next(Walk.from(self, walk.name().turned(bits)), steps);
    }
    return steps <= 0
        ? new Step.Lost()
        : new Step.Onward(Objects.requireNonNull(r.get(next.i())), new Underway(next, steps - 1));
  }
}
