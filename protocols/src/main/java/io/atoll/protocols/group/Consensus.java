package io.atoll.protocols.group;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftUpcallHandler;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A member's replica of its group's log, among the other members. What it says is handled one after
 * the other, also what it says because of that.
 */
final class Consensus implements Out<RaftMessage, RaftCommand> {

  private static final Choices FIRST = alternatives -> 0;

  private final GroupId group;
  private final RaftReplica raft;
  private final Step step;
  private final RaftUpcallHandler handler;
  private final Deque<RaftUpcall> upcalls = new ArrayDeque<>();
  private boolean handling;
  private boolean closed;

  Consensus(GroupId group, RaftReplica raft, Step step, RaftUpcallHandler handler) {
    this.group = group;
    this.raft = raft;
    this.step = step;
    this.handler = handler;
  }

  RaftReplica replica() {
    return raft;
  }

  void onMessage(NodeRef from, RaftMessage message) {
    raft.onClock(step.nowMillis());
    raft.onMessage(from, message, this);
    handleUpcalls();
  }

  void command(RaftCommand command) {
    raft.onClock(step.nowMillis());
    raft.onCommand(command, FIRST, this);
    handleUpcalls();
  }

  private void handleUpcalls() {
    if (handling) {
      return; // whoever is at it takes these, too
    }
    handling = true;
    for (RaftUpcall next = upcalls.poll(); next != null && !closed; next = upcalls.poll()) {
      next.dispatch(handler);
    }
    handling = false;
  }

  /** This host is no longer in the group, which is over. */
  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  // ---- effects of the replica

  @Override
  public void send(NodeRef to, RaftMessage message) {
    step.send(to, new GroupMessage.OfRaft(group, message));
  }

  @Override
  public void after(Delay delay, RaftCommand command) {
    step.after(delay, new GroupCommand.OfRaft(group, command));
  }

  @Override
  public void upcall(Upcall upcall) {
    upcalls.add((RaftUpcall) upcall);
  }

  @Override
  public void depart() {
    throw new IllegalStateException("a member of a group does not leave it");
  }
}
