package io.atoll.lab.protocols.atomic;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSucc;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView.Status;

/** The atomic ring as the paper's text has it, where the text is wrong. */
final class AtomicErrata {

  private AtomicErrata() {}

  /** ARM Alg. 6 l. 23: RETRYJOIN goes to m, who may only have forwarded the request. */
  static final class RetryGoesToForwarder extends AtomicNode {
    RetryGoesToForwarder(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new RetryGoesToForwarder(this);
    }

    @Override
    public void onJoinReq(NodeRef m, JoinReq message, Out<AtomicMessage, RingCommand> out) {
      super.onJoinReq(m, message, new RetryTo(m, out));
    }
  }

  /** Passes everything on, but sends RETRYJOIN to somebody else. */
  private record RetryTo(NodeRef m, Out<AtomicMessage, RingCommand> out)
      implements Out<AtomicMessage, RingCommand> {
    @Override
    public void send(NodeRef to, AtomicMessage message) {
      out.send(message instanceof RetryJoin ? m : to, message);
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      out.after(delay, command);
    }

    @Override
    public void upcall(Upcall upcall) {
      out.upcall(upcall);
    }

    @Override
    public void depart() {
      out.depart();
    }
  }

  /** ARM Alg. 6: nothing keeps a second node with the same identifier out. */
  static final class TakenIdentifierAccepted extends AtomicNode {
    TakenIdentifierAccepted(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new TakenIdentifierAccepted(this);
    }

    @Override
    public void onJoinReq(NodeRef m, JoinReq message, Out<AtomicMessage, RingCommand> out) {
      boolean granted = !joinForward() && lockFree() && message.joiner().id().equals(n.id());
      if (granted) {
        grantJoin(message.joiner(), out); // l. 25-29
      } else {
        super.onJoinReq(m, message, out);
      }
    }
  }

  /** ARM Alg. 6: a joiner whose contact has left is not told, and waits. */
  static final class LostContactIgnored extends AtomicNode {
    LostContactIgnored(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new LostContactIgnored(this);
    }

    @Override
    public void onUndeliverable(
        NodeRef to, AtomicMessage message, Out<AtomicMessage, RingCommand> out) {}
  }

  /**
   * ARM 5.2: "whenever a node receives a message while its lock is not free", it must be of the
   * operation that holds the lock. NEWSUCC and UPDATESUCC reach the predecessor, whose lock may
   * rightly be held for another operation.
   */
  static final class OperationNumberEverywhere extends AtomicNode {
    OperationNumberEverywhere(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new OperationNumberEverywhere(this);
    }

    @Override
    public void onNewSucc(NodeRef m, NewSucc message, Out<AtomicMessage, RingCommand> out) {
      if (lockFree() || (status == Status.PREDJOINING && m.equals(pred))) {
        super.onNewSucc(m, message, out);
      }
    }

    @Override
    public void onUpdateSucc(NodeRef m, UpdateSucc message, Out<AtomicMessage, RingCommand> out) {
      if (lockFree() || (status == Status.PREDLEAVING && m.equals(n))) {
        super.onUpdateSucc(m, message, out);
      }
    }
  }
}
