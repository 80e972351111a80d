package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.protocols.lmp.RingShape.index;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.State;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage.Grant;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage.Join;
import io.atoll.protocols.ranch.UnidirectionalRanchView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An invariant of LMP Fig. 6: that of section 3.1 on every ring of Ranch. */
public final class UnidirectionalRanchModel implements Model<UnidirectionalRanchMessage> {

  static final String IMAGINARY_RANCH = "Ranch by r'";

  @Override
  public List<Invariant<UnidirectionalRanchMessage>> invariants() {
    return List.of(
        new Invariant<>("A: a process is jng iff one answer is owed to it", this::notA),
        new Invariant<>("B: a process is in a ring iff it has a right neighbour there", this::notB),
        new Invariant<>(IMAGINARY_RANCH, this::notImaginaryRanch));
  }

  @Override
  public List<StepRule<UnidirectionalRanchMessage>> stepRules() {
    return List.of();
  }

  @Override
  public List<Invariant<UnidirectionalRanchMessage>> finalInvariants() {
    return List.of(new Invariant<>("Ranch by r", this::notRanch));
  }

  @Override
  public boolean mayBeUndeliverable(NodeRef from, UnidirectionalRanchMessage message) {
    return false;
  }

  @Override
  public boolean travels(UnidirectionalRanchMessage message) {
    return message instanceof Join;
  }

  private @Nullable String notA(Snapshot<UnidirectionalRanchMessage> snapshot) {
    int[] f = new int[snapshot.processes()];
    snapshot.forEachMessage(
        (from, to, message) -> f[index(message instanceof Join join ? join.a() : to)]++);
    for (int u = 0; u < f.length; u++) {
      UnidirectionalRanchView view = view(snapshot, u);
      boolean jng = view.s().get(view.id().length()) == State.JNG;
      if (f[u] > 1 || jng != (f[u] == 1)) {
        return u + " has s = " + view.s() + " and f(" + u + ") = " + f[u];
      }
    }
    return null;
  }

  private @Nullable String notB(Snapshot<UnidirectionalRanchMessage> snapshot) {
    for (int u = 0; u < snapshot.processes(); u++) {
      UnidirectionalRanchView view = view(snapshot, u);
      for (int i = 0; i <= view.id().length(); i++) {
        if ((view.s().get(i) == State.IN) != (view.r().get(i) != null)) {
          return u + " has s = " + view.s() + " and r = " + view.r();
        }
      }
    }
    return null;
  }

  private @Nullable String notImaginaryRanch(Snapshot<UnidirectionalRanchMessage> snapshot) {
    NodeRef[] granted = new NodeRef[snapshot.processes()];
    snapshot.forEachMessage(
        (from, to, message) -> {
          if (message instanceof Grant grant) {
            granted[index(to)] = grant.a();
          }
        });
    return RanchShape.notUnidirectional(
        ids(snapshot),
        "r'",
        (i, u) ->
            granted[u] != null && i == view(snapshot, u).id().length()
                ? index(granted[u])
                : index(view(snapshot, u).r().get(i)));
  }

  private @Nullable String notRanch(Snapshot<UnidirectionalRanchMessage> snapshot) {
    return RanchShape.notUnidirectional(
        ids(snapshot), "r", (i, u) -> index(view(snapshot, u).r().get(i)));
  }

  private static BitString[] ids(Snapshot<UnidirectionalRanchMessage> snapshot) {
    BitString[] ids = new BitString[snapshot.processes()];
    for (int u = 0; u < ids.length; u++) {
      ids[u] = view(snapshot, u).id();
    }
    return ids;
  }

  private static UnidirectionalRanchView view(
      Snapshot<UnidirectionalRanchMessage> snapshot, int u) {
    return (UnidirectionalRanchView) snapshot.view(u);
  }
}
