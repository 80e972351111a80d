package io.atoll.lab.protocols.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.LEAVING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmr.Links;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveReq;
import io.atoll.protocols.ring.lmr.LmrMessage.Leaving;
import io.atoll.protocols.ring.lmr.LmrNode;
import io.atoll.protocols.ring.lmr.Suspended;
import java.util.List;
import java.util.Objects;

/** LMR with something left out that its correctness depends on. */
final class LmrMutations {

  private LmrMutations() {}

  /** A leaver does not wait for the leaving-acks. */
  static final class LeaveAtOnce extends LmrNode {
    LeaveAtOnce(LmrNode other) {
      super(other);
    }

    @Override
    public LeaveAtOnce copy() {
      return new LeaveAtOnce(this);
    }

    @Override
    protected void announceLeave(Out<LmrMessage, RingCommand> out) {
      status = LEAVING;
      inLinks.nodes().forEach(link -> out.send(link, new Leaving()));
      suspend(new Suspended.LeaveUntilLinksGone(Links.NONE));
    }
  }

  /** A leaver does not wait for the answers to its own updates. */
  static final class DepartUnanswered extends LmrNode {
    DepartUnanswered(LmrNode other) {
      super(other);
    }

    @Override
    public DepartUnanswered copy() {
      return new DepartUnanswered(this);
    }

    @Override
    protected boolean mayDropOut() {
      return true;
    }
  }

  /** A leaver answers until its data is acknowledged. */
  static final class AnswerDuringTransfer extends LmrNode {
    AnswerDuringTransfer(LmrNode other) {
      super(other);
    }

    @Override
    public AnswerDuringTransfer copy() {
      return new AnswerDuringTransfer(this);
    }

    @Override
    protected void handOver(NodeRef to, Out<LmrMessage, RingCommand> out) {
      Arc range = myrange;
      super.handOver(to, out);
      myrange = range;
    }

    @Override
    protected void announceLeave(Out<LmrMessage, RingCommand> out) {
      myrange = null;
      super.announceLeave(out);
    }
  }

  /** Data that was given away also stays. */
  static final class ResidualCopy extends LmrNode {
    ResidualCopy(LmrNode other) {
      super(other);
    }

    @Override
    public ResidualCopy copy() {
      return new ResidualCopy(this);
    }

    @Override
    protected List<Shard.Content> take(Arc arc) {
      List<Shard.Content> contents = super.take(arc);
      contents.forEach(data::put);
      return contents;
    }
  }

  /** A successor lets its predecessor leave whatever it is doing itself. */
  static final class GrantWithoutLock extends LmrNode {
    GrantWithoutLock(LmrNode other) {
      super(other);
    }

    @Override
    public GrantWithoutLock copy() {
      return new GrantWithoutLock(this);
    }

    @Override
    protected void grant(LeaveReq request, Out<LmrMessage, RingCommand> out) {
      suspend(new Suspended.GrantUntilLeft(request.leaver()));
      out.send(request.leaver(), new LmrMessage.GrantLeave());
    }
  }

  /** A host goes on answering for what it has given to the joiner. */
  static final class HostKeepsRange extends LmrNode {
    HostKeepsRange(LmrNode other) {
      super(other);
    }

    @Override
    public HostKeepsRange copy() {
      return new HostKeepsRange(this);
    }

    @Override
    protected void admit(NodeRef m, Out<LmrMessage, RingCommand> out) {
      Arc range = Objects.requireNonNull(myrange);
      super.admit(m, out);
      myrange = range;
    }
  }
}
