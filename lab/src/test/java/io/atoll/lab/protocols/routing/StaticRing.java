package io.atoll.lab.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.routing.LookupMessage;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.RoutedLookupNode;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A ring that nobody joins or leaves, with complete tables, in the simulator. */
final class StaticRing {

  private static final long LIMIT_MICROS = 3_600_000_000L;

  final Simulation<LookupMessage, RingCommand> simulation;
  final List<Upcall> upcalls = new ArrayList<>();
  private final TreeMap<Id, NodeRef> members = new TreeMap<>();
  private final Spacing spacing;

  StaticRing(int nodes, int k, LookupStyle style, Link link, long seed) {
    this.simulation = new Simulation<>(seed, link);
    this.spacing = Spacing.toTheBase(k, IdSpace.FULL);
    SplittableRandom random = new SplittableRandom(seed);
    while (members.size() < nodes) {
      members.computeIfAbsent(new Id(random.nextLong()), simulation::newRef);
    }
    for (NodeRef n : members.values()) {
      simulation.start(new RoutedLookupNode(table(n), new RegisterShard(1), style));
    }
    simulation.onUpcall((process, upcall) -> upcalls.add(upcall));
  }

  static Link calm() {
    return Link.reliable(Latency.uniformMillis(1, 20));
  }

  private RoutingTable table(NodeRef n) {
    return RoutingTable.fill(n, spacing, this::owner);
  }

  NodeRef owner(Id id) {
    Map.Entry<Id, NodeRef> first = members.ceilingEntry(id);
    return (first == null ? members.firstEntry() : first).getValue();
  }

  NodeRef member(int index) {
    return List.copyOf(members.values()).get(Math.floorMod(index, members.size()));
  }

  /** How many messages a lookup needs to get to the owner. */
  int hops(NodeRef n, Id i) {
    int hops = 1;
    NodeRef at = n;
    while (!table(at).terminates(i)) {
      at = table(at).nextHop(i);
      hops++;
    }
    return hops;
  }

  /** Give a command, wait until all is quiet, and tell how many messages it took. */
  long run(NodeRef n, RingCommand command) {
    long before = simulation.counters().delivered();
    simulation.command(n, command);
    runUntilQuiet();
    return simulation.counters().delivered() - before;
  }

  void runUntilQuiet() {
    if (!simulation.runUntilQuiet(simulation.nowMicros() + LIMIT_MICROS)) {
      throw new IllegalStateException("lookups do not come to an end");
    }
  }
}
