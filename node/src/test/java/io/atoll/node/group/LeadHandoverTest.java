package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Lag;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupStatus;
import io.atoll.protocols.group.Placement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Others are asked to lead, and asked no more when they do not. */
final class LeadHandoverTest {

  private static final int MORE_LOOKS_THAN_EVER_NEEDED = 1_000;
  private static final NodeRef SELF = host(1);
  private static final NodeRef NEAR = host(2);
  private static final NodeRef FAR = host(3);
  private static final NodeRef LEARNER = host(4);
  private static final NodeRef NODE = new NodeRef(new Id(7), new Address(70));
  private static final Placement PLACEMENT =
      new Placement(NODE, Placement.FIRST_EPOCH, List.of(SELF, NEAR, FAR));
  private static final GroupCommand.Transfer TO_NEAR = new GroupCommand.Transfer(NODE, NEAR);
  private static final GroupCommand.Transfer TO_FAR = new GroupCommand.Transfer(NODE, FAR);

  private final LeadHandover handover = new LeadHandover();

  private static NodeRef host(int number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  private static GroupStatus led(Lag... lags) {
    return group(GroupStatus.Role.LEADER, SELF, List.of(lags));
  }

  private static GroupStatus followed() {
    return group(GroupStatus.Role.FOLLOWER, NEAR, List.of());
  }

  private static GroupStatus group(GroupStatus.Role role, NodeRef leader, List<Lag> lags) {
    return new GroupStatus(PLACEMENT, null, role, leader, 1, 1, 1, 1, lags, null, false, 0);
  }

  private List<GroupCommand.Transfer> look(GroupStatus group) {
    return handover.next(List.of(group));
  }

  @Test
  void whoLacksLeastIsAskedFirst() {
    assertThat(look(led(new Lag(FAR, 9), new Lag(NEAR, 1), new Lag(LEARNER, 0))))
        .containsExactly(TO_NEAR);
  }

  @Test
  void whoDoesNotTakeOverIsFollowedByAnotherAndThenByNobody() {
    GroupStatus group = led(new Lag(NEAR, 0), new Lag(FAR, 5), new Lag(LEARNER, 0));
    List<GroupCommand.Transfer> asked = new ArrayList<>();
    for (int i = 0; i < MORE_LOOKS_THAN_EVER_NEEDED; i++) {
      asked.addAll(look(group));
    }
    int each = asked.size() / 2;
    assertThat(each).isBetween(2, 20);
    assertThat(asked.subList(0, each)).containsOnly(TO_NEAR);
    assertThat(asked.subList(each, asked.size())).hasSize(each).containsOnly(TO_FAR);
    assertThat(look(group)).isEmpty();
  }

  @Test
  void whatComesBackStays() {
    GroupStatus group = led(new Lag(NEAR, 0), new Lag(FAR, 5));
    assertThat(look(group)).containsExactly(TO_NEAR);
    assertThat(look(followed())).isEmpty();
    assertThat(look(group)).isEmpty();
  }

  @Test
  void whatNobodyElseIsAMemberOfStays() {
    assertThat(look(led())).isEmpty();
    assertThat(look(led(new Lag(LEARNER, 0)))).isEmpty();
  }

  /** A host that leads a group whose other members never take over. */
  private static final class Stuck implements LeadHandover.Host {
    private final List<GroupCommand.Transfer> asked = new ArrayList<>();
    private final Queue<Runnable> soon = new ArrayDeque<>();

    @Override
    public void look(Consumer<List<GroupStatus>> action) {
      action.accept(List.of(led(new Lag(NEAR, 0), new Lag(FAR, 5))));
    }

    @Override
    public void ask(GroupCommand.Transfer transfer) {
      asked.add(transfer);
    }

    @Override
    public void soon(Runnable action) {
      soon.add(action);
    }
  }

  @Test
  void nobodyIsAskedAnyMoreWhenThereIsRoomAgain() {
    Stuck host = new Stuck();
    List<GroupCommand> told = new ArrayList<>();
    DiskReports disk =
        new DiskReports(
            told::addAll,
            new SwitchedDatabase(),
            () -> LeadHandover.begin(host),
            () -> {},
            failure -> {});

    disk.full("no room");
    host.soon.remove().run();
    assertThat(host.asked).as("while the disk is full").containsExactly(TO_NEAR, TO_NEAR);
    assertThat(told).containsExactly(new GroupCommand.Full(true));

    disk.roomAgain();
    host.soon.remove().run();
    assertThat(host.asked).as("when there was room again").hasSize(2);
    assertThat(told).containsExactly(new GroupCommand.Full(true), new GroupCommand.Full(false));
    assertThat(host.soon).as("looks that are still to come").isEmpty();
  }

  @Test
  void itIsDoneWhenNobodyIsLeftToBeAsked() {
    Stuck host = new Stuck();
    CompletableFuture<Void> done = LeadHandover.begin(host);
    for (int i = 0; i < MORE_LOOKS_THAN_EVER_NEEDED && !host.soon.isEmpty(); i++) {
      assertThat(done).isNotDone();
      host.soon.remove().run();
    }
    assertThat(done).isCompleted();
    assertThat(host.asked).contains(TO_NEAR, TO_FAR);
  }
}
