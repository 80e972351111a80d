package io.atoll.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.RespClient;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.WholeOperation;
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
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies keep the order of requests when a database answers late, in another order. */
class ReplyOrderTest {

  /**
   * Executes at once, and says so from another thread: the last of some answers first. A flush ends
   * the waiting of those before.
   */
  private static final class Backwards implements Database {
    private final Database memory = new MemoryDatabase(Clock.systemUTC());
    private final ExecutorService later = Executors.newSingleThreadExecutor();
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** Something has been. */
    private final CountDownLatch executed = new CountDownLatch(1);

    private synchronized void wait(Runnable answer) {
      waiting.push(answer);
    }

    private synchronized void answerAll() {
      waiting.forEach(later::execute);
      waiting.clear();
    }

    @Override
    public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
      memory.execute(slot, operation, answer -> wait(() -> done.accept(answer)));
      executed.countDown();
    }

    @Override
    public void scan(WholeOperation.Scan scan, Consumer<Answer.Scanned> done) {
      memory.scan(scan, scanned -> later.execute(() -> done.accept(scanned)));
    }

    @Override
    public void countInSlot(int slot, LongConsumer done) {
      memory.countInSlot(slot, done);
    }

    @Override
    public void count(Consumer<Answer.Counted> done) {
      memory.count(done);
    }

    @Override
    public void flush(Runnable done) {
      wait(done);
      answerAll();
    }
  }

  private final Backwards database = new Backwards();
  private RespServer server;
  private RespClient client;

  @BeforeEach
  void listen() throws Exception {
    server =
        RespServer.listen(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new Host(database, Clock.systemUTC(), "test"));
    client = new RespClient(server.address());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
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
    requests.add(RespClient.request("FLUSHALL"));
    expected.add("+OK");
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
                RespClient.request("FLUSHALL")));
    assertThat(replies.get(0)).isEqualTo("null");
    assertThat(replies.get(1)).startsWith("%");
    assertThat(replies.get(2)).isEqualTo("_");
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

  @Test
  void theConnectionEndsAfterTheRepliesBeforeQuit() throws Exception {
    client.send("SET a 1\r\nQUIT\r\nSET a 2\r\n");
    database.executed.await();
    try (RespClient other = new RespClient(server.address())) {
      assertThat(other.call("FLUSHALL")).isEqualTo("+OK");
    }
    assertThat(client.readToEnd()).isEqualTo("+OK\r\n+OK\r\n");
  }
}
