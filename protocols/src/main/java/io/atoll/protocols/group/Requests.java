package io.atoll.protocols.group;

import io.atoll.protocols.consensus.RaftCommand;
import java.util.ArrayList;
import java.util.List;

/**
 * What is asked of a member in a step: proposed and read at its end, so that it travels together.
 */
final class Requests {

  private final GroupMember member;
  private final Consensus consensus;
  private final UnappliedCalls unapplied;
  private final AwaitedReads awaited;
  private final Step step;
  private final GroupSettings settings;

  private final List<Input> proposals = new ArrayList<>();
  private final List<Call> executions = new ArrayList<>();
  private final List<Call> reads = new ArrayList<>();
  private boolean unsettled;

  /**
   * @param member of whom it is asked
   * @param unapplied knows the calls that are under way
   * @param awaited takes the reads that are to be confirmed
   */
  Requests(
      GroupMember member,
      Consensus consensus,
      UnappliedCalls unapplied,
      AwaitedReads awaited,
      Step step,
      GroupSettings settings) {
    this.member = member;
    this.consensus = consensus;
    this.unapplied = unapplied;
    this.awaited = awaited;
    this.step = step;
    this.settings = settings;
  }

  void propose(Input input) {
    settleLater();
    proposals.add(input);
  }

  void execute(List<Call> calls) {
    settleLater();
    executions.addAll(calls);
  }

  void read(List<Call> calls) {
    settleLater();
    reads.addAll(calls);
  }

  private void settleLater() {
    if (!unsettled) {
      unsettled = true;
      step.settleLater(member);
    }
  }

  /** The step has come to its end. */
  void settle() {
    unsettled = false;
    if (consensus.isClosed()) {
      step.refuse(member.group(), take(executions), null);
      step.refuse(member.group(), take(reads), null);
      return;
    }
    if (!executions.isEmpty()) {
      proposeExecution(unapplied.withoutRepeated(take(executions)));
    }
    if (!reads.isEmpty()) {
      consensus.command(new RaftCommand.Read(awaited.add(take(reads))));
    }
    if (!proposals.isEmpty()) {
      consensus.command(new RaftCommand.Propose(take(proposals)));
    }
  }

  private void proposeExecution(List<Call> calls) {
    if (calls.isEmpty()) {
      return;
    }
    for (List<Call> together : Call.inPortions(calls, settings.raft().maxAppendBytes())) {
      Input.Execute execute = new Input.Execute(step.wallMillis(), together);
      unapplied.onProposed(execute);
      proposals.add(execute);
    }
  }

  /** What a list has, which is empty then. */
  private static <T> List<T> take(List<? extends T> list) {
    List<T> taken = List.copyOf(list);
    list.clear();
    return taken;
  }
}
