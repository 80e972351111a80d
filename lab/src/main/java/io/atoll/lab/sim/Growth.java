package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Invariant;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A ring built by real joins, from one member to as many as wanted. Each joiner is given a contact
 * near its place, since there is no routing yet; in each round there are a quarter as many joiners
 * as members, so that neighbours get in each other's way as they would.
 */
public final class Growth<M> {

  private static final long SECOND = 1_000_000;
  private static final long LONGEST_ROUND = 600 * SECOND;

  private final SimulatedRing<M> ring;
  private final int target;
  private final Simulation<M, RingCommand> simulation;
  private final SplittableRandom random;
  private final TreeMap<Id, NodeRef> members = new TreeMap<>();
  private int rounds;

  /**
   * What it took.
   *
   * @param retries requests to join that found a lock taken
   * @param problem what is wrong with the ring at the end, or an empty string
   */
  public record Report(
      int members,
      int rounds,
      long retries,
      long messages,
      long virtualMicros,
      String problem,
      long wallNanos,
      long traceHash) {}

  public Growth(SimulatedRing<M> ring, int target, long seed) {
    if (target < 1) {
      throw new IllegalArgumentException("nodes: at least 1 is needed, not " + target);
    }
    this.ring = ring;
    this.target = target;
    this.simulation = new Simulation<>(seed, Link.reliable(Latency.uniformMillis(1, 20)));
    this.random = simulation.newRandom();
  }

  public Report run(Churn.Progress progress) {
    long start = System.nanoTime();
    simulation.onUpcall(this::onUpcall);
    newcomer(List.of());
    while (members.size() < target) {
      rounds++;
      round();
      progress.report(members.size(), target, simulation.counters().delivered());
    }
    return new Report(
        members.size(),
        rounds,
        simulation.counters().delivered(ring.retries()::contains),
        simulation.counters().delivered(),
        simulation.nowMicros(),
        problems(),
        System.nanoTime() - start,
        simulation.traceHash());
  }

  /** The simulation with the finished ring in it. */
  public Simulation<M, RingCommand> simulation() {
    return simulation;
  }

  private void round() {
    int joiners = Math.min(target - members.size(), Math.max(1, members.size() / 4));
    List<Id> ids = new ArrayList<>();
    for (int i = 0; i < joiners; i++) {
      ids.add(new Id(random.nextLong()));
    }
    for (Id id : ids) {
      // the one before it: from there the way goes forward past others that join in this round
      Map.Entry<Id, NodeRef> near = members.lowerEntry(id);
      NodeRef contact = (near == null ? members.lastEntry() : near).getValue();
      newcomer(id, List.of(contact));
    }
    if (!simulation.runUntilQuiet(simulation.nowMicros() + LONGEST_ROUND)) {
      throw new IllegalStateException("a round of joins does not end: " + members.size());
    }
  }

  private void newcomer(List<NodeRef> contacts) {
    newcomer(new Id(random.nextLong()), contacts);
  }

  private void newcomer(Id id, List<NodeRef> contacts) {
    NodeRef ref = simulation.newRef(id);
    simulation.start(ring.nodes().outside(ref, new RegisterShard(1)));
    simulation.command(ref, new RingCommand.Join(contacts));
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Joined) {
      members.put(process.id(), process);
    }
  }

  private String problems() {
    StringBuilder problems = new StringBuilder();
    for (List<Invariant<M>> invariants :
        List.of(ring.model().invariants(), ring.model().finalInvariants())) {
      for (Invariant<M> invariant : invariants) {
        String problem = invariant.check().problemIn(simulation.snapshot());
        if (problem != null) {
          problems.append(invariant.name()).append(": ").append(problem).append('\n');
        }
      }
    }
    return problems.toString();
  }
}
