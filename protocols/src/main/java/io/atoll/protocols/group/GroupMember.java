package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftUpcallHandler;
import io.atoll.protocols.consensus.RaftView;
import io.atoll.protocols.consensus.Recovered;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host's part in a group: its replica of the log ({@link Consensus}), and the virtual node that
 * the log feeds ({@link Applied}). Every replica applies every input; the effects on others are the
 * leader's.
 */
public final class GroupMember implements RaftUpcallHandler {

  /** What a member says of itself to the host it is on. */
  interface Host {

    /** A group begins with this state; it was made by an entry of the parent's log. */
    void found(GroupMember parent, VirtualNode state);

    /** Who leads has changed, or the state has come to an end. */
    void changed(GroupMember member);
  }

  /** An answer of another group takes a round trip in it, and perhaps a sync or two. */
  private static final int BEATS_BEFORE_REPEATING = 2;

  private final Placement placement;
  private final GroupSettings settings;
  private final Correspondence correspondence;
  private final Step step;
  private final Host host;
  private final RaftReplica raft;
  private final Consensus consensus;
  private final Leadership leadership = new Leadership();
  private final Applied applied = new Applied();
  private final Snapshots snapshots;
  private final StateTransfer transfer;
  private final LogTail tail;
  private final Moving moving;
  private final LoneGroup lone;
  private final Requests requests;
  private final UnappliedCalls unapplied = new UnappliedCalls();
  private final AwaitedReads reads = new AwaitedReads();
  private final Sweeping sweeping = new Sweeping();
  private final Saying saying;

  /** Whether there may be more to say to other virtual nodes than before this step. */
  private boolean hasMoreToSay;

  private final GroupEffects effects;

  /** Whether this member has, or once had, something to apply its log to. */
  private boolean hasLog;

  /** Committed, but the state is not here yet. */
  private final Deque<RaftUpcall.Committed> early = new ArrayDeque<>();

  GroupMember(
      Placement placement,
      Recovered recovered,
      @Nullable VirtualNode state,
      Surroundings surroundings,
      Host host) {
    this.placement = placement;
    this.settings = surroundings.settings();
    this.correspondence = surroundings.correspondence();
    this.step = surroundings.step();
    this.host = host;
    this.raft =
        surroundings.shards().replica(surroundings.self(), placement, settings.raft(), recovered);
    this.consensus = new Consensus(group(), raft, step, this);
    this.snapshots =
        new Snapshots(group(), isDurable(), settings, applied, step, new SnapshotSide());
    this.transfer =
        new StateTransfer(group(), applied, snapshots, consensus, surroundings, this::onReceived);
    this.tail = new LogTail(consensus, snapshots, transfer, settings);
    this.moving = new Moving(placement, consensus, transfer, applied, step, settings);
    this.lone =
        new LoneGroup(
            !settings.durable() && placement.hosts().equals(List.of(surroundings.self())),
            leadership,
            applied,
            moving,
            consensus,
            surroundings.knowledge());
    this.saying = new Saying(BEATS_BEFORE_REPEATING * settings.beatMillis());
    this.requests = new Requests(this, consensus, unapplied, reads, step, settings);
    this.effects = new GroupEffects(this, snapshots, surroundings, host);
    this.hasLog = recovered.baseIndex() > 0;
    if (state != null) {
      applied.begin(state, recovered.baseIndex(), recovered.baseTerm());
      snapshots.onRecovered();
    }
  }

  Placement placement() {
    return placement;
  }

  GroupId group() {
    return placement.group();
  }

  @Nullable VirtualNode node() {
    return applied.node();
  }

  /** How far the state has come. */
  long appliedIndex() {
    return applied.index();
  }

  boolean isLeading() {
    return leadership.isHere();
  }

  @Nullable NodeRef leader() {
    return leadership.leader();
  }

  /**
   * The placement this group is sealed for; null while it executes, as far as this member knows.
   */
  @Nullable Placement next() {
    return applied.next();
  }

  /** The group as whoever looks after it sees it; null unless this member leads and may act. */
  @Nullable Charge charge() {
    VirtualNode node = node();
    boolean isFounded = isLeading() && applied.index() > 1; // a majority has what it began with
    return isFounded && node != null && node.next() == null
        ? new Charge(
            node,
            raft.standings(),
            leadership.sinceMillis(),
            leadership.operations(),
            moving.isUnderWay())
        : null;
  }

  /** Whether this member could start from its own disk if the host stopped now. */
  boolean isKept() {
    return snapshots.durableIndex() > 0;
  }

  /** Whether nobody needs this member's log to start from. */
  boolean isDispensable() {
    return snapshots.isDispensable();
  }

  /** Whether there is a log, but no state to apply it to. */
  boolean lacksState() {
    return node() == null && hasLog;
  }

  /** The group as it is while this host alone runs it. */
  LoneGroup lone() {
    return lone;
  }

  private boolean isLearner() {
    return !placement.hosts().contains(raft.self());
  }

  private boolean isDurable() {
    return settings.durable() && !isLearner();
  }

  // ---- inputs

  void start() {
    command(new RaftCommand.Start());
  }

  void onMessage(NodeRef from, RaftMessage message) {
    consensus.onMessage(from, message);
  }

  void command(RaftCommand command) {
    consensus.command(command);
  }

  void propose(Input input) {
    requests.propose(input);
  }

  void execute(List<Call> calls) {
    leadership.onCalls(calls.size());
    requests.execute(calls);
  }

  void read(List<Call> calls) {
    leadership.onCalls(calls.size());
    requests.read(calls);
  }

  /** Propose and read at the end of a step what came in it, so that it travels together. */
  void settle() {
    requests.settle();
  }

  /** Time has passed. */
  void onBeat() {
    transfer.onBeat();
    say();
    goOnMoving();
    standIfEager();
    sweep();
  }

  /** Whether nobody teaches this host the log any more that it is no member for. */
  boolean isForgottenLearner() {
    return leadership.isLongMissing() && isLearner() && isDispensable();
  }

  /** This host is no longer in the group, which is over. */
  void close() {
    consensus.close();
  }

  // ---- what has expired

  /** Remove some of what has expired and nobody has touched since. */
  private void sweep() {
    VirtualNode state = node();
    if (isLeading() && state != null && state.next() == null) {
      sweeping.look(state::expired, step.wallMillis(), found -> sweep(state, found));
    }
  }

  private void sweep(VirtualNode state, Input.Sweep sweep) {
    if (lone.isAlone()) {
      lone.apply(state, sweep, effects);
    } else {
      sweeping.onProposed();
      propose(sweep);
    }
  }

  // ---- moving

  /** Move to these hosts: teach those that are new first, so that the next group begins at once. */
  void move(List<NodeRef> hosts) {
    if (!moving.isUnderWay() && next() == null) {
      moving.begin(hosts);
      lone.putAheadIntoLog();
      command(new RaftCommand.Teach(hosts));
      goOnMoving();
    }
  }

  private void goOnMoving() {
    Placement next = moving.goOn();
    if (next != null) {
      propose(new Input.Seal(next));
    }
  }

  // ---- the state, and how this member comes by it

  StateTransfer transfer() {
    return transfer;
  }

  /** The state that this group begins with has come about on this host. */
  void onFounded(VirtualNode state) {
    if (node() != null) {
      return; // it had it from another member
    }
    applied.begin(state, 1, 1);
    if (!hasLog) {
      hasLog = true;
      command(new RaftCommand.Installed(1, 1));
    }
    goOnAsLeader();
    snapshots.keep();
    applyEarly();
  }

  private void onReceived(SnapshotReceipt complete) {
    if (node() != null && complete.index() <= applied.index()) {
      return;
    }
    hasLog = true;
    applied.begin(complete.state(), complete.index(), complete.term());
    snapshots.onReceived();
    Placement next = next();
    if (next != null) {
      effects.seal(next); // the next group may have nobody else to begin with
    }
    goOnAsLeader();
    snapshots.keep();
    applyEarly();
  }

  private void applyEarly() {
    while (!early.isEmpty()) {
      onCommitted(early.removeFirst());
    }
  }

  void onSnapshotStored(long index) {
    snapshots.onStored(index);
  }

  /** A group that began here can start from its own disk. */
  void onOffspringKept(GroupId child) {
    snapshots.onOffspringKept(child);
  }

  private final class SnapshotSide implements Snapshots.Side {
    @Override
    public void installed(long index, long term) {
      command(new RaftCommand.Installed(index, term));
      transfer.acknowledge();
    }

    @Override
    public void kept() {
      host.changed(GroupMember.this);
    }
  }

  // ---- what consensus says of the log

  @Override
  public void onStore(RaftUpcall.Store store) {
    if (isDurable()) {
      step.tell(new GroupUpcall.StoreEntries(group(), store));
    } else {
      command(new RaftCommand.Stored(store.token()));
    }
  }

  @Override
  public void onCommitted(RaftUpcall.Committed committed) {
    VirtualNode node = node();
    if (node == null) {
      early.add(committed);
      return;
    }
    long index = committed.first();
    for (Entry entry : committed.entries()) {
      if (entry.payload() instanceof Input input) {
        unapplied.onCommitted(input);
      }
      if (index > applied.index()) {
        apply(node, index, entry);
      }
      index++;
    }
    if (hasMoreToSay) {
      say();
    }
    serveReadable();
    snapshots.keepIfLong(node);
    tail.cut(node, applied.index());
    if (node.next() != null || node.isDone()) {
      host.changed(this);
    }
  }

  private void apply(VirtualNode node, long index, Entry entry) {
    applied.goOn(index, entry.term());
    snapshots.onApplied(entry.payload().sizeBytes());
    if (entry.payload() instanceof Input input) {
      node.apply(input, effects);
      if (input instanceof Input.Sweep) {
        sweeping.onOver();
      }
    }
  }

  /**
   * Callers hear who leads instead, except of a member that is about to hand over: who is next does
   * not lead yet, and would name this one, so that calls would go to and fro. Should it lead on
   * after all, what it was to remind its virtual node of is still to come.
   */
  @Override
  public void onProposalRefused(RaftUpcall.ProposalRefused refused) {
    for (Payload payload : refused.payloads()) {
      if (payload instanceof Input.Execute execute) {
        unapplied.onRefused(execute);
        step.refuse(group(), execute.calls(), isLeading() ? null : refused.leader());
      } else if (payload instanceof Input.Sweep) {
        sweeping.onOver();
      } else if (payload instanceof Input.Remind remind) {
        remindAgain(remind.number());
      }
    }
  }

  private void remindAgain(long number) {
    VirtualNode node = node();
    if (node != null) {
      node.reminders().stream()
          .filter(it -> it.number() == number)
          .forEach(it -> effects.remind(number, it.delay()));
    }
  }

  @Override
  public void onSnapshotWanted(RaftUpcall.SnapshotWanted wanted) {
    transfer.send(wanted.to());
  }

  // ---- what it says of reads

  @Override
  public void onReadable(RaftUpcall.Readable confirmed) {
    reads.confirm(confirmed);
    serveReadable();
  }

  @Override
  public void onReadRefused(RaftUpcall.ReadRefused refused) {
    step.refuse(group(), reads.refuse(refused.token()), refused.leader());
  }

  private void serveReadable() {
    VirtualNode node = node();
    while (node != null && reads.hasAnswerable(applied.index())) {
      serve(node, reads.takeAnswerable());
    }
  }

  private void serve(VirtualNode state, List<Call> calls) {
    for (int i = 0; i < calls.size(); i++) {
      state.fetchAhead(calls, i);
      Call call = calls.get(i);
      if (step.canBringTime() && state.isLateFor(call, step.wallMillis())) {
        execute(List.of(call));
      } else {
        step.answer(call, state.read(call));
      }
    }
  }

  // ---- what it says of who leads

  @Override
  public void onLeading(RaftUpcall.Leading upcall) {
    leadership.begin(raft.self(), step.nowMillis());
    sweeping.onLeading();
    saying.forget();
    unapplied.forget();
    host.changed(this);
    goOnAsLeader();
  }

  /**
   * Go on with what the former leader may have left undone: as soon as this member both leads and
   * has the state, whichever comes later. After a restart the state of a group may come about only
   * when the log of the one before is applied again, and one host alone leads at once.
   */
  private void goOnAsLeader() {
    VirtualNode node = node();
    if (isLeading() && node != null) {
      node.reminders().forEach(it -> effects.remind(it.number(), it.delay()));
      say();
    }
  }

  @Override
  public void onFollowing(RaftUpcall.Following following) {
    leadership.follow(following.leader());
    unapplied.forget();
    moving.giveUp();
    transfer.giveUp();
    host.changed(this);
  }

  // ---- what its virtual node and others say to each other

  /** There may be more to say, at the end of this step. */
  void sayMore() {
    hasMoreToSay = true;
  }

  /** Say what is due of all that nobody has acknowledged. */
  private void say() {
    hasMoreToSay = false;
    VirtualNode node = node();
    if (isLeading() && node != null && node.next() == null) {
      saying
          .due(node.unacknowledged(), step.nowMillis())
          .forEach(parcel -> correspondence.say(placement, parcel));
    }
  }

  /** A message of another virtual node, for the one that this member leads. */
  void hear(Input.Deliver deliver) {
    VirtualNode node = node();
    NodeRef from = deliver.from().node();
    if (node != null && deliver.number() <= node.heardFrom(from)) {
      effects.acknowledge(from, node.heardFrom(from)); // as it was before, which was lost
    } else {
      propose(deliver);
    }
  }

  /** Another virtual node has heard the one that this member leads. */
  void acknowledged(Input.Acknowledged acknowledged) {
    VirtualNode node = node();
    if (node == null || node.awaits(acknowledged.by(), acknowledged.upTo())) {
      propose(acknowledged);
    }
  }

  /** The group comes from one that this host leads: it is to lead this one, too. */
  void standFirst() {
    leadership.claim();
    standIfEager();
  }

  private void standIfEager() {
    if (leadership.isClaimedNow(node() != null)) {
      placement.hosts().forEach(it -> step.send(it, new GroupMessage.ThisIs(placement)));
      command(new RaftCommand.Stand());
    }
  }

  // ---- as others see it

  GroupStatus status() {
    VirtualNode node = node();
    return new GroupStatus(
        placement,
        node == null ? null : node.arc(),
        role(),
        leader(),
        raft.term(),
        raft.commitIndex(),
        applied.index(),
        raft.logEntries(),
        raft.lags(),
        next() == null ? moving.target() : next(),
        next() != null,
        node == null ? 0 : node.weight());
  }

  private GroupStatus.Role role() {
    if (isLeading()) {
      return GroupStatus.Role.LEADER;
    }
    return isLearner() ? GroupStatus.Role.LEARNER : GroupStatus.Role.FOLLOWER;
  }

  /** The state, without the content of the virtual node. */
  public record View(
      Placement placement, RaftView raft, VirtualNode.@Nullable Head node, long applied) {}

  View view() {
    VirtualNode node = node();
    return new View(placement, raft.view(), node == null ? null : node.head(), applied.index());
  }
}
