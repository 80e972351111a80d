package io.atoll.protocols.group;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftUpcallHandler;
import io.atoll.protocols.consensus.RaftView;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A host's part in a group: its replica of the log, and the virtual node that the log feeds. Every
 * replica applies every input; the effects on others are the leader's.
 */
public final class GroupMember implements Alone.Group, RaftUpcallHandler {

  /** What a member says of itself to the host it is on. */
  interface Host {

    /** A group begins with this state; it was made by an entry of the parent's log. */
    void found(GroupMember parent, VirtualNode state);

    /** Who leads has changed, or the state has come to an end. */
    void changed(GroupMember member);
  }

  /** A newcomer that lacks no more entries than this has learned enough. */
  private static final long MOST_LAG = 128;

  /**
   * The state on disk is replaced when it is less than so many times as large as the log after it.
   */
  private static final int LOG_TO_STATE = 2;

  /** A log that is so many times smaller than the state is kept for members that are late. */
  private static final long STATE_TO_TAIL = 4;

  /** A log that has more is not kept for those who are sent the state, unless that has as much. */
  private static final long MOST_LOG_BYTES = 64L << 20;

  /** What an entry takes beside its payload. */
  private static final int ENTRY_BYTES = 64;

  private static final long ENTRIES_BETWEEN_CUTS = 32;

  private static final int MOST_EAGER_BEATS = 10;

  private static final int MOST_BEATS_UNTAUGHT = 50;

  private final Placement placement;
  private final RaftReplica raft;
  private final GroupSettings settings;
  private final Knowledge knowledge;
  private final Correspondence correspondence;
  private final Step step;
  private final Host host;
  private final Deque<RaftUpcall> upcalls = new ArrayDeque<>();
  private boolean handling;
  private boolean closed;

  /** The state; null until this member has been given it. */
  private @Nullable VirtualNode node;

  /** Whether this member has, or once had, something to apply its log to. */
  private boolean hasLog;

  /** How far the state has come. */
  private long appliedIndex;

  private long appliedTerm;

  /** Whether the state has taken something that is not in the log. */
  private boolean ahead;

  /** Committed, but the state is not here yet. */
  private final Deque<RaftUpcall.Committed> early = new ArrayDeque<>();

  private boolean leading;
  private @Nullable NodeRef leader;
  private long ledSinceMillis;

  /** Calls that came since then. */
  private long operations;

  // what came in this step
  private final List<Input> proposals = new ArrayList<>();
  private final List<Call> executions = new ArrayList<>();
  private final List<Call> newReads = new ArrayList<>();
  private boolean unsettled;

  private final AwaitedReads reads = new AwaitedReads();

  /** What this group is to be sealed for, once enough of its hosts can go on. */
  private @Nullable Placement moving;

  private long movingSinceMillis;

  /**
   * For how many beats this member still stands for election without waiting. Whoever led the group
   * that this one comes from begins, as soon as others have heard of it.
   */
  private int eagerBeats;

  private final Sweeping sweeping = new Sweeping();

  /** For how many beats a learner has heard of no leader. */
  private int beatsUntaught;

  /** The newest snapshot that was asked for, and the newest that is durable. */
  private long snapshotIndex;

  private long snapshotTerm;

  private long durableIndex;

  /** How much was applied since the newest snapshot. */
  private long bytesSinceSnapshot;

  /** Where the log in memory was cut last, but for its tail. */
  private long cutIndex;

  /** The index of a state that came from another member and is not durable yet; 0 if none is. */
  private long receivedIndex;

  /** Whether the state is to be kept as soon as all that began here can start from the disk. */
  private boolean keepsLater;

  /** Groups that began with an entry of this one's log, and need it until they have a snapshot. */
  private final TreeMap<Long, GroupId> offspring = new TreeMap<>();

  private final StateTransfer transfer;

  GroupMember(
      Placement placement,
      Recovered recovered,
      @Nullable VirtualNode state,
      Surroundings surroundings,
      Host host) {
    this.placement = placement;
    this.settings = surroundings.settings();
    this.raft =
        surroundings.shards().replica(surroundings.self(), placement, settings.raft(), recovered);
    this.knowledge = surroundings.knowledge();
    this.correspondence = surroundings.correspondence();
    this.step = surroundings.step();
    this.host = host;
    this.transfer = new StateTransfer(new Side(), step, settings, surroundings.shards());
    this.hasLog = recovered.baseIndex() > 0;
    if (state != null) {
      begin(state, recovered.baseIndex(), recovered.baseTerm());
    }
  }

  /** A member whose disk has a snapshot. */
  private void begin(VirtualNode state, long index, long term) {
    node = state;
    appliedIndex = index;
    appliedTerm = term;
    snapshotIndex = index;
    snapshotTerm = term;
    durableIndex = index;
  }

  Placement placement() {
    return placement;
  }

  GroupId group() {
    return placement.group();
  }

  @Nullable VirtualNode node() {
    return node;
  }

  /** How far the state has come. */
  long appliedIndex() {
    return appliedIndex;
  }

  boolean isLeading() {
    return leading;
  }

  @Nullable NodeRef leader() {
    return leader;
  }

  /**
   * The placement this group is sealed for; null while it executes, as far as this member knows.
   */
  @Nullable Placement next() {
    return node == null ? null : node.next();
  }

  /** Whether a majority is known to have what the group began with. */
  boolean isFounded() {
    return leading && node != null && appliedIndex > 1;
  }

  /** The group as whoever looks after it sees it; null unless this member leads and may act. */
  @Nullable Charge charge() {
    return isFounded() && node != null && node.next() == null
        ? new Charge(node, raft.standings(), ledSinceMillis, operations, isMoving())
        : null;
  }

  /** Whether this member could start from its own disk if the host stopped now. */
  boolean isKept() {
    return durableIndex > 0;
  }

  /** Whether nobody needs this member's log to start from. */
  boolean isDispensable() {
    return offspring.isEmpty();
  }

  /** Whether there is a log, but no state to apply it to. */
  boolean lacksState() {
    return node == null && hasLog;
  }

  // ---- inputs

  void start() {
    command(new RaftCommand.Start());
  }

  void onMessage(NodeRef from, RaftMessage message) {
    raft.onClock(step.nowMillis());
    raft.onMessage(from, message, raftOut);
    handleUpcalls();
  }

  void command(RaftCommand command) {
    raft.onClock(step.nowMillis());
    raft.onCommand(command, FIRST, raftOut);
    handleUpcalls();
  }

  private static final Choices FIRST = alternatives -> 0;

  void propose(Input input) {
    settleLater();
    proposals.add(input);
  }

  void execute(List<Call> calls) {
    operations += calls.size();
    settleLater();
    executions.addAll(calls);
  }

  void read(List<Call> calls) {
    operations += calls.size();
    settleLater();
    newReads.addAll(calls);
  }

  private void settleLater() {
    if (!unsettled) {
      unsettled = true;
      step.settleLater(this);
    }
  }

  /** Propose and read at the end of a step what came in it, so that it travels together. */
  void settle() {
    unsettled = false;
    if (closed) {
      refuseCalls(take(executions), null);
      refuseCalls(take(newReads), null);
      return;
    }
    if (!executions.isEmpty()) {
      for (List<Call> together :
          Call.inPortions(take(executions), settings.raft().maxAppendBytes())) {
        proposals.add(new Input.Execute(step.wallMillis(), together));
      }
    }
    if (!newReads.isEmpty()) {
      command(new RaftCommand.Read(reads.add(take(newReads))));
    }
    if (!proposals.isEmpty()) {
      command(new RaftCommand.Propose(take(proposals)));
    }
  }

  /** What a list has, which is empty then. */
  private static <T> List<T> take(List<? extends T> list) {
    List<T> taken = List.copyOf(list);
    list.clear();
    return taken;
  }

  // ---- a group of one in memory

  /** Whether this host alone has the state, in memory, and nobody is ever to restore it. */
  boolean hasNoOthers() {
    return !settings.durable()
        && placement.hosts().size() == 1
        && placement.hosts().get(0).equals(raft.self());
  }

  /** Whether what is executed now need not be in the log: nobody follows it, nor begins to. */
  boolean isAlone() {
    return leading && moving == null && !closed && !knowledge.isGivenUp() && hasNoOthers();
  }

  @Override
  public Shard.@Nullable Result executeAlone(
      Id id, Shard.Operation operation, boolean isRead, LongSupplier wallMillis) {
    if (node == null || !isAlone()) {
      return null;
    }
    boolean isTimeless = isRead && !node.hasExpiring(id);
    ahead |= !isTimeless;
    Shard.Result result =
        isTimeless
            ? node.readAlone(id, operation)
            : node.executeAlone(id, operation, wallMillis.getAsLong());
    operations += result == null ? 0 : 1;
    return result;
  }

  /**
   * Before somebody is taught the log. One who was taught a part of it before, and is taught the
   * rest now, would lack what was executed in between; so the log goes on from here, and whoever
   * lacks something of it is given the state.
   */
  private void putAheadIntoLog() {
    if (ahead) {
      ahead = false;
      command(new RaftCommand.Propose(List.of(new NoOp())));
      command(new RaftCommand.Cut(appliedIndex));
    }
  }

  // ---- what has expired

  /** Remove some of what has expired and nobody has touched since. */
  private void sweep() {
    VirtualNode state = node;
    if (leading && state != null && state.next() == null) {
      sweeping.look(state::expired, step.wallMillis(), found -> sweep(state, found));
    }
  }

  private void sweep(VirtualNode state, Input.Sweep sweep) {
    if (isAlone()) {
      ahead = true;
      state.apply(sweep, effects);
    } else {
      sweeping.onProposed();
      propose(sweep);
    }
  }

  // ---- moving

  /** Move to these hosts: teach those that are new first, so that the next group begins at once. */
  void move(List<NodeRef> hosts) {
    if (moving == null && next() == null) {
      moving = placement.movedTo(hosts);
      movingSinceMillis = step.nowMillis();
      putAheadIntoLog();
      command(new RaftCommand.Teach(hosts));
      goOnMoving();
    }
  }

  /**
   * The group is sealed as soon as those that are new have learned enough, and enough of all are
   * there for the next one to go on: there is no way back from a seal.
   */
  private void goOnMoving() {
    if (moving == null) {
      return;
    }
    boolean taught = true;
    int ready = 0;
    for (NodeRef member : moving.hosts()) {
      boolean follows = member.equals(raft.self()) || raft.follows(member, MOST_LAG);
      ready += follows ? 1 : 0;
      if (!placement.hosts().contains(member)) {
        taught &= follows;
        // a long state takes its time
        movingSinceMillis = Math.max(movingSinceMillis, transfer.acknowledgedMillis(member));
        step.send(member, new GroupMessage.Learn(placement));
      }
    }
    if (next() != null) {
      moving = null; // newcomers are taught the seal, too
    } else if (step.nowMillis() - movingSinceMillis > settings.patienceMillis()) {
      moving = null;
      command(new RaftCommand.Teach(List.of()));
    } else if (taught && 2 * ready > moving.hosts().size()) {
      propose(new Input.Seal(moving));
    }
  }

  boolean isMoving() {
    return moving != null;
  }

  private boolean isLearner() {
    return !placement.hosts().contains(raft.self());
  }

  /** Whether nobody teaches this host the log any more that it is no member for. */
  boolean isForgottenLearner() {
    beatsUntaught = leader == null ? beatsUntaught + 1 : 0;
    return isLearner() && beatsUntaught > MOST_BEATS_UNTAUGHT && offspring.isEmpty();
  }

  // ---- the state, and how this member comes by it

  /** The state that this group begins with has come about on this host. */
  void onFounded(VirtualNode state) {
    if (node != null) {
      return; // it had it from another member
    }
    node = state;
    appliedIndex = 1;
    appliedTerm = 1;
    if (!hasLog) {
      hasLog = true;
      command(new RaftCommand.Installed(1, 1));
    }
    keepSnapshot();
    applyEarly();
  }

  /** The group comes from one that this host leads: it is to lead this one, too. */
  void standFirst() {
    eagerBeats = MOST_EAGER_BEATS;
    standIfEager();
  }

  private void standIfEager() {
    if (eagerBeats > 0 && leader == null && node != null) {
      eagerBeats--;
      placement.hosts().forEach(it -> step.send(it, new GroupMessage.ThisIs(placement)));
      command(new RaftCommand.Stand());
    } else {
      eagerBeats = 0;
    }
  }

  private void applyEarly() {
    while (!early.isEmpty()) {
      onCommitted(early.removeFirst());
    }
  }

  /** Have the state kept on disk as it is now; then the log before it may go. */
  private void keepSnapshot() {
    keepsLater = !offspring.isEmpty(); // those would not find on the disk what they began with
    if (node == null || keepsLater) {
      return;
    }
    snapshotIndex = appliedIndex;
    snapshotTerm = appliedTerm;
    bytesSinceSnapshot = 0;
    if (isDurable()) {
      step.tell(new GroupUpcall.StoreSnapshot(group(), appliedIndex, appliedTerm, node.copy()));
    } else {
      onSnapshotStored(appliedIndex);
    }
  }

  private boolean isDurable() {
    return settings.durable() && !isLearner();
  }

  void onSnapshotStored(long index) {
    if (index != snapshotIndex || index == durableIndex) {
      return; // not waited for
    }
    durableIndex = index;
    if (receivedIndex > 0 && index >= receivedIndex) {
      receivedIndex = 0;
      command(new RaftCommand.Installed(index, snapshotTerm));
      transfer.acknowledge();
    }
    host.changed(this);
  }

  /** A group that began here can start from its own disk. */
  void onOffspringKept(GroupId child) {
    offspring.values().removeIf(child::equals);
    if (offspring.isEmpty() && keepsLater) {
      keepSnapshot();
    }
  }

  private void keepSnapshotIfLong(VirtualNode state) {
    boolean isLong =
        bytesSinceSnapshot > settings.snapshotBytes()
            && bytesSinceSnapshot > state.weight() / LOG_TO_STATE;
    if (isLong && isDurable() && snapshotIndex == durableIndex) {
      keepSnapshot();
    }
  }

  /** What is applied is needed no more, but for members that are late. */
  private void cutLog(VirtualNode state) {
    long tailBytes = Math.max(1, settings.raft().tailBytes());
    long tails = 1 + state.weight() / (STATE_TO_TAIL * tailBytes);
    boolean isHeavy = raft.logBytes() > 2 * tails * tailBytes; // a few entries may be megabytes
    if (appliedIndex - cutIndex >= ENTRIES_BETWEEN_CUTS || isHeavy) {
      cutIndex = appliedIndex;
      long index = appliedIndex;
      if (raft.logBytes() < Math.max(MOST_LOG_BYTES, state.weight())) {
        index = transfer.leastIndex(index);
      }
      if (!offspring.isEmpty()) { // a late member has to come by what they begin with
        index = Math.min(index, offspring.firstKey() - 1);
      }
      command(new RaftCommand.Compact(index, tails));
    }
  }

  // ---- what consensus says

  private void handleUpcalls() {
    if (handling) {
      return; // whoever is at it takes these, too
    }
    handling = true;
    for (RaftUpcall next = upcalls.poll(); next != null && !closed; next = upcalls.poll()) {
      next.dispatch(this);
    }
    handling = false;
  }

  /** This host is no longer in the group, which is over. */
  void close() {
    closed = true;
  }

  @Override
  public void onStore(RaftUpcall.Store store) {
    if (isDurable()) {
      step.tell(new GroupUpcall.StoreEntries(group(), store));
    } else {
      command(new RaftCommand.Stored(store.token()));
    }
  }

  @Override
  public void onReadable(RaftUpcall.Readable confirmed) {
    reads.confirm(confirmed);
    serveReadable();
  }

  @Override
  public void onReadRefused(RaftUpcall.ReadRefused refused) {
    refuseCalls(reads.refuse(refused.token()), refused.leader());
  }

  @Override
  public void onSnapshotWanted(RaftUpcall.SnapshotWanted wanted) {
    transfer.send(wanted.to());
  }

  @Override
  public void onCommitted(RaftUpcall.Committed committed) {
    if (node == null) {
      early.add(committed);
      return;
    }
    long index = committed.first();
    for (Entry entry : committed.entries()) {
      if (index > appliedIndex) {
        appliedIndex = index;
        appliedTerm = entry.term();
        bytesSinceSnapshot += ENTRY_BYTES + entry.payload().sizeBytes();
        if (entry.payload() instanceof Input input) {
          node.apply(input, effects);
          if (input instanceof Input.Sweep) {
            sweeping.onOver();
          }
        }
      }
      index++;
    }
    serveReadable();
    keepSnapshotIfLong(node);
    cutLog(node);
    if (node.next() != null || node.isDone()) {
      host.changed(this);
    }
  }

  private void serveReadable() {
    while (node != null && reads.hasAnswerable(appliedIndex)) {
      serve(node, reads.takeAnswerable());
    }
  }

  private void serve(VirtualNode state, List<Call> calls) {
    for (Call call : calls) {
      if (state.isLateFor(call, step.wallMillis())) {
        execute(List.of(call));
      } else {
        step.answer(call, state.read(call));
      }
    }
  }

  /**
   * Callers hear who leads instead, except of a member that is about to hand over: who is next does
   * not lead yet, and would name this one, so that calls would go to and fro.
   */
  @Override
  public void onProposalRefused(RaftUpcall.ProposalRefused refused) {
    for (Payload payload : refused.payloads()) {
      if (payload instanceof Input.Execute execute) {
        refuseCalls(execute.calls(), leading ? null : refused.leader());
      } else if (payload instanceof Input.Sweep) {
        sweeping.onOver();
      }
    }
  }

  private void refuseCalls(@Nullable List<Call> calls, @Nullable NodeRef leads) {
    if (calls == null) {
      return;
    }
    Map<NodeRef, List<Long>> numbers = new LinkedHashMap<>();
    for (Call call : calls) {
      numbers.computeIfAbsent(call.caller(), it -> new ArrayList<>()).add(call.number());
    }
    numbers.forEach(
        (caller, refused) ->
            step.send(caller, new GroupMessage.NotLeading(group(), leads, refused)));
  }

  /** Go on with what the former leader may have left undone. */
  @Override
  public void onLeading(RaftUpcall.Leading upcall) {
    leading = true;
    leader = raft.self();
    ledSinceMillis = step.nowMillis();
    operations = 0;
    sweeping.onLeading();
    host.changed(this);
    if (node != null) {
      node.reminders().forEach(it -> effects.remind(it.number(), it.delay()));
      sayAgain();
    }
  }

  /** Say again what nobody has acknowledged. */
  void sayAgain() {
    if (leading && node != null && node.next() == null) {
      node.unacknowledged().forEach(parcel -> correspondence.say(placement, parcel));
    }
  }

  @Override
  public void onFollowing(RaftUpcall.Following following) {
    leading = false;
    leader = following.leader();
    moving = null;
    transfer.giveUp();
    host.changed(this);
  }

  // ---- the state, from one member to another

  StateTransfer transfer() {
    return transfer;
  }

  private final class Side implements StateTransfer.Side {
    @Override
    public GroupId group() {
      return placement.group();
    }

    @Override
    public @Nullable VirtualNode node() {
      return node;
    }

    @Override
    public long appliedIndex() {
      return appliedIndex;
    }

    @Override
    public long appliedTerm() {
      return appliedTerm;
    }

    @Override
    public long durableIndex() {
      return durableIndex;
    }

    @Override
    public void received(SnapshotReceipt complete) {
      onReceived(complete);
    }

    @Override
    public void command(RaftCommand command) {
      GroupMember.this.command(command);
    }
  }

  private void onReceived(SnapshotReceipt complete) {
    if (node != null && complete.index() <= appliedIndex) {
      return;
    }
    hasLog = true;
    node = complete.state();
    appliedIndex = complete.index();
    appliedTerm = complete.term();
    receivedIndex = complete.index();
    if (node.next() != null) {
      effects.seal(node.next()); // the next group may have nobody else to begin with
    }
    keepSnapshot();
    applyEarly();
  }

  /** Time has passed. */
  void onBeat() {
    transfer.onBeat();
    sayAgain();
    goOnMoving();
    standIfEager();
    sweep();
  }

  // ---- what the virtual node does to others

  private final class Effects implements VirtualNode.Effects {
    @Override
    public void answer(Call call, Outcome outcome) {
      if (leading) {
        step.answer(call, outcome);
      }
    }

    @Override
    public void say(NodeRef to, long number, AtomicMessage message) {
      if (leading) {
        correspondence.say(placement, new Channels.Parcel(to, number, message));
      }
    }

    @Override
    public void acknowledge(NodeRef from, long upTo) {
      if (leading) {
        correspondence.acknowledge(placement.node(), from, upTo);
      }
    }

    @Override
    public void remind(long number, Delay delay) {
      if (leading) {
        step.after(delay, new GroupCommand.Remind(group(), number));
      }
    }

    @Override
    public void found(VirtualNode child) {
      offspring.put(appliedIndex, child.placement().group());
      host.found(GroupMember.this, child);
    }

    @Override
    public void seal(Placement next) {
      VirtualNode sealed = Objects.requireNonNull(node);
      if (next.hosts().contains(raft.self())) {
        offspring.put(appliedIndex, next.group());
        host.found(GroupMember.this, sealed.inNextEpoch());
      }
    }
  }

  private final Effects effects = new Effects();

  private final class RaftOut implements Out<RaftMessage, RaftCommand> {
    @Override
    public void send(NodeRef to, RaftMessage message) {
      step.send(to, new GroupMessage.OfRaft(group(), message));
    }

    @Override
    public void after(Delay delay, RaftCommand command) {
      step.after(delay, new GroupCommand.OfRaft(group(), command));
    }

    @Override
    public void upcall(Upcall upcall) {
      upcalls.add((RaftUpcall) upcall);
    }

    @Override
    public void depart() {
      throw new IllegalStateException("a member of a group does not leave it");
    }
  }

  private final RaftOut raftOut = new RaftOut();

  GroupStatus status() {
    return new GroupStatus(
        placement,
        node == null ? null : node.arc(),
        role(),
        leader,
        raft.term(),
        raft.commitIndex(),
        appliedIndex,
        raft.logEntries(),
        raft.lags(),
        next() == null ? moving : next(),
        next() != null,
        node == null ? 0 : node.weight());
  }

  private String role() {
    if (leading) {
      return "leader";
    }
    return isLearner() ? "learner" : "follower";
  }

  /** The state, without the content of the virtual node. */
  public record View(
      Placement placement, RaftView raft, VirtualNode.@Nullable Head node, long applied) {}

  View view() {
    return new View(placement, raft.view(), node == null ? null : node.head(), appliedIndex);
  }
}
