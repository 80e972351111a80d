package io.atoll;

import io.atoll.gateway.server.CannotListen;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import io.atoll.node.engine.CannotJoin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The way into a ring: a host inside this program, or a client of hosts elsewhere.
 *
 * <pre>{@code
 * try (Atoll atoll = Atoll.start()) {
 *   AtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs());
 *   stock.put("apples", 3L);
 * }
 * }</pre>
 *
 * <table>
 *   <caption>What there is</caption>
 *   <tr><td>{@link #start}</td><td>a host for this program, alone unless it is given a port</td></tr>
 *   <tr><td>{@link #join}</td><td>a host that takes its share of a ring</td></tr>
 *   <tr><td>{@link #connect}</td><td>no host: a client of some that run elsewhere</td></tr>
 * </table>
 *
 * <p>It is made once and used by all threads. Whoever made it closes it: a host that is not alone
 * hands its share of the keys to the others first. What a host alone had is gone with it.
 */
public final class Atoll implements AutoCloseable {

  static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  private final Store store;
  private final Runner runner;

  private Atoll(Store store, Duration timeout) {
    this.store = store;
    this.runner = new Runner(store, timeout);
  }

  // ---- a host

  /** Start a host in memory without ports, for this program alone. */
  public static Atoll start() {
    return start(HostOptions.DEFAULT);
  }

  /**
   * Start the first host of a ring.
   *
   * <pre>{@code
   * try (Atoll atoll = Atoll.start(HostOptions.DEFAULT.withPort(0))) {
   *   System.out.println("redis-cli -p " + atoll.address().getPort());
   * }
   * }</pre>
   *
   * @throws AtollException if a port cannot be listened on
   */
  public static Atoll start(HostOptions options) {
    return start(options.toNodeSettings(version()), options.timeout());
  }

  /**
   * Start a host that joins others, on free ports of this machine.
   *
   * <pre>{@code
   * try (Atoll first = Atoll.start(HostOptions.DEFAULT.withPort(0));
   *     Atoll second = Atoll.join("127.0.0.1:" + first.address().getPort())) {
   *   first.map("capitals", Codec.strings(), Codec.strings()).put("Sweden", "Stockholm");
   *   second.map("capitals", Codec.strings(), Codec.strings()).get("Sweden"); // Stockholm
   * }
   * }</pre>
   *
   * @param hosts hosts of the ring as {@code host:port}, one of which has to be there
   * @throws AtollException if there is no ring
   */
  public static Atoll join(String... hosts) {
    return join(HostOptions.DEFAULT.withPort(0), hosts);
  }

  /**
   * Start a host that joins others. It needs a port, and an address that the others can reach.
   *
   * @throws AtollException if there is no ring, or a port cannot be listened on
   */
  public static Atoll join(HostOptions options, String... hosts) {
    HostOptions listening = options.port() == null ? options.withPort(0) : options;
    List<InetSocketAddress> contacts = resolved(HostNames.parse(hosts));
    for (InetSocketAddress contact : contacts) {
      if (listening.bindAddress().isLoopbackAddress()
          && !contact.getAddress().isLoopbackAddress()) {
        throw new IllegalArgumentException(
            HostNames.text(contact)
                + " could not reach a host that listens on "
                + listening.bind()
                + "; choose an address of this machine by HostOptions.withBind");
      }
    }
    return start(listening.toNodeSettings(version()).joining(contacts), options.timeout());
  }

  private static List<InetSocketAddress> resolved(List<InetSocketAddress> hosts) {
    List<InetSocketAddress> resolved = new ArrayList<>();
    for (InetSocketAddress host : hosts) {
      InetSocketAddress address = new InetSocketAddress(host.getHostString(), host.getPort());
      if (address.isUnresolved()) {
        throw new AtollException("there is no host named '" + host.getHostString() + "'");
      }
      resolved.add(address);
    }
    return resolved;
  }

  private static Atoll start(NodeSettings settings, Duration timeout) {
    try {
      return new Atoll(new HostStore(Node.start(settings)), timeout);
    } catch (CannotListen e) {
      throw new AtollException(
          "cannot listen on " + HostNames.text(e.address()) + ": " + e.getMessage(), e);
    } catch (CannotJoin e) {
      throw new AtollException(String.valueOf(e.getMessage()), e);
    }
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = Atoll.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("version.properties is missing from the jar; build again");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  // ---- a client

  /**
   * Talk to hosts elsewhere. One of them is talked to at a time, and serves all keys; when it goes
   * away, another takes its place. An operation that has certainly not been executed is then sent
   * again, and so is one that only reads. One that may have been executed or not fails with an
   * {@link OutcomeUnknownException}.
   *
   * <pre>{@code
   * try (Atoll atoll = Atoll.connect("127.0.0.1:" + port)) {
   *   AtollMap<String, String> capitals = atoll.map("capitals", Codec.strings(), Codec.strings());
   *   capitals.put("Sweden", "Stockholm");
   * }
   * }</pre>
   *
   * @param hosts as {@code host:port}, the ports being those for all Redis clients
   * @throws AtollException if none of the hosts can be reached
   */
  public static Atoll connect(String... hosts) {
    return connect(DEFAULT_TIMEOUT, hosts);
  }

  /**
   * The same with another time that an operation may take.
   *
   * @throws AtollException if none of the hosts can be reached
   */
  public static Atoll connect(Duration timeout, String... hosts) {
    requirePositive(timeout);
    return new Atoll(RemoteStore.connect(HostNames.parse(hosts), timeout), timeout);
  }

  static void requirePositive(Duration timeout) {
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("a timeout is more than nothing: " + timeout);
    }
  }

  // ---- what all have

  /**
   * A map of this name. Whoever names it gets the same entries, and should give the same codecs.
   *
   * @param name without colons and braces
   */
  public <K, V> AtollMap<K, V> map(String name, Codec<K> keys, Codec<V> values) {
    return new AtollMap<>(new MapSteps<>(name, keys, values), runner);
  }

  /**
   * The counter of this name.
   *
   * @param name without colons and braces
   */
  public AtollCounter counter(String name) {
    return new AtollCounter(CounterSteps.of(name), runner);
  }

  /**
   * Be told which slots the host in this program has: now, and after each change. This is the
   * upcall of Chord by which an application learns what it is responsible for.
   *
   * <pre>{@code
   * atoll.onRangeChange(slots -> System.out.println("here: " + slots.count() + " slots"));
   * }</pre>
   *
   * @param listener is called by a thread of its own, one call at a time
   * @throws IllegalStateException if this is a client without a host
   */
  public void onRangeChange(RangeListener listener) {
    host().ranges().add(listener);
  }

  /**
   * Where the host in this program listens, to Redis clients and to hosts that join.
   *
   * @throws IllegalStateException if it does not, or if this is a client without a host
   */
  public InetSocketAddress address() {
    return host().node().address();
  }

  private HostStore host() {
    if (store instanceof HostStore host) {
      return host;
    }
    throw new IllegalStateException("this is a client of hosts elsewhere and has none of its own");
  }

  /** End it. What is being waited for fails. */
  @Override
  public void close() {
    runner.close();
  }
}
