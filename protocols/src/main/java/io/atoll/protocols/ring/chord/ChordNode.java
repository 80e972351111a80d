package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.AtSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.GetPredecessor;
import io.atoll.protocols.ring.chord.ChordMessage.Keys;
import io.atoll.protocols.ring.chord.ChordMessage.Lookup;
import io.atoll.protocols.ring.chord.ChordMessage.LookupDone;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Ping;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import io.atoll.protocols.ring.chord.ChordMessage.PredecessorLeaves;
import io.atoll.protocols.ring.chord.ChordMessage.Routed;
import io.atoll.protocols.ring.chord.ChordMessage.SuccessorLeaves;
import io.atoll.protocols.ring.chord.ChordMessage.Update;
import io.atoll.protocols.ring.chord.ChordMessage.UpdateDone;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of Chord's ring: section 4.5. It is {@link Joining}, or on the ring with {@link
 * Neighbours}, or neither; requests take the {@link SuccessorWalk}. In the handlers, {@code m} is
 * the sender.
 *
 * <p>A node that joins stabilizes from then on. One that is built in place waits to be given {@link
 * RingCommand.Stabilize}, once.
 */
public final class ChordNode implements Process<ChordMessage, RingCommand>, ChordHandler {

  private final NodeRef n;
  private final Shard shard;
  private final ChordSettings settings;
  private final SuccessorWalk walk;

  /** Null when not joining. */
  private @Nullable Joining joining;

  /** Null when not on the ring. */
  private @Nullable Neighbours ring;

  private boolean ticking;

  /** A node outside the ring. */
  public ChordNode(NodeRef self, Shard shard, ChordSettings settings) {
    this.n = self;
    this.shard = shard;
    this.settings = settings;
    this.walk = new SuccessorWalk(self, shard);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  public ChordNode(NodeRef self, Shard shard, ChordSettings settings, NodeRef pred, NodeRef succ) {
    this(self, shard, settings);
    this.ring = new Neighbours(self, settings.successors(), pred, List.of(succ));
  }

  private ChordNode(ChordNode other) {
    this(other.n, other.shard.copy(), other.settings);
    this.ring = other.ring == null ? null : new Neighbours(other.ring);
    this.joining = other.joining == null ? null : new Joining(other.joining);
    this.ticking = other.ticking;
  }

  @Override
  public ChordNode copy() {
    return new ChordNode(this);
  }

  @Override
  public NodeRef self() {
    return n;
  }

  @Override
  public ChordView view() {
    return new ChordView(
        n,
        settings,
        ring == null ? null : ring.pred(),
        ring == null ? List.of() : ring.successors().nodes(),
        joining == null ? List.of() : joining.contacts(),
        joining == null ? 0 : joining.waited(),
        ticking,
        shard.view());
  }

  @Override
  public void onMessage(NodeRef from, ChordMessage message, Out<ChordMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  @Override
  public void onCommand(RingCommand command, Choices choices, Out<ChordMessage, RingCommand> out) {
    if (command instanceof RingCommand.Join join) {
      join(join.contacts(), out);
    } else if (command instanceof RingCommand.Leave) {
      leave(out);
    } else if (command instanceof RingCommand.Find find) {
      onRouted(n, new Lookup(find.id(), n, find.number()), out);
    } else if (command instanceof RingCommand.Execute execute) {
      onRouted(n, new Update(execute.id(), execute.operation(), n, execute.number()), out);
    } else if (command instanceof RingCommand.Stabilize) {
      onPeriod(out);
    }
  }

  // ---- join

  /** n.join(n'): Chord Fig. 6. */
  private void join(List<NodeRef> known, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      return; // on the ring already
    }
    if (known.isEmpty()) { // the first member
      joined(List.of(n), out);
    } else {
      joining = new Joining(n, known);
      joining.ask(out);
    }
    if (!ticking) {
      ticking = true;
      out.after(settings.period(), new RingCommand.Stabilize());
    }
  }

  @Override
  public void onFoundSuccessor(
      NodeRef m, FoundSuccessor message, Out<ChordMessage, RingCommand> out) {
    if (joining == null || message.successors().isEmpty()) {
      return; // answered already, or senseless
    }
    if (message.successors().get(0).id().equals(n.id())) {
      // DEVIATION Chord Fig. 6: the text would let a second node with the same id in.
      endJoin(new RingUpcall.JoinFailed("identifier " + n.id() + " is taken"), out);
    } else {
      joined(message.successors(), out);
    }
  }

  private void joined(List<NodeRef> successors, Out<ChordMessage, RingCommand> out) {
    ring = new Neighbours(n, settings.successors(), null, successors);
    endJoin(new RingUpcall.Joined(), out);
  }

  private void endJoin(RingUpcall outcome, Out<ChordMessage, RingCommand> out) {
    joining = null;
    out.upcall(outcome);
  }

  // ---- stabilization: Chord Fig. 6

  private void onPeriod(Out<ChordMessage, RingCommand> out) {
    ticking = ring != null || joining != null;
    if (!ticking) {
      return; // the join was given up
    }
    out.after(settings.period(), new RingCommand.Stabilize());
    if (ring != null) {
      ring.stabilize(out);
      ring.checkPredecessor(out);
    } else if (joining != null) {
      joining.onPeriod(out);
    }
  }

  @Override
  public void onPing(NodeRef m, Ping message, Out<ChordMessage, RingCommand> out) {}

  @Override
  public void onGetPredecessor(
      NodeRef m, GetPredecessor message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.answer(m, out);
    }
  }

  @Override
  public void onPredecessor(NodeRef m, Predecessor message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.reconcile(m, message, out);
    }
  }

  /** n.notify(n'); n' gets its keys now (4.5.1). */
  @Override
  public void onNotify(NodeRef m, Notify message, Out<ChordMessage, RingCommand> out) {
    Arc arc = ring == null ? null : ring.notified(m, out);
    if (arc != null && !m.equals(n)) {
      sendKeys(arc, m, out);
    }
  }

  private void sendKeys(Arc arc, NodeRef to, Out<ChordMessage, RingCommand> out) {
    Shard.Portion portion;
    do {
      portion = shard.take(arc);
      out.send(to, new Keys(portion.content()));
    } while (!portion.last());
  }

  /** What comes replaces what is here, even if that is newer: nothing says which one counts. */
  @Override
  public void onKeys(NodeRef m, Keys message, Out<ChordMessage, RingCommand> out) {
    shard.put(message.content());
  }

  // ---- departure

  /** Voluntary departure: Chord 4.5.4. Gone at once, whoever still sends here. */
  private void leave(Out<ChordMessage, RingCommand> out) {
    if (ring == null) {
      return; // nothing to leave
    }
    NodeRef pred = ring.pred();
    NodeRef succ = ring.succ();
    if (!succ.equals(n)) {
      sendKeys(new Arc(n.id(), n.id()), succ, out);
      out.send(succ, new PredecessorLeaves(pred));
    }
    if (pred != null && !pred.equals(n)) {
      out.send(pred, new SuccessorLeaves(ring.successors().last()));
    }
    ring = null;
    out.upcall(new RingUpcall.Left());
    out.depart();
  }

  @Override
  public void onPredecessorLeaves(
      NodeRef m, PredecessorLeaves message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.predecessorLeaves(m, message.pred(), out);
    }
  }

  @Override
  public void onSuccessorLeaves(
      NodeRef m, SuccessorLeaves message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.successorLeaves(m, message.last());
    }
  }

  /** Forget who is not there, and try again what can be: Chord 4.5.3. */
  @Override
  public void onUndeliverable(
      NodeRef to, ChordMessage message, Out<ChordMessage, RingCommand> out) {
    if (joining != null && !joining.goOnWithout(to, out)) {
      endJoin(new RingUpcall.JoinFailed("none of the contacts is on the ring"), out);
    }
    if (ring == null) {
      return;
    }
    ring.forget(to, out);
    if (message instanceof Routed routed) {
      walk.route(routed, ring, out);
    } else if (message instanceof AtSuccessor last) {
      walk.route(last.request(), ring, out);
    } else if (message instanceof Keys keys) {
      shard.put(keys.content());
    }
  }

  // ---- lookup and update: Chord Fig. 5

  @Override
  public void onRouted(NodeRef m, Routed message, Out<ChordMessage, RingCommand> out) {
    if (ring == null) {
      return; // not on the ring: applications ask after Joined, and a joiner its next contact
    }
    walk.route(message, ring, out);
  }

  /** Asked last: serves without a look at its own predecessor, which may be closer by now. */
  @Override
  public void onAtSuccessor(NodeRef m, AtSuccessor message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      walk.serve(message.request(), out);
    }
  }

  @Override
  public void onLookupDone(NodeRef m, LookupDone message, Out<ChordMessage, RingCommand> out) {
    out.upcall(new RingUpcall.Found(message.number(), message.owner()));
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<ChordMessage, RingCommand> out) {
    out.upcall(new RingUpcall.Executed(message.number(), message.result()));
  }
}
