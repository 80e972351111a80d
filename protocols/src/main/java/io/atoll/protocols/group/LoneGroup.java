package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftCommand;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A group as long as one host alone has its state, in memory, and nobody follows its log: what is
 * executed need not be there, which leaves the state ahead of it.
 */
final class LoneGroup implements Alone.Group {

  private final boolean hasNoOthers;
  private final Leadership leadership;
  private final Applied applied;
  private final Moving moving;
  private final Consensus consensus;
  private final Knowledge knowledge;

  /** Whether the state has taken something that is not in the log. */
  private boolean ahead;

  /**
   * @param hasNoOthers whether this host alone has the state, in memory
   */
  LoneGroup(
      boolean hasNoOthers,
      Leadership leadership,
      Applied applied,
      Moving moving,
      Consensus consensus,
      Knowledge knowledge) {
    this.hasNoOthers = hasNoOthers;
    this.leadership = leadership;
    this.applied = applied;
    this.moving = moving;
    this.consensus = consensus;
    this.knowledge = knowledge;
  }

  /** Whether this host alone has the state, in memory, and nobody is ever to restore it. */
  boolean hasNoOthers() {
    return hasNoOthers;
  }

  /** Whether what is executed now need not be in the log: nobody follows it, nor begins to. */
  boolean isAlone() {
    return leadership.isHere()
        && !moving.isUnderWay()
        && !consensus.isClosed()
        && !knowledge.isGivenUp()
        && hasNoOthers;
  }

  @Override
  public Shard.@Nullable Result executeAlone(
      Id id, Shard.Operation operation, boolean isRead, LongSupplier wallMillis) {
    VirtualNode node = applied.node();
    if (node == null || !isAlone()) {
      return null;
    }
    boolean isTimeless = isRead && !node.hasExpiring(id);
    ahead |= !isTimeless;
    Shard.Result result =
        isTimeless
            ? node.readAlone(id, operation)
            : node.executeAlone(id, operation, wallMillis.getAsLong());
    leadership.onCalls(result == null ? 0 : 1);
    return result;
  }

  /** Have the state take an input that is not in the log. */
  void apply(VirtualNode node, Input input, VirtualNode.Effects effects) {
    ahead = true;
    node.apply(input, effects);
  }

  /**
   * Before somebody is taught the log. One who was taught a part of it before, and is taught the
   * rest now, would lack what was executed in between; so the log goes on from here, and whoever
   * lacks something of it is given the state.
   */
  void putAheadIntoLog() {
    if (ahead) {
      ahead = false;
      consensus.command(new RaftCommand.Propose(List.of(new NoOp())));
      consensus.command(new RaftCommand.Cut(applied.index()));
    }
  }
}
