package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.Threads;
import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.node.engine.Mode;
import io.atoll.node.engine.Profile;
import io.atoll.node.net.Greeting;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.Operation;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.LetterCodec;
import io.atoll.wire.WireWriter;
import io.netty.channel.EventLoopGroup;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisClusterException;

/**
 * A peer that completes the handshake and then says what makes no sense: the ring goes on, with all
 * keys.
 */
class SenselessLettersTest {

  private static final int KEYS = 300;
  private static final int FRAMES = 10_000;
  private static final int VIRTUAL_NODES = 4;
  private static final int CLIENT_PATIENCE_MILLIS = 60_000;
  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"))
          .in(Mode.AVAILABLE)
          .withVirtualNodes(VIRTUAL_NODES);

  // what a frame begins with
  private static final int LETTER = 1;
  private static final int NOBODY_THERE = 2;

  private final SplittableRandom random = new SplittableRandom(4);
  private final List<Node> nodes = new ArrayList<>();
  private final EventLoopGroup threads = Threads.DEFAULT.start();
  private final LetterCodec codec = new LetterCodec(new KeyspaceCodec());
  private final AtomicInteger heard = new AtomicInteger();
  private final Address self = selfAddress();
  private final Peers peer =
      new Peers(
          self,
          NodeSettings.DEFAULT_CLUSTER,
          () -> new byte[0],
          new Deaf(),
          threads,
          Limits.DEFAULT);

  private static Address selfAddress() {
    return HostAddress.of((Inet4Address) InetAddress.getLoopbackAddress(), 1, 1);
  }

  /** Nobody can connect to the peer; what it is told when it is answered is of no interest. */
  private final class Deaf implements Receiver {
    @Override
    public void onFrame(Address from, byte[] frame) {
      heard.incrementAndGet();
    }

    @Override
    public void onUndeliverable(Address to, byte[] frame) {}

    @Override
    public void onLost(Address to, byte[] frame) {}
  }

  @BeforeEach
  void startARing() throws Exception {
    nodes.add(Node.start(SETTINGS));
    nodes.add(Node.start(SETTINGS.joining(List.of(nodes.get(0).address()))));
    try (Jedis client = client(nodes.get(0))) {
      for (int i = 0; i < KEYS; i++) {
        client.set("key:" + i, "value:" + i);
      }
    }
  }

  @AfterEach
  void stopAll() {
    peer.close();
    nodes.forEach(Node::stop);
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private static Jedis client(Node node) {
    return new Jedis(
        node.address().getHostString(), node.address().getPort(), CLIENT_PATIENCE_MILLIS);
  }

  private Greeting greet(Node node) {
    return peer.greet(node.address()).join();
  }

  private void assertThatTheRingWorks() throws Exception {
    // hosts come and go still
    nodes.add(Node.start(SETTINGS.joining(List.of(nodes.get(1).address()))));
    nodes.remove(0).close();
    assertThatAllKeysAreThere();
  }

  private void assertThatAllKeysAreThere() {
    for (Node node : nodes) {
      try (Jedis client = client(node)) {
        for (int i = 0; i < KEYS; i++) {
          assertThat(client.get("key:" + i)).isEqualTo("value:" + i);
        }
      }
    }
  }

  /** Send frames and wait until they have been received: the last one asks for an answer. */
  private void send(Address to, List<byte[]> frames) {
    frames.forEach(frame -> peer.send(to, frame));
    peer.whenRelieved(to).join();
    assertThat(peer.profileOf(to)).succeedsWithin(10, TimeUnit.SECONDS);
  }

  private byte[] frame(int kind, Id from, Id to, HostMessage message) {
    WireWriter out = new WireWriter(256);
    out.writeByte(kind);
    codec.write(new Letter(from, to, message), out);
    return out.toArray();
  }

  private byte[] noise() {
    byte[] bytes = new byte[random.nextInt(1, 200)];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      bytes[0] = (byte) random.nextInt(1, 3);
    }
    return bytes;
  }

  @Test
  void framesThatAreNoLettersAreIgnored() throws Exception {
    Address to = greet(nodes.get(0)).host();
    List<byte[]> frames = new ArrayList<>();
    for (int i = 0; i < FRAMES; i++) {
      frames.add(noise());
    }
    send(to, frames);
    assertThatTheRingWorks();
  }

  @Test
  void lettersThatNobodyWaitsForAreIgnored() throws Exception {
    List<byte[]> frames = new ArrayList<>();
    Greeting greeting = greet(nodes.get(0));
    List<Id> members = Profile.from(greeting.profile()).virtualNodes();
    for (int i = 0; i < FRAMES / 20; i++) {
      Id from = KeyIds.lastOf(random.nextInt(KeyIds.SLOTS));
      Id to = random.nextBoolean() ? members.get(random.nextInt(members.size())) : from;
      for (HostMessage message : unexpected(new NodeRef(from, self), new NodeRef(to, self))) {
        frames.add(frame(random.nextInt(4) == 0 ? NOBODY_THERE : LETTER, from, to, message));
      }
    }
    List<byte[]> twice = new ArrayList<>(frames);
    twice.addAll(frames);
    send(greeting.host(), twice);
    assertThatTheRingWorks();
  }

  /**
   * A byte changed may make sense of a letter: an address becomes one that nobody answers at, and a
   * stranger may become a neighbour by it, whose word counts in mode available. So a request may
   * fail when its time is up, and what a virtual node had may be lost, as if a host had crashed.
   * But nothing is answered wrongly, and in the end every key can be written and read.
   */
  @Test
  void lettersWithBytesChangedDoNoLastingHarm() throws Exception {
    Greeting greeting = greet(nodes.get(1));
    Id member = Profile.from(greeting.profile()).virtualNodes().get(0);
    Id from = KeyIds.lastOf(7);
    List<byte[]> frames = new ArrayList<>();
    while (frames.size() < FRAMES) {
      for (HostMessage message : unexpected(new NodeRef(from, self), new NodeRef(member, self))) {
        byte[] bytes = frame(LETTER, from, member, message);
        for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        frames.add(bytes);
      }
    }
    send(greeting.host(), frames);
    awaitAllKeys();
  }

  /** Whatever is answered is right; and in the end everything is answered, and takes new values. */
  private void awaitAllKeys() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLIENT_PATIENCE_MILLIS);
    while (true) {
      try {
        assertThatNoKeyIsWrong();
        writeAndReadAllKeys();
        return;
      } catch (JedisClusterException noAnswer) {
        assertThat(System.nanoTime())
            .as("waited for all keys to be answered for, and still: %s", noAnswer.getMessage())
            .isLessThan(deadline);
      }
    }
  }

  private void assertThatNoKeyIsWrong() {
    for (Node node : nodes) {
      try (Jedis client = client(node)) {
        for (int i = 0; i < KEYS; i++) {
          assertThat(client.get("key:" + i)).isIn("value:" + i, "new:" + i, null);
        }
      }
    }
  }

  private void writeAndReadAllKeys() {
    try (Jedis writer = client(nodes.get(0));
        Jedis reader = client(nodes.get(1))) {
      for (int i = 0; i < KEYS; i++) {
        writer.set("key:" + i, "new:" + i);
        assertThat(reader.get("key:" + i)).isEqualTo("new:" + i);
      }
    }
  }

  @Test
  void contentThatNobodyAskedForIsNotKept() throws Exception {
    Greeting greeting = greet(nodes.get(0));
    Id member = Profile.from(greeting.profile()).virtualNodes().get(0);
    NodeRef to = new NodeRef(member, greeting.host());
    NodeRef from = new NodeRef(KeyIds.lastOf(7), self);
    Operation operation = new Operation(from, 1, to, 1);
    Shard.Portion large = new Shard.Portion(content("x".repeat(32 * 1024 * 1024)), false);
    List<byte[]> frames = new ArrayList<>();
    for (AtomicMessage message :
        List.of(
            new AtomicMessage.MoreContent(large),
            new AtomicMessage.JoinPoint(to, large),
            new AtomicMessage.LeavePoint(to, large))) {
      frames.add(frame(LETTER, from.id(), member, new HostMessage.Ring(operation, message)));
    }
    send(greeting.host(), frames);
    assertThatTheRingWorks();
  }

  private static Shard.Content content(String value) {
    Keyspace keyspace = new Keyspace(new KeyHash(1, 2), Integer.MAX_VALUE);
    Bytes key = Bytes.of("key:0");
    keyspace.execute(KeyIds.slotOf(key), StringOperation.Set.always(key, Bytes.of(value)), 0);
    return keyspace.take(new Arc(new Id(0), new Id(0))).content();
  }

  /** Well formed, and from somebody who is not on the ring. */
  private List<HostMessage> unexpected(NodeRef from, NodeRef to) {
    Operation operation = new Operation(from, random.nextLong(9), to, random.nextLong(9));
    Bytes key = Bytes.of("forged");
    Shard.Portion portion = new Shard.Portion(content("forged"), random.nextBoolean());
    Id id = KeyIds.lastOf(KeyIds.slotOf(key));
    long number = random.nextLong(9);
    List<HostMessage> messages =
        new ArrayList<>(
            List.of(
                new HostMessage.Ask(number),
                new HostMessage.Absent(number),
                new HostMessage.Neighbours(number, from, List.of(to, from), 1, false),
                new HostMessage.Notify(to),
                new HostMessage.DeclaredDead(),
                new HostMessage.Reunite(number),
                new HostMessage.Meet(to),
                new HostMessage.Unlink(),
                new HostMessage.UnlinkAck(),
                new HostMessage.Linked(id),
                new HostMessage.RelinkAck(operation, from, true),
                new HostMessage.Returned(number, true),
                new HostMessage.Hop(number, from),
                new HostMessage.Astray(number),
                new HostMessage.Carry(
                    new AtomicMessage.Update(id, new ReadOperation.Get(key), from, number), 4095),
                new HostMessage.Carry(new AtomicMessage.Lookup(id, from, number), 0),
                new HostMessage.NextHop(new AtomicMessage.Lookup(id, from, number)),
                new HostMessage.Answer(new AtomicMessage.LookupDone(id, from, number)),
                new HostMessage.Retire(
                    operation, new AtomicMessage.LeavePoint(from, portion), List.of()),
                new HostMessage.Decline(operation, new AtomicMessage.JoinPoint(from, portion)),
                new HostMessage.Admit(
                    operation,
                    new AtomicMessage.JoinPoint(from, portion),
                    List.of(from),
                    List.of())));
    for (AtomicMessage message :
        List.of(
            new AtomicMessage.RetryJoin(),
            new AtomicMessage.RetryLeave(),
            new AtomicMessage.GrantLeave(),
            new AtomicMessage.JoinDone(),
            new AtomicMessage.LeaveDone(),
            new AtomicMessage.NewSuccAck(from),
            new AtomicMessage.UpdateSuccAck(),
            new AtomicMessage.ContentAck(),
            new AtomicMessage.MoreContent(portion))) {
      messages.add(new HostMessage.Ring(operation, message));
    }
    return messages;
  }
}
