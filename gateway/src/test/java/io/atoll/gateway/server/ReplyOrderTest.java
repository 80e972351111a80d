package io.atoll.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.Threads;
import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.LoneHost;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Contents;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.WholeOperation;
import io.atoll.testing.RespClient;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies keep the order of requests when a database answers late, in another order. */
class ReplyOrderTest {

  /**
   * Executes at once, and says so from another thread: the last of some answers first. Who asks for
   * the key that is the end gets all those before answered.
   */
  private static final class Backwards implements Database, Contents {
    private final MemoryDatabase memory = new MemoryDatabase(Clock.systemUTC());
    private final ExecutorService later = Executors.newSingleThreadExecutor();
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** Reads of this key are answered out of turn. */
    private volatile Bytes answersAtOnce = Bytes.of("");

    private final AtomicInteger answeredAtOnce = new AtomicInteger();

    /** Something has been. */
    private final CountDownLatch executed = new CountDownLatch(1);

    private synchronized void wait(Runnable answer) {
      waiting.push(answer);
      notifyAll();
    }

    private synchronized void awaitWaiting(int count) throws InterruptedException {
      while (waiting.size() < count) {
        wait();
      }
    }

    private synchronized void answerAll() {
      waiting.forEach(later::execute);
      waiting.clear();
    }

    @Override
    public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
      if (operation.equals(new ReadOperation.Get(answersAtOnce))) {
        answeredAtOnce.incrementAndGet();
        memory.execute(slot, operation, done);
        return;
      }
      memory.execute(slot, operation, answer -> wait(() -> done.accept(answer)));
      executed.countDown();
      if (operation.equals(new ReadOperation.Get(Bytes.of("end")))) {
        answerAll();
      }
    }

    @Override
    public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
      memory.scan(scan, scanned -> later.execute(() -> done.accept(scanned)));
    }

    @Override
    public void countInSlot(int slot, Consumer<Answer> done) {
      memory.countInSlot(slot, done);
    }

    @Override
    public void count(Consumer<Answer> done) {
      memory.count(done);
    }

    @Override
    public void flush(Consumer<Answer> done) {
      memory.flush(done);
    }

    @Override
    public Contents everything() {
      return this;
    }

    @Override
    public Contents here() {
      return this;
    }
  }

  private static final long OPEN_BYTES = 100_000;
  private static final ClientLimits LIMITS = new ClientLimits(2, 10_000, OPEN_BYTES);

  private final Backwards database = new Backwards();
  private final EventLoopGroup threads = Threads.DEFAULT.start();
  private RespServer server;
  private Host host;
  private RespClient client;

  @BeforeEach
  void listen() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    server =
        RespServer.bind(threads, List.of(Door.plain(new InetSocketAddress(loopback, 0))), LIMITS);
    LoneHost cluster = new LoneHost(new HostPlace(HostId.random(), loopback, 1));
    host = new Host(database, cluster, Clock.systemUTC(), "test");
    server.serve(host, null);
    client = new RespClient(server.addresses().get(0));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    database.later.shutdown();
  }

  @Test
  void repliesComeInTheOrderOfRequests() throws Exception {
    List<List<Bytes>> requests = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      requests.add(RespClient.request("SET", "k" + i, "v" + i));
      expected.add("+OK");
      requests.add(RespClient.request("GET", "k" + i));
      expected.add("$v" + i);
      requests.add(RespClient.request("ECHO", "e" + i));
      expected.add("$e" + i);
      requests.add(RespClient.request("MGET", "k" + i, "k0", "none"));
      expected.add("*[$v" + i + ", $v0, null]");
    }
    requests.add(RespClient.request("GET", "end"));
    expected.add("null");
    assertThat(client.callAll(requests)).isEqualTo(expected);
  }

  @Test
  void repliesAreInTheVersionThatWasSpokenWhenTheyWereAskedFor() throws Exception {
    List<String> replies =
        client.callAll(
            List.of(
                RespClient.request("GET", "none"),
                RespClient.request("HELLO", "3"),
                RespClient.request("GET", "none"),
                RespClient.request("GET", "end")));
    assertThat(replies.get(0)).isEqualTo("null");
    assertThat(replies.get(1)).startsWith("%");
    assertThat(replies.get(2)).isEqualTo("_");
  }

  @Test
  void whatConcernsAllKeysWaitsForWhatWasSentBefore() throws Exception {
    client.send(
        RespClient.bytes(
            List.of(
                RespClient.request("SET", "a", "1"),
                RespClient.request("DBSIZE"),
                RespClient.request("FLUSHALL"),
                RespClient.request("SET", "b", "2"),
                RespClient.request("GET", "end"),
                RespClient.request("DBSIZE"))));
    database.awaitWaiting(1);
    database.answerAll();
    assertThat(client.read()).isEqualTo("+OK");
    assertThat(client.read()).isEqualTo(":1");
    assertThat(client.read()).isEqualTo("+OK");
    assertThat(client.read()).isEqualTo("+OK");
    assertThat(client.read()).isEqualTo("null");
    assertThat(client.read()).isEqualTo(":1");
  }

  @Test
  void aReplyWaitsForOthersOfTheSameReadOnlyForAWhile() throws Exception {
    client.send("ECHO early\r\nGET late\r\n");
    assertThat(client.read()).isEqualTo("$early");
    database.awaitWaiting(1);
    database.answerAll();
    assertThat(client.read()).isEqualTo("null");
  }

  @Test
  void aScanGoesOnWhenItsPartsAnswerLate() throws Exception {
    for (int i = 0; i < 300; i++) {
      Bytes key = Bytes.of("k" + i);
      database.memory.execute(
          KeyIds.slotOf(key), StringOperation.Set.always(key, key), answer -> {});
    }
    assertThat(client.call("KEYS", "*").split(", ")).hasSize(300);
    assertThat(client.call("RANDOMKEY")).startsWith("$k");
  }

  /**
   * While a long reply is written, the connection becomes full and has room again, and what was
   * sent next could be executed in between.
   */
  @Test
  void nothingComesIntoTheMiddleOfALongReply() throws Exception {
    int keys = 60_000;
    for (int i = 0; i < keys; i++) {
      Bytes key = Bytes.of("a key that is not short: " + i);
      database.memory.execute(
          KeyIds.slotOf(key), StringOperation.Set.always(key, key), answer -> {});
    }
    client.send("KEYS *\r\nPING\r\n");
    assertThat(client.read().split(", ")).hasSize(keys).allMatch(it -> it.contains("$a key"));
    assertThat(client.read()).isEqualTo("+PONG");
  }

  /** Of 20 requests that take up a tenth of the limit each, ten or so are executed. */
  @Test
  void aClientIsNotReadFromWhileItsOpenRequestsTakeUpMuch() throws Exception {
    String value = "v".repeat((int) OPEN_BYTES / 10);
    List<List<Bytes>> requests = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      requests.add(RespClient.request("SET", "k" + i, value));
    }
    client.send(RespClient.bytes(requests));
    database.awaitWaiting(10);
    try (RespClient other = new RespClient(server.addresses().get(0))) {
      assertThat(other.call("DBSIZE")).isEqualTo(":10");
      assertThat(other.call("GET", "end")).isEqualTo("null");
      for (int i = 0; i < 10; i++) {
        assertThat(client.read()).isEqualTo("+OK");
      }
      database.awaitWaiting(10);
      assertThat(other.call("GET", "end")).isEqualTo("null");
      for (int i = 0; i < 10; i++) {
        assertThat(client.read()).isEqualTo("+OK");
      }
    }
  }

  /**
   * The reply to the first request does not come, and all others wait for it. Of a thousand that
   * are a tenth of the limit each, no more than ten or so are asked for.
   */
  @Test
  void aClientIsNotReadFromWhileRepliesThatWaitForAnotherTakeUpMuch() throws Exception {
    String value = "v".repeat((int) OPEN_BYTES / 10);
    database.memory.execute(
        KeyIds.slotOf(Bytes.of("k")),
        StringOperation.Set.always(Bytes.of("k"), Bytes.of(value)),
        answer -> {});
    List<List<Bytes>> requests = new ArrayList<>();
    requests.add(RespClient.request("GET", "first"));
    for (int i = 0; i < 1_000; i++) {
      requests.add(RespClient.request("GET", "k"));
    }
    database.answersAtOnce = Bytes.of("k");
    client.send(RespClient.bytes(requests));
    database.awaitWaiting(1);
    try (RespClient other = new RespClient(server.addresses().get(0))) {
      for (int i = 0; i < 200; i++) {
        assertThat(other.call("PING")).isEqualTo("+PONG");
      }
      assertThat(database.answeredAtOnce.get()).isBetween(5, 12);
      assertThat(other.call("GET", "end")).isEqualTo("null");
    }
    assertThat(client.read()).isEqualTo("null");
    for (int i = 0; i < 1_000; i++) {
      assertThat(client.read()).isEqualTo("$" + value);
    }
    assertThat(database.answeredAtOnce.get()).isEqualTo(1_000);
  }

  @Test
  void whatIsAnsweredToAClientThatIsGoneCounts() throws Exception {
    client.send("GET late\r\nECHO early\r\nGET later\r\n");
    database.awaitWaiting(2);
    client.close();
    database.answerAll();
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (host.meters().calls() < 3) {
      assertThat(System.nanoTime()).as("waiting for all three to count").isLessThan(endNanos);
      Thread.onSpinWait();
    }
    assertThat(host.meters().calls()).isEqualTo(3);
  }

  @Test
  void oneClientTooManyIsToldSo() throws Exception {
    assertThat(client.call("PING")).isEqualTo("+PONG");
    try (RespClient second = new RespClient(server.addresses().get(0))) {
      assertThat(second.call("PING")).isEqualTo("+PONG");
      try (RespClient third = new RespClient(server.addresses().get(0))) {
        third.send("PING\r\n");
        assertThat(third.readToEnd()).isEqualTo("-ERR max number of clients reached\r\n");
      }
    }
  }

  @Test
  void theConnectionEndsAfterTheRepliesBeforeQuit() throws Exception {
    client.send("SET a 1\r\nQUIT\r\nSET a 2\r\n");
    database.executed.await();
    try (RespClient other = new RespClient(server.addresses().get(0))) {
      assertThat(other.call("GET", "end")).isEqualTo("null");
    }
    assertThat(client.readToEnd()).isEqualTo("+OK\r\n+OK\r\n");
  }
}
