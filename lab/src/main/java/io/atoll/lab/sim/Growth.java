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
 * A ring built by real joins, from one member to as many as wanted. Each joiner is given any member
 * as its contact or, where there are no pointers to shorten the way, one near its place. In each
 * round there are a quarter as many joiners as members, so that neighbours get in each other's way
 * as they would.
 */
public final class Growth<M> {

  private static final long SECOND = 1_000_000;
  private static final long LONGEST_ROUND = 600 * SECOND;

  /** More at once would only make the queue of what is to happen longer. */
  private static final int MOST_AT_ONCE = 1 << 13;

  private final SimulatedRing<M> ring;
  private final int target;
  private final Simulation<M, RingCommand> simulation;
  private final SplittableRandom random;
  private final TreeMap<Id, NodeRef> members = new TreeMap<>();

  /** In the order in which they joined. */
  private final List<NodeRef> joined = new ArrayList<>();

  private int rounds;
  private long found;

  /**
   * What it took.
   *
   * @param retries requests to join that found a lock taken
   * @param lookups how many lookups there were when the ring had grown
   * @param lookupMessages how many messages it took to reach the owners
   * @param problem what is wrong with the ring at the end, or an empty string
   */
  public record Report(
      int members,
      int rounds,
      long retries,
      long messages,
      long virtualMicros,
      int lookups,
      long lookupMessages,
      long lookupNanos,
      String problem,
      long wallNanos,
      long traceHash) {}

  public Growth(SimulatedRing<M> ring, int target, long seed) {
    if (target < 1) {
      throw new IllegalArgumentException("nodes: at least 1 is needed, not " + target);
    }
    this.ring = ring;
    this.target = target;
    this.simulation = ring.simulation(seed, Link.reliable(Latency.uniformMillis(1, 20)));
    this.random = simulation.newRandom();
  }

  public Report run(Churn.Progress progress) {
    return run(0, progress, Churn.Progress.NONE);
  }

  /** Grow, then look up so many identifiers. */
  public Report run(int lookups, Churn.Progress progress, Churn.Progress lookupProgress) {
    long start = System.nanoTime();
    growTo(target, progress);
    String problem = problems();
    long grown = System.nanoTime();
    long messages = simulation.counters().delivered();
    long lookupMessages = lookUp(lookups, lookupProgress);
    return new Report(
        members.size(),
        rounds,
        simulation.counters().delivered(ring.retries()::contains),
        messages,
        simulation.nowMicros(),
        lookups,
        lookupMessages,
        System.nanoTime() - grown,
        problem,
        grown - start,
        simulation.traceHash());
  }

  /** Let members join until there are so many. */
  public void growTo(int size, Churn.Progress progress) {
    simulation.onUpcall(this::onUpcall);
    if (members.isEmpty()) {
      newcomer(List.of());
    }
    while (members.size() < size) {
      rounds++;
      round(size);
      progress.report(members.size(), target, simulation.counters().delivered());
    }
  }

  /**
   * Let members look up identifiers, all of them at random.
   *
   * @return how many messages it took to reach the owners
   */
  public long lookUp(int lookups, Churn.Progress progress) {
    long before = simulation.counters().delivered(ring.routed()::contains);
    long foundBefore = found;
    for (int asked = 0; asked < lookups; ) {
      int batch = Math.min(lookups - asked, MOST_AT_ONCE);
      for (int i = 0; i < batch; i++) {
        NodeRef member = joined.get(random.nextInt(joined.size()));
        simulation.command(member, new RingCommand.Find(asked + i, new Id(random.nextLong())));
      }
      runUntilQuiet();
      asked += batch;
      progress.report(asked, lookups, simulation.counters().delivered());
    }
    if (found - foundBefore != lookups) {
      throw new IllegalStateException(
          "of " + lookups + " lookups, " + (found - foundBefore) + " have an answer");
    }
    return simulation.counters().delivered(ring.routed()::contains) - before;
  }

  private void runUntilQuiet() {
    if (!simulation.runUntilQuiet(simulation.nowMicros() + LONGEST_ROUND)) {
      throw new IllegalStateException("the ring does not come to rest: " + members.size());
    }
  }

  /** The simulation with the finished ring in it. */
  public Simulation<M, RingCommand> simulation() {
    return simulation;
  }

  private void round(int size) {
    int wanted = Math.min(size - members.size(), Math.max(1, members.size() / 4));
    int joiners = ring.shortcuts() ? Math.min(wanted, MOST_AT_ONCE) : wanted;
    List<Id> ids = new ArrayList<>();
    for (int i = 0; i < joiners; i++) {
      ids.add(new Id(random.nextLong()));
    }
    for (Id id : ids) {
      newcomer(id, List.of(ring.shortcuts() ? anyMember() : oneBefore(id)));
    }
    runUntilQuiet();
  }

  private NodeRef anyMember() {
    return joined.get(random.nextInt(joined.size()));
  }

  /** From there the way goes forward past others that join in this round. */
  private NodeRef oneBefore(Id id) {
    Map.Entry<Id, NodeRef> near = members.lowerEntry(id);
    return (near == null ? members.lastEntry() : near).getValue();
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
      joined.add(process);
    } else if (upcall instanceof RingUpcall.Found) {
      found++;
    }
  }

  /** What is wrong with the ring, or an empty string. */
  public String problems() {
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
