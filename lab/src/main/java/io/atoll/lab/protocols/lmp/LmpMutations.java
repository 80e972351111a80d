package io.atoll.lab.protocols.lmp;

import static io.atoll.protocols.ring.lmp.State.BUSY;
import static io.atoll.protocols.ring.lmp.State.IN;
import static io.atoll.protocols.ring.lmp.State.LVG;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Grant;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Join;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Leave;
import io.atoll.protocols.ring.lmp.BidirectionalNode;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage;
import io.atoll.protocols.ring.lmp.UnidirectionalNode;

/** The rings of LMP with mistakes in them: each must be caught by the property it breaks. */
final class LmpMutations {

  private LmpMutations() {}

  /** Fig. 2 T2: a member sends a grant but keeps its right neighbour. */
  static final class GrantWithoutPointing extends UnidirectionalNode {
    GrantWithoutPointing(UnidirectionalNode other) {
      super(other);
    }

    @Override
    public UnidirectionalNode copy() {
      return new GrantWithoutPointing(this);
    }

    @Override
    public void onJoin(
        NodeRef q, UnidirectionalMessage.Join join, Out<UnidirectionalMessage, RingCommand> out) {
      NodeRef right = r;
      super.onJoin(q, join, out);
      r = right;
    }
  }

  /** Fig. 2 T2: a member points to the joiner but forgets to tell it. */
  static final class PointWithoutGrant extends UnidirectionalNode {
    PointWithoutGrant(UnidirectionalNode other) {
      super(other);
    }

    @Override
    public UnidirectionalNode copy() {
      return new PointWithoutGrant(this);
    }

    @Override
    public void onJoin(
        NodeRef q, UnidirectionalMessage.Join join, Out<UnidirectionalMessage, RingCommand> out) {
      if (s == IN) {
        r = q;
      } else {
        super.onJoin(q, join, out);
      }
    }
  }

  /** Fig. 4 T2: whoever grants a change goes on as if it were done. */
  static final class NoBusyState extends BidirectionalNode {
    NoBusyState(BidirectionalNode other) {
      super(other);
    }

    @Override
    public BidirectionalNode copy() {
      return new NoBusyState(this);
    }

    @Override
    public void onJoin(NodeRef q, Join join, Out<BidirectionalMessage, RingCommand> out) {
      super.onJoin(q, join, out);
      goOn();
    }

    @Override
    public void onLeave(NodeRef q, Leave leave, Out<BidirectionalMessage, RingCommand> out) {
      super.onLeave(q, leave, out);
      goOn();
    }

    private void goOn() {
      if (s == BUSY) {
        s = IN;
        t = null;
      }
    }
  }

  /** Fig. 4 T2^j: a process that has asked to leave still lets others join to its right. */
  static final class JoinAcceptedWhileLeaving extends BidirectionalNode {
    JoinAcceptedWhileLeaving(BidirectionalNode other) {
      super(other);
    }

    @Override
    public BidirectionalNode copy() {
      return new JoinAcceptedWhileLeaving(this);
    }

    @Override
    public void onJoin(NodeRef q, Join join, Out<BidirectionalMessage, RingCommand> out) {
      if (s == LVG && r != null) {
        out.send(r, new Grant(q));
        r = q;
      } else {
        super.onJoin(q, join, out);
      }
    }
  }

  /** Fig. 4 T2^l: a process lets go whoever asks, though it is not its right neighbour. */
  static final class LeaveOfStranger extends BidirectionalNode {
    LeaveOfStranger(BidirectionalNode other) {
      super(other);
    }

    @Override
    public BidirectionalNode copy() {
      return new LeaveOfStranger(this);
    }

    @Override
    public void onLeave(NodeRef q, Leave leave, Out<BidirectionalMessage, RingCommand> out) {
      if (s == IN) {
        out.send(leave.a(), new Grant(q));
        t = r;
        r = leave.a();
        s = BUSY;
      } else {
        super.onLeave(q, leave, out);
      }
    }
  }

  /** Fig. 4 T3: a process acknowledges a change to its left but keeps its left neighbour. */
  static final class AckWithoutPointing extends BidirectionalNode {
    AckWithoutPointing(BidirectionalNode other) {
      super(other);
    }

    @Override
    public BidirectionalNode copy() {
      return new AckWithoutPointing(this);
    }

    @Override
    public void onGrant(NodeRef q, Grant grant, Out<BidirectionalMessage, RingCommand> out) {
      NodeRef left = l;
      super.onGrant(q, grant, out);
      l = left;
    }
  }

  /** Fig. 4 T4: a joiner does not say that it is done. */
  static final class NoDone extends BidirectionalNode {
    NoDone(BidirectionalNode other) {
      super(other);
    }

    @Override
    public BidirectionalNode copy() {
      return new NoDone(this);
    }

    @Override
    public void onDone(
        NodeRef q, BidirectionalMessage.Done done, Out<BidirectionalMessage, RingCommand> out) {}
  }
}
