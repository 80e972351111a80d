package io.atoll.cli.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * Hosts with an address each, and most of them with a disk, in processes that come and go: one that
 * is started again with its disk is the same host as before.
 */
final class HostCluster implements AutoCloseable {

  static final int PORT = 7379;

  /** More than the journal and snapshots ever take up here. */
  private static final int SMALL_DISK_MEGABYTES = 480;

  private static final String HEAP = "256m";
  private static final int READY_SECONDS = 120;
  private static final int RECOVERED_SECONDS = 180;
  private static final int LEFT_SECONDS = 120;

  /** Under load there is always somebody who lacks what was written just now. */
  private static final long BEHIND_UNDER_LOAD = 200;

  private final HostNetwork network;
  private final Path directory;
  private final Make make;
  private final List<HostProcess> running = new ArrayList<>();
  private final List<HostProcess> ended = new ArrayList<>();

  /** Those whose disk failed, which they may complain of. */
  private final List<HostProcess> failed = new ArrayList<>();

  private final List<Kill> kills = new ArrayList<>();

  /** Those that are to be part of the cluster, whether they run at the moment or not. */
  private final TreeSet<Integer> present = new TreeSet<>();

  private final List<@Nullable FaultyDisk> disks = new ArrayList<>();
  private final List<SmallDisk> smallDisks = new ArrayList<>();

  /**
   * What hosts are told, and what disks they have.
   *
   * @param durability with memory they have no disks, and are new hosts when they start again
   * @param replicas of each virtual node, once there are as many hosts
   * @param faultyDisk the library of {@link FaultyDisk}; null for plain disks
   * @param onSmallDisks whether disks can be filled up
   */
  record Make(String durability, int replicas, @Nullable Path faultyDisk, boolean onSmallDisks) {

    static final Make DURABLE = keeping("always");

    static Make keeping(String durability) {
      return new Make(durability, 3, null, false);
    }

    Make inGroupsOf(int hosts) {
      return new Make(durability, hosts, faultyDisk, onSmallDisks);
    }

    Make onFaultyDisks(Path library) {
      return new Make(durability, replicas, library, onSmallDisks);
    }

    Make onDisksThatCanBeFull() {
      return new Make(durability, replicas, faultyDisk, true);
    }

    boolean isInMemory() {
      return durability.equals("memory");
    }
  }

  /**
   * @param directory for all their data
   */
  HostCluster(HostNetwork network, Path directory, Make make) {
    this.network = network;
    this.directory = directory;
    this.make = make;
  }

  /** Start so many, one after the other, and wait until they share all there is. */
  void grow(int hosts) throws Exception {
    while (running.size() < hosts) {
      add();
    }
    awaitRecovered(0);
  }

  /** Start one more, and wait until it listens. */
  HostProcess add() throws Exception {
    int host = running.size();
    present.add(host);
    Path library = make.faultyDisk();
    disks.add(library == null ? null : FaultyDisk.below(library, data(host)));
    if (make.onSmallDisks()) {
      smallDisks.add(SmallDisk.mount(data(host), SMALL_DISK_MEGABYTES));
    }
    HostProcess process = launch(host);
    running.add(process);
    awaitReady(host);
    return process;
  }

  Path data(int host) {
    return directory.resolve("host-" + host);
  }

  private HostProcess launch(int host) throws IOException {
    FaultyDisk disk = disks.get(host);
    List<String> contacts = new ArrayList<>();
    for (int other : present) {
      if (other != host) {
        contacts.add(network.address(other) + ":" + PORT);
      }
    }
    return HostProcess.start(
        new HostProcess.Launch(
            "host " + host,
            HEAP,
            network.address(host),
            PORT,
            contacts,
            network.before(host),
            disk == null ? Map.of() : disk.environment(),
            options(host)));
  }

  private List<String> options(int host) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--durability", make.durability()));
    options.addAll(List.of("--replicas", Integer.toString(make.replicas())));
    if (!make.isInMemory()) {
      options.addAll(List.of("--data", data(host).toString()));
    }
    return options;
  }

  /** Start one again that has ended because of its disk, as it should. */
  void restartAfterDiskError(int host) throws Exception {
    HostProcess failedHost = process(host);
    int exit = failedHost.whenEnded().get(READY_SECONDS, TimeUnit.SECONDS);
    if (exit != 1 || !failedHost.hasSaid("this host stops")) {
      throw new IllegalStateException(
          "a host whose disk failed has ended with %d:%n%s".formatted(exit, failedHost.log()));
    }
    disk(host).cutPower(() -> false); // nothing is left of what only seems to be written
    disk(host).repair();
    failed.add(failedHost);
    running.set(host, launch(host));
  }

  /** Start one that has ended with an empty disk: it is a new host. */
  void restartWithoutData(int host) throws IOException {
    empty(data(host));
    FaultyDisk disk = disks.get(host);
    if (disk != null) {
      empty(disk.shadow());
    }
    restart(host);
  }

  private static void empty(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(directory)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Start one again that has ended. It listens some time after. */
  void restart(int host) throws IOException {
    ended.add(running.get(host));
    running.set(host, launch(host));
  }

  void awaitReady(int host) throws Exception {
    try {
      running.get(host).whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(
          "host %d does not listen, waited for at most %d s: %s".formatted(host, READY_SECONDS, e),
          e);
    }
  }

  /**
   * The end of a host.
   *
   * @param slots what it led, as another host knew it
   */
  record Kill(BitSet slots, long atNanos) {}

  /** SIGKILL. */
  void kill(int host) {
    int other = (host + 1) % running.size();
    BitSet slots;
    try (UnifiedJedis client = Clients.plain(process(other))) {
      slots = SlotMap.slotsAt(client, process(host));
    }
    kills.add(new Kill(slots, System.nanoTime()));
    process(host).close();
  }

  /** All kills so far. */
  List<Kill> kills() {
    return List.copyOf(kills);
  }

  HostProcess process(int host) {
    return running.get(host);
  }

  FaultyDisk disk(int host) {
    FaultyDisk disk = disks.get(host);
    if (disk == null) {
      throw new IllegalStateException("the disks of these hosts never fail");
    }
    return disk;
  }

  SmallDisk smallDisk(int host) {
    return smallDisks.get(host);
  }

  HostNetwork network() {
    return network;
  }

  int size() {
    return present.size();
  }

  /** SIGKILL, and nobody waits for it to come back. */
  void lose(int host) {
    process(host).close();
    present.remove(host);
  }

  /** `./atoll leave`. */
  void leave(int host) throws Exception {
    process(host).leaveByCommand(LEFT_SECONDS);
    present.remove(host);
    int exit = process(host).whenEnded().get(READY_SECONDS, TimeUnit.SECONDS);
    if (exit != 0) {
      throw new IllegalStateException("a host that left has ended with " + exit);
    }
  }

  List<HostAndPort> addresses() {
    List<HostAndPort> addresses = new ArrayList<>();
    for (int host : present) {
      addresses.add(new HostAndPort(network.address(host), PORT));
    }
    return Collections.unmodifiableList(addresses);
  }

  /** Wait until all slots are led and all replicas have about all there is; how long that took. */
  long awaitRecoveredUnderLoad() throws Exception {
    return awaitRecovered(BEHIND_UNDER_LOAD);
  }

  /** Wait until all slots are led and all replicas have all there is. Nobody may write. */
  long awaitCaughtUp() throws Exception {
    return awaitRecovered(0);
  }

  private long awaitRecovered(long behind) throws Exception {
    int groupSize = size() < 3 ? 1 : size() < make.replicas() ? 3 : make.replicas();
    return Await.until(
        "all slots are led, and all replicas there",
        RECOVERED_SECONDS,
        () -> GroupMap.ask(addresses()).missing(groupSize, behind));
  }

  /** What hosts have printed that nobody should ever see. */
  List<String> complaints() {
    List<String> all = new ArrayList<>();
    ended.forEach(host -> all.addAll(host.complaints()));
    running.forEach(host -> all.addAll(host.complaints()));
    return all;
  }

  @Override
  public void close() throws IOException {
    List<AutoCloseable> all = new ArrayList<>(running);
    all.addAll(smallDisks);
    all.add(network);
    closeAll(all);
    // shown with the test's own output when it fails
    failed.forEach(host -> System.out.println(host.log()));
    ended.forEach(host -> System.out.println(host.log()));
    running.forEach(host -> System.out.println(host.log()));
  }

  /** Also if some of them fail to close. */
  private static void closeAll(List<AutoCloseable> all) throws IOException {
    IOException failure = null;
    for (AutoCloseable one : all) {
      try {
        one.close();
      } catch (Exception e) {
        IOException again = new IOException("closing " + one, e);
        if (failure == null) {
          failure = again;
        } else {
          failure.addSuppressed(again);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
