package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.Recovered;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A host that takes part in groups: it runs its member of each, brings groups into being when their
 * virtual nodes are born or move here, lets them go when others have taken over, and sends the
 * calls of its own clients to whoever leads.
 */
public final class GroupHost
    implements Process<GroupMessage, GroupCommand>, GroupHandler, GroupCommandHandler {

  /** How many beats a member that lacks something waits before it asks the others. */
  private static final int BEATS_BETWEEN_QUESTIONS = 10;

  /** How many beats pass until a host says again what it leads, for those that have just come. */
  private static final int BEATS_BETWEEN_ANNOUNCEMENTS = 50;

  private final NodeRef self;
  private final GroupSettings settings;
  private final VirtualNode.Shards shards;
  private final Directory directory = new Directory();
  private final Members hosts = new Members();
  private final Gossip gossip;
  private final Succession succession;
  private final Calls calls;
  private final TreeMap<GroupId, GroupMember> members = new TreeMap<>();
  private Alone alone = Alone.NONE;

  /** Whether {@link #alone} has to be looked for again. */
  private boolean membersChanged;

  /** Groups that this host has told everybody of, as their leader. */
  private final LinkedHashSet<GroupId> announced = new LinkedHashSet<>();

  /** Groups that this host leads. */
  private final LinkedHashSet<GroupId> leads = new LinkedHashSet<>();

  private final @Nullable Steward steward;
  private final Surroundings surroundings = new Surroundings();
  private long beats;

  /** Whether it was said that this host has nothing left, or is counted on no more. */
  private boolean toldDrained;

  private boolean toldRemoved;

  /** What was heard of the cluster when it was kept last. */
  private long keptChanges;

  private Pause keptPause = Pause.NEVER;

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
    this.hosts.learn(member);
    this.gossip = new Gossip(self, hosts, directory);
    this.settings = settings;
    this.shards = shards;
    this.succession = new Succession(members, directory, new Graves(kept));
    this.calls = new Calls(self, run, settings, directory, surroundings);
    kept.dissolved().forEach(it -> directory.learnDissolved(it.group().node(), it.heir()));
    kept.retired().forEach(it -> learn(it.newest()));
    this.steward =
        settings.steward() == null
            ? null
            : maker.make(self, run, settings.steward(), hosts, directory);
    for (Kept.Group group : kept.groups()) {
      learn(group.placement());
      add(group.placement(), group.recovered(), group.snapshot());
    }
    kept.members().forEach(hosts::learn);
    gossip.learn(kept.pause());
  }

  private GroupMember add(
      Placement placement, Recovered recovered, @Nullable VirtualNode snapshot) {
    GroupMember member =
        new GroupMember(self, placement, settings, shards, recovered, snapshot, surroundings);
    members.put(placement.group(), member);
    membersChanged = true;
    return member;
  }

  /** A group that was not here before: on the disk, too, it begins with who is in it. */
  private GroupMember begin(Placement placement, Recovered recovered) {
    surroundings.tell(new GroupUpcall.StorePlacement(placement));
    GroupMember member = add(placement, recovered, null);
    member.start();
    return member;
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
    return directory.changes() + hosts.changes();
  }

  /** What this host knows of the changes that go on. */
  public Status status() {
    return new Status(
        gossip.pause().paused(), steward == null ? List.of() : steward.changes(), hosts.all());
  }

  /** The groups this host takes part in. */
  public List<Placement> placements() {
    return members.values().stream().map(GroupMember::placement).toList();
  }

  /** The groups this host takes part in, as operators want to see them. */
  public List<GroupStatus> groups() {
    List<GroupStatus> all = new ArrayList<>(members.size());
    members.values().forEach(member -> all.add(member.status()));
    return all;
  }

  /**
   * The groups that this host runs alone, and that execute at once; the same object as long as they
   * are the same.
   */
  public Alone alone() {
    if (membersChanged) {
      membersChanged = false;
      alone = settings.durable() || toldRemoved ? Alone.NONE : new Alone(members.values());
    }
    return alone;
  }

  /**
   * Execute an operation at once if this host alone runs the group of its identifier, in memory, at
   * the time of {@link #onClock} and of the last {@link GroupCommand.WallClock}.
   *
   * @param isRead whether it changes nothing
   * @return null if it was not executed; then it must be {@link GroupCommand.Invoke invoked}
   */
  public Shard.@Nullable Result executeAlone(Id id, Shard.Operation operation, boolean isRead) {
    List<Alone.Group> groups = alone().groups();
    return groups.isEmpty()
        ? null
        : groups
            .get(alone.placeOf(id))
            .executeAlone(id, operation, isRead, surroundings::wallMillis);
  }

  /** The state of a virtual node in a group that this host leads; null if it does not. */
  public @Nullable VirtualNode led(GroupId group) {
    GroupMember member = members.get(group);
    return member != null && member.isLeading() ? member.node() : null;
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
    List<Replica> replicas = new ArrayList<>();
    for (GroupMember member : members.values()) {
      VirtualNode node = member.node();
      if (node != null) {
        replicas.add(
            new Replica(member.placement(), member.appliedIndex(), member.isAlone(), node));
      }
    }
    return replicas;
  }

  // ---- inputs

  @Override
  public void onClock(long millis) {
    surroundings.nowMillis = millis;
    calls.onClock(millis);
  }

  @Override
  public void onMessage(NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
    surroundings.begin(out);
    try {
      message.dispatch(from, this);
    } finally {
      surroundings.end(); // or no step would ever end again
    }
  }

  @Override
  public void onCommand(
      GroupCommand command, Choices choices, Out<GroupMessage, GroupCommand> out) {
    surroundings.begin(out);
    try {
      command.dispatch(this);
    } finally {
      surroundings.end();
    }
  }

  /**
   * What comes from now on is one step with what follows, until {@link #release}: what it has to
   * say to the same host, propose to the same group, or read there, goes out together. For whoever
   * has many inputs at hand, and gives each of them the same place for its effects.
   */
  public void hold(Out<GroupMessage, GroupCommand> out) {
    surroundings.begin(out);
  }

  /** The end of the step that {@link #hold} began. */
  public void release() {
    surroundings.end();
  }

  // ---- commands

  @Override
  public void onStart(GroupCommand.Start command) {
    all().forEach(GroupMember::start);
    surroundings.after(Delay.ofMillis(settings.beatMillis()), new GroupCommand.Beat());
  }

  @Override
  public void onJoin(GroupCommand.Join command) {
    gossip.join(command.contacts());
  }

  @Override
  public void onWallClock(GroupCommand.WallClock command) {
    surroundings.wallOffsetMillis = command.aheadMillis();
  }

  @Override
  public void onFound(GroupCommand.Found command) {
    begin(command.node().placement(), Recovered.founded()).onFounded(command.node());
    learn(command.node().placement());
  }

  @Override
  public void onInvoke(GroupCommand.Invoke command) {
    calls.begin(command);
  }

  @Override
  public void onInvokeAll(GroupCommand.InvokeAll command) {
    command.calls().forEach(calls::begin);
  }

  @Override
  public void onGone(GroupCommand.Gone command) {
    all().forEach(member -> member.command(new RaftCommand.Gone(command.host())));
  }

  @Override
  public void onEntriesStored(GroupCommand.EntriesStored command) {
    with(command.group(), member -> member.command(new RaftCommand.Stored(command.token())));
  }

  @Override
  public void onSnapshotStored(GroupCommand.SnapshotStored command) {
    with(command.group(), member -> member.onSnapshotStored(command.index()));
  }

  @Override
  public void onOfRaft(GroupCommand.OfRaft command) {
    with(command.group(), member -> member.command(command.command()));
  }

  @Override
  public void onRemind(GroupCommand.Remind command) {
    with(command.group(), member -> proposeIfLeading(member, new Input.Remind(command.number())));
  }

  /** The members as they are now: what is asked of one may be the end of another. */
  private List<GroupMember> all() {
    return List.copyOf(members.values());
  }

  private interface Action {
    void on(GroupMember member);
  }

  private void with(GroupId group, Action action) {
    GroupMember member = members.get(group);
    if (member != null) {
      action.on(member);
    }
  }

  private static void proposeIfLeading(GroupMember member, Input input) {
    if (member.isLeading()) {
      member.propose(input);
    }
  }

  // ---- changes

  @Override
  public void onMove(GroupCommand.Move command) {
    withLed(command.node(), member -> move(member, command.hosts()));
  }

  @Override
  public void onSplit(GroupCommand.Split command) {
    withLed(command.node(), member -> member.propose(new Input.Split(command.child())));
  }

  @Override
  public void onMerge(GroupCommand.Merge command) {
    withLed(command.node(), member -> member.propose(new Input.Merge()));
  }

  @Override
  public void onTransfer(GroupCommand.Transfer command) {
    withLed(command.node(), member -> member.command(new RaftCommand.Transfer(command.to())));
  }

  @Override
  public void onLeave(GroupCommand.Leave command) {
    Member me = hosts.of(self);
    if (me != null && me.staying()) {
      tellOthers(me.leaving());
    }
  }

  @Override
  public void onRemove(GroupCommand.Remove command) {
    hosts.mention(command.host());
    Member given = hosts.of(command.host());
    if (command.host().equals(self)) {
      believeRemoved();
    }
    if (given != null && !given.gone()) {
      tellOthers(given.removed());
    }
  }

  @Override
  public void onRebalance(GroupCommand.Rebalance command) {
    gossip.learn(gossip.pause().changedTo(command.paused(), surroundings.wallMillis()));
    spread(new GroupMessage.News(List.of(), List.of(), List.of(), gossip.pause()));
  }

  /** Others run from now on what this host may still think is its own. */
  private void believeRemoved() {
    toldRemoved = true;
    membersChanged = true;
  }

  private void tellOthers(Member member) {
    hosts.learn(member);
    spread(gossip.of(member));
  }

  private void withLed(NodeRef node, Action action) {
    Placement placement = directory.of(node);
    GroupMember member = placement == null ? null : members.get(placement.group());
    if (member != null && member.isLeading()) {
      action.on(member);
    }
  }

  private void move(GroupMember member, List<NodeRef> next) {
    List<NodeRef> now = member.placement().hosts();
    boolean safe = steward == null ? Placing.isSafe(now, next) : steward.isSafe(now, next);
    if (safe && !next.equals(now)) {
      member.move(next);
    }
  }

  // ---- within a group

  @Override
  public void onOfRaft(NodeRef from, GroupMessage.OfRaft message) {
    GroupMember member = members.get(message.group());
    if (member != null) {
      member.onMessage(from, message.message());
    } else if (!tellIfOver(from, message.group())) {
      surroundings.send(from, new GroupMessage.WhoIs(message.group()));
    }
  }

  /** Whether a group is over as far as this host is concerned; then the other hears of it. */
  private boolean tellIfOver(NodeRef other, GroupId group) {
    NodeRef heir = directory.heirOf(group.node());
    if (heir != null) {
      surroundings.send(other, new GroupMessage.Dissolved(group.node(), heir, directory.of(heir)));
      return true;
    }
    Placement newest = succession.newestAfter(group);
    if (newest != null) {
      surroundings.send(other, new GroupMessage.Retired(group, newest));
      return true;
    }
    return false;
  }

  @Override
  public void onWhoIs(NodeRef from, GroupMessage.WhoIs message) {
    GroupMember member = members.get(message.group());
    if (member != null) {
      surroundings.send(from, new GroupMessage.ThisIs(member.placement()));
    } else {
      tellIfOver(from, message.group());
    }
  }

  @Override
  public void onThisIs(NodeRef from, GroupMessage.ThisIs message) {
    learn(message.placement());
    joinIfNew(message.placement());
  }

  /** Take part in a group that has this host as a member, and of which it knew nothing. */
  private @Nullable GroupMember joinIfNew(Placement placement) {
    GroupId group = placement.group();
    GroupMember member = members.get(group);
    if (member != null || !placement.hosts().contains(self) || succession.isOver(group)) {
      return member;
    }
    return begin(placement, Recovered.blank());
  }

  /** No word to the disk: whoever is taught has no vote to remember, and can be taught again. */
  @Override
  public void onLearn(NodeRef from, GroupMessage.Learn message) {
    Placement placement = message.placement();
    learn(placement);
    boolean unknown =
        members.get(placement.group()) == null && !succession.isOver(placement.group());
    if (unknown && !placement.hosts().contains(self)) {
      add(placement, Recovered.blank(), null).start();
    }
  }

  @Override
  public void onWantState(NodeRef from, GroupMessage.WantState message) {
    with(
        message.group(),
        member -> {
          if (member.node() != null) {
            member.transfer().send(from);
          }
        });
  }

  @Override
  public void onSnapshotHead(NodeRef from, GroupMessage.SnapshotHead message) {
    learn(message.placement());
    GroupMember member = joinIfNew(message.placement());
    if (member != null) {
      member.transfer().onHead(from, message);
    }
  }

  @Override
  public void onSnapshotContent(NodeRef from, GroupMessage.SnapshotContent message) {
    with(message.group(), member -> member.transfer().onContent(message));
  }

  @Override
  public void onSnapshotAck(NodeRef from, GroupMessage.SnapshotAck message) {
    with(message.group(), member -> member.transfer().onAck(from, message));
  }

  // ---- from one epoch to the next

  @Override
  public void onIsFounded(NodeRef from, GroupMessage.IsFounded message) {
    learn(message.placement());
    GroupId group = message.placement().group();
    GroupMember member = joinIfNew(message.placement());
    if (member == null) {
      tellIfOver(from, group);
    } else if (member.isKept()) {
      surroundings.send(from, new GroupMessage.Founded(group));
    }
  }

  @Override
  public void onFounded(NodeRef from, GroupMessage.Founded message) {
    succession.onFounded(message.group(), from);
    retireWhatIsOver(message.group().node());
  }

  @Override
  public void onRetired(NodeRef from, GroupMessage.Retired message) {
    learn(message.newest());
    succession.learnRetired(message.group(), message.newest());
    retireWhatIsOver(message.group().node());
  }

  @Override
  public void onDissolved(NodeRef from, GroupMessage.Dissolved message) {
    learnDissolved(message.node(), message.heir());
    if (message.heirPlacement() != null) {
      learn(message.heirPlacement());
    }
    retireWhatIsOver(message.node());
  }

  /** Let groups of a virtual node go that others have taken over from. */
  private void retireWhatIsOver(NodeRef node) {
    for (GroupMember member : succession.epochsOf(node)) {
      NodeRef heir = directory.heirOf(node);
      Placement newest = succession.successorOf(member);
      boolean isOver = heir != null || newest != null;
      if (!isOver || !member.isDispensable() || succession.isStateWanted()) {
        continue; // or another one has yet to be kept here
      }
      if (heir != null) {
        remove(member);
        surroundings.tell(new GroupUpcall.StoreDissolved(member.group(), heir));
      } else if (newest != null) {
        remove(member);
        succession.retired(member.group(), newest);
        surroundings.tell(new GroupUpcall.StoreRetired(member.group(), newest));
      }
    }
  }

  private void remove(GroupMember member) {
    members.remove(member.group());
    membersChanged = true;
    announced.remove(member.group());
    leads.remove(member.group());
    member.close();
    all().forEach(parent -> parent.onOffspringKept(member.group()));
  }

  // ---- between virtual nodes

  @Override
  public void onSay(NodeRef from, GroupMessage.Say message) {
    learn(message.from());
    Placement placement = directory.of(message.to());
    if (placement == null) {
      tellIfOver(from, new GroupId(message.to(), 0));
      return;
    }
    GroupMember member = members.get(placement.group());
    if (member == null) {
      surroundings.send(from, new GroupMessage.ThisIs(placement));
    } else if (member.isLeading()) {
      member.propose(new Input.Deliver(message.from(), message.number(), message.message()));
    } else if (member.leader() != null && !member.leader().equals(from)) {
      surroundings.send(member.leader(), message);
    }
  }

  @Override
  public void onHeard(NodeRef from, GroupMessage.Heard message) {
    Placement placement = directory.of(message.from());
    GroupMember member = placement == null ? null : members.get(placement.group());
    if (member != null && member.isLeading()) {
      member.propose(new Input.Acknowledged(message.by(), message.upTo()));
    }
  }

  // ---- calls

  @Override
  public void onExecute(NodeRef from, GroupMessage.Execute message) {
    GroupMember member = members.get(message.group());
    if (member != null) {
      member.execute(message.calls());
    } else {
      refuse(from, message.group(), message.calls());
    }
  }

  @Override
  public void onRead(NodeRef from, GroupMessage.Read message) {
    GroupMember member = members.get(message.group());
    if (member != null) {
      member.read(message.calls());
    } else {
      refuse(from, message.group(), message.calls());
    }
  }

  private void refuse(NodeRef from, GroupId group, List<Call> refused) {
    tellIfOver(from, group);
    surroundings.send(
        from,
        new GroupMessage.NotLeading(group, null, refused.stream().map(Call::number).toList()));
  }

  @Override
  public void onAnswers(NodeRef from, GroupMessage.Answers message) {
    message.better().forEach(this::learn);
    message.answers().forEach(calls::onAnswer);
  }

  @Override
  public void onNotLeading(NodeRef from, GroupMessage.NotLeading message) {
    NodeRef leader = isLedHere(message.group()) ? self : message.leader();
    calls.onNotLeading(from, message.group(), leader, message.numbers());
  }

  @Override
  public void onLeads(NodeRef from, GroupMessage.Leads message) {
    for (GroupId group : message.groups()) {
      if (!isLedHere(group)) {
        calls.learnLeader(group, from);
      }
    }
  }

  /**
   * Then others have nothing to say about who leads it: their word may have been on its way since
   * before that, and nobody would ever correct it, since this host asks itself for nothing.
   */
  private boolean isLedHere(GroupId group) {
    GroupMember member = members.get(group);
    return member != null && member.isLeading();
  }

  // ---- what is known of others

  private boolean learn(Placement placement) {
    placement.hosts().forEach(hosts::mention);
    boolean news = directory.learn(placement);
    if (news) {
      calls.onNews(placement.node());
    }
    return news;
  }

  private boolean learnDissolved(NodeRef node, NodeRef heir) {
    boolean news = directory.learnDissolved(node, heir);
    if (news) {
      calls.onNews(node);
    }
    return news;
  }

  @Override
  public void onCompare(NodeRef from, GroupMessage.Compare message) {
    hosts.learn(message.sender());
    heard(from);
    if (message.digest() != gossip.digest()) {
      surroundings.send(from, gossip.everything());
    }
  }

  /** Whoever tells something that is old news hears what is new. */
  @Override
  public void onNews(NodeRef from, GroupMessage.News message) {
    message.members().forEach(hosts::learn);
    gossip.learn(message.pause());
    heard(from);
    message.dissolutions().forEach(it -> learnDissolved(it.node(), it.heir()));
    message.placements().forEach(this::learn);
    message.dissolutions().forEach(it -> retireWhatIsOver(it.node()));
  }

  private void heard(NodeRef host) {
    if (steward != null) {
      steward.heard(host, surroundings.nowMillis);
    }
  }

  /** Tell everybody. */
  private void spread(GroupMessage news) {
    for (Member member : hosts.all()) {
      if (!member.host().equals(self) && !member.gone()) {
        surroundings.send(member.host(), news);
      }
    }
  }

  /** What is heard of hosts outlives this process, if anything does. */
  private void keepMembers() {
    if (settings.durable()
        && (hosts.changes() != keptChanges || !gossip.pause().equals(keptPause))) {
      keptChanges = hosts.changes();
      keptPause = gossip.pause();
      surroundings.tell(new GroupUpcall.StoreMembers(hosts.all(), keptPause));
    }
  }

  private void compareWithNext() {
    NodeRef next = gossip.next();
    Member me = hosts.of(self);
    if (next != null && me != null) {
      surroundings.send(next, new GroupMessage.Compare(me, gossip.digest()));
    }
  }

  // ---- time

  @Override
  public void onBeat(GroupCommand.Beat command) {
    beats++;
    calls.onBeat();
    compareWithNext();
    if (beats % BEATS_BETWEEN_ANNOUNCEMENTS == 0 && !leads.isEmpty()) {
      spread(new GroupMessage.Leads(List.copyOf(leads)));
    }
    for (GroupMember member : all()) {
      member.onBeat();
      lookForTheDead(member);
      Placement next = succession.nextOf(member);
      if (next != null) {
        next.hosts().forEach(it -> surroundings.send(it, new GroupMessage.IsFounded(next)));
      }
      if (beats % BEATS_BETWEEN_QUESTIONS == 0) {
        askOthers(member);
      }
      retireWhatIsOver(member.group().node());
      if (member.isForgottenLearner()) {
        remove(member);
      }
    }
    if (steward != null && steward.isDue(surroundings.nowMillis)) {
      lookAfterGroups(steward);
    }
    tellWhatBecameOfThisHost();
    surroundings.after(Delay.ofMillis(settings.beatMillis()), new GroupCommand.Beat());
  }

  /**
   * A virtual node that this host believes in may have merged into one that it leads, and all hosts
   * that knew may be gone, or have forgotten. What merged knows.
   */
  private void lookForTheDead(GroupMember member) {
    VirtualNode node = member.node();
    Arc arc = node == null || !member.isLeading() ? null : node.arc();
    if (node == null || arc == null) {
      return;
    }
    for (Placement other : directory.within(arc)) {
      if (node.hasEnded(other.node().address())) {
        learnDissolved(other.node(), node.self());
        learn(member.placement()); // it may have the same identifier
      }
    }
  }

  private void lookAfterGroups(Steward looking) {
    List<Charge> charges = new ArrayList<>();
    for (GroupMember member : members.values()) {
      Charge charge = member.charge();
      if (charge != null) {
        charges.add(charge);
      }
    }
    looking
        .look(surroundings.nowMillis, charges, gossip.pause().paused())
        .forEach(it -> it.command().dispatch(this));
    charges.forEach(this::endSessions);
  }

  /** What is remembered of hosts that never come back is forgotten. */
  private void endSessions(Charge charge) {
    for (Member gone : hosts.gone()) {
      Address session = gone.host().address();
      if (!charge.node().hasEnded(session)) {
        with(
            charge.placement().group(),
            member -> proposeIfLeading(member, new Input.EndSession(session)));
      }
    }
  }

  private void tellWhatBecameOfThisHost() {
    Member me = hosts.of(self);
    if (me == null || me.staying()) {
      return;
    }
    if (me.gone() && !toldRemoved) {
      believeRemoved();
      surroundings.tell(new GroupUpcall.Removed());
    }
    if (!me.gone() && !toldDrained && hasNothing()) {
      toldDrained = true;
      surroundings.tell(new GroupUpcall.Drained());
    }
  }

  private boolean hasNothing() {
    return members.isEmpty()
        && directory.placements().stream().noneMatch(it -> it.hosts().contains(self));
  }

  /** Whoever hears of no leader may have missed that the group is over, or lack its state. */
  private void askOthers(GroupMember member) {
    for (NodeRef other : member.placement().hosts()) {
      if (!other.equals(self) && member.leader() == null) {
        surroundings.send(other, new GroupMessage.WhoIs(member.group()));
      }
      if (!other.equals(self) && member.lacksState()) {
        surroundings.send(other, new GroupMessage.WantState(member.group()));
      }
    }
  }

  // ---- what members ask of their host

  private final class Surroundings implements GroupMember.Host, Calls.Way {
    private @Nullable Out<GroupMessage, GroupCommand> out;
    private long nowMillis;
    private long wallOffsetMillis;

    /** Answers of this step. */
    private final Answering answering = new Answering(directory);

    /** Members that have something to propose or to read. */
    private final ArrayDeque<GroupMember> unsettled = new ArrayDeque<>();

    private int steps;

    void begin(Out<GroupMessage, GroupCommand> effects) {
      out = effects;
      steps++;
    }

    /** What was asked, proposed and answered in this step goes out together. */
    void end() {
      if (--steps > 0) {
        return; // a step within a longer one
      }
      do {
        calls.send();
        for (GroupMember one = unsettled.poll(); one != null; one = unsettled.poll()) {
          one.settle();
        }
        answering.send(this::send); // to itself, too, which may have calls go elsewhere
      } while (calls.hasUnsent() || !unsettled.isEmpty() || !answering.isEmpty());
      keepMembers();
      out = null;
    }

    @Override
    public void settleLater(GroupMember member) {
      unsettled.add(member);
    }

    /** To itself, too: who is asked may answer at once. */
    @Override
    public void send(NodeRef host, GroupMessage message) {
      if (host.equals(self)) {
        message.dispatch(self, GroupHost.this);
      } else if (out != null) {
        out.send(host, message);
      }
    }

    @Override
    public void after(Delay delay, GroupCommand command) {
      if (out != null) {
        out.after(delay, command);
      }
    }

    @Override
    public void tell(GroupUpcall upcall) {
      if (out != null) {
        out.upcall(upcall);
      }
    }

    @Override
    public boolean isGivenUp() {
      return toldRemoved;
    }

    @Override
    public long nowMillis() {
      return nowMillis;
    }

    @Override
    public long wallMillis() {
      return nowMillis + wallOffsetMillis;
    }

    @Override
    public void answer(Call call, Outcome outcome) {
      answering.add(call, outcome);
    }

    @Override
    public void ask(NodeRef host, GroupId group, List<Call> together, boolean isRead) {
      send(
          host,
          isRead
              ? new GroupMessage.Read(group, together)
              : new GroupMessage.Execute(group, together));
    }

    @Override
    public void say(Placement from, Channels.Parcel parcel) {
      if (directory.heirOf(parcel.to()) != null) {
        // It heard everything before it left; only that it did has not been heard here.
        Input heard = new Input.Acknowledged(parcel.to(), parcel.number());
        with(from.group(), member -> proposeIfLeading(member, heard));
        return;
      }
      Placement to = directory.of(parcel.to());
      if (to != null) {
        NodeRef leader = directory.leaderOf(to);
        GroupMessage.Say message =
            new GroupMessage.Say(from, parcel.to(), parcel.number(), parcel.message());
        if (leader != null) {
          send(leader, message);
        } else {
          to.hosts().forEach(host -> send(host, message));
        }
      }
    }

    @Override
    public void acknowledge(NodeRef by, NodeRef from, long upTo) {
      Placement placement = directory.of(from);
      if (placement != null) {
        GroupMessage.Heard heard = new GroupMessage.Heard(by, from, upTo);
        placement.hosts().forEach(host -> send(host, heard));
      }
    }

    @Override
    public void found(GroupMember parent, VirtualNode state) {
      Placement placement = state.placement();
      learn(placement);
      GroupMember member = members.get(placement.group());
      if (member == null && succession.isOver(placement.group())) {
        parent.onOffspringKept(placement.group());
        return;
      }
      if (member == null) {
        member = GroupHost.this.begin(placement, Recovered.founded());
      }
      member.onFounded(state);
      if (parent.isLeading()) {
        member.standFirst();
      }
      if (member.isKept()) {
        parent.onOffspringKept(placement.group());
      }
    }

    @Override
    public void changed(GroupMember member) {
      calls.learnLeader(member.group(), member.leader());
      if (!member.isLeading()) {
        leads.remove(member.group());
      } else if (leads.add(member.group())) {
        spread(new GroupMessage.Leads(List.of(member.group())));
      }
      VirtualNode node = member.node();
      if (member.isLeading() && node != null) {
        node.acquaintances().forEach(GroupHost.this::learn);
        if (node.next() == null && announced.add(member.group())) {
          spread(gossip.of(member.placement()));
        }
      }
      if (member.isKept()) {
        all().forEach(it -> it.onOffspringKept(member.group()));
      }
      if (node != null && node.isDone() && node.heir() != null) {
        learnDissolved(node.self(), node.heir());
        retireWhatIsOver(node.self());
      }
    }
  }

  // ---- as a value

  @Override
  public View view() {
    return new View(
        members.values().stream().map(GroupMember::view).toList(),
        directory.view(),
        succession.view(),
        calls.view());
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
