package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.Threads;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.engine.Places;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.Durability;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host that refuses writes refuses to remove everything, too. */
final class SwitchedDatabaseTest {

  private static final String TROUBLE = "This host takes no writes: the disk is full";
  private static final NodeRef SELF = GroupMail.host(new Address(0x7f00_0001_1cd3_0001L));
  private static final NodeRef NODE = new NodeRef(KeyIds.lastOf(16_383), new Address(7));
  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(new KeyHash(1, 2), 1 << 16), KeyIds.slotOf(owner.id()));

  private final EventLoopGroup threads = Threads.sleepy(1).start();
  private final GroupDriver driver =
      new GroupDriver(
          new GroupHost(Member.joining(SELF, ""), 1, GroupSettings.IN_MEMORY, SHARDS, Kept.NOTHING),
          1,
          new GroupMail((from, messages) -> {}, gone -> {}),
          threads,
          new Deaf());
  private final SwitchedDatabase database = new SwitchedDatabase();

  private static final class Deaf implements GroupDriver.Listener {
    @Override
    public void changed(GroupHost host) {}

    @Override
    public void drained() {}

    @Override
    public void removed() {}

    @Override
    public void store(GroupUpcall upcall) {}

    @Override
    public void failed(Throwable cause) {}
  }

  @AfterEach
  void stop() {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private Answer flush() {
    List<Answer> answers = new ArrayList<>();
    database.everything().flush(answers::add);
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  @Test
  void nothingIsFlushedWhileWritesAreRefused() {
    driver.command(new GroupCommand.Start());
    Placement alone = new Placement(NODE, Placement.FIRST_EPOCH, List.of(SELF));
    driver.command(new GroupCommand.Found(VirtualNode.first(SHARDS, alone, NODE, NODE)));
    GroupCluster cluster =
        new GroupCluster(
            SELF.address(),
            new Places(SELF.address(), 1),
            new GroupOptions("test", 1, 3, "", null, Durability.MEMORY),
            database::trouble,
            done -> {});
    database.open(new GroupDatabase(driver, cluster));

    List<Upkeep> upkeep = new ArrayList<>();
    database.refuseWrites(TROUBLE);
    cluster.upkeep(upkeep::add);
    assertThat(flush()).isEqualTo(new Answer.Refused("MISCONF " + TROUBLE));
    List<Answer> counted = new ArrayList<>();
    database.everything().count(counted::add);
    assertThat(counted).containsExactly(new Answer.Counted(0, 0, 0));
    database.acceptWrites();
    cluster.upkeep(upkeep::add);
    assertThat(flush()).isEqualTo(Answer.DONE);
    assertThat(upkeep).extracting(Upkeep::trouble).containsExactly(TROUBLE, "");
  }
}
