package io.atoll.protocols.ring.atomic;

import static io.atoll.protocols.ring.atomic.AtomicView.Status.DETACHED;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.LEAVING;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.OUTSIDE;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDJOINING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.OpenRequests;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage.ContentAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.MoreContent;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateDone;
import io.atoll.protocols.ring.atomic.AtomicView.HandOver;
import io.atoll.protocols.ring.atomic.AtomicView.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a node that answers for an arc: lookups and updates, ARM Alg. 5, and the content that
 * moves with the arc, ARM 3.3.
 */
abstract class AtomicOwner implements Process<AtomicMessage, RingCommand>, AtomicHandler {

  protected final NodeRef n;
  protected final Shard shard;
  protected Status status = OUTSIDE;
  protected @Nullable NodeRef pred;
  protected @Nullable NodeRef succ;
  protected @Nullable NodeRef oldPred;

  /** Content on its way out, if it did not fit into one message. */
  protected @Nullable HandOver outgoing;

  /** The arc whose content is still on its way in. */
  protected @Nullable Arc incoming;

  /** Requests that wait: for the content of their arc, or for this node to be on the ring. */
  protected List<Request> held = List.of();

  protected final OpenRequests unanswered;

  AtomicOwner(NodeRef self, Shard shard) {
    this.n = self;
    this.shard = shard;
    this.unanswered = new OpenRequests();
  }

  AtomicOwner(AtomicOwner other) {
    this.n = other.n;
    this.shard = other.shard.copy();
    this.status = other.status;
    this.pred = other.pred;
    this.succ = other.succ;
    this.oldPred = other.oldPred;
    this.outgoing = other.outgoing;
    this.incoming = other.incoming;
    this.held = other.held.isEmpty() ? List.of() : new ArrayList<>(other.held);
    this.unanswered = new OpenRequests(other.unanswered);
  }

  @Override
  public NodeRef self() {
    return n;
  }

  // ---- the paper's variables that follow from the status

  protected boolean joinForward() {
    return status == PREDJOINING;
  }

  protected boolean leaveForward() {
    return status == LEAVING || status == DETACHED;
  }

  /** {@code pred != nil} and id in (pred, n]. */
  protected boolean owns(Id id) {
    return pred != null && id.isBetween(pred.id(), n.id());
  }

  // ---- content: ARM 3.3

  /** Take the first portion of an arc's content; if there is more, it follows on request. */
  protected Shard.Portion handOver(Arc arc, NodeRef to) {
    Shard.Portion portion = shard.take(arc);
    outgoing = portion.last() ? null : new HandOver(arc, to);
    return portion;
  }

  protected void receive(
      Arc arc, NodeRef m, Shard.Portion portion, Out<AtomicMessage, RingCommand> out) {
    shard.put(portion.content());
    if (portion.last()) {
      incoming = null;
    } else {
      incoming = arc;
      out.send(m, new ContentAck());
    }
  }

  @Override
  public void onContentAck(NodeRef m, ContentAck message, Out<AtomicMessage, RingCommand> out) {
    if (outgoing == null || !m.equals(outgoing.to())) {
      return; // not waited for
    }
    out.send(m, new MoreContent(handOver(outgoing.arc(), m)));
    handedOver(out);
  }

  /** The last portion is on its way, or the next is waited for. */
  protected abstract void handedOver(Out<AtomicMessage, RingCommand> out);

  @Override
  public void onMoreContent(NodeRef m, MoreContent message, Out<AtomicMessage, RingCommand> out) {
    if (incoming == null) {
      return; // not waited for
    }
    receive(incoming, m, message.portion(), out);
    if (incoming == null) {
      routeHeld(out);
    }
  }

  // ---- lookup and update

  /** A request of this node's own application. */
  protected void request(Request request, Out<AtomicMessage, RingCommand> out) {
    unanswered.add(request.number());
    if (pred == null) {
      hold(request);
    } else {
      route(n, request, out);
    }
  }

  private void hold(Request request) {
    if (held.isEmpty()) {
      held = new ArrayList<>();
    }
    held.add(request);
  }

  protected void routeHeld(Out<AtomicMessage, RingCommand> out) {
    List<Request> waiting = held;
    held = List.of();
    for (Request request : waiting) {
      route(n, request, out);
    }
  }

  /** event n.LOOKUP(id, src) from m: ARM Alg. 5; an update takes the same way. */
  protected void route(NodeRef m, Request request, Out<AtomicMessage, RingCommand> out) {
    if (pred == null || succ == null) {
      return; // not on the ring: nobody who keeps to the protocol asks here
    }
    if (joinForward() && m.equals(oldPred)) { // l. 2
      out.send(pred, request);
    } else if (leaveForward()) { // l. 4
      out.send(succ, request);
    } else if (owns(request.target())) { // l. 6
      serve(request, out);
    } else { // l. 8
      out.send(succ, request);
    }
  }

  /** Answer as the owner, or hold what needs content that is still on its way. */
  protected void serve(Request request, Out<AtomicMessage, RingCommand> out) {
    if (request instanceof Lookup lookup) {
      out.send(lookup.src(), new LookupDone(lookup.id(), n, lookup.number()));
      out.upcall(new RingUpcall.Answered(lookup.id()));
    } else if (request instanceof Update update) {
      if (incoming != null && incoming.contains(update.id())) {
        hold(update);
        out.upcall(new RingUpcall.Held());
      } else {
        Shard.Result result = shard.execute(update.id(), update.operation());
        out.send(update.src(), new UpdateDone(update.id(), result, update.number()));
        out.upcall(new RingUpcall.Answered(update.id()));
      }
    }
  }

  /**
   * Execute an operation of this node's own application in one step, if this node is the owner and
   * has the content: what {@link #route} would come to, without a message to itself. Null
   * otherwise.
   */
  protected Shard.@Nullable Result executeHere(Id id, Shard.Operation operation) {
    boolean serves = succ != null && !leaveForward() && owns(id);
    return serves && (incoming == null || !incoming.contains(id))
        ? shard.execute(id, operation)
        : null;
  }

  @Override
  public void onLookup(NodeRef m, Lookup message, Out<AtomicMessage, RingCommand> out) {
    route(m, message, out);
  }

  @Override
  public void onUpdate(NodeRef m, Update message, Out<AtomicMessage, RingCommand> out) {
    route(m, message, out);
  }

  @Override
  public void onLookupDone(NodeRef m, LookupDone message, Out<AtomicMessage, RingCommand> out) {
    if (!unanswered.remove(message.number())) {
      return; // not waited for
    }
    out.upcall(new RingUpcall.Found(message.number(), message.owner()));
    answered(out);
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<AtomicMessage, RingCommand> out) {
    if (!unanswered.remove(message.number())) {
      return; // not waited for
    }
    out.upcall(new RingUpcall.Executed(message.number(), message.result()));
    answered(out);
  }

  /** One request of this node's own less is open. */
  protected abstract void answered(Out<AtomicMessage, RingCommand> out);
}
