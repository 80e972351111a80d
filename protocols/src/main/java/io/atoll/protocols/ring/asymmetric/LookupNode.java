package io.atoll.protocols.ring.asymmetric;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.OpenRequests;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.GetSuccLock;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Lookup;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LookupDone;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Routed;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.Update;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.UpdateDone;
import io.atoll.protocols.ring.asymmetric.AsymmetricView.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a node that finds and is the owner of identifiers: ARM Alg. 5. */
abstract class LookupNode implements Process<AsymmetricMessage, RingCommand>, AsymmetricHandler {

  protected final NodeRef n;
  protected final Shard shard;
  protected Status status = Status.OUTSIDE;
  protected @Nullable NodeRef pred;
  protected @Nullable NodeRef succ;

  /** The predecessor of the one that is joining; ARM's {@code JoinForward} is: there is one. */
  protected @Nullable NodeRef oldPred;

  /** This node's own requests that wait for it to be on the ring. */
  protected List<Routed> held = List.of();

  protected final OpenRequests unanswered;

  LookupNode(NodeRef self, Shard shard) {
    this.n = self;
    this.shard = shard;
    this.unanswered = new OpenRequests();
  }

  LookupNode(LookupNode other) {
    this.n = other.n;
    this.shard = other.shard.copy();
    this.status = other.status;
    this.pred = other.pred;
    this.succ = other.succ;
    this.oldPred = other.oldPred;
    this.held = other.held;
    this.unanswered = new OpenRequests(other.unanswered);
  }

  @Override
  public NodeRef self() {
    return n;
  }

  protected boolean joinForward() {
    return oldPred != null;
  }

  /** {@code pred != nil} and id in (pred, n]. */
  protected boolean owns(Id id) {
    return pred != null && id.isBetween(pred.id(), n.id());
  }

  /** A request of this node's own application. */
  protected void request(Routed request, Out<AsymmetricMessage, RingCommand> out) {
    unanswered.add(number(request));
    if (pred == null) {
      held = new ArrayList<>(held);
      held.add(request);
    } else {
      route(n, request, out);
    }
  }

  private static long number(Routed request) {
    if (request instanceof Lookup lookup) {
      return lookup.number();
    }
    return request instanceof Update update ? update.number() : 0;
  }

  /** The node never came onto the ring: nobody will answer what it asked. */
  protected void failHeld(String reason, Out<AsymmetricMessage, RingCommand> out) {
    for (Routed request : held) {
      out.upcall(new RingUpcall.RequestFailed(number(request), reason));
    }
    held = List.of();
    unanswered.clear();
  }

  protected void routeHeld(Out<AsymmetricMessage, RingCommand> out) {
    List<Routed> waiting = held;
    held = List.of();
    for (Routed request : waiting) {
      route(n, request, out);
    }
  }

  /** event n.LOOKUP(id, src) from m: ARM Alg. 5; updates and joiners' requests go the same way. */
  protected void route(NodeRef m, Routed request, Out<AsymmetricMessage, RingCommand> out) {
    if (pred == null || succ == null) {
      return; // not on the ring: nobody who keeps to the protocol asks here
    }
    if (joinForward() && m.equals(oldPred)) { // l. 2
      out.send(pred, request);
    } else if (status.leaveForward()) { // l. 4
      out.send(succ, request);
    } else if (owns(request.target())) { // l. 6
      serve(request, out);
    } else { // l. 8
      out.send(succ, request);
    }
  }

  private void serve(Routed request, Out<AsymmetricMessage, RingCommand> out) {
    if (request instanceof Lookup lookup) {
      out.send(lookup.src(), new LookupDone(lookup.id(), n, lookup.number()));
      out.upcall(new RingUpcall.Answered(lookup.id()));
    } else if (request instanceof Update update) {
      Shard.Result result = shard.execute(update.id(), update.operation());
      out.send(update.src(), new UpdateDone(update.id(), result, update.number()));
      out.upcall(new RingUpcall.Answered(update.id()));
    } else if (request instanceof GetSuccLock getSuccLock) {
      serveJoiner(getSuccLock.joiner(), out);
    }
  }

  /** This node is the successor of one that wants to join. */
  protected abstract void serveJoiner(NodeRef joiner, Out<AsymmetricMessage, RingCommand> out);

  @Override
  public void onLookup(NodeRef m, Lookup message, Out<AsymmetricMessage, RingCommand> out) {
    route(m, message, out);
  }

  @Override
  public void onUpdate(NodeRef m, Update message, Out<AsymmetricMessage, RingCommand> out) {
    route(m, message, out);
  }

  @Override
  public void onLookupDone(NodeRef m, LookupDone message, Out<AsymmetricMessage, RingCommand> out) {
    if (!unanswered.remove(message.number())) {
      return; // not waited for
    }
    out.upcall(new RingUpcall.Found(message.number(), message.owner()));
    departWhenAnswered(out);
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<AsymmetricMessage, RingCommand> out) {
    if (!unanswered.remove(message.number())) {
      return; // not waited for
    }
    out.upcall(new RingUpcall.Executed(message.number(), message.result()));
    departWhenAnswered(out);
  }

  /** A node that could go but for its own requests goes with the last answer. */
  protected abstract void departWhenAnswered(Out<AsymmetricMessage, RingCommand> out);
}
