package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.lab.history.History;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

/** Many clients at once, half of them cluster-aware, and what they have seen together. */
final class Clients implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private final List<AutoCloseable> connections = new ArrayList<>();
  private final AtomicInteger firstKey = new AtomicInteger();
  private final List<RecordingClient> clients = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param count how many
   * @param keys how many keys they share
   */
  record Plan(int count, int keys, long pauseNanos, long seed) {}

  /**
   * Begin.
   *
   * @param hosts hosts that stay: each plain client is connected to one of them for good
   */
  static Clients start(Plan plan, List<HostProcess> hosts) {
    Clients all = new Clients();
    for (int i = 0; i < plan.count(); i++) {
      HostProcess host = hosts.get(i / 2 % hosts.size());
      UnifiedJedis connection = i % 2 == 0 ? plain(host) : clusterAware(host);
      all.connections.add(connection);
      all.add(plan, new FixedLine(connection));
    }
    all.threads.forEach(Thread::start);
    return all;
  }

  /** Begin, with plain clients that go to another host when one does not answer. */
  static Clients startRoving(Plan plan, List<HostAndPort> hosts) {
    Clients all = new Clients();
    for (int i = 0; i < plan.count(); i++) {
      RovingLine line = new RovingLine(hosts, i);
      all.connections.add(line);
      all.add(plan, line);
    }
    all.threads.forEach(Thread::start);
    return all;
  }

  private void add(Plan plan, RecordingClient.Line line) {
    int number = clients.size();
    RecordingClient client =
        new RecordingClient(
            number, plan.count(), line, firstKey::get, plan.keys(), plan.pauseNanos(), plan.seed());
    clients.add(client);
    Thread thread = new Thread(client, "client " + number);
    thread.setDaemon(true);
    threads.add(thread);
  }

  private record FixedLine(UnifiedJedis connection) implements RecordingClient.Line {
    @Override
    public void failed() {
      // the pool has others
    }
  }

  /** How many operations had an answer so far. */
  int acknowledged() {
    return clients.stream().mapToInt(RecordingClient::acknowledged).sum();
  }

  /** From now on they use other keys, beginning with this one. */
  void turnTo(int key) {
    firstKey.set(key);
  }

  private static DefaultJedisClientConfig patient(int millis) {
    return DefaultJedisClientConfig.builder()
        .connectionTimeoutMillis(millis)
        .socketTimeoutMillis(millis)
        .build();
  }

  static UnifiedJedis plain(HostProcess host) {
    return plain(host.address(), PATIENCE_MILLIS);
  }

  static UnifiedJedis plain(HostAndPort host, int patienceMillis) {
    return RedisClient.builder().hostAndPort(host).clientConfig(patient(patienceMillis)).build();
  }

  static UnifiedJedis clusterAware(HostProcess host) {
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(2);
    return RedisClusterClient.builder()
        .nodes(Set.of(host.address()))
        .clientConfig(patient(PATIENCE_MILLIS))
        .poolConfig(pool)
        .maxTotalRetriesDuration(Duration.ofSeconds(2))
        .build();
  }

  /** No more operations begin; those that have begun end. */
  void stop() throws InterruptedException {
    clients.forEach(RecordingClient::stop);
    for (Thread thread : threads) {
      thread.join(2 * PATIENCE_MILLIS);
      if (thread.isAlive()) {
        throw new IllegalStateException(thread.getName() + " waits for an answer for ever");
      }
    }
  }

  @Override
  public void close() {
    clients.forEach(RecordingClient::stop);
    for (AutoCloseable connection : connections) {
      try {
        connection.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** What has been done, when all have stopped. */
  List<Done> done() {
    return clients.stream()
        .flatMap(client -> client.done().stream())
        .sorted(Comparator.comparingLong(Done::fromNanos))
        .toList();
  }

  static List<String> failures(List<Done> all) {
    return all.stream()
        .filter(done -> done.result() == null)
        .map(
            done ->
                (done.client() % 2 == 0 ? "plain" : "cluster-aware")
                    + " client "
                    + done.client()
                    + ", "
                    + done.operation()
                    + " on "
                    + RecordingClient.keyName(done.key())
                    + ": "
                    + done.failure())
        .toList();
  }

  /** How long operations took that began in this time, in microseconds. */
  static Histogram latencies(List<Done> all, long fromNanos, long toNanos) {
    Histogram latencies = new Histogram(3);
    for (Done done : all) {
      if (done.fromNanos() >= fromNanos && done.fromNanos() < toNanos) {
        latencies.recordValue((done.toNanos() - done.fromNanos()) / 1000);
      }
    }
    return latencies;
  }

  /** For the lab to judge. Of events at the same time, an invocation counts as earlier. */
  static History history(List<Done> all) {
    record Event(long nanos, boolean isAnswer, Done of) {}

    List<Event> events = new ArrayList<>();
    for (Done done : all) {
      events.add(new Event(done.fromNanos(), false, done));
      if (done.result() != null) {
        events.add(new Event(done.toNanos(), true, done));
      }
    }
    events.sort(Comparator.comparingLong(Event::nanos).thenComparing(Event::isAnswer));
    History.Recorder recorder = new History.Recorder();
    Map<Integer, Long> open = new HashMap<>();
    for (Event event : events) {
      Done done = event.of();
      long micros = event.nanos() / 1000;
      if (event.isAnswer()) {
        long number = Objects.requireNonNull(open.get(done.client()));
        recorder.respond(number, Objects.requireNonNull(done.result()), micros);
      } else {
        long number =
            recorder.invoke(
                new Address(done.client()), new Id(done.key()), done.operation(), micros);
        open.put(done.client(), number);
      }
    }
    return recorder.history();
  }
}
