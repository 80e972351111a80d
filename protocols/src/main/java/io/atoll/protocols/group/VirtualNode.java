package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftSettings;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import io.atoll.protocols.ring.atomic.AtomicView;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A virtual node: one deterministic state machine made of a ring member (ARM), its content with
 * what sessions have done to it, and channels to other virtual nodes. It depends on the order of
 * its {@link Input}s alone, which is what LMR section 5 asks of a node that a group is to run.
 */
public class VirtualNode {

  /**
   * Makes the shard of a virtual node that is born here, and what else virtual nodes and their
   * groups are made of. Open, as the classes that it makes are, so that the lab can run mutations
   * that its checks must catch.
   */
  @FunctionalInterface
  public interface Shards {
    Shard empty(NodeRef owner);

    default ExactlyOnce remembering(Shard shard) {
      return new ExactlyOnce(shard);
    }

    default Channels channels(Channels.View view) {
      return new Channels(view);
    }

    default VirtualNode node(Placement placement, RingMember ring, Channels channels) {
      return new VirtualNode(this, placement, ring, channels);
    }

    default RaftReplica replica(
        NodeRef self, Placement placement, RaftSettings settings, Recovered recovered) {
      return new RaftReplica(self, placement.hosts(), settings, recovered);
    }
  }

  /**
   * Where effects go. Every replica of the group has them; {@link #found} and {@link #seal} concern
   * each host, the others only the one that leads.
   */
  public interface Effects {

    void answer(Call call, Outcome outcome);

    /** There is more to say to other virtual nodes, see {@link VirtualNode#unacknowledged}. */
    void say();

    /** Another virtual node was heard up to a number, and may forget what it said. */
    void acknowledge(NodeRef from, long upTo);

    /** Give {@link Input.Remind} after a delay. */
    void remind(long number, Delay delay);

    /** A virtual node has been born: its group starts from this state. */
    void found(VirtualNode child);

    /** The group is sealed: the next one starts from the state as it is now. */
    void seal(Placement next);
  }

  /** A reminder that the ring protocol asked for. */
  public record Reminder(long number, Delay delay, RingCommand command) {}

  private final Shards shards;
  private final Placement placement;
  private final RingMember ring;
  private final Execution execution;
  private final Dealings dealings;
  private final InputHandler inputs = new Inputs();
  private final TreeMap<Long, Reminder> reminders = new TreeMap<>();
  private long lastReminder;

  /** Who has the arc, once this node is off the ring. */
  private @Nullable NodeRef heir;

  private @Nullable Placement next;

  protected VirtualNode(Shards shards, Placement placement, RingMember ring, Channels channels) {
    this.shards = shards;
    this.placement = placement;
    this.ring = ring;
    this.execution = new Execution(ring);
    this.dealings = new Dealings(ring, channels);
  }

  /** A virtual node between its neighbours, on a ring that starts with it. */
  public static VirtualNode first(Shards shards, Placement placement, NodeRef pred, NodeRef succ) {
    NodeRef self = placement.node();
    return shards.node(
        placement,
        new RingMember(self, shards.remembering(shards.empty(self)), pred, succ),
        shards.channels(Channels.NOTHING_SAID));
  }

  /** The same virtual node in another epoch, or a copy of it. */
  private VirtualNode in(Placement other) {
    VirtualNode same = shards.node(other, ring.copy(), dealings.copyOfChannels());
    same.reminders.putAll(reminders);
    same.dealings.acquaint(dealings.acquaintances());
    same.lastReminder = lastReminder;
    same.execution.goOnFrom(execution.clockMillis());
    same.heir = heir;
    return same;
  }

  public VirtualNode copy() {
    VirtualNode copy = in(placement);
    copy.next = next;
    return copy;
  }

  /** A sealed virtual node, as the group that it was sealed for starts with it. */
  public VirtualNode inNextEpoch() {
    if (next == null) {
      throw new IllegalStateException(placement + " is not sealed");
    }
    return in(next);
  }

  /** A virtual node as a head says, without its content, which is {@link #put} in portions. */
  public static VirtualNode of(Head head, Shards shards) {
    NodeRef self = head.placement().node();
    VirtualNode node =
        shards.node(
            head.placement(),
            new RingMember(head.ring(), shards.remembering(shards.empty(self))),
            shards.channels(head.channels()));
    head.reminders().forEach(reminder -> node.reminders.put(reminder.number(), reminder));
    node.dealings.acquaint(head.acquaintances());
    node.lastReminder = head.lastReminder();
    node.execution.goOnFrom(head.clockMillis());
    node.heir = head.heir();
    node.next = head.next();
    return node;
  }

  /** The next portion of the content, taken out of this node: of a copy, to be sent elsewhere. */
  public Shard.Portion take() {
    return ring.shard().take(new Arc(self().id(), self().id()));
  }

  public void put(Shard.Content content) {
    ring.shard().put(content);
  }

  // ---- what it is

  public NodeRef self() {
    return placement.node();
  }

  public Placement placement() {
    return placement;
  }

  /** The placement this group is sealed for; null while it executes. */
  public @Nullable Placement next() {
    return next;
  }

  /** The arc it answers for; null if it has left, or is leaving. */
  public @Nullable Arc arc() {
    return ring.arc();
  }

  public AtomicView ring() {
    return ring.view();
  }

  /** Whether it is off the ring, and everybody has heard what it had to say. */
  public boolean isDone() {
    return heir != null && dealings.areOver();
  }

  /** Who has the arc, once this node is off the ring; null until then. */
  public @Nullable NodeRef heir() {
    return heir;
  }

  /** What is to be said, by destination and in order: it is kept until it is acknowledged. */
  public List<Channels.Parcel> unacknowledged() {
    return dealings.due();
  }

  /** The last message of another virtual node that was taken; 0 if none was. */
  long heardFrom(NodeRef other) {
    return dealings.heardFrom(other);
  }

  /** Whether something up to a number is yet to be acknowledged by another. */
  boolean awaits(NodeRef other, long upTo) {
    return dealings.awaits(other, upTo);
  }

  /** The reminders that are due some time: a new leader sets them again. */
  public List<Reminder> reminders() {
    return List.copyOf(reminders.values());
  }

  /** Where others were that this node has to do with. */
  public List<Placement> acquaintances() {
    return dealings.acquaintances();
  }

  /** Whether a part of the arc, up to an identifier, could be split off now. */
  public boolean canSplitAt(Id id) {
    return next == null && ring.canSplitAt(id);
  }

  /** Whether it is on the ring, stays there, and no change of its neighbours is going on. */
  public boolean isAtRest() {
    return next == null && heir == null && ring.isAtRest();
  }

  /** How much content it has. */
  public long weight() {
    return ring.shard().weight();
  }

  /** Where to cut an arc so that both parts have about as much; its end if it cannot be cut. */
  public Id middle(Arc whole) {
    return ring.shard().middle(whole);
  }

  /**
   * What an operation that changes nothing answers about the whole content, as this replica has it:
   * for operators, who do not mind if it is late.
   */
  public Shard.Result observe(Shard.Operation operation) {
    return ring.shard().execute(self().id(), operation);
  }

  /** What has expired in a part of the content: for the leader, who proposes to remove it. */
  public Shard.Expired expired(long from, long nowMillis) {
    return ring.shard().expired(from, nowMillis);
  }

  /** Whether a session has ended here, or a virtual node that was in its arc is over. */
  public boolean hasEnded(Address session) {
    return ring.shard().hasEnded(session);
  }

  // ---- inputs

  /** Take an input, the next in the order of the group's log. */
  public void apply(Input input, Effects effects) {
    if (isSealed() || (heir != null && !isWindingUp(input))) {
      refuse(input, effects);
    } else {
      input.dispatch(inputs, effects);
    }
  }

  /** What this node does with an input that it takes. */
  private final class Inputs implements InputHandler {

    @Override
    public void onExecute(Input.Execute execute, Effects effects) {
      tellTime(execute.nowMillis());
      List<Call> calls = execute.calls();
      for (int i = 0; i < calls.size(); i++) {
        fetchAhead(calls, i);
        Call call = calls.get(i);
        effects.answer(call, execution.execute(call));
      }
    }

    @Override
    public void onDeliver(Input.Deliver deliver, Effects effects) {
      NodeRef from = deliver.from().node();
      if (dealings.hears(deliver)) {
        ring.onMessage(from, deliver.message(), new RingEffects(effects));
        if (deliver.message() instanceof LeaveDone) {
          endSession(from.address());
        }
      }
      dealings.forgetStrangers();
      effects.acknowledge(from, dealings.heardFrom(from));
    }

    @Override
    public void onAcknowledged(Input.Acknowledged acknowledged, Effects effects) {
      dealings.acknowledged(acknowledged);
      effects.say(); // what waited for this
    }

    @Override
    public void onRemind(Input.Remind remind, Effects effects) {
      Reminder reminder = reminders.remove(remind.number());
      if (reminder != null) {
        ring.onCommand(reminder.command(), alternatives -> 0, new RingEffects(effects));
      }
    }

    @Override
    public void onSplit(Input.Split split, Effects effects) {
      split(split.child(), effects);
    }

    @Override
    public void onMerge(Input.Merge merge, Effects effects) {
      ring.onCommand(new RingCommand.Leave(), alternatives -> 0, new RingEffects(effects));
    }

    @Override
    public void onSeal(Input.Seal seal, Effects effects) {
      Placement target = seal.next();
      if (target.node().equals(self()) && target.epoch() == placement.epoch() + 1) {
        next = target;
        effects.seal(target);
      }
    }

    @Override
    public void onSweep(Input.Sweep sweep, Effects effects) {
      tellTime(sweep.nowMillis());
      ring.shard().sweep(sweep.from(), sweep.to());
    }

    @Override
    public void onEndSession(Input.EndSession end, Effects effects) {
      endSession(end.session());
    }

    /**
     * A host never comes back, or a virtual node has said its last word to this one, which has its
     * arc. Who is over goes wherever the content goes: the hosts that knew may be gone by then.
     */
    private void endSession(Address session) {
      ring.shard().execute(self().id(), new ExactlyOnce.EndSession(session));
    }
  }

  /** Whether another group goes on from here, so that nothing is done in this one any more. */
  protected boolean isSealed() {
    return next != null;
  }

  /** Off the ring, a node still hears that it was heard, and may move. */
  private static boolean isWindingUp(Input input) {
    return input instanceof Input.Acknowledged || input instanceof Input.Seal;
  }

  /** After a seal, and off the ring, nothing is done: what was not acknowledged comes again. */
  private void refuse(Input input, Effects effects) {
    if (input instanceof Input.Execute execute) {
      Outcome outcome = next == null ? new Outcome.Astray() : new Outcome.Moved(next);
      execute.calls().forEach(call -> effects.answer(call, outcome));
    }
  }

  private void tellTime(long nowMillis) {
    execution.tellTime(later(execution.clockMillis(), nowMillis));
  }

  /** The clocks of leaders differ; that of the group never goes back. */
  protected long later(long clockMillis, long nowMillis) {
    return Math.max(clockMillis, nowMillis);
  }

  // ---- without an input

  /** Before a call is executed: what it and the next need of the content is fetched together. */
  void fetchAhead(List<Call> calls, int at) {
    execution.fetchAhead(calls, at);
  }

  /**
   * Whether the group's clock is too far behind for a call, since something under its identifier
   * may have expired meanwhile. Then it has to be an input, which brings the time along.
   */
  public boolean isLateFor(Call call, long nowMillis) {
    return execution.isLateFor(call, nowMillis);
  }

  /**
   * What a call that changes nothing answers, at the group's time. For the leader, once consensus
   * says that nothing newer has been committed elsewhere.
   */
  public Outcome read(Call call) {
    return next != null && isSealed() ? new Outcome.Moved(next) : execution.read(call);
  }

  /**
   * Execute an operation of no session: for a host that has the only replica.
   *
   * @return null if the identifier is not this node's now
   */
  Shard.@Nullable Result executeAlone(Id id, Shard.Operation operation, long nowMillis) {
    if (isSealed() || heir != null) {
      return null;
    }
    tellTime(nowMillis);
    return ring.execute(id, operation);
  }

  /** The same of one that changes nothing and does not depend on the time. */
  Shard.@Nullable Result readAlone(Id id, Shard.Operation operation) {
    return isSealed() || heir != null ? null : ring.execute(id, operation);
  }

  /** Whether something under this identifier is to expire, so that time makes a difference. */
  boolean hasExpiring(Id id) {
    return ring.shard().hasExpiring(id);
  }

  // ---- split: ARM's join, of a node that is born at the join point

  private void split(NodeRef child, Effects effects) {
    if (!ring.canSplitAt(child.id())) {
      return; // whoever wants it looks, and asks again
    }
    Birth birth = new Birth(child, effects);
    ring.onBirth(child, birth);
    if (birth.joinPoint != null) {
      VirtualNode born = born(child, birth.joinPoint);
      dealings.acquaint(born.placement());
      effects.found(born);
    }
  }

  private VirtualNode born(NodeRef child, JoinPoint joinPoint) {
    VirtualNode node =
        shards.node(
            new Placement(child, Placement.FIRST_EPOCH, placement.hosts()),
            new RingMember(child, shards.remembering(shards.empty(child))),
            shards.channels(Channels.NOTHING_SAID));
    node.execution.goOnFrom(execution.clockMillis());
    node.dealings.acquaint(placement);
    node.dealings.acquaint(acquaintances());
    // Its request has been granted here already; the join point is the first that it hears.
    node.ring.onCommand(
        new RingCommand.Join(List.of(self())),
        alternatives -> 0,
        node.new Birth(self(), new NoEffects()));
    node.ring.onMessage(self(), joinPoint, node.new RingEffects(new NoEffects()));
    return node;
  }

  // ---- the ring's effects

  /** Messages go through channels, and waiting becomes part of the state. */
  private class RingEffects implements Out<AtomicMessage, RingCommand> {
    private final Effects effects;
    private @Nullable NodeRef lastSaidTo;

    RingEffects(Effects effects) {
      this.effects = effects;
    }

    @Override
    public void send(NodeRef to, AtomicMessage message) {
      if (dealings.say(to, message)) {
        effects.say();
      }
      lastSaidTo = to;
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      Reminder reminder = new Reminder(++lastReminder, delay, command);
      reminders.put(reminder.number(), reminder);
      effects.remind(reminder.number(), delay);
    }

    @Override
    public void upcall(Upcall upcall) {
      // who is on the ring and who owns what is read from the state
    }

    @Override
    public void depart() {
      heir = lastSaidTo; // LeaveDone, to the successor
    }
  }

  /** What is said between parent and child while the child is born needs no channel. */
  private final class Birth extends RingEffects {
    private final NodeRef other;
    private @Nullable JoinPoint joinPoint;

    private Birth(NodeRef other, Effects effects) {
      super(effects);
      this.other = other;
    }

    @Override
    public void send(NodeRef to, AtomicMessage message) {
      if (!to.equals(other)) {
        super.send(to, message);
      } else if (message instanceof JoinPoint granted) {
        joinPoint = granted;
      }
    }
  }

  /** A node that is born says nothing yet: its leader will, of all that is not acknowledged. */
  private static final class NoEffects implements Effects {
    @Override
    public void answer(Call call, Outcome outcome) {}

    @Override
    public void say() {}

    @Override
    public void acknowledge(NodeRef from, long upTo) {}

    @Override
    public void remind(long number, Delay delay) {}

    @Override
    public void found(VirtualNode child) {}

    @Override
    public void seal(Placement next) {}
  }

  // ---- as a value

  /** The whole state but the content. */
  public record Head(
      Placement placement,
      AtomicView ring,
      Channels.View channels,
      List<Reminder> reminders,
      List<Placement> acquaintances,
      long lastReminder,
      long clockMillis,
      @Nullable NodeRef heir,
      @Nullable Placement next) {

    /** The same in every JVM, as that of all messages; the hash of a status is not. */
    @Override
    public int hashCode() {
      return Objects.hash(placement, channels, reminders, lastReminder, clockMillis, heir, next);
    }
  }

  public Head head() {
    return new Head(
        placement,
        ring.head(),
        dealings.channels(),
        List.copyOf(reminders.values()),
        acquaintances(),
        lastReminder,
        execution.clockMillis(),
        heir,
        next);
  }
}
