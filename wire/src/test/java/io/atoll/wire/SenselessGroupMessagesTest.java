package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that can be read and make no sense, since bytes of them were changed, or since nobody
 * has asked: a host takes them without failing. One that fails in a step stops.
 */
class SenselessGroupMessagesTest {

  private static final int HOSTS = 300;
  private static final int MESSAGES_EACH = 200;
  private static final NodeRef SELF = GroupExamples.PLACEMENT.hosts().get(0);
  private static final NodeRef OTHER = GroupExamples.PLACEMENT.hosts().get(1);
  private static final NodeRef STRANGER = new NodeRef(new Id(9), new Address(9));
  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(new KeyHash(1, 2), 100), KeyIds.slotOf(owner.id()));

  private final GroupLetterCodec codec = new GroupLetterCodec(new KeyspaceCodec());
  private final Sink sink = new Sink();

  /** In a group of two that nobody leads, and in one that the host leads alone. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aHostTakesThemWithoutFailing(int members) {
    SplittableRandom random = new SplittableRandom(members);
    int understood = 0;
    for (int i = 0; i < HOSTS; i++) {
      GroupHost host = host(members);
      List<String> told = new ArrayList<>();
      for (int j = 0; j < MESSAGES_EACH; j++) {
        GroupMessage message = changed(random);
        if (message != null) {
          understood++;
          told.add(message.toString());
          take(host, random, message, told);
        }
      }
    }
    assertThat(understood).isGreaterThan(HOSTS * MESSAGES_EACH / 3);
  }

  private void take(
      GroupHost host, SplittableRandom random, GroupMessage message, List<String> told) {
    NodeRef from = random.nextInt(4) == 0 ? STRANGER : OTHER;
    try {
      host.onClock(told.size() * 20L);
      host.onMessage(from, message, sink);
      if (random.nextInt(5) == 0) {
        host.onCommand(new GroupCommand.Beat(), alternatives -> 0, sink);
      }
    } catch (RuntimeException e) {
      fail("a host failed at the last of " + told, e);
    }
  }

  private GroupHost host(int members) {
    GroupHost host =
        new GroupHost(Member.joining(SELF, ""), 1, GroupSettings.IN_MEMORY, SHARDS, Kept.NOTHING);
    host.onCommand(new GroupCommand.Start(), alternatives -> 0, sink);
    Placement placement =
        new Placement(
            GroupExamples.PLACEMENT.node(),
            GroupExamples.PLACEMENT.epoch(),
            List.of(SELF, OTHER).subList(0, members));
    VirtualNode node = VirtualNode.first(SHARDS, placement, placement.node(), placement.node());
    host.onCommand(new GroupCommand.Found(node), alternatives -> 0, sink);
    return host;
  }

  /** An example with up to three bytes changed; null if that cannot be read. */
  private @Nullable GroupMessage changed(SplittableRandom random) {
    List<GroupMessage> examples = GroupExamples.MESSAGES;
    WireWriter out = new WireWriter(256);
    codec.write(examples.get(random.nextInt(examples.size())), out);
    byte[] bytes = out.toArray();
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    try {
      return codec.read(new WireReader(bytes));
    } catch (MalformedMessage e) {
      return null;
    }
  }

  private static final class Sink implements Out<GroupMessage, GroupCommand> {
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
