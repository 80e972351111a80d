package io.atoll.protocols.ring.asymmetric;

import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.ACQUIRING;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.DETACHED;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.INSIDE;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.JOINING;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OUTSIDE;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OWN_FIRST;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OWN_SECOND;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.SUCC_FIRST;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.SUCC_SECOND;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.AcqLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Finish;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.FreeLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.GetSuccLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LockGranted;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Lookup;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.NotOnRing;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.RefuseJoin;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Update;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of the asymmetric ring: the locks of ARM Alg. 1 and 2, on top of the pointers of Alg. 3
 * and 4 and the lookups of Alg. 5. Variables and messages have the paper's names; {@code m} is the
 * sender of a message. Open to subclasses so that the lab can run the published text where it
 * differs, and mutations that its checks must catch.
 */
public class AsymmetricNode extends PointerNode {

  /** The node whose lock this one holds in order to join or leave, besides its own. */
  protected @Nullable NodeRef slock;

  /** Whom to ask for admission; empty once on the ring. */
  protected List<NodeRef> contacts = List.of();

  /** A node outside the ring. */
  public AsymmetricNode(NodeRef self, Shard shard) {
    super(self, shard);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  public AsymmetricNode(NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    this(self, shard);
    this.pred = pred;
    this.succ = succ;
    this.status = INSIDE;
  }

  protected AsymmetricNode(AsymmetricNode other) {
    super(other);
    this.slock = other.slock;
    this.contacts = other.contacts;
  }

  @Override
  public AsymmetricNode copy() {
    return new AsymmetricNode(this);
  }

  @Override
  public AsymmetricView view() {
    return new AsymmetricView(
        n,
        status,
        pred,
        succ,
        oldPred,
        slock,
        lockQueue,
        contacts,
        List.copyOf(held),
        unanswered.view(),
        shard.view());
  }

  @Override
  public void onMessage(
      NodeRef from, AsymmetricMessage message, Out<AsymmetricMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  @Override
  public void onCommand(
      RingCommand command, Choices choices, Out<AsymmetricMessage, RingCommand> out) {
    if (command instanceof RingCommand.Join join) {
      onJoin(join, out);
    } else if (command instanceof RingCommand.Leave) {
      onLeave(out);
    } else if (command instanceof RingCommand.Find find) {
      request(new Lookup(find.id(), n, find.number()), out);
    } else if (command instanceof RingCommand.Execute execute) {
      request(new Update(execute.id(), execute.operation(), n, execute.number()), out);
    }
  }

  /**
   * DEVIATION ARM Alg. 1 l. 17, 20: requests are passed on from the leave point, and not from when
   * this node asks for its own lock. Until then they wait behind its own request, because nobody
   * else can grant them: who is still before this node in the queue may join on this side of them,
   * and in the queue of the successor they may come before this node's own request.
   */
  protected boolean leaving() {
    return status.leaveForward();
  }

  /** {@code n > other}: next to its successor, this node is the highest. */
  protected boolean isAbove(NodeRef other) {
    return n.id().compareTo(other.id()) > 0;
  }

  // ---- locks: ARM Alg. 1 and 2

  /** procedure n.JOIN(succ): ARM Alg. 1, lines 1-4. */
  protected void onJoin(RingCommand.Join join, Out<AsymmetricMessage, RingCommand> out) {
    if (status != OUTSIDE) {
      return; // on its way or on the ring already
    }
    if (join.contacts().isEmpty()) { // the first member
      pred = n;
      succ = n;
      status = INSIDE;
      out.upcall(new RingUpcall.Joined());
      routeHeld(out);
      return;
    }
    status = ACQUIRING;
    contacts = join.contacts();
    lockQueue = lockQueue.enqueue(n); // l. 3
    // DEVIATION ARM Alg. 1 l. 1, 30: the request finds the successor itself, instead of being sent
    // to the answer of an earlier lookup, because by then another node may be the successor.
    out.send(contacts.get(0), new GetSuccLock(n)); // l. 4
  }

  @Override
  public void onGetSuccLock(
      NodeRef m, GetSuccLock message, Out<AsymmetricMessage, RingCommand> out) {
    if (pred == null) {
      out.send(message.joiner(), new NotOnRing());
    } else {
      route(m, message, out);
    }
  }

  @Override
  protected void serveJoiner(NodeRef joiner, Out<AsymmetricMessage, RingCommand> out) {
    if (joiner.id().equals(n.id())) {
      refuse(joiner, out);
    } else {
      acquire(joiner, out);
    }
  }

  /** DEVIATION ARM Alg. 1: the text would let a second node with the same id in. */
  private void refuse(NodeRef joiner, Out<AsymmetricMessage, RingCommand> out) {
    out.send(joiner, new RefuseJoin("identifier " + n.id() + " is taken"));
  }

  /** event n.ACQLOCK(src) from m: ARM Alg. 2, lines 1-7. */
  @Override
  public void onAcqLock(NodeRef m, AcqLock message, Out<AsymmetricMessage, RingCommand> out) {
    if (joinForward() && m.equals(oldPred) && pred != null) {
      // DEVIATION ARM Alg. 2 l. 1: redirected as in Alg. 5 l. 2, because what a predecessor asks
      // after the join point is for its new successor to grant.
      out.send(pred, message);
    } else {
      acquire(message.src(), out);
    }
  }

  /** ARM Alg. 2, lines 2-6. */
  protected void acquire(NodeRef src, Out<AsymmetricMessage, RingCommand> out) {
    if (leaving() && succ != null) { // l. 2
      out.send(succ, new AcqLock(src));
    } else {
      enqueue(src, out);
    }
  }

  protected void enqueue(NodeRef src, Out<AsymmetricMessage, RingCommand> out) {
    boolean free = lockQueue.isFree();
    lockQueue = lockQueue.enqueue(src);
    if (free) {
      onNewTop(out);
    }
  }

  protected void dequeue(Out<AsymmetricMessage, RingCommand> out) {
    lockQueue = lockQueue.dequeue();
    onNewTop(out);
  }

  /** event when new top element m in LockQueue at n: ARM Alg. 2, lines 8-10. */
  protected void onNewTop(Out<AsymmetricMessage, RingCommand> out) {
    NodeRef m = lockQueue.holder();
    if (m == null) {
      return;
    }
    if (m.equals(n)) {
      onOwnLock(out);
    } else {
      out.send(m, new LockGranted());
    }
  }

  /** event n.FREELOCK() from m: ARM Alg. 2, lines 11-13. */
  @Override
  public void onFreeLock(NodeRef m, FreeLock message, Out<AsymmetricMessage, RingCommand> out) {
    if (lockQueue.isHeldBy(m)) {
      dequeue(out);
    }
  }

  /** procedure n.LEAVE(): ARM Alg. 1, lines 14-22. */
  protected void onLeave(Out<AsymmetricMessage, RingCommand> out) {
    if (status == JOINING && !lockQueue.waiting().contains(n)) {
      enqueue(n, out); // behind its request to join: it leaves when that is done
    } else if (status == INSIDE && succ != null) {
      if (isAbove(succ)) { // l. 15
        status = SUCC_FIRST;
        out.send(succ, new AcqLock(n)); // l. 16
      } else {
        status = OWN_FIRST;
        enqueue(n, out); // l. 21
      }
    }
  }

  /** This node's request for its own lock is granted: ARM Alg. 1, lines 18 and 21. */
  protected void onOwnLock(Out<AsymmetricMessage, RingCommand> out) {
    NodeRef s = Objects.requireNonNull(succ);
    if (status == OWN_SECOND) { // l. 18
      updateLeave(out);
    } else if (n.equals(s)) {
      status = OWN_FIRST;
      leaveAlone(out);
    } else if (isAbove(s)) {
      // Others joined and left while the request was waiting: the order is the other one now.
      status = SUCC_FIRST;
      out.send(s, new AcqLock(n));
      dequeue(out);
    } else {
      status = SUCC_SECOND;
      out.send(s, new AcqLock(n)); // l. 22
    }
  }

  /**
   * The last member goes, but lets in first who has asked before: there is nobody to pass them on
   * to.
   *
   * <p>DEVIATION ARM Alg. 1 l. 15-23: the text makes the last member ask itself for its lock twice
   * and wait for ever.
   */
  private void leaveAlone(Out<AsymmetricMessage, RingCommand> out) {
    if (!lockQueue.waiting().isEmpty()) {
      lockQueue = lockQueue.enqueue(n);
      dequeue(out);
    } else if (unanswered.isEmpty()) {
      depart(out);
    }
  }

  /** receive LOCKGRANTED() from m: ARM Alg. 1, lines 31-32. */
  @Override
  public void onLockGranted(
      NodeRef m, LockGranted message, Out<AsymmetricMessage, RingCommand> out) {
    switch (status) {
      case ACQUIRING -> {
        slock = m;
        contacts = List.of();
        updateJoin(m, out);
      }
      case SUCC_SECOND -> {
        slock = m;
        updateLeave(out);
      }
      case SUCC_FIRST -> onSuccLockFirst(m, out);
      default -> {} // not asked for
    }
  }

  /** ARM Alg. 1, lines 16-18. */
  protected void onSuccLockFirst(NodeRef m, Out<AsymmetricMessage, RingCommand> out) {
    if (isAbove(m)) {
      slock = m;
      status = OWN_SECOND;
    } else {
      // DEVIATION ARM Alg. 1 l. 16: this node is not the highest any more, one above it has joined.
      // It may not wait for its own lock with a higher one in hand, because all may do so.
      out.send(m, new FreeLock());
      status = OWN_FIRST;
    }
    enqueue(n, out); // l. 18
  }

  /** Who is the highest may change with every new successor. */
  @Override
  protected void onNewSucc(NodeRef s, Out<AsymmetricMessage, RingCommand> out) {
    if (isAbove(s)) {
      becomeHighest(s, out);
    }
  }

  /**
   * DEVIATION ARM Alg. 1 l. 15: when the highest node has left, the next one may be leaving too, in
   * the order for the others. It changes to the order for the highest and gives its own lock back,
   * because with it in hand all nodes may wait for their successors.
   */
  protected void becomeHighest(NodeRef s, Out<AsymmetricMessage, RingCommand> out) {
    if (status == OWN_FIRST) {
      status = SUCC_FIRST;
      lockQueue = lockQueue.without(n);
      out.send(s, new AcqLock(n));
    } else if (status == SUCC_SECOND) {
      status = SUCC_FIRST; // its request was passed on to s
      dequeue(out);
    }
  }

  /** event n.FINISH(): the join is complete: ARM Alg. 1, lines 11-12. */
  @Override
  public void onFinish(NodeRef m, Finish message, Out<AsymmetricMessage, RingCommand> out) {
    if (status != JOINING) {
      return; // not asked for
    }
    releaseSuccLock(out); // l. 12
    status = lockQueue.waiting().contains(n) ? OWN_FIRST : INSIDE;
    out.upcall(new RingUpcall.Joined());
    dequeue(out); // l. 11
  }

  /**
   * Leave the system, but not before this node's own requests are answered: the answers would reach
   * nobody (LMR section 3). Only then is the successor's lock free, so that the successor stays
   * while messages are passed on to it.
   */
  @Override
  protected void departWhenAnswered(Out<AsymmetricMessage, RingCommand> out) {
    if (!unanswered.isEmpty()) {
      return;
    }
    if (status == DETACHED) {
      releaseSuccLock(out); // Alg. 1 l. 27
      depart(out);
    } else if (status == OWN_FIRST && lockQueue.isHeldBy(n)) {
      leaveAlone(out);
    }
  }

  private void releaseSuccLock(Out<AsymmetricMessage, RingCommand> out) {
    out.send(Objects.requireNonNull(slock), new FreeLock());
    slock = null;
  }

  private void depart(Out<AsymmetricMessage, RingCommand> out) {
    status = OUTSIDE;
    pred = null;
    succ = null;
    lockQueue = LockQueue.FREE;
    out.upcall(new RingUpcall.Left());
    out.depart();
  }

  // ---- joins that fail

  @Override
  public void onRefuseJoin(NodeRef m, RefuseJoin message, Out<AsymmetricMessage, RingCommand> out) {
    if (status == ACQUIRING) {
      failJoin(message.reason(), out);
    }
  }

  @Override
  public void onNotOnRing(NodeRef m, NotOnRing message, Out<AsymmetricMessage, RingCommand> out) {
    tryNextContact(m, out);
  }

  /** Of all that a node sends, only a joiner's request to its contact can find nobody there. */
  @Override
  public void onUndeliverable(
      NodeRef to, AsymmetricMessage message, Out<AsymmetricMessage, RingCommand> out) {
    tryNextContact(to, out);
  }

  /**
   * DEVIATION ARM Alg. 1: the text does not say what happens when the contact is not there; the
   * joiner would wait for ever.
   */
  private void tryNextContact(NodeRef contact, Out<AsymmetricMessage, RingCommand> out) {
    if (status != ACQUIRING || !contact.equals(contacts.get(0))) {
      return; // not waiting for this one
    }
    contacts = List.copyOf(contacts.subList(1, contacts.size()));
    if (contacts.isEmpty()) {
      failJoin("none of the contacts is on the ring", out);
    } else {
      out.send(contacts.get(0), new GetSuccLock(n));
    }
  }

  private void failJoin(String reason, Out<AsymmetricMessage, RingCommand> out) {
    status = OUTSIDE;
    contacts = List.of();
    lockQueue = LockQueue.FREE;
    out.upcall(new RingUpcall.JoinFailed(reason));
    failHeld(reason, out);
  }
}
