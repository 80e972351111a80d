package io.atoll.protocols.group;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host that takes part in groups, made of one class for each thing that it does: {@link Groups}
 * has its member of each group, {@link Lifecycle} brings groups into being and lets them go, {@link
 * Knowledge} is what it has heard of the cluster, {@link Correspondence} carries what virtual nodes
 * say to each other, {@link Upkeep} changes what it leads, and {@link Calls} sends the calls of its
 * own clients to whoever leads. What other hosts say comes by way of the {@link Receiver}; effects
 * go to the {@link Step} that is going on.
 */
public final class GroupHost implements Process<GroupMessage, GroupCommand>, GroupCommandHandler {

  private final NodeRef self;
  private final GroupSettings settings;
  private final Directory directory = new Directory();
  private final Step step;
  private final Calls calls;
  private final Knowledge knowledge;
  private final Groups groups;
  private final Succession succession;
  private final Lifecycle lifecycle;
  private final Upkeep upkeep;
  private final Receiver receiver;
  private long beats;

  /**
   * @param member this host; the same for all its runs
   * @param run higher than that of any run before
   */
  public GroupHost(
      Member member, long run, GroupSettings settings, VirtualNode.Shards shards, Kept kept) {
    this(member, run, settings, shards, kept, Steward::new);
  }

  /** A host whose groups are looked after in a way of its own. */
  public GroupHost(
      Member member,
      long run,
      GroupSettings settings,
      VirtualNode.Shards shards,
      Kept kept,
      Steward.Maker maker) {
    this.self = member.host();
    this.settings = settings;
    this.step = new Step(self, this::hearItself, directory);
    this.calls = new Calls(self, run, settings, directory, step);
    this.knowledge = new Knowledge(member, settings, directory, calls, step, kept);
    this.groups = new Groups(settings.durable());
    this.succession = new Succession(groups, directory, new Graves(kept), step);
    Correspondence correspondence = new Correspondence(groups, directory, step);
    Surroundings surroundings =
        new Surroundings(self, settings, shards, knowledge, correspondence, step);
    this.lifecycle = new Lifecycle(surroundings, groups, succession);
    Steward steward =
        settings.steward() == null
            ? null
            : maker.make(self, run, settings.steward(), knowledge.hosts(), directory);
    this.upkeep = new Upkeep(steward, groups, knowledge, step, this);
    this.receiver = new Receiver(surroundings, calls, groups, succession, lifecycle, upkeep);
    kept.groups().forEach(lifecycle::restore);
  }

  @Override
  public NodeRef self() {
    return self;
  }

  public Directory directory() {
    return directory;
  }

  /** How often something new was heard of hosts, and of who runs or leads what. */
  public long changes() {
    return knowledge.changes();
  }

  /** What this host knows of the changes that go on. */
  public Status status() {
    return new Status(knowledge.isPaused(), upkeep.changes(), knowledge.hosts().all());
  }

  /** The groups this host takes part in. */
  public List<Placement> placements() {
    return groups.placements();
  }

  /** The groups this host takes part in, as operators want to see them. */
  public List<GroupStatus> groups() {
    return groups.status();
  }

  /** The state of a virtual node in a group that this host leads; null if it does not. */
  public @Nullable VirtualNode led(GroupId group) {
    GroupMember member = groups.leading(group);
    return member == null ? null : member.node();
  }

  /**
   * A virtual node as this host has it.
   *
   * @param appliedIndex how far it has come in the group's log
   * @param alone whether it may also have executed what is not in the log
   */
  public record Replica(Placement placement, long appliedIndex, boolean alone, VirtualNode node) {}

  /** The virtual nodes of the groups this host takes part in, as far as it has their state. */
  public List<Replica> replicas() {
    return groups.replicas();
  }

  // ---- without a step

  /**
   * The groups that this host runs alone, and that execute at once; the same object as long as they
   * are the same.
   */
  public Alone alone() {
    return knowledge.isGivenUp() ? Alone.NONE : groups.alone();
  }

  /**
   * Execute an operation at once if this host alone runs the group of its identifier, in memory, at
   * the time of {@link #onClock} and of the last {@link GroupCommand.WallClock}.
   *
   * @param isRead whether it changes nothing
   * @return null if it was not executed; then it must be {@link GroupCommand.Invoke invoked}
   */
  public Shard.@Nullable Result executeAlone(Id id, Shard.Operation operation, boolean isRead) {
    Alone alone = alone();
    return alone.groups().isEmpty()
        ? null
        : alone
            .groups()
            .get(alone.placeOf(id))
            .executeAlone(id, operation, isRead, step::wallMillis);
  }

  // ---- steps

  @Override
  public void onClock(long millis) {
    step.onClock(millis);
    calls.onClock(millis);
  }

  @Override
  public void onMessage(NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
    hold(out);
    try {
      message.dispatch(from, receiver);
    } finally {
      release(); // or no step would ever end again
    }
  }

  /** At once, in the step in which it is said. */
  private void hearItself(GroupMessage message) {
    message.dispatch(self, receiver);
  }

  @Override
  public void onCommand(
      GroupCommand command, Choices choices, Out<GroupMessage, GroupCommand> out) {
    hold(out);
    try {
      command.dispatch(this);
    } finally {
      release();
    }
  }

  /**
   * What comes from now on is one step with what follows, until {@link #release}: what it has to
   * say to the same host, propose to the same group, or read there, goes out together. For whoever
   * has many inputs at hand, and gives each of them the same place for its effects.
   */
  public void hold(Out<GroupMessage, GroupCommand> out) {
    step.begin(out);
  }

  /** The end of the step that {@link #hold} began. */
  public void release() {
    if (!step.leave()) {
      return;
    }
    do {
      calls.send();
      step.settle();
    } while (calls.hasUnsent() || !step.isSettled());
    knowledge.keep();
    step.end();
  }

  // ---- time

  @Override
  public void onStart(GroupCommand.Start command) {
    groups.all().forEach(GroupMember::start);
    beatLater();
  }

  @Override
  public void onWallClock(GroupCommand.WallClock command) {
    step.onWallClock(command.aheadMillis());
  }

  @Override
  public void onFull(GroupCommand.Full command) {
    step.onFull(command.full());
  }

  @Override
  public void onBeat(GroupCommand.Beat command) {
    beats++;
    calls.onBeat();
    knowledge.compareWithNext();
    lifecycle.onBeat(beats);
    upkeep.onBeat();
    knowledge.tellWhatBecameOfThisHost(groups.isEmpty());
    beatLater();
  }

  private void beatLater() {
    step.after(Delay.ofMillis(settings.beatMillis()), new GroupCommand.Beat());
  }

  // ---- within a group

  @Override
  public void onOfRaft(GroupCommand.OfRaft command) {
    GroupMember member = groups.of(command.group());
    if (member != null) {
      member.command(command.command());
    }
  }

  @Override
  public void onEntriesStored(GroupCommand.EntriesStored command) {
    GroupMember member = groups.of(command.group());
    if (member != null) {
      member.command(new RaftCommand.Stored(command.token()));
    }
  }

  @Override
  public void onSnapshotStored(GroupCommand.SnapshotStored command) {
    GroupMember member = groups.of(command.group());
    if (member != null) {
      member.onSnapshotStored(command.index());
    }
  }

  @Override
  public void onRemind(GroupCommand.Remind command) {
    GroupMember member = groups.leading(command.group());
    if (member != null) {
      member.propose(new Input.Remind(command.number()));
    }
  }

  @Override
  public void onGone(GroupCommand.Gone command) {
    groups.all().forEach(member -> member.command(new RaftCommand.Gone(command.host())));
  }

  // ---- changes of groups

  @Override
  public void onFound(GroupCommand.Found command) {
    lifecycle.found(command.node());
  }

  @Override
  public void onMove(GroupCommand.Move command) {
    upkeep.move(command);
  }

  @Override
  public void onSplit(GroupCommand.Split command) {
    upkeep.split(command);
  }

  @Override
  public void onMerge(GroupCommand.Merge command) {
    upkeep.merge(command);
  }

  @Override
  public void onTransfer(GroupCommand.Transfer command) {
    upkeep.transfer(command);
  }

  // ---- calls

  @Override
  public void onInvoke(GroupCommand.Invoke command) {
    calls.begin(command);
  }

  @Override
  public void onInvokeAll(GroupCommand.InvokeAll command) {
    command.calls().forEach(calls::begin);
  }

  // ---- what is known of the cluster

  @Override
  public void onJoin(GroupCommand.Join command) {
    knowledge.join(command.contacts());
  }

  @Override
  public void onLeave(GroupCommand.Leave command) {
    knowledge.leave();
  }

  @Override
  public void onRemove(GroupCommand.Remove command) {
    knowledge.remove(command.host());
  }

  @Override
  public void onRebalance(GroupCommand.Rebalance command) {
    knowledge.pause(command.paused());
  }

  // ---- as a value

  @Override
  public View view() {
    return new View(groups.view(), directory.view(), succession.view(), calls.view());
  }

  /** The state, without the content of virtual nodes. */
  public record View(
      List<GroupMember.View> members,
      Directory.View directory,
      List<GroupId> founded,
      List<Long> calls) {}

  /** Hosts are simulated, not explored: the checker explores what they are made of. */
  @Override
  public GroupHost copy() {
    throw new UnsupportedOperationException("a host with groups is not explored by a checker");
  }
}
