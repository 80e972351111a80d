package io.atoll.lab.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Placement;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Hosts that come later, hosts that leave, and hosts that are lost for good. */
final class ChaosMembership {

  /** A host that has left is there for so long, for others to hear of it. */
  private static final long GOODBYE_MICROS = 1_000_000;

  private final ChaosPlan plan;
  private final ChaosHosts hosts;
  private final ChaosFaults faults;
  private final ChaosChanges changes;
  private final SplittableRandom random;
  private final Map<String, Integer> counts = new TreeMap<>();

  ChaosMembership(
      ChaosPlan plan,
      ChaosHosts hosts,
      ChaosFaults faults,
      ChaosChanges changes,
      SplittableRandom random) {
    this.plan = plan;
    this.hosts = hosts;
    this.faults = faults;
    this.changes = changes;
    this.random = random;
  }

  /** How often each kind has happened. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** The hosts that are there from the beginning: enough for a group, and half of the others. */
  void begin() {
    int first = Math.max(plan.groupSize(), (plan.hosts() + 1) / 2);
    hosts.all().subList(0, first).forEach(hosts::start);
  }

  /** One more host comes, or one of those that are there goes. */
  void change() {
    List<Host> absent = hosts.all().stream().filter(it -> it.run() == 0).toList();
    List<Host> staying = hosts.all().stream().filter(Host::isStaying).toList();
    boolean calm = nobodyIsLeaving();
    if (!absent.isEmpty() && (!calm || random.nextBoolean())) {
      count("join");
      hosts.start(absent.get(0));
    } else if (calm && staying.size() > Math.max(ChaosPlan.FEWEST_HOSTS, plan.groupSize())) {
      Host host = staying.get(random.nextInt(staying.size()));
      if (random.nextBoolean() && isDispensable(host)) {
        count("loss");
        faults.stop(host);
        isGone(host);
        giveUp(host);
      } else {
        host.leave();
      }
    }
  }

  /** An operator may be faster than leaders that wait for a host to come back. */
  private void giveUp(Host host) {
    List<Host> up = hosts.up();
    if (!plan.isStewarded()) {
      changes.countOn(host.self());
    }
    if (plan.isStewarded() && !up.isEmpty() && random.nextBoolean()) {
      hosts.command(up.get(random.nextInt(up.size())), new GroupCommand.Remove(host.self()));
    }
  }

  /** Whether all groups are on hosts that stay, as far as anybody knows. */
  private boolean nobodyIsLeaving() {
    return hosts.expected().stream().allMatch(Host::isStaying)
        && hosts.up().stream()
            .flatMap(it -> it.process().placements().stream())
            .flatMap(it -> it.hosts().stream())
            .allMatch(it -> hosts.of(it).isStaying());
  }

  /** Whether the others have all that this host has, and would have without it. */
  private boolean isDispensable(Host host) {
    return host.isUp()
        && !changes.isHalfOfAPair(host.self())
        && hosts.up().stream()
            .flatMap(it -> it.process().placements().stream())
            .filter(it -> it.hosts().contains(host.self()))
            .allMatch(it -> without(host, it));
  }

  private boolean without(Host host, Placement placement) {
    long others =
        hosts.up().stream()
            .filter(it -> it != host && placement.hosts().contains(it.self()))
            .filter(
                it ->
                    it.process().replicas().stream()
                        .filter(replica -> replica.placement().equals(placement))
                        .anyMatch(replica -> replica.appliedIndex() > 1))
            .count();
    return 2 * others > placement.hosts().size();
  }

  /** Virtual nodes move off hosts that are to go, which then stop. */
  void drain() {
    if (plan.isStewarded()) {
      askLeadersToDrain();
      return;
    }
    changes.drain();
    for (Host host : hosts.up()) {
      if (!host.isStaying() && isEmpty(host.process())) {
        count("leave");
        faults.stop(host);
        isGone(host);
      }
    }
  }

  /** It is not coming back. Where nobody has a disk, another one may come in its place. */
  private void isGone(Host host) {
    host.isGone();
    if (plan.inMemory()) {
      hosts.add();
    }
  }

  /** A host that has started again has forgotten that it is to leave. */
  private void askLeadersToDrain() {
    hosts.up().stream()
        .filter(it -> it.isExpected() && !it.isStaying())
        .forEach(it -> hosts.command(it, new GroupCommand.Leave()));
  }

  /** A host that leaders have drained takes its leave, and stops. */
  void onUpcall(NodeRef self, Upcall upcall) {
    Host host = hosts.of(self);
    if (plan.isStewarded() && upcall instanceof GroupUpcall.Drained) {
      count("leave");
      isGone(host);
      hosts.command(host, new GroupCommand.Remove(self));
      hosts.after(GOODBYE_MICROS, host, () -> faults.stop(host));
    }
  }

  private boolean isEmpty(GroupHost process) {
    return process.placements().isEmpty()
        && !changes.isHalfOfAPair(process.self())
        && changes.nodes().stream()
            .noneMatch(node -> node.placement().hosts().contains(process.self()));
  }

  private void count(String kind) {
    counts.merge(kind, 1, Integer::sum);
  }
}
