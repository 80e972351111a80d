package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A state comes to a host in parts, and its sender may stop in the middle. A group of two that
 * began at one of them stood still for good when the receiver waited for a part that nobody would
 * send.
 */
class SnapshotReceiptTest {

  private static final NodeRef SELF = host(1);
  private static final NodeRef SENDER = host(2);
  private static final NodeRef OTHER = host(3);
  private static final NodeRef NODE = new NodeRef(new Id(7), new Address(1_001));
  private static final Placement PLACEMENT = new Placement(NODE, 2, List.of(SENDER, SELF, OTHER));
  private static final VirtualNode.Shards SHARDS = owner -> new RegisterShard(1);

  private final VirtualNode state = VirtualNode.first(SHARDS, PLACEMENT, NODE, NODE);
  private final List<Shard.Portion> portions = new ArrayList<>();
  private final GroupHost host =
      new GroupHost(Member.joining(SELF, ""), 1, GroupSettings.IN_MEMORY, SHARDS, Kept.NOTHING);
  private final Sent sent = new Sent();

  private static NodeRef host(long address) {
    return new NodeRef(new Id(address), new Address(address));
  }

  @BeforeEach
  void cutTheStateIntoParts() {
    RegisterShard content = new RegisterShard(1);
    for (int key = 1; key <= 5; key++) {
      content.execute(new Id(key), new RegisterOperation.Put(key));
    }
    VirtualNode full = VirtualNode.first(owner -> content.copy(), PLACEMENT, NODE, NODE);
    Shard.Portion portion;
    do {
      portion = full.take();
      portions.add(portion);
    } while (!portion.last());
    assertThat(portions).hasSizeGreaterThan(3);
    host.onClock(0);
  }

  private void sendHead(NodeRef from, long index) {
    sendHead(from, index, state.head());
  }

  private void sendHead(NodeRef from, long index, VirtualNode.Head head) {
    host.onMessage(from, new GroupMessage.SnapshotHead(PLACEMENT, index, 1, head), sent);
  }

  private void sendPart(NodeRef from, long index, int number) {
    host.onMessage(
        from,
        new GroupMessage.SnapshotContent(
            PLACEMENT.group(), index, number, portions.get(number - 1)),
        sent);
  }

  private void sendAllParts(NodeRef from, long index) {
    for (int number = 1; number <= portions.size(); number++) {
      sendPart(from, index, number);
    }
  }

  @Test
  void whatIsSentAgainFromTheStartIsReceived() {
    sendHead(SENDER, 1);
    sendPart(SENDER, 1, 1);
    host.onClock(5_000);

    sendHead(SENDER, 1);
    assertThat(sent.lastAck).isEqualTo(0);
    sendAllParts(SENDER, 1);

    assertThat(host.replicas()).hasSize(1);
  }

  @Test
  void aHeadThatComesTwiceDoesNotBeginAnew() {
    sendHead(SENDER, 1);
    sendPart(SENDER, 1, 1);

    sendHead(SENDER, 1);

    assertThat(sent.lastAck).isEqualTo(1);
  }

  @Test
  void partsOfAnotherSenderAreNotMixedIn() {
    sendHead(SENDER, 1);
    sendPart(SENDER, 1, 1);

    sendPart(OTHER, 1, 2);
    assertThat(sent.lastAck).isEqualTo(1);
    sendPart(SENDER, 1, 2);
    assertThat(sent.lastAck).isEqualTo(2);
  }

  @Test
  void whileOneIsSendingAnotherWaits() {
    sendHead(SENDER, 1);
    sendPart(SENDER, 1, 1);
    sendHead(OTHER, 5);

    sendPart(SENDER, 1, 2);

    assertThat(sent.lastAck).isEqualTo(2);
    assertThat(sent.lastTo).isEqualTo(SENDER);
  }

  @Test
  void whoIsGoneIsSucceededByAnother() {
    sendHead(SENDER, 1);
    sendPart(SENDER, 1, 1);
    host.onClock(5_000);

    sendHead(OTHER, 1);
    sendAllParts(OTHER, 1);

    assertThat(sent.lastTo).isEqualTo(OTHER);
    assertThat(host.replicas()).hasSize(1);
  }

  /** Who applies a seal begins the next group; who is given the sealed state must, too. */
  @Test
  void aSealedStateBeginsTheNextGroup() {
    VirtualNode.Head open = state.head();
    Placement next = PLACEMENT.movedTo(List.of(SELF));
    VirtualNode.Head sealed =
        new VirtualNode.Head(
            open.placement(),
            open.ring(),
            open.channels(),
            open.reminders(),
            open.acquaintances(),
            open.lastReminder(),
            open.clockMillis(),
            open.heir(),
            next);

    sendHead(SENDER, 9, sealed);
    sendAllParts(SENDER, 9);

    assertThat(host.led(next.group())).as("the only member of the next group leads").isNotNull();
  }

  /** Keeps what was acknowledged last. */
  private static final class Sent implements Out<GroupMessage, GroupCommand> {
    private long lastAck = -1;
    private NodeRef lastTo = SELF;

    @Override
    public void send(NodeRef to, GroupMessage message) {
      if (message instanceof GroupMessage.SnapshotAck ack) {
        lastAck = ack.number();
        lastTo = to;
      }
    }

    @Override
    public void after(Delay delay, GroupCommand command) {}

    @Override
    public void upcall(Upcall upcall) {}

    @Override
    public void depart() {}
  }
}
