package io.atoll.lab.protocols.lmp;

import static io.atoll.lab.protocols.lmp.RingShape.index;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ring.lmp.State;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Grant;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Join;
import io.atoll.protocols.ring.lmp.UnidirectionalView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Theorem 1 of LMP: the invariant I of Fig. 2, conjunct by conjunct. */
public final class UnidirectionalModel implements Model<UnidirectionalMessage> {

  static final String ANSWER_OWED = "A: a process is jng iff one answer is owed to it";
  static final String IMAGINARY_RING = "ring(r')";

  /** C, {@code #grant(nil) = 0}, is left to the types: a grant without a process cannot be made. */
  @Override
  public List<Invariant<UnidirectionalMessage>> invariants() {
    return List.of(
        new Invariant<>(ANSWER_OWED, this::notA),
        new Invariant<>("B: a process is in iff it has a right neighbour", this::notB),
        new Invariant<>(IMAGINARY_RING, this::notRing));
  }

  @Override
  public List<StepRule<UnidirectionalMessage>> stepRules() {
    return List.of();
  }

  /** "Once all the grant messages are delivered ... ring(r) holds." */
  @Override
  public List<Invariant<UnidirectionalMessage>> finalInvariants() {
    return List.of(
        new Invariant<>("ring(r)", snapshot -> RingShape.notRing("r", new Reading(snapshot).r)));
  }

  @Override
  public boolean mayBeUndeliverable(NodeRef from, UnidirectionalMessage message) {
    return false;
  }

  @Override
  public boolean travels(UnidirectionalMessage message) {
    return false;
  }

  private @Nullable String notA(Snapshot<UnidirectionalMessage> snapshot) {
    int[] f = new Reading(snapshot).f;
    for (int u = 0; u < f.length; u++) {
      boolean jng = view(snapshot, u).s() == State.JNG;
      if (f[u] > 1 || jng != (f[u] == 1)) {
        return u + " is " + view(snapshot, u).s() + " and f(" + u + ") = " + f[u];
      }
    }
    return null;
  }

  private @Nullable String notB(Snapshot<UnidirectionalMessage> snapshot) {
    for (int u = 0; u < snapshot.processes(); u++) {
      UnidirectionalView view = view(snapshot, u);
      if ((view.s() == State.IN) != (view.r() != null)) {
        return u + " is " + view.s() + " and " + u + ".r = " + view.r();
      }
    }
    return null;
  }

  private @Nullable String notRing(Snapshot<UnidirectionalMessage> snapshot) {
    return RingShape.notRing("r'", new Reading(snapshot).imaginaryR);
  }

  private static UnidirectionalView view(Snapshot<UnidirectionalMessage> snapshot, int u) {
    return (UnidirectionalView) snapshot.view(u);
  }

  /** The functions of section 3.1 in one state. */
  private static final class Reading implements Snapshot.MessageVisitor<UnidirectionalMessage> {

    /** {@code f(u) = m+(join, u) + m-(grant, u) + m-(retry, u)}. */
    final int[] f;

    final int[] r;

    /** The imaginary r': as decided by a grant on its way. */
    final int[] imaginaryR;

    Reading(Snapshot<UnidirectionalMessage> snapshot) {
      f = new int[snapshot.processes()];
      r = new int[snapshot.processes()];
      for (int u = 0; u < r.length; u++) {
        r[u] = index(view(snapshot, u).r());
      }
      imaginaryR = r.clone();
      snapshot.forEachMessage(this);
    }

    @Override
    public void visit(NodeRef from, NodeRef to, UnidirectionalMessage message) {
      f[index(message instanceof Join ? from : to)]++;
      if (message instanceof Grant grant) {
        imaginaryR[index(to)] = index(grant.a());
      }
    }
  }
}
