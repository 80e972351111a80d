package io.atoll.lab.protocols.lmr;

import static io.atoll.lab.model.RingProperties.ONE_OWNER;
import static io.atoll.lab.model.RingProperties.OWNER_ANSWERS;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinAckAndDataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.Joining;
import io.atoll.protocols.ring.lmr.LmrMessage.Targeted;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateDone;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.LmrView.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What LMR section 2 promises. Termination is promised by the intentions of each scenario. */
final class LmrModel implements Model<LmrMessage> {

  static final String ONE_COPY = "each update is executed once, on one copy";

  private final List<Invariant<LmrMessage>> invariants;
  private final List<StepRule<LmrMessage>> stepRules;
  private final List<Invariant<LmrMessage>> finalInvariants;
  private final boolean direct;

  private LmrModel(
      List<Invariant<LmrMessage>> invariants,
      List<StepRule<LmrMessage>> stepRules,
      List<Invariant<LmrMessage>> finalInvariants,
      boolean direct) {
    this.invariants = invariants;
    this.stepRules = stepRules;
    this.finalInvariants = finalInvariants;
    this.direct = direct;
  }

  /**
   * All promises.
   *
   * @param ids the identifiers of all nodes there will ever be, one for each arc that can come to
   *     be
   */
  static LmrModel of(List<Id> ids) {
    return safe(ids, true);
  }

  /** What LMR promises itself: a request may circle while data is on its way, if not for ever. */
  static LmrModel published(List<Id> ids) {
    return safe(ids, false);
  }

  /**
   * Only that nobody sends to a departed node, and that all that is begun gets done: what follows
   * when a wrong protocol goes on after its first slip.
   */
  static LmrModel consequences(List<Id> ids) {
    return new LmrModel(List.of(), List.of(), List.of(), false);
  }

  private static LmrModel safe(List<Id> ids, boolean direct) {
    return new LmrModel(
        List.of(
            new Invariant<>(ONE_OWNER, state -> notOneOwner(ids, state)),
            new Invariant<>(ONE_COPY, state -> Updates.in(state).notAtomic()),
            new Invariant<>("no update is lost", state -> Updates.in(state).lost()),
            new Invariant<>("links are accounted for at both ends", LmrModel::unaccountedLink)),
        List.of(new StepRule<>(OWNER_ANSWERS, LmrModel::answerByStranger)),
        List.of(new Invariant<>("data and links are as prescribed", LmrModel::notStable)),
        direct);
  }

  @Override
  public List<Invariant<LmrMessage>> invariants() {
    return invariants;
  }

  @Override
  public List<StepRule<LmrMessage>> stepRules() {
    return stepRules;
  }

  @Override
  public List<Invariant<LmrMessage>> finalInvariants() {
    return finalInvariants;
  }

  /** A joiner knows its contact by hearsay only (footnote 3). */
  @Override
  public boolean mayBeUndeliverable(NodeRef from, LmrMessage message) {
    return message instanceof Joining joining && from.equals(joining.joiner());
  }

  /** Every targeted request is handed on along the ring, not only updates. */
  @Override
  public boolean travels(LmrMessage message) {
    return direct && message instanceof Targeted;
  }

  static Client.View node(Snapshot<LmrMessage> snapshot, int process) {
    return (Client.View) snapshot.view(process);
  }

  private static List<LmrMessage> messages(Snapshot<LmrMessage> snapshot) {
    List<LmrMessage> messages = new ArrayList<>();
    snapshot.forEachMessage((from, to, message) -> messages.add(message));
    return messages;
  }

  // ---- atomicity: "consistent with a sequential execution at one copy of the object"

  private static @Nullable String notOneOwner(List<Id> ids, Snapshot<LmrMessage> snapshot) {
    List<LmrMessage> messages = messages(snapshot);
    for (Id id : ids) {
      int owners = 0;
      for (int p = 0; p < snapshot.processes(); p++) {
        if (!snapshot.departed(p) && node(snapshot, p).owns(id)) {
          owners++;
        }
      }
      for (LmrMessage message : messages) {
        if (carries(message, id)) {
          owners++;
        }
      }
      if (owners != 1 && !(owners == 0 && nobodyLeft(snapshot))) {
        return "identifier " + id + " has " + owners + " owners";
      }
    }
    return null;
  }

  private static boolean nobodyLeft(Snapshot<LmrMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (!snapshot.departed(p) && node(snapshot, p).myrange() != null) {
        return false;
      }
    }
    return true;
  }

  /** A range on its way is owned by its message. */
  private static boolean carries(LmrMessage message, Id id) {
    return (message instanceof JoinAckAndDataTrans join && join.range().contains(id))
        || (message instanceof DataTrans leave && leave.range().contains(id));
  }

  private static @Nullable String answerByStranger(
      Snapshot<LmrMessage> before,
      int process,
      @Nullable LmrMessage received,
      List<LmrMessage> sent) {
    if (!(received instanceof UpdateStep request)) {
      return null;
    }
    Client.View node = node(before, process);
    boolean answers = sent.stream().anyMatch(UpdateDone.class::isInstance);
    return answers && !node.owns(request.x())
        ? node.self() + " answers for " + request.x() + " without owning it"
        : null;
  }

  // ---- "we must ensure that requests are not forwarded to machines that have left the system"

  private static @Nullable String unaccountedLink(Snapshot<LmrMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      Client.View node = node(snapshot, p);
      for (NodeRef link : node.outLinks().nodes()) {
        int target = (int) link.address().value();
        if (snapshot.departed(target)) {
          return node.self() + " has a link to " + link + ", which has left";
        }
        if (!node(snapshot, target).inLinks().contains(node.self())) {
          return node.self() + " has a link to " + link + ", which does not know";
        }
      }
    }
    return null;
  }

  // ---- stabilization: when all is quiet

  private static @Nullable String notStable(Snapshot<LmrMessage> snapshot) {
    List<Client.View> members = new ArrayList<>();
    for (int p = 0; p < snapshot.processes(); p++) {
      Client.View node = node(snapshot, p);
      if (snapshot.departed(p) || node.status() == Status.INACTIVE) {
        continue;
      }
      if (node.status() != Status.ACTIVE || !node.waiting().isEmpty()) {
        return node.self() + " is " + node.status() + " and waits: " + node.waiting();
      }
      if (node.surrogate() != null) {
        return node.self() + " still has a surrogate pointer to " + node.surrogate().joiner();
      }
      members.add(node);
    }
    members.sort(Comparator.comparing(node -> node.self().id()));
    for (int i = 0; i < members.size(); i++) {
      String problem = notLinked(members.get(i), members.get((i + 1) % members.size()));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String notLinked(Client.View member, Client.View next) {
    if (!member.outLinks().nodes().equals(List.of(next.self()))) {
      return member.self() + " has out-links " + member.outLinks() + ", not " + next.self();
    }
    if (!next.inLinks().nodes().equals(List.of(member.self()))) {
      return next.self() + " has in-links " + next.inLinks() + ", not " + member.self();
    }
    return next.myrange() != null
            && next.myrange().after().equals(member.self().id())
            && next.myrange().upTo().equals(next.self().id())
        ? null
        : next.self() + " owns " + next.myrange() + ", not all after " + member.self();
  }
}
