package io.atoll.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ARM's node inside a {@link VirtualNode}. Two things are added: a node may be born at its join
 * point, with its whole arc in its hands, and operations come here directly instead of along the
 * ring.
 */
public final class RingMember extends AtomicNode {

  /** Who is being born in this step. */
  private @Nullable NodeRef newborn;

  RingMember(NodeRef self, Shard shard) {
    super(self, shard);
  }

  /** A member in the middle of a correct ring. */
  RingMember(NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    super(self, shard, pred, succ);
  }

  /** A member as a view has it; the shard has the content. */
  RingMember(AtomicView view, Shard shard) {
    super(view, shard);
  }

  private RingMember(RingMember other) {
    super(other);
  }

  @Override
  public RingMember copy() {
    return new RingMember(this);
  }

  /** Whether this member can give away the part of its arc up to an identifier, now. */
  boolean canSplitAt(Id id) {
    return lockFree() && owns(id) && !id.equals(n.id());
  }

  /** Whether this member is on the ring and nobody joins or leaves beside it. */
  boolean isAtRest() {
    return lockFree() && arc() != null;
  }

  /** Whether another one is, or has just been, a neighbour of this member. */
  boolean isBeside(NodeRef other) {
    return other.equals(pred) || other.equals(succ) || other.equals(oldPred);
  }

  /** The last one stays: nobody else could take its arc. */
  @Override
  protected void onLeave(Out<AtomicMessage, RingCommand> out) {
    if (!n.equals(succ)) {
      super.onLeave(out);
    }
  }

  /**
   * A new member joins here, as ARM has it; but it is not there yet, and gets its arc in one piece
   * with the join point.
   */
  void onBirth(NodeRef child, Out<AtomicMessage, RingCommand> out) {
    newborn = child;
    onMessage(child, new AtomicMessage.JoinReq(child), out);
    newborn = null;
  }

  @Override
  protected Shard.Portion handOver(Arc arc, NodeRef to) {
    if (!to.equals(newborn)) {
      return super.handOver(arc, to);
    }
    List<Shard.Content> whole = shard.detach(arc);
    return new Shard.Portion(whole.get(0), true); // a shard with memory detaches one piece
  }

  /** Execute an operation, if this member is the owner and has the content. */
  Shard.@Nullable Result execute(Id id, Shard.Operation operation) {
    return executeHere(id, operation);
  }

  /** Whether the content of an identifier is this member's, but still on its way. */
  boolean awaits(Id id) {
    return owns(id) && incoming != null && incoming.contains(id);
  }

  /** The whole state but the content. */
  AtomicView head() {
    return new AtomicView(
        n,
        status,
        pred,
        succ,
        oldPred,
        contacts,
        outgoing,
        incoming,
        List.copyOf(held),
        unanswered.view(),
        List.of());
  }

  /** The arc this member answers for; null if none. */
  @Nullable Arc arc() {
    return pred == null || leaveForward() ? null : new Arc(pred.id(), n.id());
  }

  ExactlyOnce shard() {
    return (ExactlyOnce) shard;
  }
}
