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
import io.atoll.store.keyspace.KeyIds;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotLeadersTest {

  private static final NodeRef SELF = host(1);
  private static final NodeRef ONE = host(2);
  private static final NodeRef OTHER = host(3);
  private static final Placement PLACEMENT =
      new Placement(
          new NodeRef(KeyIds.lastOf(KeyIds.SLOTS - 1), new Address(100)),
          Placement.FIRST_EPOCH,
          List.of(ONE, OTHER, host(4)));
  private static final int SLOT = 7;

  private final GroupHost host =
      new GroupHost(
          Member.joining(SELF, ""),
          1,
          GroupSettings.IN_MEMORY,
          owner -> {
            throw new AssertionError("this host runs nothing");
          },
          Kept.NOTHING);

  private static NodeRef host(long number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  private void hear(NodeRef from, GroupMessage message) {
    host.onMessage(from, message, new Ignored());
  }

  private void hearWhoLeads(NodeRef leader) {
    hear(leader, new GroupMessage.Leads(List.of(PLACEMENT.group())));
  }

  @Test
  void whoHasLedForLongIsToldFromWhoHasJustBegun() {
    hear(ONE, new GroupMessage.ThisIs(PLACEMENT));
    SlotLeaders nobody = SlotLeaders.of(host, SlotLeaders.NOBODY, 1_000);
    assertThat(nobody.of(SLOT)).isNull();

    hearWhoLeads(ONE);
    SlotLeaders first = SlotLeaders.of(host, nobody, 2_000);
    assertThat(first.of(SLOT)).isEqualTo(ONE.address());
    assertThat(first.millisOf(SLOT, 2_100)).isEqualTo(100);

    SlotLeaders same = SlotLeaders.of(host, first, 3_000);
    assertThat(same.millisOf(SLOT, 3_100)).as("what else changed does not matter").isEqualTo(1_100);

    hearWhoLeads(OTHER);
    SlotLeaders second = SlotLeaders.of(host, same, 4_000);
    assertThat(second.of(SLOT)).isEqualTo(OTHER.address());
    assertThat(second.millisOf(SLOT, 4_100)).isEqualTo(100);
  }

  @Test
  void slotsThatNobodyHasLedForLongAreOutOfServiceAndSoAreThoseOfALostHost() {
    assertThat(SlotLeaders.NOBODY.unledSince(900, lost -> false)).as("nobody's").isZero();
    hear(ONE, new GroupMessage.ThisIs(PLACEMENT));
    SlotLeaders heardOf = SlotLeaders.of(host, SlotLeaders.NOBODY, 900);
    assertThat(heardOf.unledSince(899, lost -> false)).as("heard of just now").isZero();
    assertThat(heardOf.unledSince(900, lost -> false)).isEqualTo(KeyIds.SLOTS);

    hearWhoLeads(ONE);
    SlotLeaders led = SlotLeaders.of(host, heardOf, 1_000);
    assertThat(led.unledSince(1_000, lost -> false)).isZero();
    assertThat(led.unledSince(1_000, ONE.address()::equals)).isEqualTo(KeyIds.SLOTS);
    assertThat(led.unledSince(1_000, OTHER.address()::equals)).isZero();

    hear(ONE, new GroupMessage.NotLeading(PLACEMENT.group(), null, List.of()));
    SlotLeaders unled = SlotLeaders.of(host, led, 2_000);
    assertThat(unled.of(SLOT)).isNull();
    assertThat(unled.unledSince(1_999, lost -> false)).as("may be between two leaders").isZero();
    assertThat(unled.unledSince(2_000, lost -> false)).isEqualTo(KeyIds.SLOTS);
  }

  @Test
  void runsAreNumberedAfterTheTimeOfDayUnlessTheClockWasSetBack() {
    long former = 1_800_000_000_000L;
    assertThat(GroupEngine.runAfter(0, former)).isEqualTo(former);
    assertThat(GroupEngine.runAfter(former, former + 1)).isEqualTo(former + 1);
    assertThat(GroupEngine.runAfter(former, former - 1)).isGreaterThan(former + 3_600_000L * 24);
  }

  private static final class Ignored implements Out<GroupMessage, GroupCommand> {
    @Override
    public void send(NodeRef to, GroupMessage message) {}

    @Override
    public void after(Delay delay, GroupCommand command) {}

    @Override
    public void upcall(Upcall upcall) {}

    @Override
    public void depart() {}
  }
}
