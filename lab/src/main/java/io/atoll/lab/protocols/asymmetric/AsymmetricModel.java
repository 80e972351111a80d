package io.atoll.lab.protocols.asymmetric;

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
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.FreeLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.GetSuccLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.JoinPoint;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LeavePoint;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LockGranted;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LookupDone;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Routed;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.UpdateDone;
import io.atoll.protocols.ring.asymmetric.AsymmetricView;
import io.atoll.protocols.ring.asymmetric.AsymmetricView.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the asymmetric ring promises. Theorem 2 (no deadlock) and Theorem 3 (no starvation) are the
 * checker's own: what is begun gets done, in every fair run.
 */
public final class AsymmetricModel implements Model<AsymmetricMessage> {

  static final String ONE_HOLDER = "a lock has one holder";
  static final String TRUE_SUCCESSOR = "who updates pointers holds its successor's lock";
  static final String OWN_REQUEST_LAST = "nothing is behind the request of a node that forwards";

  private final List<Invariant<AsymmetricMessage>> invariants =
      List.of(
          new Invariant<>(ONE_HOLDER, AsymmetricModel::severalHolders),
          new Invariant<>(TRUE_SUCCESSOR, AsymmetricModel::strangersLock),
          new Invariant<>(OWN_REQUEST_LAST, AsymmetricModel::requestBehindOwn),
          new Invariant<>(ONE_OWNER, AsymmetricModel::notOneOwner));
  private final List<StepRule<AsymmetricMessage>> stepRules =
      List.of(new StepRule<>(OWNER_ANSWERS, AsymmetricModel::answerByStranger));
  private final List<Invariant<AsymmetricMessage>> finalInvariants =
      List.of(new Invariant<>(SORTED_RING, AsymmetricModel::wrongRing));

  @Override
  public List<Invariant<AsymmetricMessage>> invariants() {
    return invariants;
  }

  @Override
  public List<StepRule<AsymmetricMessage>> stepRules() {
    return stepRules;
  }

  @Override
  public List<Invariant<AsymmetricMessage>> finalInvariants() {
    return finalInvariants;
  }

  /** A joiner knows its contact by hearsay only. */
  @Override
  public boolean mayBeUndeliverable(NodeRef from, AsymmetricMessage message) {
    return message instanceof GetSuccLock request && from.equals(request.joiner());
  }

  @Override
  public boolean leavesNoTrace(AsymmetricMessage message) {
    return message instanceof AsymmetricMessage.Lookup;
  }

  @Override
  public boolean travels(AsymmetricMessage message) {
    return message instanceof Routed;
  }

  private static AsymmetricView view(Snapshot<AsymmetricMessage> snapshot, int process) {
    return (AsymmetricView) snapshot.view(process);
  }

  // ---- the locks: mutual exclusion, ARM Theorem 1 and Lemma 1

  private static @Nullable String severalHolders(Snapshot<AsymmetricMessage> snapshot) {
    HolderCount count = new HolderCount(snapshot.processes());
    snapshot.forEachMessage(count);
    for (int p = 0; p < snapshot.processes(); p++) {
      if (!snapshot.departed(p)) {
        count.add(view(snapshot, p));
      }
    }
    for (int p = 0; p < snapshot.processes(); p++) {
      if (count.holders[p] > 1 && !snapshot.departed(p)) {
        return "the lock of " + view(snapshot, p).self() + " has " + count.holders[p] + " holders";
      }
    }
    return null;
  }

  /** Who was granted a lock holds it until the host hears otherwise. */
  private static final class HolderCount implements Snapshot.MessageVisitor<AsymmetricMessage> {
    private final int[] holders;

    HolderCount(int processes) {
      this.holders = new int[processes];
    }

    void add(AsymmetricView view) {
      if (view.status().hasOwnLock()) {
        holders[process(view.self())]++;
      }
      if (view.slock() != null) {
        holders[process(view.slock())]++;
      }
    }

    @Override
    public void visit(NodeRef from, NodeRef to, AsymmetricMessage message) {
      if (message instanceof LockGranted) {
        holders[process(from)]++;
      } else if (message instanceof FreeLock) {
        holders[process(to)]++;
      }
    }

    private static int process(NodeRef ref) {
      return (int) ref.address().value();
    }
  }

  /** A joiner or leaver that has begun to update pointers. */
  private static @Nullable String strangersLock(Snapshot<AsymmetricMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      AsymmetricView view = view(snapshot, p);
      boolean updates =
          switch (view.status()) {
            case UPDATING, JOINING, LEAVING, DETACHED -> true;
            default -> false;
          };
      if (updates && !Objects.equals(view.slock(), view.succ())) {
        return view.self() + " has the lock of " + view.slock() + ", and successor " + view.succ();
      }
    }
    return null;
  }

  /**
   * Lemma 1, as far as it holds: the request of a leaving node is the last one from its leave point
   * on. Until then there may be others behind it, which wait to be passed on.
   */
  private static @Nullable String requestBehindOwn(Snapshot<AsymmetricMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      AsymmetricView view = view(snapshot, p);
      List<NodeRef> requests = view.lockQueue().requests();
      if (view.status().leaveForward() && requests.indexOf(view.self()) != requests.size() - 1) {
        return view.self() + " forwards, but its queue is " + requests;
      }
    }
    return null;
  }

  // ---- ARM Theorem 6: at any time every identifier is under the responsibility of one node

  private static @Nullable String notOneOwner(Snapshot<AsymmetricMessage> snapshot) {
    OwnedArcs arcs = new OwnedArcs();
    boolean anyMember = false;
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      AsymmetricView view = view(snapshot, p);
      NodeRef pred = view.pred();
      if (pred != null) {
        anyMember = true;
        if (!view.status().leaveForward()) {
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
    return anyMember ? arcs.problem() : null;
  }

  // ---- a lookup or update is answered only by the current owner

  private static @Nullable String answerByStranger(
      Snapshot<AsymmetricMessage> before,
      int process,
      @Nullable AsymmetricMessage received,
      List<AsymmetricMessage> sent) {
    AsymmetricView view = view(before, process);
    for (int i = 0; i < sent.size(); i++) {
      AsymmetricMessage answer = sent.get(i);
      if (answer instanceof LookupDone found && !view.owns(found.id())) {
        return view.self() + " answers for " + found.id() + " without owning it";
      }
      if (answer instanceof UpdateDone executed && !view.owns(executed.id())) {
        return view.self() + " executes on " + executed.id() + " without owning it";
      }
    }
    return null;
  }

  // ---- when all is quiet

  private static @Nullable String wrongRing(Snapshot<AsymmetricMessage> snapshot) {
    SortedRing members = new SortedRing();
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p) || view(snapshot, p).status() == Status.OUTSIDE) {
        continue;
      }
      AsymmetricView view = view(snapshot, p);
      if (view.status() != Status.INSIDE) {
        return view.self() + " is still " + view.status();
      }
      if (!view.lockQueue().isFree() || view.oldPred() != null) {
        return view.self() + " is still locked by " + view.lockQueue();
      }
      members.add(view.self(), view.pred(), view.succ());
    }
    return members.problem();
  }
}
