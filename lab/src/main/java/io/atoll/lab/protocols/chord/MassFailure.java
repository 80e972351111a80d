package io.atoll.lab.protocols.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A ring at rest, of which a part fails at once; then the living look up random identifiers, before
 * anybody has repaired anything: Chord Theorems 4.5 and 4.6.
 */
public final class MassFailure {
  /**
   * What came of the lookups.
   *
   * @param right answered by the closest living successor
   * @param wrong answered by another node
   * @param failed not answered
   * @param found answered by the node that the identifier belonged to before the failures
   * @param missed not answered by that node though it lives
   * @param hops nodes that were asked and answered, the successor included, per lookup
   * @param most of the same, in the longest lookup; 0 if they were made together
   * @param timeouts nodes that were asked and not there, per lookup
   */
  public record Report(
      int nodes,
      int failures,
      int successors,
      int lookups,
      long right,
      long wrong,
      long failed,
      long found,
      long missed,
      double hops,
      int most,
      double timeouts,
      long seed,
      long messages,
      long wallNanos,
      long traceHash) {

    /** Of the lookups, those that did not find who had the key before (Chord 6.4). */
    public double notFoundShare() {
      return 1 - (double) found / lookups;
    }
  }

  private final ChordCrowd crowd;
  private final Map<Long, Id> asked = new HashMap<>();

  /** The members before the failures. */
  private final TreeMap<Id, NodeRef> before = new TreeMap<>();

  private List<NodeRef> living = List.of();
  private long right;
  private long wrong;
  private long failed;
  private long found;
  private long missed;
  private int most;

  private MassFailure(ChordSettings settings, long seed) {
    this.crowd = new ChordCrowd(settings, Link.reliable(Latency.uniformMillis(1, 20)), seed);
    crowd.simulation().onUpcall(this::onUpcall);
  }

  /** Have so many of the nodes fail, and so many lookups made at once. */
  public static Report run(
      int nodes, double share, int lookups, ChordSettings settings, long seed) {
    return run(nodes, share, 0, lookups, settings, seed);
  }

  /** The same, with so many rounds in between in which the living stabilize. */
  public static Report run(
      int nodes, double share, int rounds, int lookups, ChordSettings settings, long seed) {
    long start = System.nanoTime();
    MassFailure run = new MassFailure(settings, seed);
    run.crowd.startComplete(nodes, rounds > 0);
    run.before.putAll(run.crowd.byId());
    List<NodeRef> victims = new ArrayList<>(run.crowd.members());
    Collections.shuffle(victims, new Random(run.crowd.random().nextLong()));
    int failures = (int) Math.round(share * nodes);
    victims.subList(0, failures).forEach(run.crowd::crash);
    for (int round = 0; round < rounds; round++) {
      run.crowd.passRound();
    }
    run.living = run.crowd.members();
    if (rounds == 0) {
      run.lookUpOneByOne(lookups);
    } else {
      run.lookUpTogether(lookups);
    }
    return run.report(nodes, failures, settings.successors(), lookups, seed, start);
  }

  /** One after the other, so that the longest can be told. */
  private void lookUpOneByOne(int lookups) {
    for (int lookup = 0; lookup < lookups; lookup++) {
      long before = hops();
      ask(lookup);
      crowd.simulation().runUntilQuiet(Long.MAX_VALUE);
      most = Math.max(most, (int) (hops() - before));
    }
  }

  /** In a network that goes on stabilizing. */
  private void lookUpTogether(int lookups) {
    for (int lookup = 0; lookup < lookups; lookup++) {
      ask(lookup);
    }
    while (!asked.isEmpty()) {
      crowd.passRound();
    }
  }

  private void ask(long number) {
    NodeRef from = living.get(crowd.random().nextInt(living.size()));
    Id id = new Id(crowd.random().nextLong());
    asked.put(number, id);
    crowd.simulation().command(from, new RingCommand.Find(number, id));
  }

  private long hops() {
    return crowd.simulation().counters().delivered(MassFailure::isOfALookup);
  }

  private static boolean isOfALookup(Class<?> type) {
    return type == ChordMessage.Locate.class || type == ChordMessage.Lookup.class;
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Found answer) {
      Id id = asked.remove(answer.number());
      if (id == null) {
        return; // the second answer to a question
      }
      boolean closest = crowd.ownerOf(id).equals(answer.owner());
      right += closest ? 1 : 0;
      wrong += closest ? 0 : 1;
      judge(id, answer.owner());
    } else if (upcall instanceof RingUpcall.RequestFailed failure) {
      Id id = asked.remove(failure.number());
      failed++;
      if (id != null) {
        judge(id, null);
      }
    }
  }

  /** Whether it is the one that had the key, and if not, whether that one lives. */
  private void judge(Id id, @Nullable NodeRef owner) {
    NodeRef had = ChordCrowd.firstFrom(id, before);
    found += had.equals(owner) ? 1 : 0;
    missed += !had.equals(owner) && had.equals(crowd.ownerOf(id)) ? 1 : 0;
  }

  private Report report(
      int nodes, int failures, int successors, int lookups, long seed, long start) {
    long refused = crowd.simulation().counters().undeliverable(MassFailure::isOfALookup);
    return new Report(
        nodes,
        failures,
        successors,
        lookups,
        right,
        wrong,
        failed,
        found,
        missed,
        (double) hops() / lookups,
        most,
        (double) refused / lookups,
        seed,
        crowd.simulation().counters().delivered(),
        System.nanoTime() - start,
        crowd.simulation().traceHash());
  }
}
