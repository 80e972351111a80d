package io.atoll.protocols.ring.asymmetric;

import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.DETACHED;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.JOINING;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.LEAVING;
import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.UPDATING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.AcqLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Finish;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.JoinPoint;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LeavePoint;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.StopForwarding;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.UpdatePred;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.UpdateSucc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The part of a node that changes pointers when it, or its predecessor, has both locks: ARM Alg. 3
 * and 4. The requests in the lock queue move with the arc they are about.
 */
abstract class PointerNode extends LookupNode {

  protected LockQueue lockQueue = LockQueue.FREE;

  PointerNode(NodeRef self, Shard shard) {
    super(self, shard);
  }

  PointerNode(PointerNode other) {
    super(other);
    this.lockQueue = other.lockQueue;
  }

  // ---- join: ARM Alg. 3

  /** event n.UPDATEJOIN() from n, both locks in hand: ARM Alg. 3, lines 1-3. */
  protected void updateJoin(NodeRef s, Out<AsymmetricMessage, RingCommand> out) {
    status = UPDATING;
    succ = s;
    out.send(s, new UpdatePred());
  }

  /** event n.UPDATEPRED() from m: ARM Alg. 3, lines 4-9, with Alg. 1, lines 8-10. */
  @Override
  public void onUpdatePred(NodeRef m, UpdatePred message, Out<AsymmetricMessage, RingCommand> out) {
    if (pred == null || !lockQueue.isHeldBy(m)) {
      return; // only the holder of the lock may
    }
    NodeRef p = pred;
    LockQueue theirs = cutQueue(p, m, out);
    out.send(m, new JoinPoint(p, take(new Arc(p.id(), m.id())), theirs)); // l. 6
    oldPred = p; // l. 5, 7
    pred = m;
    out.upcall(new RingUpcall.HandedOver(new Arc(p.id(), m.id())));
    out.upcall(new RingUpcall.RangeChanged(new Arc(m.id(), n.id())));
  }

  /**
   * Keep the requests that are still for this node to grant, and return those that are for the
   * joiner q: ARM Alg. 1, lines 8-10.
   */
  protected LockQueue cutQueue(NodeRef p, NodeRef q, Out<AsymmetricMessage, RingCommand> out) {
    // DEVIATION ARM Alg. 1 l. 9: (n, q] and not (p, q], as the prose of section 2 says, because the
    // request of p itself is for q to grant.
    LockQueue theirs = lockQueue.without(q).filter(new Arc(n.id(), q.id()));
    // DEVIATION ARM Alg. 1 l. 10: the joiner's own request stays, because it holds the lock until
    // FREELOCK removes it.
    lockQueue = lockQueue.filterWaiting(new Arc(q.id(), n.id()));
    return theirs;
  }

  /** event n.JOINPOINT(p) from m: ARM Alg. 3, lines 10-14, with Alg. 1, lines 8-9. */
  @Override
  public void onJoinPoint(NodeRef m, JoinPoint message, Out<AsymmetricMessage, RingCommand> out) {
    if (status != UPDATING) {
      return; // not asked for
    }
    status = JOINING;
    pred = message.pred();
    succ = m;
    message.contents().forEach(shard::put);
    for (NodeRef src : message.lockQueue().requests()) {
      serveJoiner(src, out); // which refuses another joiner with this node's identifier
    }
    out.upcall(new RingUpcall.RangeChanged(new Arc(pred.id(), n.id())));
    out.send(pred, new UpdateSucc());
    routeHeld(out);
  }

  /** event n.UPDATESUCC() from m: ARM Alg. 3, lines 15-18, and Alg. 4, lines 9-12. */
  @Override
  public void onUpdateSucc(NodeRef m, UpdateSucc message, Out<AsymmetricMessage, RingCommand> out) {
    if (succ == null) {
      return; // not on the ring
    }
    out.send(succ, new StopForwarding());
    succ = m;
    onNewSucc(m, out);
  }

  /** This node has another successor than before. */
  protected abstract void onNewSucc(NodeRef s, Out<AsymmetricMessage, RingCommand> out);

  /** event n.STOPFORWARDING() from m: ARM Alg. 3, lines 19-22, and Alg. 4, lines 13-15. */
  @Override
  public void onStopForwarding(
      NodeRef m, StopForwarding message, Out<AsymmetricMessage, RingCommand> out) {
    if (status == LEAVING) {
      status = DETACHED;
      departWhenAnswered(out);
    } else if (oldPred != null && pred != null) {
      oldPred = null;
      out.send(pred, new Finish());
    }
  }

  // ---- leave: ARM Alg. 4

  /** event n.UPDATELEAVE() from n, both locks in hand: ARM Alg. 4, lines 1-4. */
  protected void updateLeave(Out<AsymmetricMessage, RingCommand> out) {
    NodeRef p = Objects.requireNonNull(pred);
    NodeRef s = Objects.requireNonNull(succ);
    status = LEAVING; // l. 2
    for (NodeRef src : lockQueue.waiting()) { // Alg. 2 l. 3
      out.send(s, new AcqLock(src));
    }
    lockQueue = LockQueue.FREE.enqueue(n);
    Arc arc = new Arc(p.id(), n.id());
    out.send(s, new LeavePoint(p, take(arc))); // l. 3
    out.upcall(new RingUpcall.HandedOver(arc));
  }

  /** event n.LEAVEPOINT(p) from m: ARM Alg. 4, lines 5-8. */
  @Override
  public void onLeavePoint(NodeRef m, LeavePoint message, Out<AsymmetricMessage, RingCommand> out) {
    if (pred == null || !lockQueue.isHeldBy(m)) {
      return; // only the holder of the lock may
    }
    pred = message.pred();
    message.contents().forEach(shard::put);
    out.upcall(new RingUpcall.RangeChanged(new Arc(pred.id(), n.id())));
    out.send(pred, new UpdateSucc());
  }

  /** All the content of an arc: ARM 3.3, the naive solution. */
  private List<Shard.Content> take(Arc arc) {
    List<Shard.Content> contents = new ArrayList<>();
    Shard.Portion portion;
    do {
      portion = shard.take(arc);
      contents.add(portion.content());
    } while (!portion.last());
    return contents;
  }
}
