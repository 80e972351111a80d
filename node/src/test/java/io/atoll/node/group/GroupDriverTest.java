package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.Threads;
import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
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
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host whose program makes a mistake does nothing any more, and nobody waits for it. */
final class GroupDriverTest {

  private static final NodeRef SELF = GroupMail.host(new Address(0x7f00_0001_1cd3_0001L));
  private static final NodeRef OTHER = GroupMail.host(new Address(0x7f00_0001_1cd4_0001L));
  private static final NodeRef LED = new NodeRef(KeyIds.lastOf(8_000), new Address(7));
  private static final NodeRef STUCK = new NodeRef(KeyIds.lastOf(16_383), new Address(8));
  private static final Bytes KEY = keyBelow(8_000);
  private static final Id HERE = KeyIds.idOf(KEY);
  private static final NumberOperation INCREMENT = new NumberOperation.Increment(KEY, 1);

  /** As from a program that makes no sense. */
  private static final Shard.Operation MISTAKE = Mistakes.throwing();

  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(new KeyHash(1, 2), 1 << 16), KeyIds.slotOf(owner.id()));

  private final EventLoopGroup threads = Threads.sleepy(1).start();
  private final List<Throwable> failures = new ArrayList<>();
  private final AtomicInteger changes = new AtomicInteger();

  private final GroupDriver driver =
      new GroupDriver(
          new GroupHost(Member.joining(SELF, ""), 1, GroupSettings.IN_MEMORY, SHARDS, Kept.NOTHING),
          1,
          new GroupMail((from, messages) -> {}, gone -> {}),
          threads,
          new Noting());

  private final class Noting implements GroupDriver.Listener {
    @Override
    public void changed(GroupHost host) {
      changes.incrementAndGet();
    }

    @Override
    public void drained() {}

    @Override
    public void removed() {}

    @Override
    public void store(GroupUpcall upcall) {}

    @Override
    public void failed(Throwable cause) {
      failures.add(cause);
    }
  }

  private static Bytes keyBelow(int slot) {
    int number = 0;
    while (KeyIds.slotOf(Bytes.of("key:" + number)) > slot) {
      number++;
    }
    return Bytes.of("key:" + number);
  }

  @BeforeEach
  void found() {
    driver.command(new GroupCommand.Start());
    found(LED, List.of(SELF), STUCK);
    found(STUCK, List.of(SELF, OTHER), LED); // the other never answers
  }

  private void found(NodeRef node, List<NodeRef> hosts, NodeRef neighbour) {
    Placement placement = new Placement(node, Placement.FIRST_EPOCH, hosts);
    driver.command(
        new GroupCommand.Found(VirtualNode.first(SHARDS, placement, neighbour, neighbour)));
  }

  @AfterEach
  void stop() {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private CompletableFuture<Answer> call(Id id, Shard.Operation operation) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    driver.call(id, operation, false, answer::complete);
    return answer;
  }

  @Test
  void aStepThatThrowsIsTheLast() {
    CompletableFuture<Answer> open = call(STUCK.id(), INCREMENT);
    assertThat(open).isNotDone();
    assertThat(call(HERE, INCREMENT)).isCompletedWithValue(new Answer.Number(1));

    CompletableFuture<Answer> mistaken = call(HERE, MISTAKE);

    assertThat(failures).singleElement().isInstanceOf(IllegalArgumentException.class);
    assertThat(mistaken).isCompletedWithValue(FailStop.UNKNOWN);
    assertThat(open).as("open when it failed").isCompletedWithValue(FailStop.UNKNOWN);
    assertThat(call(HERE, INCREMENT)).isCompletedWithValue(FailStop.STOPPED);
    int before = changes.get();
    driver.command(new GroupCommand.Remove(OTHER));
    driver.with(host -> changes.incrementAndGet());
    assertThat(changes).as("told, or looked at, after that").hasValue(before);
    assertThat(failures).hasSize(1);
  }

  @Test
  void inputsWithoutEndLeaveTheirThreadTimeForOtherThings() throws Exception {
    CompletableFuture<Void> other = new CompletableFuture<>();

    threads.execute(() -> threads.execute(() -> other.complete(null)));
    threads.execute(() -> lookUntil(other));

    try {
      other.get(10, TimeUnit.SECONDS);
    } finally {
      other.complete(null);
    }
  }

  /** Each look brings the next one while the driver is at it. */
  private void lookUntil(CompletableFuture<?> end) {
    driver.with(
        host -> {
          if (!end.isDone()) {
            lookUntil(end);
          }
        });
  }

  @Test
  void aMistakeOfWhoeverIsAnsweredIsNotTheHosts() {
    driver.call(
        HERE,
        INCREMENT,
        false,
        answer -> {
          throw new IllegalStateException("of a client");
        });
    driver.with(
        host -> {
          throw new IllegalStateException("of one who looks");
        });
    assertThat(call(HERE, INCREMENT)).isCompletedWithValue(new Answer.Number(2));
    assertThat(failures).isEmpty();
  }

  @Test
  void memoryThatIsUsedUpWhileAClientIsAnsweredStopsTheHost() {
    driver.call(
        HERE,
        INCREMENT,
        false,
        answer -> {
          throw new OutOfMemoryError("made up");
        });
    assertThat(failures).singleElement().isInstanceOf(OutOfMemoryError.class);
    assertThat(call(HERE, INCREMENT)).isCompletedWithValue(FailStop.STOPPED);
  }
}
