package io.atoll.lab.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.End;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Grant;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Join;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.State;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage;
import io.atoll.protocols.ranch.UnidirectionalRanchNode;

/**
 * Ranch with mistakes in it, each to be caught by the property it breaks; and Fig. 7 as our text
 * has it.
 */
final class RanchMutations {

  private RanchMutations() {}

  /** Fig. 6 T2: who wants to join the same ring lets the other's join pass. */
  static final class JoinersPassEachOther extends UnidirectionalRanchNode {
    JoinersPassEachOther(UnidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public UnidirectionalRanchNode copy() {
      return new JoinersPassEachOther(this);
    }

    @Override
    public void onJoin(
        NodeRef q,
        UnidirectionalRanchMessage.Join join,
        Out<UnidirectionalRanchMessage, RanchCommand> out) {
      if (!join.a().equals(p) && join.i() > 0 && s(join.i()) == State.JNG) {
        out.send(right(join.i() - 1), join);
      } else {
        super.onJoin(q, join, out);
      }
    }
  }

  /** Fig. 6 T2: a member of the lower ring only takes itself for one of the higher ring. */
  static final class BitIgnored extends UnidirectionalRanchNode {
    BitIgnored(UnidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public UnidirectionalRanchNode copy() {
      return new BitIgnored(this);
    }

    @Override
    public void onJoin(
        NodeRef q,
        UnidirectionalRanchMessage.Join join,
        Out<UnidirectionalRanchMessage, RanchCommand> out) {
      int i = join.i();
      boolean inSomeRingOfThatLevel = i > 0 && s(i) == State.IN;
      super.onJoin(
          q,
          inSomeRingOfThatLevel
              ? new UnidirectionalRanchMessage.Join(join.a(), i, id.bit(i - 1))
              : join,
          out);
    }
  }

  /** Fig. 7 T1^j: a joiner does not wait, so its right neighbour may leave and return elsewhere. */
  static final class JoinerDoesNotWait extends BidirectionalRanchNode {
    JoinerDoesNotWait(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new JoinerDoesNotWait(this);
    }

    @Override
    protected void walk(NodeRef next, Join join, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (join.a().equals(p)) {
        out.send(next, join);
      } else {
        super.walk(next, join, out);
      }
    }
  }

  /** Fig. 7 T2^j: who forwards a join does not wait, so it may enter the ring behind its back. */
  static final class ForwarderDoesNotWait extends BidirectionalRanchNode {
    ForwarderDoesNotWait(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new ForwarderDoesNotWait(this);
    }

    @Override
    protected void walk(NodeRef next, Join join, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (join.a().equals(p)) {
        super.walk(next, join, out);
      } else {
        out.send(next, join);
      }
    }
  }

  /** Fig. 7 T2^j as our text has it: a join that comes back to the joiner is not ended. */
  static final class ReturnedJoinNotEnded extends BidirectionalRanchNode {
    ReturnedJoinNotEnded(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new ReturnedJoinNotEnded(this);
    }

    @Override
    protected void endJoin(NodeRef a, int i, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (!a.equals(p)) {
        super.endJoin(a, i, out);
      }
    }
  }

  /** Fig. 7 T4, T6 and T7 as our text has them: the last of an end's path is told, and skips it. */
  static final class EndSentToWhereItStops extends BidirectionalRanchNode {
    EndSentToWhereItStops(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new EndSentToWhereItStops(this);
    }

    @Override
    protected void passEnd(End end, Out<BidirectionalRanchMessage, RanchCommand> out) {
      out.send(right(end.i()), end);
    }

    @Override
    public void onEnd(NodeRef q, End end, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (!p.equals(end.a())) {
        super.onEnd(q, end, out);
      }
    }
  }

  /** Fig. 7 T7: an end is not passed on. */
  static final class EndNotPassedOn extends BidirectionalRanchNode {
    EndNotPassedOn(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new EndNotPassedOn(this);
    }

    @Override
    public void onEnd(NodeRef q, End end, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (s(end.i()) == State.WTG) {
        s = s.with(end.i(), State.IN);
      }
    }
  }

  /** Fig. 7 T2^j: a process that waits lets others into the ring to its right. */
  static final class JoinAcceptedWhileWaiting extends BidirectionalRanchNode {
    JoinAcceptedWhileWaiting(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new JoinAcceptedWhileWaiting(this);
    }

    @Override
    public void onJoin(NodeRef q, Join join, Out<BidirectionalRanchMessage, RanchCommand> out) {
      if (join.i() == 0 && s(0) == State.WTG) {
        out.send(right(0), new Grant(join.a(), 0));
        r = r.with(0, join.a());
        s = s.with(0, State.BUSY);
      } else {
        super.onJoin(q, join, out);
      }
    }
  }
}
