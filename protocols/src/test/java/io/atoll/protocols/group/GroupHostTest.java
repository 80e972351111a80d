package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.GroupCommand.Invoke;
import io.atoll.protocols.group.GroupCommand.Remind;
import io.atoll.protocols.group.GroupMessage.SnapshotAck;
import io.atoll.protocols.group.VirtualNode.Reminder;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One host, and what leaves it. */
final class GroupHostTest {

  private static final NodeRef SELF = new NodeRef(new Id(1), new Address(1));
  private static final NodeRef OTHER = new NodeRef(new Id(2), new Address(2));
  private static final NodeRef THIRD = new NodeRef(new Id(3), new Address(3));
  private static final NodeRef NODE = new NodeRef(new Id(1L << 40), new Address(100));
  private static final NodeRef NEXT_NODE = new NodeRef(new Id(1L << 50), new Address(101));
  private static final Id KEY = new Id(7);
  private static final Id KEY_OF_NEXT = new Id((1L << 40) + 7);

  /** Adds one to a sum, or does not. */
  private record Add(long amount, long sizeBytes) implements Shard.Operation {}

  private record Sum(long value) implements Shard.Result {}

  private record Total(long value) implements Shard.Content {}

  private static final class Adding implements Shard {
    private long sum;

    @Override
    public Sum execute(Id id, Operation operation) {
      sum += ((Add) operation).amount();
      return new Sum(sum);
    }

    @Override
    public boolean hasExpiring(Id id) {
      return true;
    }

    @Override
    public Portion take(Arc arc) {
      return new Portion(new Total(sum), true);
    }

    @Override
    public void put(Content content) {
      sum += ((Total) content).value();
    }

    @Override
    public Long view() {
      return sum;
    }

    @Override
    public Adding copy() {
      Adding copy = new Adding();
      copy.sum = sum;
      return copy;
    }
  }

  private static final class Effects implements Out<GroupMessage, GroupCommand> {
    private final List<GroupMessage> sent = new ArrayList<>();
    private final List<NodeRef> asked = new ArrayList<>();
    private final List<Upcall> told = new ArrayList<>();
    private final List<GroupCommand> later = new ArrayList<>();

    @Override
    public void send(NodeRef to, GroupMessage message) {
      sent.add(message);
      if (message instanceof GroupMessage.Execute) {
        asked.add(to);
      }
    }

    @Override
    public void after(Delay delay, GroupCommand command) {
      later.add(command);
    }

    @Override
    public void upcall(Upcall upcall) {
      told.add(upcall);
    }

    @Override
    public void depart() {}

    private <T> List<T> sent(Class<T> kind) {
      return sent.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
  }

  private final Effects effects = new Effects();

  private GroupHost host(GroupSettings settings, NodeRef... hosts) {
    GroupHost host = hostWithoutGroups(settings);
    Placement placement = new Placement(NODE, Placement.FIRST_EPOCH, List.of(hosts));
    VirtualNode first = VirtualNode.first(owner -> new Adding(), placement, NEXT_NODE, NEXT_NODE);
    command(host, new GroupCommand.Found(first));
    return host;
  }

  private GroupHost hostWithoutGroups(GroupSettings settings) {
    VirtualNode.Shards shards = owner -> new Adding();
    GroupHost host = new GroupHost(Member.joining(SELF, ""), 1, settings, shards, Kept.NOTHING);
    command(host, new GroupCommand.Start());
    return host;
  }

  private void command(GroupHost host, GroupCommand command) {
    host.onCommand(command, alternatives -> 0, effects);
  }

  private static Invoke add(long number, long sizeBytes) {
    return new Invoke(number, KEY, new Add(1, sizeBytes), false);
  }

  private static Invoke read(long number) {
    return new Invoke(number, KEY, new Add(0, 0), true);
  }

  @Test
  void callsWithTheSameWayToGoTravelTogether() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);

    command(
        host,
        new GroupCommand.InvokeAll(List.of(add(1, 0), read(2), add(3, 0), read(4), add(5, 0))));

    assertThat(effects.sent(GroupMessage.Execute.class))
        .singleElement()
        .satisfies(
            it -> assertThat(it.calls()).extracting(Call::number).containsExactly(1L, 3L, 5L));
    assertThat(effects.sent(GroupMessage.Read.class))
        .singleElement()
        .satisfies(it -> assertThat(it.calls()).extracting(Call::number).containsExactly(2L, 4L));
  }

  @Test
  void largeCallsTravelAlone() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);
    long large = 512L << 20;

    command(
        host,
        new GroupCommand.InvokeAll(
            List.of(add(1, 0), add(2, large), add(3, large), add(4, 0), add(5, 0))));

    assertThat(effects.sent(GroupMessage.Execute.class))
        .extracting(it -> it.calls().stream().map(Call::number).toList())
        .containsExactly(List.of(1L), List.of(2L), List.of(3L), List.of(4L, 5L));
  }

  @Test
  void stepsWithinAStepHaveTheirEffectsAtItsEnd() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);

    host.hold(effects);
    command(host, add(1, 0));
    command(host, add(2, 0));
    assertThat(effects.sent(GroupMessage.Execute.class)).isEmpty();
    host.release();

    assertThat(effects.sent(GroupMessage.Execute.class)).hasSize(1);
  }

  @Test
  void whoHasTheOnlyReplicaInMemoryExecutesAtOnce() {
    GroupHost host = host(GroupSettings.IN_MEMORY, SELF);
    long entries = host.groups().get(0).appliedIndex();

    assertThat(host.executeAlone(KEY, new Add(2, 0), false)).isEqualTo(new Sum(2));
    assertThat(host.executeAlone(KEY, new Add(0, 0), true)).isEqualTo(new Sum(2));
    assertThat(host.executeAlone(KEY_OF_NEXT, new Add(2, 0), false)).isNull();

    assertThat(host.groups().get(0).appliedIndex()).isEqualTo(entries);
  }

  @Test
  void whoLeadsDoesNotBelieveThatOthersDo() {
    GroupHost host = host(GroupSettings.IN_MEMORY, SELF);
    Placement placement = host.placements().get(0);
    assertThat(host.directory().leaderOf(placement)).isEqualTo(SELF);

    host.onMessage(OTHER, new GroupMessage.Leads(List.of(placement.group())), effects);
    assertThat(host.directory().leaderOf(placement)).as("an old word").isEqualTo(SELF);

    host.onMessage(
        OTHER, new GroupMessage.NotLeading(placement.group(), THIRD, List.of(1L)), effects);
    assertThat(host.directory().leaderOf(placement)).as("an old answer").isEqualTo(SELF);
  }

  @Test
  void whatWasHeardBeforeIsAcknowledgedAgainAndCostsNoEntry() {
    GroupHost host = host(GroupSettings.IN_MEMORY, SELF);
    Placement next = new Placement(NEXT_NODE, Placement.FIRST_EPOCH, List.of(OTHER));
    GroupMessage.Say said =
        new GroupMessage.Say(next, NODE, 1, new AtomicMessage.LeaveDone()); // to nobody's surprise
    long before = host.groups().get(0).appliedIndex();

    host.onMessage(OTHER, said, effects);
    assertThat(host.groups().get(0).appliedIndex()).isEqualTo(before + 1);
    host.onMessage(OTHER, said, effects);
    assertThat(host.groups().get(0).appliedIndex()).isEqualTo(before + 1);
    GroupMessage.Heard heard = new GroupMessage.Heard(NODE, NEXT_NODE, 1);
    assertThat(effects.sent(GroupMessage.Heard.class)).containsExactly(heard, heard);

    host.onMessage(OTHER, new GroupMessage.Heard(NEXT_NODE, NODE, 1), effects);
    assertThat(host.groups().get(0).appliedIndex()).as("nothing was said").isEqualTo(before + 1);
  }

  /** Nobody else may know: those that ran it are gone, and others have forgotten. */
  @Test
  void whoHasTheIdentifierOfOneThatIsOverSaysSo() {
    GroupHost host = host(GroupSettings.IN_MEMORY, SELF);
    Placement before = // the same identifier
        new Placement(
            new NodeRef(NODE.id(), new Address(99)), Placement.FIRST_EPOCH, List.of(OTHER));
    GroupMessage.News old =
        new GroupMessage.News(List.of(), List.of(before), List.of(), Pause.NEVER);

    host.onMessage(THIRD, old, effects);
    command(host, new GroupCommand.Beat());
    assertThat(host.directory().heirOf(before.node())).as("it may be there").isNull();

    host.onMessage(
        OTHER, new GroupMessage.Say(before, NODE, 1, new AtomicMessage.LeaveDone()), effects);
    command(host, new GroupCommand.Beat());
    assertThat(host.directory().heirOf(before.node())).isEqualTo(NODE);
    assertThat(host.directory().ownerOf(NODE.id())).isEqualTo(host.placements().get(0));
  }

  /** A host that two others have elected, and tell nothing more. */
  private GroupHost leader() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);
    elect(host);
    return host;
  }

  private void elect(GroupHost host) {
    Placement placement = host.placements().get(0);
    GroupId group = placement.group();
    command(host, new GroupCommand.OfRaft(group, new RaftCommand.Stand()));
    long term = host.groups().get(0).term() + 1;
    hear(host, group, new RaftMessage.PreVoted(term, true));
    hear(host, group, new RaftMessage.Voted(term, true));
    assertThat(host.directory().leaderOf(placement)).isEqualTo(SELF);
  }

  @Test
  void whoHandsOverNamesNobody() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    command(host, new GroupCommand.Transfer(NODE, OTHER)); // which lacks something yet
    Call call = new Call(THIRD, 1, 7, KEY, new Add(1, 0));
    host.onMessage(THIRD, new GroupMessage.Execute(group, List.of(call)), effects);
    assertThat(effects.sent(GroupMessage.NotLeading.class))
        .as("the next one would say that this one leads")
        .containsExactly(new GroupMessage.NotLeading(group, null, List.of(7L)));
  }

  @Test
  void whoLeadsDoesNotForgetItOverACallThatTakesLong() {
    GroupHost host = leader();
    Placement placement = host.placements().get(0);

    command(host, add(1, 0)); // which nobody else acknowledges
    for (int times = 1; times <= 4; times++) {
      host.onClock(times * GroupSettings.IN_MEMORY.repeatMillis());
      command(host, new GroupCommand.Beat());
      assertThat(host.directory().leaderOf(placement)).isEqualTo(SELF);
    }
  }

  @Test
  void whatIsAskedAgainMakesTheLogNoLonger() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    long before = host.groups().get(0).logEntries();

    ask(host, group, 7, 8); // which nobody else acknowledges
    assertThat(host.groups().get(0).logEntries()).isEqualTo(before + 1);
    ask(host, group, 7, 8);
    ask(host, group, 8);
    ask(host, group, 7);
    assertThat(host.groups().get(0).logEntries()).isEqualTo(before + 1);

    ask(host, group, 5, 7, 9); // one that took longer, one again, and a new one
    assertThat(host.groups().get(0).logEntries()).isEqualTo(before + 2);

    acknowledge(host, group, 4); // after the one that it began with, and the leader's
    assertThat(answers()).extracting(it -> it.number()).containsExactly(7L, 8L, 5L, 9L);
    ask(host, group, 9); // the answer was lost; the state knows it
    acknowledge(host, group, 5);
    assertThat(answers()).extracting(it -> it.number()).containsExactly(7L, 8L, 5L, 9L, 9L);
    assertThat(answers().get(4)).isEqualTo(answers().get(3));
  }

  @Test
  void whoLeadsAgainDoesNotRelyOnWhatItProposedBefore() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    ask(host, group, 7);
    hear(host, group, new RaftMessage.PreVoted(host.groups().get(0).term() + 1, false));
    assertThat(host.groups().get(0).role()).isEqualTo(GroupStatus.Role.FOLLOWER);

    elect(host);
    long before = host.groups().get(0).logEntries();
    ask(host, group, 7); // another leader might have taken it out of the log
    assertThat(host.groups().get(0).logEntries()).isEqualTo(before + 1);
  }

  @Test
  void whatWasRefusedIsNotUnderWay() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    command(host, new GroupCommand.Transfer(NODE, OTHER)); // which lacks something yet
    ask(host, group, 7);
    assertThat(effects.sent(GroupMessage.NotLeading.class)).hasSize(1);
    for (int ticks = 0; ticks < 100; ticks++) { // until the transfer is given up
      command(
          host,
          new GroupCommand.OfRaft(
              group, new RaftCommand.HeartbeatTimer(host.groups().get(0).term())));
    }

    ask(host, group, 7);
    acknowledge(host, group, 3);
    assertThat(answers()).extracting(it -> it.number()).containsExactly(7L);
    ask(host, group, 7); // the answer was lost
    acknowledge(host, group, 4);
    assertThat(answers()).extracting(it -> it.number()).containsExactly(7L, 7L);
  }

  private void acknowledge(GroupHost host, GroupId group, long index) {
    hear(host, group, new RaftMessage.Appended(host.groups().get(0).term(), index, 0));
    assertThat(host.groups().get(0).appliedIndex()).isEqualTo(index);
  }

  private List<GroupMessage.Answer> answers() {
    return effects.sent(GroupMessage.Answers.class).stream()
        .flatMap(it -> it.answers().stream())
        .toList();
  }

  private void ask(GroupHost host, GroupId group, long... numbers) {
    List<Call> calls = new ArrayList<>();
    for (long number : numbers) {
      calls.add(new Call(THIRD, 1, number, KEY, new Add(1, 0)));
    }
    host.onMessage(THIRD, new GroupMessage.Execute(group, calls), effects);
  }

  @Test
  void whatIsLargeIsAskedAgainLessAndLessOften() {
    assertThat(askedAt(0)).startsWith(0L, 600L, 1_200L, 1_800L).hasSize(17);
    assertThat(askedAt(10_000_000)).containsExactly(0L, 1_600L, 3_200L, 5_800L);
  }

  /** When a leader is asked that does not answer, but that others say leads. */
  private List<Long> askedAt(long sizeBytes) {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);
    GroupId group = host.placements().get(0).group();
    host.onMessage(OTHER, new GroupMessage.Leads(List.of(group)), effects);

    List<Long> askedAt = new ArrayList<>();
    command(host, add(1, sizeBytes));
    for (long millis = 0; millis < 10_000; millis += 100) {
      host.onClock(millis);
      command(host, new GroupCommand.Beat());
      List<NodeRef> asked = takeAsked();
      if (asked.contains(THIRD)) {
        host.onMessage(THIRD, new GroupMessage.NotLeading(group, OTHER, List.of(1L)), effects);
        asked = takeAsked();
      }
      if (asked.contains(OTHER)) {
        askedAt.add(millis);
      }
    }
    return askedAt;
  }

  @Test
  void ifNobodyIsKnownToLeadEachIsAskedInTurn() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);
    GroupId group = host.placements().get(0).group();
    host.onMessage(THIRD, new GroupMessage.Leads(List.of(group)), effects);

    command(host, add(1, 0));
    for (long millis = 0; millis <= 3_500; millis += 100) { // nobody says anything any more
      host.onClock(millis);
      command(host, new GroupCommand.Beat());
    }
    assertThat(takeAsked()).containsExactly(THIRD, THIRD, OTHER, THIRD, OTHER, THIRD);
  }

  /** Those of whom calls have been asked lately. */
  private List<NodeRef> takeAsked() {
    List<NodeRef> asked = List.copyOf(effects.asked);
    effects.asked.clear();
    return asked;
  }

  @Test
  void whoHasLostTheBeginningOfAStateIsSentAllOfItAtOnce() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    host.onMessage(OTHER, new GroupMessage.WantState(group), effects);
    GroupMessage.SnapshotHead head = effects.sent(GroupMessage.SnapshotHead.class).get(0);
    host.onMessage(OTHER, new SnapshotAck(group, head.index(), 0, false), effects);
    GroupMessage.SnapshotContent part = effects.sent(GroupMessage.SnapshotContent.class).get(0);

    effects.sent.clear();
    hostWithoutGroups(GroupSettings.IN_MEMORY).onMessage(OTHER, part, effects);
    SnapshotAck nothing = effects.sent(SnapshotAck.class).get(0);
    assertThat(nothing.installed()).isFalse();

    effects.sent.clear();
    host.onMessage(OTHER, nothing, effects);
    assertThat(effects.sent(GroupMessage.SnapshotHead.class)).containsExactly(head);
  }

  @Test
  void aGroupIsSealedForThoseAloneThatAnswer() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();
    hear(host, group, new RaftMessage.Appended(host.groups().get(0).term(), 2, 0));

    command(host, new GroupCommand.Move(NODE, List.of(SELF, OTHER)));
    command(host, new GroupCommand.Beat());
    assertThat(seals()).as("an answer of before does not count").isEmpty();

    hear(host, group, new RaftMessage.Appended(host.groups().get(0).term(), 2, 1));
    command(host, new GroupCommand.Beat());
    assertThat(seals()).contains(new Input.Seal(new Placement(NODE, 2, List.of(SELF, OTHER))));
  }

  @Test
  void aMoveToOneThatIsNotThereIsGivenUp() {
    GroupHost host = leader();
    GroupId group = host.placements().get(0).group();

    command(host, new GroupCommand.Move(NODE, List.of(SELF, THIRD)));
    hear(host, group, new RaftMessage.Appended(host.groups().get(0).term(), 2, 1));
    command(host, new GroupCommand.Beat());
    assertThat(host.groups().get(0).movingTo()).isNotNull();
    assertThat(seals()).isEmpty();

    host.onClock(GroupSettings.IN_MEMORY.patienceMillis() + 1);
    command(host, new GroupCommand.Beat());
    assertThat(host.groups().get(0).movingTo()).isNull();
    assertThat(seals()).isEmpty();
  }

  private List<Input.Seal> seals() {
    return appended(Input.Seal.class);
  }

  /** What followers were sent to append, of one kind. */
  private <T extends Input> List<T> appended(Class<T> kind) {
    return effects.sent(GroupMessage.OfRaft.class).stream()
        .map(GroupMessage.OfRaft::message)
        .filter(RaftMessage.Append.class::isInstance)
        .flatMap(it -> ((RaftMessage.Append) it).entries().stream())
        .map(Entry::payload)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private void hear(GroupHost host, GroupId group, RaftMessage message) {
    host.onMessage(OTHER, new GroupMessage.OfRaft(group, message), effects);
  }

  @Test
  void aRefusalIsNoNewsOfWhoLeadsInstead() {
    GroupHost host = host(GroupSettings.IN_MEMORY, OTHER, THIRD, SELF);
    Placement placement = host.placements().get(0);
    GroupMessage refusal = new GroupMessage.NotLeading(placement.group(), null, List.of(1L));
    host.onMessage(THIRD, new GroupMessage.Leads(List.of(placement.group())), effects);

    host.onMessage(OTHER, refusal, effects);
    assertThat(host.directory().leaderOf(placement)).as("that of another").isEqualTo(THIRD);
    host.onMessage(THIRD, refusal, effects);
    assertThat(host.directory().leaderOf(placement)).isNull();
  }

  @Test
  void othersDoNotExecuteAtOnce() {
    assertThat(host(GroupSettings.DURABLE, SELF).executeAlone(KEY, new Add(2, 0), false)).isNull();
    assertThat(host(GroupSettings.IN_MEMORY, SELF, OTHER).executeAlone(KEY, new Add(2, 0), false))
        .isNull();
  }

  @Test
  void aGroupOfOneThatMovesExecutesNothingAtOnceAndForgetsItsLog() {
    GroupHost host = host(GroupSettings.IN_MEMORY, SELF);
    command(host, add(1, 0));
    host.executeAlone(KEY, new Add(2, 0), false);
    assertThat(host.groups().get(0).logEntries()).isEqualTo(2);

    command(host, new GroupCommand.Move(NODE, List.of(SELF, OTHER)));

    assertThat(host.executeAlone(KEY, new Add(2, 0), false)).isNull();
    GroupStatus moving = host.groups().get(0);
    assertThat(moving.logEntries()).isZero();
    assertThat(moving.role()).isEqualTo(GroupStatus.Role.LEADER);
    assertThat(moving.movingTo()).isEqualTo(new Placement(NODE, 2, List.of(SELF, OTHER)));
    assertThat(moving.lags())
        .singleElement()
        .satisfies(it -> assertThat(it.member()).isEqualTo(OTHER));
  }

  @Test
  void aReadForWhichTimeMattersWaitsForAnEntryUnlessTheDiskIsFull() {
    GroupHost host = host(GroupSettings.DURABLE, SELF);
    storeAllOf(host, host.placements().get(0).group());
    host.onClock(1_000);

    command(host, read(1));
    assertThat(answered()).as("before the entry is stored that brings the time").isEmpty();
    storeAllOf(host, host.placements().get(0).group());
    assertThat(answered()).containsExactly(1L);

    host.onClock(2_000);
    command(host, new GroupCommand.Full(true));
    command(host, read(2));
    assertThat(answered()).as("at the time that there is").containsExactly(1L, 2L);

    command(host, new GroupCommand.Full(false));
    command(host, read(3));
    assertThat(answered()).as("when there is room again").containsExactly(1L, 2L);
  }

  private List<Long> answered() {
    return effects.told.stream()
        .filter(GroupUpcall.Invoked.class::isInstance)
        .map(it -> ((GroupUpcall.Invoked) it).number())
        .toList();
  }

  @Test
  void whatIsHeardOfHostsIsKept() {
    GroupHost host = host(GroupSettings.DURABLE, SELF);
    effects.told.clear();

    Member other = Member.joining(OTHER, "zone");
    Pause paused = new Pause(5, true);
    host.onMessage(
        OTHER, new GroupMessage.News(List.of(other), List.of(), List.of(), paused), effects);
    host.onMessage(
        OTHER, new GroupMessage.News(List.of(other), List.of(), List.of(), paused), effects);

    assertThat(effects.told)
        .containsExactly(
            new GroupUpcall.StoreMembers(List.of(Member.joining(SELF, ""), other), paused));
    GroupHost again =
        new GroupHost(
            Member.joining(SELF, ""),
            2,
            GroupSettings.DURABLE,
            owner -> new Adding(),
            new Kept(List.of(), List.of(), List.of(), List.of(other), paused));
    assertThat(again.status().paused()).isTrue();
    assertThat(again.status().members()).contains(other);
  }

  @Test
  void aHostThatIsStartedAgainInAnotherZoneIsInThatOne() {
    Member before = Member.joining(SELF, "old");
    Member now = startedAgain(before, "new");
    assertThat(now.zone()).isEqualTo("new");
    assertThat(now.isNewerThan(before)).as("others believe it").isTrue();
  }

  @Test
  void aHostThatIsStartedAgainWithoutAZoneIsWhereItWas() {
    Member before = Member.joining(SELF, "old");
    assertThat(startedAgain(before, "")).isEqualTo(before);
  }

  private static Member startedAgain(Member before, String zone) {
    GroupHost again =
        new GroupHost(
            Member.joining(SELF, zone),
            2,
            GroupSettings.DURABLE,
            owner -> new Adding(),
            new Kept(List.of(), List.of(), List.of(), List.of(before), Pause.NEVER));
    return again.status().members().get(0);
  }

  /**
   * The log of the group before is all that the disk has of a group's beginning: this host leads
   * the group again before its state has come about again.
   */
  @Test
  void aReminderIsSetAgainOnceALeaderHasTheState() {
    VirtualNode.Shards shards = owner -> new Adding();
    Placement before = new Placement(NODE, 1, List.of(SELF));
    Placement after = new Placement(NODE, 2, List.of(SELF));
    VirtualNode leaving = leaving(shards, before);
    long reminder = leaving.reminders().get(0).number();
    Recovered sealed = new Recovered(1, null, 1, 1, List.of(new Entry(1, new Input.Seal(after))));
    GroupHost host =
        new GroupHost(
            Member.joining(SELF, ""),
            2,
            GroupSettings.DURABLE,
            shards,
            new Kept(
                List.of(
                    new Kept.Group(after, Recovered.founded(), null),
                    new Kept.Group(before, sealed, leaving)),
                List.of(),
                List.of(),
                List.of(),
                Pause.NEVER));
    command(host, new GroupCommand.Start());

    storeAllOf(host, after.group());
    assertThat(host.groups().get(1).role()).isEqualTo(GroupStatus.Role.LEADER);
    assertThat(host.led(after.group())).as("a leader without a state").isNull();
    storeAllOf(host, before.group());
    assertThat(host.led(after.group())).isNotNull();

    assertThat(effects.later).contains(new Remind(after.group(), reminder));
  }

  /** Who hands over takes nothing into its log, but may lead on after all. */
  @Test
  void aReminderThatComesDuringAHandOverIsSetAgain() {
    VirtualNode.Shards shards = owner -> new Adding();
    GroupHost host = hostWithoutGroups(GroupSettings.IN_MEMORY);
    Placement placement = new Placement(NODE, Placement.FIRST_EPOCH, List.of(OTHER, THIRD, SELF));
    VirtualNode leaving = leaving(shards, placement);
    command(host, new GroupCommand.Found(leaving));
    elect(host);
    Remind remind = new Remind(placement.group(), leaving.reminders().get(0).number());
    assertThat(effects.later).contains(remind);
    command(host, new GroupCommand.Transfer(NODE, OTHER)); // which lacks something yet
    effects.later.clear();

    command(host, remind);

    assertThat(effects.later).contains(remind);
  }

  /** A virtual node that has been refused when it wanted to leave, and is to try again. */
  private static VirtualNode leaving(VirtualNode.Shards shards, Placement placement) {
    VirtualNode.Head head = VirtualNode.first(shards, placement, NEXT_NODE, NEXT_NODE).head();
    Reminder again = new Reminder(1, new Delay(50, 500), new RingCommand.Leave());
    return VirtualNode.of(
        new VirtualNode.Head(
            placement, head.ring(), head.channels(), List.of(again), List.of(), 1, 0, null, null),
        shards);
  }

  /** The disk has done all that it was asked for, for one group. */
  private void storeAllOf(GroupHost host, GroupId group) {
    for (int i = 0; i < effects.told.size(); i++) { // more is told meanwhile
      if (effects.told.get(i) instanceof GroupUpcall.StoreEntries it && it.group().equals(group)) {
        command(host, new GroupCommand.OfRaft(group, new RaftCommand.Stored(it.store().token())));
      }
    }
  }
}
