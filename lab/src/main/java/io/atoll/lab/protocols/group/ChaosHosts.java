package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.VirtualNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The hosts of a simulated cluster, their disks, and how they stop and start. */
final class ChaosHosts {

  /** A host, whether it runs or not. */
  static final class Host {
    private final NodeRef self;
    private final int number;
    private final HostDisk disk;
    private long run;
    private long diskMicros = 1_000;
    private long busyUntil;
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

    /** Writes take so long from now on. */
    void setDiskMicros(long micros) {
      diskMicros = micros;
    }
  }

  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final GroupSettings settings;
  private final VirtualNode.Shards shards;
  private final SplittableRandom random;
  private final List<Host> hosts = new ArrayList<>();

  ChaosHosts(
      ChaosPlan plan,
      Simulation<GroupMessage, GroupCommand> simulation,
      GroupSettings settings,
      VirtualNode.Shards shards,
      DiskFormat format) {
    this.simulation = simulation;
    this.settings = settings;
    this.shards = shards;
    this.random = simulation.newRandom();
    for (int i = 0; i < plan.hosts(); i++) {
      hosts.add(new Host(simulation.newRef(new Id(i)), i, new HostDisk(format)));
    }
  }

  List<Host> all() {
    return hosts;
  }

  List<Host> up() {
    return hosts.stream().filter(Host::isUp).toList();
  }

  Host get(int number) {
    return hosts.get(number);
  }

  Host of(NodeRef self) {
    return hosts.get((int) self.address().value());
  }

  /** Start a host with what its disk has. */
  void start(Host host) {
    Kept kept = host.disk.load();
    GroupHost process =
        new GroupHost(Member.joining(host.self, ""), ++host.run, settings, shards, kept);
    host.process = process;
    if (host.run == 1) {
      simulation.start(process);
    } else {
      simulation.restart(process);
    }
    simulation.command(host.self, new GroupCommand.Start());
    simulation.command(
        host.self, new GroupCommand.Join(List.of(get(host.number == 0 ? 1 : 0).self)));
  }

  /** A host stops at once, with whatever was on its way to the disk. */
  void crash(Host host) {
    simulation.crash(host.self);
    host.process = null;
    host.disk.crash(random);
  }

  /** Whether an upcall was for the disk. */
  boolean write(NodeRef self, Upcall upcall) {
    boolean forDisk =
        upcall instanceof GroupUpcall.StorePlacement
            || upcall instanceof GroupUpcall.StoreEntries
            || upcall instanceof GroupUpcall.StoreSnapshot
            || upcall instanceof GroupUpcall.StoreRetired
            || upcall instanceof GroupUpcall.StoreDissolved;
    if (forDisk) {
      Host host = of(self);
      host.disk.ask((GroupUpcall) upcall);
      long run = host.run;
      long takes = host.diskMicros / 2 + random.nextLong(host.diskMicros);
      host.busyUntil = Math.max(host.busyUntil, simulation.nowMicros()) + takes;
      simulation.at(host.busyUntil, () -> writeNext(host, run));
    }
    return forDisk;
  }

  private void writeNext(Host host, long run) {
    if (host.isUp() && host.run == run) {
      GroupCommand stored = host.disk.writeNext();
      if (stored != null) {
        simulation.command(host.self, stored);
      }
    }
  }
}
