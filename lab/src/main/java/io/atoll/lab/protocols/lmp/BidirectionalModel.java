package io.atoll.lab.protocols.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalView;
import io.atoll.protocols.ring.lmp.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invariant of LMP Fig. 4. The paper proves one in a technical report; this one follows the
 * pattern of section 3.1, extended to what the combined protocol adds.
 *
 * <p>A grant decides a change: from then on the imaginary r' and l' have it. So {@code biring(r',
 * l')} holds in every state, and {@code biring(r, l)} once nothing is on its way.
 */
public final class BidirectionalModel implements Model<BidirectionalMessage> {

  static final String QUIET_BIRING = "biring(r, l) when nothing is on its way";

  private static final Invariant<BidirectionalMessage> QUIET =
      new Invariant<>(QUIET_BIRING, BidirectionalModel::notQuietBiring);

  private final List<Invariant<BidirectionalMessage>> invariants;

  private BidirectionalModel(List<Invariant<BidirectionalMessage>> invariants) {
    this.invariants = invariants;
  }

  /** Everything that holds. */
  public static BidirectionalModel complete() {
    return new BidirectionalModel(
        List.of(
            new Invariant<>(
                "A: a process is jng or lvg iff one answer is owed to it",
                BidirectionalModel::notA),
            new Invariant<>(
                "B: a process is in, lvg or busy iff it has neighbours", BidirectionalModel::notB),
            new Invariant<>(
                "D: a process is busy iff one change it granted is under way",
                BidirectionalModel::notD),
            new Invariant<>("biring(r', l')", BidirectionalModel::notImaginaryBiring),
            QUIET));
  }

  /** What a user sees, and nothing about how it is kept. */
  public static BidirectionalModel topologyOnly() {
    return new BidirectionalModel(List.of(QUIET));
  }

  @Override
  public List<Invariant<BidirectionalMessage>> invariants() {
    return invariants;
  }

  @Override
  public List<StepRule<BidirectionalMessage>> stepRules() {
    return List.of();
  }

  @Override
  public List<Invariant<BidirectionalMessage>> finalInvariants() {
    return List.of();
  }

  /** Nobody departs: who has left answers. */
  @Override
  public boolean mayBeUndeliverable(NodeRef from, BidirectionalMessage message) {
    return false;
  }

  @Override
  public boolean travels(BidirectionalMessage message) {
    return false;
  }

  private static @Nullable String notA(Snapshot<BidirectionalMessage> snapshot) {
    int[] f = new BidirectionalReading(snapshot).f;
    for (int u = 0; u < f.length; u++) {
      State s = view(snapshot, u).s();
      boolean asks = s == State.JNG || s == State.LVG;
      if (f[u] > 1 || asks != (f[u] == 1)) {
        return u + " is " + s + " and f(" + u + ") = " + f[u];
      }
    }
    return null;
  }

  private static @Nullable String notB(Snapshot<BidirectionalMessage> snapshot) {
    for (int u = 0; u < snapshot.processes(); u++) {
      BidirectionalView view = view(snapshot, u);
      boolean in = view.s() != State.OUT && view.s() != State.JNG;
      if (in != (view.r() != null) || in != (view.l() != null)) {
        return u + " is " + view.s() + " with r = " + view.r() + " and l = " + view.l();
      }
    }
    return null;
  }

  private static @Nullable String notD(Snapshot<BidirectionalMessage> snapshot) {
    int[] g = new BidirectionalReading(snapshot).g;
    for (int u = 0; u < g.length; u++) {
      BidirectionalView view = view(snapshot, u);
      boolean busy = view.s() == State.BUSY;
      if (g[u] > 1 || busy != (g[u] == 1) || busy != (view.t() != null)) {
        return u + " is " + view.s() + " with t = " + view.t() + " and g(" + u + ") = " + g[u];
      }
    }
    return null;
  }

  private static @Nullable String notImaginaryBiring(Snapshot<BidirectionalMessage> snapshot) {
    BidirectionalReading reading = new BidirectionalReading(snapshot);
    return RingShape.notBiring("r'", reading.imaginaryR, "l'", reading.imaginaryL);
  }

  private static @Nullable String notQuietBiring(Snapshot<BidirectionalMessage> snapshot) {
    BidirectionalReading reading = new BidirectionalReading(snapshot);
    return reading.messages > 0 ? null : RingShape.notBiring("r", reading.r, "l", reading.l);
  }

  private static BidirectionalView view(Snapshot<BidirectionalMessage> snapshot, int u) {
    return (BidirectionalView) snapshot.view(u);
  }
}
