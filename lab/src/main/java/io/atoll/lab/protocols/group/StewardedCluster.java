package io.atoll.lab.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.StewardSettings;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.RegisterShard;
import io.atoll.store.Registers;
import io.atoll.wire.RegisterCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A cluster in virtual time whose leaders look after their groups, with clients that never stop.
 * Hosts come, leave and die as a scenario says; nobody else touches a virtual node.
 */
public final class StewardedCluster {

  private static final long SECOND = 1_000_000;

  /**
   * For so long nothing has moved when a cluster has settled: longer than it takes to give up a
   * move to a host that is dead.
   */
  private static final int SECONDS_OF_REST = 35;

  private static final NodeRef FIRST_NODE = new NodeRef(new Id(0), new Address(1_000));

  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final VirtualNode.Shards shards = owner -> new RegisterShard(512);
  private final ChaosHosts hosts;
  private final ChaosClients clients;

  /** Every group that ever was, by virtual node and epoch. */
  private final Map<Long, TreeMap<Long, Placement>> groups = new TreeMap<>();

  private final TreeSet<Integer> drained = new TreeSet<>();
  private final TreeSet<Integer> removed = new TreeSet<>();
  private final List<String> problems = new ArrayList<>();
  private long lastChangeMicros;

  /**
   * @param plan how many hosts there may be, and what clients do
   */
  public StewardedCluster(ChaosPlan plan, StewardSettings settings, Steward.Maker stewards) {
    this.simulation =
        new Simulation<>(plan.seed(), Link.reliable(Latency.uniformMicros(200, 1_000)));
    GroupSettings usual = GroupSettings.DURABLE;
    this.hosts =
        new ChaosHosts(
            plan,
            simulation,
            new GroupSettings(usual.raft(), true, 1_000, 100, 600, 30_000).stewarded(settings),
            ChaosHosts.Make.sound(shards, new RegisterCodec(), stewards));
    this.clients =
        new ChaosClients(
            plan,
            simulation,
            hosts,
            (count, random) -> random.longs(count).mapToObj(Id::new).toList(),
            (call, operation) -> operation);
    simulation.onUpcall(this::onUpcall);
  }

  private void onUpcall(NodeRef host, Upcall upcall) {
    if (upcall instanceof GroupUpcall.StorePlacement begun) {
      noteGroup(begun.placement());
    } else if (upcall instanceof GroupUpcall.Drained) {
      drained.add(hosts.of(host).number());
    } else if (upcall instanceof GroupUpcall.Removed) {
      removed.add(hosts.of(host).number());
    }
    if (!hosts.write(host, upcall)) {
      clients.onUpcall(host, upcall);
    }
  }

  private void noteGroup(Placement placement) {
    TreeMap<Long, Placement> epochs =
        groups.computeIfAbsent(placement.node().address().value(), it -> new TreeMap<>());
    if (epochs.putIfAbsent(placement.epoch(), placement) != null) {
      return;
    }
    lastChangeMicros = simulation.nowMicros();
    List<NodeRef> now = placement.hosts();
    if (now.stream().distinct().count() < now.size()) {
      problems.add(placement + " has a host twice");
    }
    Placement before = epochs.get(placement.epoch() - 1);
    if (before != null && !hasMajorityIn(before.hosts(), now)) {
      problems.add(placement + " has too few of " + before.hosts());
    }
  }

  private static boolean hasMajorityIn(List<NodeRef> before, List<NodeRef> now) {
    long common = now.stream().filter(before::contains).count();
    return 2 * common > now.size() || (before.size() == 1 && common == 1);
  }

  // ---- what happens

  /** The first host begins with everything, and clients come. */
  public void begin(String zone) {
    begin(zone, new Registers(List.of()));
  }

  /** The same with content that no client touches. */
  public void begin(String zone, Registers content) {
    join(0, zone);
    Placement alone =
        new Placement(FIRST_NODE, Placement.FIRST_EPOCH, List.of(hosts.get(0).self()));
    noteGroup(alone);
    VirtualNode first = VirtualNode.first(shards, alone, FIRST_NODE, FIRST_NODE);
    first.put(new ExactlyOnce.Remembered(List.of(), List.of(), List.of(content)));
    command(0, new GroupCommand.Found(first));
    clients.begin();
  }

  public void join(int host, String zone) {
    hosts.get(host).setZone(zone);
    hosts.start(hosts.get(host));
  }

  /** The host is to leave; clients go elsewhere. */
  public void leave(int host) {
    hosts.get(host).close();
    command(host, new GroupCommand.Leave());
  }

  /** A host that has nothing left says so, and its process ends. */
  public void end(int host) {
    command(host, new GroupCommand.Remove(hosts.get(host).self()));
    run(1);
    hosts.crash(hosts.get(host));
  }

  public void kill(int host) {
    hosts.crash(hosts.get(host));
    clients.onCrash(hosts.get(host));
  }

  /** A host that was killed starts again with its disk. */
  public void restart(int host) {
    hosts.start(hosts.get(host));
  }

  /** An operator at one host gives up another. */
  public void remove(int at, int host) {
    command(at, new GroupCommand.Remove(hosts.get(host).self()));
  }

  /** An operator at a host wants changes to stop, or to go on. */
  public void pause(int at, boolean paused) {
    command(at, new GroupCommand.Rebalance(paused));
  }

  private void command(int host, GroupCommand command) {
    simulation.command(hosts.get(host).self(), command);
  }

  public void run(int seconds) {
    simulation.runUntil(simulation.nowMicros() + seconds * SECOND);
  }

  /** Run until nothing has moved for a while; it is a problem if that takes longer than allowed. */
  public void settle(int mostSeconds) {
    long end = simulation.nowMicros() + mostSeconds * SECOND;
    lastChangeMicros = simulation.nowMicros();
    while (simulation.nowMicros() - lastChangeMicros < SECONDS_OF_REST * SECOND) {
      if (simulation.nowMicros() >= end) {
        problems.add("it has not settled after " + mostSeconds + " s");
        return;
      }
      run(1);
    }
  }

  // ---- what is to be seen

  /** The virtual nodes that somebody leads. */
  public List<VirtualNode> nodes() {
    List<VirtualNode> all = new ArrayList<>();
    for (Host host : hosts.up()) {
      for (Placement placement : host.process().placements()) {
        VirtualNode node = host.process().led(placement.group());
        if (node != null && node.next() == null && node.heir() == null) {
          all.add(node);
        }
      }
    }
    return all;
  }

  /** Everything that virtual nodes have, each register once. */
  public List<Registers.Entry> content() {
    List<Registers.Entry> all = new ArrayList<>();
    for (VirtualNode node : nodes()) {
      VirtualNode copy = node.copy();
      Shard.Portion portion;
      do {
        portion = copy.take();
        for (Shard.Content part : ((ExactlyOnce.Remembered) portion.content()).contents()) {
          all.addAll(((Registers) part).entries());
        }
      } while (!portion.last());
    }
    return all;
  }

  /** How many replicas each host has, by number. */
  public Map<Integer, Integer> replicas() {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (VirtualNode node : nodes()) {
      node.placement().hosts().forEach(it -> counts.merge(hosts.of(it).number(), 1, Integer::sum));
    }
    return counts;
  }

  /** How many groups each host leads. */
  public Map<Integer, Integer> leads() {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (Host host : hosts.up()) {
      for (Placement placement : host.process().placements()) {
        if (host.process().led(placement.group()) != null) {
          counts.merge(host.number(), 1, Integer::sum);
        }
      }
    }
    return counts;
  }

  /** By how much, of the mean, the host that differs most does. */
  public static double deviation(Map<Integer, Integer> counts) {
    double mean = counts.values().stream().mapToInt(Integer::intValue).average().orElse(0);
    return counts.values().stream().mapToDouble(it -> Math.abs(it - mean) / mean).max().orElse(1);
  }

  /** Which zone each host of a virtual node is in. */
  public List<String> zones(VirtualNode node) {
    return node.placement().hosts().stream().map(it -> hosts.of(it).zone()).toList();
  }

  /** How often a virtual node has moved to other hosts. */
  public int moves() {
    return groups.values().stream().mapToInt(epochs -> epochs.lastKey().intValue() - 1).sum();
  }

  /** How many virtual nodes there ever were. */
  public int births() {
    return groups.size();
  }

  public boolean hasDrained(int host) {
    return drained.contains(host);
  }

  /** Whether the host said that others count on it no more. */
  public boolean knowsItIsRemoved(int host) {
    return removed.contains(host);
  }

  /** Whether any virtual node still remembers a session of the host. */
  public boolean remembersSession(int host) {
    Address session = hosts.get(host).self().address();
    return nodes().stream().anyMatch(it -> !it.hasEnded(session));
  }

  /** Run, and see what leaders have under way meanwhile, and why. */
  public Set<String> reasonsWithin(int seconds) {
    Set<String> reasons = new TreeSet<>();
    for (int tenths = 0; tenths < 10 * seconds; tenths++) {
      simulation.runUntil(simulation.nowMicros() + SECOND / 10);
      for (Host host : hosts.up()) {
        host.process()
            .status()
            .changes()
            .forEach(change -> reasons.add(change.reason().text(it -> it.address().toString())));
      }
    }
    return reasons;
  }

  public boolean isPausedEverywhere() {
    return hosts.up().stream().allMatch(host -> host.process().status().paused());
  }

  public int answered() {
    return clients.answered();
  }

  public int failed() {
    return clients.failed();
  }

  public long traceHash() {
    return simulation.traceHash();
  }

  /** Stop the clients, read everything through every host, and say what was wrong, if anything. */
  public List<String> judge() {
    clients.end();
    run(31); // patience of the last calls
    int failedBefore = clients.failed();
    hosts.open().forEach(clients::readAll);
    run(5);
    if (clients.unanswered() > 0 || clients.failed() > failedBefore) {
      problems.add(clients.unanswered() + " reads without an answer at the end");
    }
    hosts.judgeDisks(problems);
    Verdict verdict = LinearizabilityChecker.check(clients.history());
    if (!verdict.isLinearizable()) {
      problems.add(verdict.toString());
    }
    return problems;
  }
}
