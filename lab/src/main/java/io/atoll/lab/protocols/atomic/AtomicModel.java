package io.atoll.lab.protocols.atomic;

import static io.atoll.lab.model.RingProperties.ONE_OWNER;
import static io.atoll.lab.model.RingProperties.OWNER_ANSWERS;
import static io.atoll.lab.model.RingProperties.SORTED_RING;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.OwnedArcs;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.SortedRing;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeavePoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.MoreContent;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateDone;
import io.atoll.protocols.ring.atomic.AtomicView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the atomic ring promises. */
public final class AtomicModel implements Model<AtomicMessage> {

  @Override
  public List<Invariant<AtomicMessage>> invariants() {
    return List.of(new Invariant<>(ONE_OWNER, AtomicModel::notOneOwner));
  }

  @Override
  public List<StepRule<AtomicMessage>> stepRules() {
    return List.of(new StepRule<>(OWNER_ANSWERS, AtomicModel::answerByStranger));
  }

  @Override
  public List<Invariant<AtomicMessage>> finalInvariants() {
    return List.of(new Invariant<>(SORTED_RING, AtomicModel::wrongRing));
  }

  /** A joiner knows its contact by hearsay only. */
  @Override
  public boolean mayBeUndeliverable(NodeRef from, AtomicMessage message) {
    return message instanceof JoinReq request && from.equals(request.joiner());
  }

  @Override
  public boolean leavesNoTrace(AtomicMessage message) {
    return message instanceof Lookup;
  }

  @Override
  public boolean travels(AtomicMessage message) {
    return message instanceof Lookup || message instanceof Update;
  }

  // ---- ARM Theorem 6: at any time every identifier is under the responsibility of one node

  private static @Nullable String notOneOwner(Snapshot<AtomicMessage> snapshot) {
    OwnedArcs arcs = new OwnedArcs();
    boolean anyMember = false;
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      AtomicView view = (AtomicView) snapshot.view(p);
      NodeRef pred = view.pred();
      if (pred != null) {
        anyMember = true;
        if (view.ownsItsArc()) {
          arcs.add(pred.id(), view.self().id());
        }
      }
    }
    // an arc on its way is owned by its message
    snapshot.forEachMessage(
        (from, to, message) -> {
          if (message instanceof JoinPoint point) {
            arcs.add(point.pred().id(), to.id());
          } else if (message instanceof LeavePoint point) {
            arcs.add(point.pred().id(), from.id());
          }
        });
    return anyMember || !arcs.isEmpty() ? arcs.problem() : null;
  }

  // ---- a lookup or update is answered only by the current owner

  private static @Nullable String answerByStranger(
      Snapshot<AtomicMessage> before,
      int process,
      @Nullable AtomicMessage received,
      List<AtomicMessage> sent) {
    AtomicView view = (AtomicView) before.view(process);
    for (int i = 0; i < sent.size(); i++) {
      AtomicMessage answer = sent.get(i);
      if (answer instanceof LookupDone found && !view.owns(found.id())) {
        return view.self() + " answers for " + found.id() + " without owning it";
      }
      if (answer instanceof UpdateDone executed) {
        if (!view.owns(executed.id())) {
          return view.self() + " executes on " + executed.id() + " without owning it";
        }
        if (view.incoming() != null
            && view.incoming().contains(executed.id())
            && !(received instanceof MoreContent more && more.portion().last())) {
          return view.self() + " executes on " + executed.id() + " before its content is there";
        }
      }
    }
    return null;
  }

  // ---- when all is quiet

  private static @Nullable String wrongRing(Snapshot<AtomicMessage> snapshot) {
    SortedRing members = new SortedRing();
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      AtomicView view = (AtomicView) snapshot.view(p);
      if (view.status() == AtomicView.Status.OUTSIDE) {
        continue;
      }
      if (view.status() != AtomicView.Status.INSIDE) {
        return view.self() + " is still " + view.status();
      }
      if (view.incoming() != null || view.outgoing() != null || !view.held().isEmpty()) {
        return view.self() + " still waits for content";
      }
      members.add(view.self(), view.pred(), view.succ());
    }
    return members.problem();
  }
}
