package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;

/**
 * The messages of LMR's appendix, with its names; {@code (msg, ID)} there is a message whose sender
 * is ID, so the sender is not repeated inside.
 */
public sealed interface LmrMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out);

  /** A targeted request: handed on along the ring until it reaches the owner of its target. */
  sealed interface Targeted extends LmrMessage {

    /** Whether the owner of this range is whom the request is for. */
    boolean isFor(Arc range);
  }

  // ---- join: LMR JOIN and receive-msg (joining, m)

  /** Routed to the owner of the joiner's identifier, who becomes its host. */
  record Joining(NodeRef joiner) implements Targeted {
    @Override
    public boolean isFor(Arc range) {
      return range.contains(joiner.id());
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onJoining(from, this, out);
    }
  }

  /** The joiner's part of the host's range, with its data: LMR's {@code datainfo}. */
  record JoinAckAndDataTrans(Arc range, List<Shard.Content> contents) implements LmrMessage {
    public JoinAckAndDataTrans {
      contents = List.copyOf(contents);
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onJoinAckAndDataTrans(from, this, out);
    }
  }

  /** From the host to its in-links: point to the joiner instead. */
  record NotifyOfNew(NodeRef joiner) implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onNotifyOfNew(from, this, out);
    }
  }

  record NewAck() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onNewAck(from, this, out);
    }
  }

  record JoinComplete() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onJoinComplete(from, this, out);
    }
  }

  /** Not in LMR: the identifier is taken, or the contact is not on the ring. */
  record RefuseJoin(String reason) implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onRefuseJoin(from, this, out);
    }
  }

  // ---- leave: LMR LEAVE and receive-msg (leaving, m)

  /** Not in LMR, but in ARM Alg. 8: asks the owner of the next arc for its lock. */
  record LeaveReq(NodeRef leaver) implements Targeted {
    @Override
    public boolean isFor(Arc range) {
      return range.after().equals(leaver.id());
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onLeaveReq(from, this, out);
    }
  }

  /** Not in LMR, but in ARM Alg. 8. */
  record GrantLeave() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onGrantLeave(from, this, out);
    }
  }

  /** The leaver's range with its data. Targeted, since LMR's footnote 2 has it passed on. */
  record DataTrans(NodeRef leaver, Arc range, List<Shard.Content> contents) implements Targeted {
    public DataTrans {
      contents = List.copyOf(contents);
    }

    @Override
    public boolean isFor(Arc owner) {
      return owner.after().equals(range.upTo());
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onDataTrans(from, this, out);
    }
  }

  record Leaving() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onLeaving(from, this, out);
    }
  }

  record LeavingAck() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onLeavingAck(from, this, out);
    }
  }

  /** Not in LMR, but in ARM Alg. 9: the sender uses its link to the receiver no more. */
  record LeaveDone() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onLeaveDone(from, this, out);
    }
  }

  // ---- both

  record DataTransAck() implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onDataTransAck(from, this, out);
    }
  }

  /** Asks the owner of x to take {@code from} into its in-links. */
  record Connect(Id x, NodeRef from) implements Targeted {
    @Override
    public boolean isFor(Arc range) {
      return range.contains(x);
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onConnect(from, this, out);
    }
  }

  record ConnectingAck(Id x) implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onConnectingAck(from, this, out);
    }
  }

  // ---- update: LMR UPDATE-STEP

  record UpdateStep(Id x, Shard.Operation op, NodeRef retaddress, long number) implements Targeted {
    @Override
    public boolean isFor(Arc range) {
      return range.contains(x);
    }

    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onUpdateStep(from, this, out);
    }
  }

  record UpdateDone(Shard.Result result, long number) implements LmrMessage {
    @Override
    public void dispatch(NodeRef from, LmrHandler node, Out<LmrMessage, RingCommand> out) {
      node.onUpdateDone(from, this, out);
    }
  }

  /** The update that changes nothing, executed by the node itself: it finds the owner. */
  record Identity() implements Shard.Operation {}

  /** What {@link Identity} answers. */
  record Owner(NodeRef node) implements Shard.Result {}
}
