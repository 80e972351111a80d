package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.wire.ShardCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The hosts of a simulated cluster, their disks, and how they stop and start. */
final class ChaosHosts {

  private static final long USUAL_DISK_MICROS = 1_000;

  /** A snapshot takes as long as so many other writes, and as its size has it. */
  private static final int SNAPSHOT_WRITES = 10;

  private static final long SNAPSHOT_MICROS = 300_000;

  /** A host, whether it runs or not. */
  static final class Host {
    private final NodeRef self;
    private final int number;
    private final HostDisk disk;
    private long run;
    private long diskMicros = USUAL_DISK_MICROS;
    private boolean failing;
    private boolean stoppingAfterVote;
    private boolean stoppingAfterBirth;
    private boolean writing;
    private boolean writingSnapshots;
    private boolean paused;
    private final List<GroupCommand> missed = new ArrayList<>();
    private boolean expected;
    private boolean leaving;
    private String zone = "";
    private boolean closed;
    private @Nullable GroupHost process;

    private Host(NodeRef self, int number, HostDisk disk) {
      this.self = self;
      this.number = number;
      this.disk = disk;
    }

    NodeRef self() {
      return self;
    }

    int number() {
      return number;
    }

    boolean isUp() {
      return process != null;
    }

    /** Whether this host is part of the cluster: has come, and has not gone for good. */
    boolean isExpected() {
      return expected;
    }

    /** Whether it is to run virtual nodes. */
    boolean isStaying() {
      return expected && !leaving;
    }

    /** Counts the starts of this host: what belongs to an earlier one is void. */
    long run() {
      return run;
    }

    /** What runs; the host is up. */
    GroupHost process() {
      if (process == null) {
        throw new IllegalStateException(self + " is down");
      }
      return process;
    }

    /** Which others it fails together with; before it starts. */
    void setZone(String name) {
      zone = name;
    }

    String zone() {
      return zone;
    }

    /** Clients no longer go there. */
    void close() {
      closed = true;
    }

    /** Writes take so long from now on. */
    void setDiskMicros(long micros) {
      diskMicros = micros;
    }

    /** The next write fails. */
    void failDisk() {
      failing = true;
    }

    /** The host stops as soon as it has stored and said whom it votes for. */
    void stopAfterVote() {
      stoppingAfterVote = true;
    }

    /** The host stops as soon as a group that is new there has stored the first calls. */
    void stopAfterBirth() {
      stoppingAfterBirth = true;
    }

    void mendDisk() {
      diskMicros = USUAL_DISK_MICROS;
      failing = false;
      stoppingAfterVote = false;
      stoppingAfterBirth = false;
    }

    /** It is to be drained. */
    void leave() {
      leaving = true;
    }

    /** It is not coming back. */
    void isGone() {
      expected = false;
      leaving = true;
    }
  }

  /**
   * What hosts are made of.
   *
   * @param largestDrift how much too fast or too slow a clock is, at most
   */
  record Make(
      VirtualNode.Shards shards,
      DiskFormat format,
      Steward.Maker stewards,
      ChaosMutation mutation,
      double largestDrift) {

    /** Without mistakes, on machines whose clocks are right. */
    static Make sound(VirtualNode.Shards shards, ShardCodec codec, Steward.Maker stewards) {
      return new Make(shards, new DiskFormat(codec, shards), stewards, ChaosMutation.NONE, 0);
    }
  }

  /** Hears of hosts that have come to the moment at which they are to stop. */
  interface Stops {
    void onDiskError(Host host);

    void onVoted(Host host);

    void onBorn(Host host);
  }

  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final GroupSettings settings;
  private final Make make;
  private final SplittableRandom random;
  private final List<Host> hosts = new ArrayList<>();
  private @Nullable Stops stops;

  ChaosHosts(
      ChaosPlan plan,
      Simulation<GroupMessage, GroupCommand> simulation,
      GroupSettings settings,
      Make make) {
    this.simulation = simulation;
    this.settings = settings;
    this.make = make;
    this.random = simulation.newRandom();
    for (int i = 0; i < plan.hosts(); i++) {
      add();
    }
  }

  /** One more host, which has yet to come. */
  void add() {
    int number = hosts.size();
    HostDisk disk = make.mutation().newDisk(make.format());
    hosts.add(new Host(simulation.newRef(new Id(number)), number, disk));
  }

  void onStops(Stops listener) {
    stops = listener;
  }

  List<Host> all() {
    return hosts;
  }

  List<Host> up() {
    return hosts.stream().filter(Host::isUp).toList();
  }

  /** Those that are part of the cluster, up or down. */
  List<Host> expected() {
    return hosts.stream().filter(Host::isExpected).toList();
  }

  /** Those that take clients. */
  List<Host> open() {
    return hosts.stream().filter(it -> it.isUp() && !it.closed).toList();
  }

  Host get(int number) {
    return hosts.get(number);
  }

  Host of(NodeRef self) {
    return hosts.get((int) self.address().value());
  }

  /** Start a host with what its disk has. */
  void start(Host host) {
    host.expected = true;
    host.run++;
    GroupHost process =
        new GroupHost(
            Member.joining(host.self, host.zone),
            host.run,
            settings,
            make.mutation().parts(make.shards(), host.run > 1),
            host.disk.load(),
            make.stewards());
    host.process = process;
    ChaosProcess drifting = new ChaosProcess(process, clockRate(), make.mutation().tampering());
    if (host.run == 1) {
      simulation.start(drifting);
    } else {
      simulation.restart(drifting);
    }
    simulation.command(host.self, new GroupCommand.Start());
    List<NodeRef> contacts =
        hosts.stream().filter(it -> it != host && it.isStaying()).map(Host::self).toList();
    simulation.command(host.self, new GroupCommand.Join(contacts));
  }

  long nowMicros() {
    return simulation.nowMicros();
  }

  private double clockRate() {
    return make.largestDrift() == 0 ? 1 : 1 + make.largestDrift() * (2 * random.nextDouble() - 1);
  }

  /** A host stops at once, with whatever was on its way to the disk. */
  void crash(Host host) {
    simulation.crash(host.self);
    host.process = null;
    host.paused = false;
    host.missed.clear();
    host.writing = false;
    host.writingSnapshots = false;
    host.disk.crash(random);
  }

  /** Have a host do something, or later if it stands still. */
  void command(Host host, GroupCommand command) {
    if (host.paused) {
      host.missed.add(command);
    } else {
      simulation.command(host.self, command);
    }
  }

  /**
   * Have a host execute something at once, if it can.
   *
   * @return null if it was not executed
   */
  Shard.@Nullable Result executeAlone(Host host, Id id, Shard.Operation operation, boolean isRead) {
    return host.paused ? null : host.process().executeAlone(id, operation, isRead);
  }

  /** Do something later, unless the host has stopped until then. */
  void after(long micros, Host host, Runnable action) {
    long run = host.run;
    simulation.at(
        simulation.nowMicros() + micros,
        () -> {
          if (host.isUp() && host.run == run) {
            action.run();
          }
        });
  }

  /** A host that is up stands still; whether it did not yet. */
  boolean pause(Host host) {
    boolean news = !host.paused;
    if (news) {
      host.paused = true;
      simulation.pause(host.self);
    }
    return news;
  }

  /** What its clients and its disk had for it comes first, or what others sent it. */
  void resume(Host host) {
    if (host.paused) {
      host.paused = false;
      List<GroupCommand> missed = List.copyOf(host.missed);
      host.missed.clear();
      if (random.nextBoolean()) {
        simulation.resume(host.self);
      }
      missed.forEach(it -> simulation.at(simulation.nowMicros(), () -> command(host, it)));
      simulation.resume(host.self);
    }
  }

  /** Adds what is wrong with the disks: states that were written twice. */
  void judgeDisks(List<String> problems) {
    int needless = hosts.stream().mapToInt(host -> host.disk.needlessSnapshots()).sum();
    if (needless > 0) {
      problems.add(needless + " states were to be kept again that were being kept");
    }
  }

  /** Whether an upcall was for the disk. */
  boolean write(NodeRef self, Upcall upcall) {
    boolean forDisk =
        upcall instanceof GroupUpcall.StorePlacement
            || upcall instanceof GroupUpcall.StoreEntries
            || upcall instanceof GroupUpcall.StoreSnapshot
            || upcall instanceof GroupUpcall.StoreRetired
            || upcall instanceof GroupUpcall.StoreDissolved
            || upcall instanceof GroupUpcall.StoreMembers;
    if (forDisk) {
      Host host = of(self);
      tell(host, host.disk.ask((GroupUpcall) upcall));
      goOnWriting(host);
    }
    return forDisk;
  }

  private void goOnWriting(Host host) {
    if (!host.writing && host.disk.isWriting()) {
      host.writing = true;
      after(writingMicros(host), host, () -> writeNext(host));
    }
    if (!host.writingSnapshots && host.disk.isWritingSnapshots()) {
      host.writingSnapshots = true;
      long micros = SNAPSHOT_WRITES * writingMicros(host) + random.nextLong(SNAPSHOT_MICROS);
      after(micros, host, () -> writeNextSnapshot(host));
    }
  }

  private long writingMicros(Host host) {
    return host.diskMicros / 2 + random.nextLong(host.diskMicros);
  }

  private void writeNext(Host host) {
    host.writing = false;
    if (host.failing && stops != null) {
      host.failing = false;
      stops.onDiskError(host);
      return;
    }
    boolean stopsAfterVote = host.stoppingAfterVote && host.disk.isNextVote();
    boolean stopsAfterBirth = host.stoppingAfterBirth && host.disk.isNextOfNewborn();
    tell(host, host.disk.writeNext());
    if (stopsAfterVote && !host.paused && stops != null) {
      host.stoppingAfterVote = false;
      stops.onVoted(host);
    } else if (stopsAfterBirth && !host.paused && stops != null) {
      host.stoppingAfterBirth = false;
      stops.onBorn(host);
    } else {
      goOnWriting(host);
    }
  }

  private void writeNextSnapshot(Host host) {
    host.writingSnapshots = false;
    tell(host, host.disk.writeNextSnapshot());
    goOnWriting(host);
  }

  private void tell(Host host, @Nullable GroupCommand stored) {
    if (stored != null) {
      command(host, stored);
    }
  }
}
