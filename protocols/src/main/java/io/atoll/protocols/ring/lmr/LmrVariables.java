package io.atoll.protocols.ring.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.ACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.INACTIVE;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.Targeted;
import io.atoll.protocols.ring.lmr.LmrView.Status;
import io.atoll.protocols.ring.lmr.LmrView.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** LMR's "local data" and "definitions": the state of a node, and where a request goes from it. */
abstract class LmrVariables implements Process<LmrMessage, RingCommand> {

  /** LMR's {@code ID}. */
  protected final NodeRef n;

  protected final Shard data;
  protected Status status = INACTIVE;
  protected Links inLinks = Links.NONE;
  protected Links outLinks = Links.NONE;

  /**
   * The identifiers this node answers for; null if none.
   *
   * <p>DEVIATION LMR local data: {@code (low, high]} instead of {@code [low, high)}, as everywhere
   * in Atoll, because a node then owns its own identifier; and null instead of {@code (ID, ID)},
   * because equal ends also mean the whole ring.
   */
  protected @Nullable Arc myrange;

  /**
   * The surrogate pointer, while a join is hosted.
   *
   * <p>DEVIATION LMR receive-msg (joining, m): not one of the out-links, because when the second
   * node joins the first, {@code remove m from OutLinks} would take away the new successor as well.
   */
  protected @Nullable Surrogate surrogate;

  /** How many of this node's own updates have no answer yet. */
  protected int unanswered;

  final Waiting waiting;

  /** A node outside the ring. */
  LmrVariables(NodeRef self, Shard data) {
    this.n = self;
    this.data = data;
    this.waiting = new Waiting();
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  LmrVariables(NodeRef self, Shard data, NodeRef pred, NodeRef succ) {
    this(self, data);
    this.inLinks = Links.to(pred);
    this.outLinks = Links.to(succ);
    this.myrange = new Arc(pred.id(), self.id());
    this.status = ACTIVE;
  }

  LmrVariables(LmrVariables other) {
    this.n = other.n;
    this.data = other.data.copy();
    this.status = other.status;
    this.inLinks = other.inLinks;
    this.outLinks = other.outLinks;
    this.myrange = other.myrange;
    this.surrogate = other.surrogate;
    this.unanswered = other.unanswered;
    this.waiting = new Waiting(other.waiting);
  }

  @Override
  public NodeRef self() {
    return n;
  }

  @Override
  public LmrView view() {
    return new LmrView(
        n, status, inLinks, outLinks, myrange, surrogate, waiting.view(), unanswered, data.view());
  }

  protected final void suspend(Suspended procedure) {
    waiting.add(procedure);
  }

  protected final boolean isActive() {
    return status == ACTIVE;
  }

  protected final boolean isOnRing() {
    return !outLinks.isEmpty();
  }

  /** Whether the target of a request is in this node's range. */
  protected final boolean isFor(Targeted request) {
    return myrange != null && request.isFor(myrange);
  }

  /** {@code successor = closest(OutLinks)}. */
  protected final NodeRef successor() {
    return Objects.requireNonNull(outLinks.closestAfter(n.id()));
  }

  /**
   * Where a request goes that is not for this node.
   *
   * <p>DEVIATION LMR definitions: the text forwards to {@code successor} always and never says what
   * the surrogate pointer is for; section 3 does: requests for the joiner go along it.
   */
  protected NodeRef nextHop(Targeted request) {
    return surrogate != null && request.isFor(surrogate.range()) ? surrogate.joiner() : successor();
  }

  protected final void forward(Targeted request, Out<LmrMessage, RingCommand> out) {
    if (isOnRing()) { // else nobody who keeps to the protocol asks here
      out.send(nextHop(request), request);
    }
  }

  /** Take the whole content of an arc: LMR's "nice big message". */
  protected List<Shard.Content> take(Arc arc) {
    List<Shard.Content> contents = new ArrayList<>();
    Shard.Portion portion;
    do {
      portion = data.take(arc);
      contents.add(portion.content());
    } while (!portion.last());
    return contents;
  }

  final void setMyrange(Arc range, Out<LmrMessage, RingCommand> out) {
    myrange = range;
    out.upcall(new RingUpcall.RangeChanged(range));
  }
}
