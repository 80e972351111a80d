package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the groups that a host leads: those that its {@link Steward} finds, now and then, and
 * those that it is told of.
 */
final class Upkeep {

  /** Null if leaders change nothing by themselves. */
  private final @Nullable Steward steward;

  private final Groups groups;
  private final Knowledge knowledge;
  private final Step step;
  private final GroupCommandHandler commands;

  /**
   * @param commands carries out what the steward wants
   */
  Upkeep(
      @Nullable Steward steward,
      Groups groups,
      Knowledge knowledge,
      Step step,
      GroupCommandHandler commands) {
    this.steward = steward;
    this.groups = groups;
    this.knowledge = knowledge;
    this.step = step;
    this.commands = commands;
  }

  /** What the steward has under way. */
  List<Change> changes() {
    return steward == null ? List.of() : steward.changes();
  }

  /** A host has been heard of. */
  void heard(NodeRef host) {
    if (steward != null) {
      steward.heard(host, step.nowMillis());
    }
  }

  /** Time has passed. */
  void onBeat() {
    if (steward != null && steward.isDue(step.nowMillis())) {
      List<Charge> charges = groups.charges();
      steward
          .look(step.nowMillis(), charges, knowledge.isPaused())
          .forEach(it -> it.command().dispatch(commands));
      charges.forEach(this::endSessions);
    }
  }

  /** What is remembered of hosts that never come back is forgotten. */
  private void endSessions(Charge charge) {
    for (Member gone : knowledge.hosts().gone()) {
      Address session = gone.host().address();
      GroupMember member = groups.leading(charge.placement().group());
      if (member != null && !charge.node().hasEnded(session)) {
        member.propose(new Input.EndSession(session));
      }
    }
  }

  // ---- changes of a virtual node, if this host leads its group

  void move(GroupCommand.Move command) {
    GroupMember member = leading(command.node());
    if (member != null) {
      List<NodeRef> now = member.placement().hosts();
      List<NodeRef> next = command.hosts();
      boolean safe = steward == null ? Placing.isSafe(now, next) : steward.isSafe(now, next);
      if (safe && !next.equals(now)) {
        member.move(next);
      }
    }
  }

  void split(GroupCommand.Split command) {
    GroupMember member = leading(command.node());
    if (member != null) {
      member.propose(new Input.Split(command.child()));
    }
  }

  void merge(GroupCommand.Merge command) {
    GroupMember member = leading(command.node());
    if (member != null) {
      member.propose(new Input.Merge());
    }
  }

  void transfer(GroupCommand.Transfer command) {
    GroupMember member = leading(command.node());
    if (member != null) {
      member.command(new RaftCommand.Transfer(command.to()));
    }
  }

  private @Nullable GroupMember leading(NodeRef node) {
    Placement placement = knowledge.directory().of(node);
    return placement == null ? null : groups.leading(placement.group());
  }
}
