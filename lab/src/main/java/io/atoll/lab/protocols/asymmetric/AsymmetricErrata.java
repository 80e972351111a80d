package io.atoll.lab.protocols.asymmetric;

import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OWN_FIRST;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OWN_SECOND;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.SUCC_SECOND;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.AcqLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.FreeLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.GetSuccLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Lookup;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LookupDone;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;
import io.atoll.protocols.ring.asymmetric.LockQueue;

/** The asymmetric ring as the paper's text has it, where the text is wrong: one error each. */
final class AsymmetricErrata {

  private AsymmetricErrata() {}

  /**
   * ARM Alg. 1 l. 10: the joiner's own request goes with the others. The next one is then granted
   * the lock too, and the joiner's FREELOCK removes that one.
   */
  static final class FilterDropsHolder extends AsymmetricNode {
    FilterDropsHolder(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new FilterDropsHolder(this);
    }

    @Override
    protected LockQueue cutQueue(NodeRef p, NodeRef q, Out<AsymmetricMessage, RingCommand> out) {
      LockQueue theirs = super.cutQueue(p, q, out);
      lockQueue = lockQueue.without(q); // what is left of FILTER((q, p])
      onNewTop(out); // Alg. 2 l. 8
      return theirs;
    }

    @Override
    public void onFreeLock(NodeRef m, FreeLock message, Out<AsymmetricMessage, RingCommand> out) {
      dequeue(out); // Alg. 2 l. 12
    }
  }

  /**
   * ARM Alg. 1 l. 9-10: the request of the predecessor is not among those in (pred, n], and stays
   * in the queue of a node that is not its successor any more.
   */
  static final class FilterForgetsPredecessor extends AsymmetricNode {
    FilterForgetsPredecessor(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new FilterForgetsPredecessor(this);
    }

    @Override
    protected LockQueue cutQueue(NodeRef p, NodeRef q, Out<AsymmetricMessage, RingCommand> out) {
      LockQueue theirs = lockQueue.without(q).filter(new Arc(p.id(), q.id())); // l. 9
      lockQueue = lockQueue.filterWaiting(new Arc(q.id(), p.id())); // l. 10
      return theirs;
    }
  }

  /**
   * ARM Alg. 1 l. 1, 4, 30: the joiner asks the node that a lookup found. When the request arrives,
   * that node may not be its successor any more.
   */
  static final class LookupThenLock extends AsymmetricNode {
    LookupThenLock(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new LookupThenLock(this);
    }

    private static final long SUCCESSOR = -1;

    @Override
    protected void onJoin(RingCommand.Join join, Out<AsymmetricMessage, RingCommand> out) {
      super.onJoin(join, new Redirect(out, new Lookup(n.id(), n, SUCCESSOR)));
    }

    @Override
    public void onLookupDone(
        NodeRef m, LookupDone message, Out<AsymmetricMessage, RingCommand> out) {
      if (message.number() == SUCCESSOR) {
        out.send(message.owner(), new AcqLock(n));
      } else {
        super.onLookupDone(m, message, out);
      }
    }
  }

  /** Passes everything on, but sends another message in place of the joiner's request. */
  private record Redirect(Out<AsymmetricMessage, RingCommand> out, AsymmetricMessage instead)
      implements Out<AsymmetricMessage, RingCommand> {
    @Override
    public void send(NodeRef to, AsymmetricMessage message) {
      out.send(to, message instanceof GetSuccLock ? instead : message);
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

  /**
   * ARM Alg. 1 l. 15: when the highest node has left, the next one goes on in the order it began
   * with.
   */
  static final class HighestDecidedOnce extends AsymmetricNode {
    HighestDecidedOnce(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new HighestDecidedOnce(this);
    }

    @Override
    protected void becomeHighest(NodeRef s, Out<AsymmetricMessage, RingCommand> out) {
      // keeps its own lock
    }
  }

  /**
   * ARM Alg. 1 l. 15-18: when a higher node has joined, the former highest one goes on in the order
   * it began with.
   */
  static final class FormerHighestKeepsLock extends AsymmetricNode {
    FormerHighestKeepsLock(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new FormerHighestKeepsLock(this);
    }

    @Override
    protected void onSuccLockFirst(NodeRef m, Out<AsymmetricMessage, RingCommand> out) {
      slock = m;
      status = OWN_SECOND;
      enqueue(n, out);
    }
  }

  /**
   * ARM Alg. 1 l. 20: requests are passed on before this node has asked for its successor's lock.
   */
  static final class OthersForwardAtOnce extends AsymmetricNode {
    OthersForwardAtOnce(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new OthersForwardAtOnce(this);
    }

    @Override
    protected boolean leaving() {
      return super.leaving() || status == OWN_FIRST || status == SUCC_SECOND;
    }
  }

  /** ARM Alg. 1 l. 17: requests are passed on while others may still join before this node. */
  static final class HighestForwardsAtOnce extends AsymmetricNode {
    HighestForwardsAtOnce(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new HighestForwardsAtOnce(this);
    }

    @Override
    protected boolean leaving() {
      return super.leaving() || status == OWN_SECOND;
    }
  }

  /** ARM Alg. 1 l. 15-23: the last member waits for its successor's lock, which is its own. */
  static final class LastMemberAsksItself extends AsymmetricNode {
    LastMemberAsksItself(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new LastMemberAsksItself(this);
    }

    @Override
    protected void onOwnLock(Out<AsymmetricMessage, RingCommand> out) {
      if (n.equals(succ) && status != OWN_SECOND) {
        status = SUCC_SECOND;
        out.send(n, new AcqLock(n)); // l. 22
      } else {
        super.onOwnLock(out);
      }
    }
  }

  /**
   * ARM Alg. 2 l. 1-7: what the old predecessor asks after the join point is granted by the wrong
   * node.
   */
  static final class RequestsNotRedirected extends AsymmetricNode {
    RequestsNotRedirected(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new RequestsNotRedirected(this);
    }

    @Override
    public void onAcqLock(NodeRef m, AcqLock message, Out<AsymmetricMessage, RingCommand> out) {
      acquire(message.src(), out);
    }
  }

  /** ARM Alg. 1: nothing keeps a second node with the same identifier out. */
  static final class TakenIdentifierAccepted extends AsymmetricNode {
    TakenIdentifierAccepted(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new TakenIdentifierAccepted(this);
    }

    @Override
    protected void serveJoiner(NodeRef joiner, Out<AsymmetricMessage, RingCommand> out) {
      acquire(joiner, out);
    }
  }

  /** ARM section 3: a joiner whose contact has left is not told, and waits. */
  static final class LostContactIgnored extends AsymmetricNode {
    LostContactIgnored(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new LostContactIgnored(this);
    }

    @Override
    public void onUndeliverable(
        NodeRef to, AsymmetricMessage message, Out<AsymmetricMessage, RingCommand> out) {
      // waits
    }
  }
}
