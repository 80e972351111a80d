package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.Answer;
import io.atoll.protocols.ring.chord.ChordMessage.Fingered;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.GetPredecessor;
import io.atoll.protocols.ring.chord.ChordMessage.HandedOn;
import io.atoll.protocols.ring.chord.ChordMessage.Keys;
import io.atoll.protocols.ring.chord.ChordMessage.Lookup;
import io.atoll.protocols.ring.chord.ChordMessage.LookupDone;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Ping;
import io.atoll.protocols.ring.chord.ChordMessage.Pong;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import io.atoll.protocols.ring.chord.ChordMessage.PredecessorLeaves;
import io.atoll.protocols.ring.chord.ChordMessage.Request;
import io.atoll.protocols.ring.chord.ChordMessage.Step;
import io.atoll.protocols.ring.chord.ChordMessage.SuccessorLeaves;
import io.atoll.protocols.ring.chord.ChordMessage.Update;
import io.atoll.protocols.ring.chord.ChordMessage.UpdateDone;
import io.atoll.protocols.ring.chord.Search.Goal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of Chord's ring: sections 4.4 and 4.5, and by the rules {@link ChordRules.Strong} 5.3 and
 * 5.4. It is {@link Joining}, or a {@link Member}, or neither; whatever it looks for, it finds by
 * its {@link Searches}. In the handlers, {@code m} is the sender.
 *
 * <p>A node that joins stabilizes from then on. One that is built in place waits to be given {@link
 * RingCommand.Stabilize}, once.
 */
public final class ChordNode implements Process<ChordMessage, RingCommand>, ChordHandler {

  private final NodeRef n;
  private final KeyHolder keys;
  private final ChordSettings settings;
  private final Asks asks;
  private final Searches searches;
  private final Events events = new Events();

  /** Null when not joining. */
  private @Nullable Joining joining;

  /** Null when not on the ring. */
  private @Nullable Member ring;

  private boolean ticking;

  /** A node outside the ring. */
  public ChordNode(NodeRef self, Shard shard, ChordSettings settings) {
    this(self, new KeyHolder(self, shard), settings, new Asks(settings.deadline()));
  }

  private ChordNode(NodeRef self, KeyHolder keys, ChordSettings settings, Asks asks) {
    this.n = self;
    this.keys = keys;
    this.settings = settings;
    this.asks = asks;
    this.searches = new Searches(self, settings.goesOn(), asks, events);
  }

  /** A node with these pointers: what a run starts from. Without fingers, it looks them up. */
  public ChordNode(
      NodeRef self,
      Shard shard,
      ChordSettings settings,
      @Nullable NodeRef pred,
      List<NodeRef> successors,
      List<NodeRef> fingers) {
    this(self, shard, settings);
    SuccessorList list = SuccessorList.of(self, settings.successors(), successors);
    this.ring = new Member(settings, Neighbours.of(settings, list, pred, asks, events), fingers);
  }

  private ChordNode(ChordNode other) {
    this(other.n, other.keys.copy(), other.settings, new Asks(other.asks));
    searches.copyAllOf(other.searches);
    this.ring = other.ring == null ? null : other.ring.copy(asks, events);
    this.joining = other.joining;
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
        ring == null ? null : ring.neighbours().pred(),
        ring == null ? List.of() : ring.neighbours().successors().nodes(),
        ring == null ? List.of() : ring.fingers().nodes(),
        ring == null ? List.of() : ring.fingeredBy(),
        ring == null ? List.of() : ring.remembered(),
        joining == null ? List.of() : joining.contacts(),
        ticking,
        Arrays.asList(asks.last(), searches.view(), joining, ring == null ? null : ring.underWay()),
        keys.view());
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
      long number = asks.newNumber();
      serve(new Lookup(find.id(), n, number), find.number(), out);
    } else if (command instanceof RingCommand.Execute execute) {
      long number = asks.newNumber();
      Request request = new Update(execute.id(), execute.operation(), n, number);
      serve(request, execute.number(), out);
    } else if (command instanceof RingCommand.Stabilize) {
      onPeriod(out);
    } else if (command instanceof RingCommand.Deadline deadline) {
      onDeadline(deadline.number(), out);
    }
  }

  private void onDeadline(long number, Out<ChordMessage, RingCommand> out) {
    searches.onDeadline(number, out);
    if (ring != null) {
      ring.neighbours().onSilence(number, false, out);
    }
  }

  // ---- join: Chord Fig. 6

  private void join(List<NodeRef> known, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      return; // on the ring already
    }
    if (known.isEmpty()) { // the first member
      FoundSuccessor alone = new FoundSuccessor(0, List.of(n), true);
      joined(n, alone, out);
    } else {
      joining = new Joining(known, false);
      askContact(out);
    }
    if (!ticking) {
      ticking = true;
      out.after(settings.period(), new RingCommand.Stabilize());
    }
  }

  /** s = n'.find_successor(n). */
  private void askContact(Out<ChordMessage, RingCommand> out) {
    if (joining != null) {
      joining = joining.asked();
      search(n.id(), new Goal.Join(), joining.contact(), out);
    }
  }

  private void joinFound(NodeRef p, FoundSuccessor answer, Out<ChordMessage, RingCommand> out) {
    if (joining == null) {
      return; // has been told already
    }
    if (answer.successors().get(0).id().equals(n.id())) {
      // DEVIATION Chord Fig. 6: the text would let a second node with the same id in.
      endJoin(new RingUpcall.JoinFailed("identifier " + n.id() + " is taken"), out);
    } else if (settings.rules() instanceof ChordRules.Strong && !answer.onCycle()) {
      // DEVIATION Chord Fig. 9: there it is the successor that has to be on the cycle; this is the
      // node before it, which has answered itself, and whose successor is if it is.
      joining = joining.later();
    } else {
      joined(p, answer, out);
    }
  }

  private void joined(NodeRef p, FoundSuccessor answer, Out<ChordMessage, RingCommand> out) {
    ring =
        new Member(settings, Neighbours.ofJoiner(n, settings, p, answer, asks, events), List.of());
    endJoin(new RingUpcall.Joined(), out);
    ring.neighbours().onJoined(out);
    fixFingers(ring, out); // build_fingers
  }

  private void joinSearchFailed(
      Search search, boolean refused, Out<ChordMessage, RingCommand> out) {
    if (joining == null) {
      return; // has joined otherwise
    }
    if (!refused || !search.isLost()) {
      joining = joining.later(); // silence, or a way that broke: the next contact may do better
      return;
    }
    joining = joining.withoutContact();
    if (joining.contacts().isEmpty()) {
      endJoin(new RingUpcall.JoinFailed("none of the contacts is on the ring"), out);
    } else {
      askContact(out);
    }
  }

  private void endJoin(RingUpcall outcome, Out<ChordMessage, RingCommand> out) {
    joining = null;
    out.upcall(outcome);
  }

  // ---- stabilization: Chord Fig. 6 and 9

  private void onPeriod(Out<ChordMessage, RingCommand> out) {
    ticking = ring != null || joining != null;
    if (!ticking) {
      return; // the join was given up
    }
    out.after(settings.period(), new RingCommand.Stabilize());
    if (ring != null) {
      ring.neighbours().stabilize(out);
      fixFingers(ring, out);
      heal(ring, out);
    } else if (joining != null && !joining.asking()) {
      askContact(out);
    }
  }

  private void fixFingers(Member member, Out<ChordMessage, RingCommand> out) {
    member.fixFingers().onPeriod(settings.fingersPerPeriod());
    fixNextFinger(member, out);
  }

  private void fixNextFinger(Member member, Out<ChordMessage, RingCommand> out) {
    Goal.Finger goal = member.fixFingers().begin(member.neighbours().succ());
    if (goal != null) {
      search(member.fingers().start(goal.finger()), goal, n, out);
    }
  }

  private void heal(Member member, Out<ChordMessage, RingCommand> out) {
    Healing healing = member.healing();
    if (healing == null || !(member.neighbours() instanceof StrongNeighbours neighbours)) {
      return; // by other rules
    }
    NodeRef ripe = healing.onPeriod(neighbours);
    if (ripe != null) {
      neighbours.take(ripe, out);
    }
    if (member.fixFingers().built() && healing.beginSearch()) {
      search(n.id(), new Goal.Self(), neighbours.succ(), out);
    }
    NodeRef lost = healing.beginProbe();
    if (lost != null) {
      search(n.id(), new Goal.SelfFromLost(lost), lost, out);
    }
  }

  private void search(Id id, Goal goal, NodeRef from, Out<ChordMessage, RingCommand> out) {
    searches.begin(new Search(asks.newNumber(), id, goal, from), out);
  }

  @Override
  public void onPing(NodeRef m, Ping message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      out.send(m, new Pong(message.number()));
    }
  }

  @Override
  public void onPong(NodeRef m, Pong message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.neighbours().onPong(message.number());
    }
  }

  @Override
  public void onFingered(NodeRef m, Fingered message, Out<ChordMessage, RingCommand> out) {
    if (ring != null && ring.healing() != null) {
      ring.healing().fingeredBy(m);
    }
  }

  @Override
  public void onGetPredecessor(
      NodeRef m, GetPredecessor message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      out.send(m, ring.answer(m, message.number()));
    }
  }

  @Override
  public void onPredecessor(NodeRef m, Predecessor message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.neighbours().onPredecessor(m, message, out);
      ring.lookThroughSuccessors();
    }
  }

  /** n.notify(n'). */
  @Override
  public void onNotify(NodeRef m, Notify message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.neighbours().onNotify(m, out);
    }
  }

  @Override
  public void onKeys(NodeRef m, Keys message, Out<ChordMessage, RingCommand> out) {
    keys.put(message);
  }

  // ---- departure

  /** Voluntary departure: Chord 4.5.4. Gone at once, whoever still sends here. */
  private void leave(Out<ChordMessage, RingCommand> out) {
    if (ring == null) {
      return; // nothing to leave
    }
    NodeRef pred = ring.neighbours().pred();
    NodeRef succ = ring.neighbours().succ();
    if (!succ.equals(n)) {
      keys.give(new Arc(n.id(), n.id()), succ, out);
      out.send(succ, new PredecessorLeaves(pred));
    }
    if (pred != null && !pred.equals(n)) {
      out.send(pred, new SuccessorLeaves(ring.neighbours().successors().last()));
    }
    ring = null;
    out.upcall(new RingUpcall.Left());
    out.depart();
  }

  @Override
  public void onPredecessorLeaves(
      NodeRef m, PredecessorLeaves message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.neighbours().onPredecessorLeaves(m, message.pred(), out);
    }
  }

  @Override
  public void onSuccessorLeaves(
      NodeRef m, SuccessorLeaves message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) {
      ring.fingers().forget(m);
      ring.neighbours().onSuccessorLeaves(m, message.last(), out);
    }
  }

  /** Nobody is there: Chord 4.5.3. */
  @Override
  public void onUndeliverable(
      NodeRef to, ChordMessage message, Out<ChordMessage, RingCommand> out) {
    if (message instanceof Step step) {
      searches.onRefused(step.number(), to, out);
    } else if (message instanceof Request request) {
      searches.onRefused(request.number(), to, out);
    }
    if (ring == null) {
      return;
    }
    if (message instanceof GetPredecessor asked) {
      ring.neighbours().onSilence(asked.number(), true, out);
    } else if (message instanceof Ping ping) {
      ring.neighbours().onSilence(ping.number(), true, out);
    } else if (message instanceof Keys undelivered) {
      keys.put(undelivered);
    } else if (message instanceof HandedOn handedOn) {
      keys.execute(handedOn.request(), out); // the predecessor is gone
    }
    events.absent(to, true, out);
  }

  // ---- find_successor, and what applications want of the successor: Chord Fig. 5

  @Override
  public void onStep(NodeRef m, Step message, Out<ChordMessage, RingCommand> out) {
    if (ring != null) { // else a joiner asks its next contact, a search the next best node
      out.send(m, ring.step(message.number(), message.id(), message.except()));
    }
  }

  @Override
  public void onAnswer(NodeRef m, Answer message, Out<ChordMessage, RingCommand> out) {
    searches.onAnswer(m, message, out);
  }

  private void serve(Request request, long number, Out<ChordMessage, RingCommand> out) {
    if (ring == null) {
      out.upcall(new RingUpcall.RequestFailed(number, "not on the ring"));
      return;
    }
    searches.begin(
        new Search(request.number(), request.id(), new Goal.Call(request, number), n), out);
  }

  /** The call at the successor that find_successor has found. */
  @Override
  public void onRequest(NodeRef m, Request message, Out<ChordMessage, RingCommand> out) {
    if (ring == null) {
      return;
    }
    NodeRef closer = ring.neighbours().closerTo(message.id());
    if (closer == null) {
      keys.execute(message, out);
    } else {
      out.send(closer, new HandedOn(message));
    }
  }

  @Override
  public void onLookupDone(NodeRef m, LookupDone message, Out<ChordMessage, RingCommand> out) {
    Goal.Call call = searches.onDone(message.number());
    if (call != null) {
      out.upcall(new RingUpcall.Found(call.number(), message.owner()));
    }
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<ChordMessage, RingCommand> out) {
    Goal.Call call = searches.onDone(message.number());
    if (call != null) {
      out.upcall(new RingUpcall.Executed(call.number(), message.result()));
    }
  }

  /** What the parts of this node tell it. */
  private final class Events implements Neighbours.Listener, Searches.Listener {

    @Override
    public void given(Arc arc, NodeRef to, Out<ChordMessage, RingCommand> out) {
      keys.give(arc, to, out);
    }

    @Override
    public void lost(NodeRef node, boolean refused) {
      if (ring != null) {
        ring.lost(node, refused);
      }
    }

    @Override
    public @Nullable NodeRef nearestFinger() {
      return ring == null ? null : ring.fingers().nearest();
    }

    @Override
    public void absent(NodeRef node, boolean refused, Out<ChordMessage, RingCommand> out) {
      if (ring != null) {
        ring.lost(node, refused);
        ring.neighbours().onAbsence(node, out);
      }
    }

    @Override
    public Answer answer(Search search) {
      return ring == null ? new ChordMessage.Hop(search.number(), null) : ring.ownStep(search);
    }

    @Override
    public void found(
        Search search, NodeRef p, FoundSuccessor answer, Out<ChordMessage, RingCommand> out) {
      NodeRef successor = answer.successors().get(0);
      Goal goal = search.goal();
      if (goal instanceof Goal.Join) {
        joinFound(p, answer, out);
      } else if (goal instanceof Goal.Call call) {
        searches.call(search, successor, call.request(), out);
      } else if (ring != null) {
        if (goal instanceof Goal.Finger finger) {
          if (ring.fixFingers().found(finger, successor) && ring.healing() != null) {
            out.send(successor, new Fingered());
          }
          fixNextFinger(ring, out);
        } else {
          ring.searchedSelf(goal, successor);
        }
      }
    }

    @Override
    public void failed(Search search, boolean refused, Out<ChordMessage, RingCommand> out) {
      Goal goal = search.goal();
      if (goal instanceof Goal.Join) {
        joinSearchFailed(search, refused, out);
      } else if (goal instanceof Goal.Call call) {
        out.upcall(new RingUpcall.RequestFailed(call.number(), "the way to its owner is broken"));
      } else if (ring != null) {
        if (goal instanceof Goal.Finger finger) {
          ring.fixFingers().failed(finger);
          fixNextFinger(ring, out);
        } else {
          ring.selfSearchFailed(goal);
        }
      }
    }
  }
}
