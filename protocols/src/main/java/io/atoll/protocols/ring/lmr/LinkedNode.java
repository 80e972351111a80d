package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.Connect;
import io.atoll.protocols.ring.lmr.LmrMessage.ConnectingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.Identity;
import io.atoll.protocols.ring.lmr.LmrMessage.Leaving;
import io.atoll.protocols.ring.lmr.LmrMessage.LeavingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NewAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NotifyOfNew;
import io.atoll.protocols.ring.lmr.LmrMessage.Owner;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateDone;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.Suspended.LeavingUntilConnected;
import io.atoll.protocols.ring.lmr.Suspended.NotifyUntilConnected;
import io.atoll.protocols.ring.lmr.Suspended.UpdateUntilOnRing;

/** The part of a node that follows its links, and executes what is for its range. */
abstract class LinkedNode extends LmrVariables implements LmrHandler {

  /** A node outside the ring. */
  LinkedNode(NodeRef self, Shard data) {
    super(self, data);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  LinkedNode(NodeRef self, Shard data, NodeRef pred, NodeRef succ) {
    super(self, data, pred, succ);
  }

  LinkedNode(LinkedNode other) {
    super(other);
  }

  // ---- links

  /** receive-msg (leaving, m). */
  @Override
  public void onLeaving(NodeRef m, Leaving message, Out<LmrMessage, RingCommand> out) {
    if (outLinks.contains(m)) { // else it is no link of this node
      suspend(new LeavingUntilConnected(m));
      forward(new Connect(m.id(), n), out);
    }
  }

  /** receive-msg ((notify-of-new, x), m). */
  @Override
  public void onNotifyOfNew(NodeRef m, NotifyOfNew message, Out<LmrMessage, RingCommand> out) {
    if (outLinks.contains(m)) { // else it is no link of this node
      suspend(new NotifyUntilConnected(message.joiner(), m));
      forward(new Connect(message.joiner().id(), n), out);
    }
  }

  /** receive-msg ((connect, x), m). */
  @Override
  public void onConnect(NodeRef m, Connect message, Out<LmrMessage, RingCommand> out) {
    if (isFor(message)) {
      inLinks = inLinks.with(message.from());
      out.send(message.from(), new ConnectingAck(message.x()));
    } else {
      forward(message, out);
    }
  }

  /**
   * receive-msg (leaving, m) or ((notify-of-new, x), m), after {@code wait for connecting-ack}.
   *
   * <p>DEVIATION LMR receive-msg: the acknowledgement names the x of its request, because a node
   * can wait for two and the text would give either to the older.
   */
  @Override
  public void onConnectingAck(NodeRef m, ConnectingAck message, Out<LmrMessage, RingCommand> out) {
    LeavingUntilConnected leaving =
        waiting.takeOldest(LeavingUntilConnected.class, l -> l.m().id().equals(message.x()));
    if (leaving != null) {
      outLinks = outLinks.without(leaving.m()).with(m);
      out.send(leaving.m(), new LeavingAck());
      return;
    }
    NotifyUntilConnected notified =
        waiting.takeOldest(NotifyUntilConnected.class, w -> w.joiner().id().equals(message.x()));
    if (notified != null) {
      outLinks = outLinks.without(notified.m()).with(m);
      out.send(notified.m(), new NewAck());
    }
  }

  // ---- UPDATE-STEP

  protected final void update(UpdateStep request) {
    unanswered++;
    suspend(new UpdateUntilOnRing(request));
  }

  @Override
  public void onUpdateStep(NodeRef m, UpdateStep message, Out<LmrMessage, RingCommand> out) {
    updateStep(message, out);
  }

  /** UPDATE-STEP(x, op). */
  protected void updateStep(UpdateStep request, Out<LmrMessage, RingCommand> out) {
    if (isFor(request)) {
      out.send(request.retaddress(), new UpdateDone(perform(request), request.number()));
    } else {
      forward(request, out);
    }
  }

  private Shard.Result perform(UpdateStep request) {
    return request.op() instanceof Identity
        ? new Owner(n)
        : data.execute(request.x(), request.op());
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<LmrMessage, RingCommand> out) {
    unanswered--;
    out.upcall(
        message.result() instanceof Owner owner
            ? new RingUpcall.Found(message.number(), owner.node())
            : new RingUpcall.Executed(message.number(), message.result()));
  }
}
