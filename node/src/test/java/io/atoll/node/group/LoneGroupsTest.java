package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.NumberOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Threads that execute at groups of one, and one that drives the host, keep out of each other's
 * way.
 */
final class LoneGroupsTest {

  private static final int THREADS = 4;
  private static final int OPERATIONS = 50_000;
  private static final int STEPS = 2_000;
  private static final int KEYS = 8;
  private static final NodeRef SELF = GroupMail.host(new Address(0x7f00_0001_1cd3_0001L));
  private static final NodeRef FIRST = new NodeRef(KeyIds.lastOf(8_000), new Address(7));
  private static final NodeRef SECOND = new NodeRef(KeyIds.lastOf(16_383), new Address(8));
  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(new KeyHash(1, 2), 1 << 16), KeyIds.slotOf(owner.id()));

  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private final GroupHost host =
      new GroupHost(Member.joining(SELF, ""), 1, GroupSettings.IN_MEMORY, SHARDS, Kept.NOTHING);

  private static final class Nowhere implements Out<GroupMessage, GroupCommand> {
    @Override
    public void send(NodeRef to, GroupMessage message) {}

    @Override
    public void after(Delay delay, GroupCommand command) {}

    @Override
    public void upcall(Upcall upcall) {}

    @Override
    public void depart() {}
  }

  private void command(GroupCommand command) {
    host.onCommand(command, alternatives -> 0, new Nowhere());
  }

  private LoneGroups groups() {
    command(new GroupCommand.Start());
    found(FIRST, SECOND);
    found(SECOND, FIRST);
    return LoneGroups.none(new FailStop(failure::set)).changedTo(host.alone());
  }

  private void found(NodeRef node, NodeRef other) {
    Placement alone = new Placement(node, Placement.FIRST_EPOCH, List.of(SELF));
    command(new GroupCommand.Found(VirtualNode.first(SHARDS, alone, other, other)));
  }

  private static Bytes key(int number) {
    return Bytes.of("key:" + number);
  }

  private static LoneGroups.Place place(LoneGroups groups, Id id) {
    return Objects.requireNonNull(groups.of(id), "nobody has it");
  }

  @Test
  void whatSeveralThreadsExecuteIsExecutedOnce() throws Exception {
    LoneGroups groups = groups();
    AtomicInteger answered = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int offset = thread;
      all.add(threads.submit(() -> increment(groups, offset, answered)));
    }
    all.add(threads.submit(() -> drive(groups)));
    for (Future<?> one : all) {
      one.get();
    }
    threads.shutdown();

    assertThat(answered).hasValue(THREADS * OPERATIONS);
    long sum = 0;
    for (int i = 0; i < KEYS; i++) {
      Id id = KeyIds.idOf(key(i));
      NumberOperation look = new NumberOperation.Increment(key(i), 0);
      Answer answer = place(groups, id).executeNow(id, look, false);
      sum += ((Answer.Number) Objects.requireNonNull(answer)).number();
    }
    assertThat(sum).isEqualTo(THREADS * OPERATIONS);
  }

  private static void increment(LoneGroups groups, int offset, AtomicInteger answered) {
    for (int i = 0; i < OPERATIONS; i++) {
      Bytes key = key((i + offset) % KEYS);
      Id id = KeyIds.idOf(key);
      NumberOperation one = new NumberOperation.Increment(key, 1);
      LoneGroups.Place place = place(groups, id);
      if (place.executeNow(id, one, false) != null) {
        answered.incrementAndGet();
      } else {
        place.execute(
            id,
            one,
            false,
            answer -> {
              if (answer instanceof Answer.Number) {
                answered.incrementAndGet();
              }
            });
      }
    }
  }

  /** Steps of the host look at, and change, what the groups have. */
  private void drive(LoneGroups groups) {
    for (int i = 0; i < STEPS; i++) {
      List<Runnable> untold = groups.enterAll();
      command(new GroupCommand.Beat());
      groups.leaveAll(untold);
    }
  }

  @Test
  void aGroupThatWasThereKeepsItsPlace() {
    LoneGroups before = groups();
    LoneGroups.Place first = before.of(FIRST.id());
    assertThat(before.changedTo(host.alone())).isSameAs(before);

    command(new GroupCommand.Move(SECOND, List.of(SELF))); // nothing changes
    command(new GroupCommand.Split(FIRST, new NodeRef(KeyIds.lastOf(4_000), new Address(9))));
    LoneGroups after = before.changedTo(host.alone());

    assertThat(after).isNotSameAs(before);
    assertThat(after.of(FIRST.id())).isSameAs(first);
    assertThat(after.of(KeyIds.lastOf(3_000))).isNotSameAs(first);
  }

  @Test
  void whoIsRemovedExecutesNothingAtOnce() {
    LoneGroups before = groups();
    Id id = KeyIds.idOf(key(1));
    NumberOperation one = new NumberOperation.Increment(key(1), 1);
    assertThat(place(before, id).executeNow(id, one, false)).isEqualTo(new Answer.Number(1));

    List<Runnable> untold = before.enterAll();
    command(new GroupCommand.Remove(SELF));
    before.leaveAll(untold);

    assertThat(before.changedTo(host.alone()).of(FIRST.id())).isNull();
    assertThat(place(before, id).executeNow(id, one, false)).as("who comes late").isNull();
  }

  @Test
  void whoHearsAnAnswerMayEnterEveryPlace() {
    LoneGroups groups = groups();
    Id id = KeyIds.idOf(key(1));
    Id elsewhere = KeyIds.lastOf(KeyIds.slotOf(key(1)) > 8_000 ? 1 : 16_383);
    AtomicInteger answered = new AtomicInteger();
    place(groups, id)
        .execute(
            elsewhere,
            new NumberOperation.Increment(key(1), 1),
            false,
            answer -> {
              assertThat(answer).as("the group does not have it").isNull();
              // as a thread of a program that then drives the host does
              groups.leaveAll(groups.enterAll());
              answered.incrementAndGet();
            });
    assertThat(answered).hasValue(1);
  }

  @Test
  void whatAnOperationThatThrowsLeavesIsNeverAnswered() {
    LoneGroups groups = groups();
    Id id = KeyIds.idOf(key(1));
    LoneGroups.Place place = place(groups, id);
    NumberOperation one = new NumberOperation.Increment(key(1), 1);

    assertThat(place.executeNow(id, Mistakes.throwing(), false)).isEqualTo(FailStop.UNKNOWN);

    assertThat(failure.get()).isInstanceOf(IllegalArgumentException.class);
    assertThat(place.executeNow(id, one, false)).isEqualTo(FailStop.STOPPED);
    List<Answer> answers = new ArrayList<>();
    List<Runnable> untold = groups.enterAll(); // by one who never leaves
    place.execute(id, one, false, answers::add);
    groups.giveUp(untold);
    assertThat(answers).containsExactly(FailStop.STOPPED);
  }
}
