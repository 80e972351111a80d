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
   * @param hops nodes that were asked and answered, the successor included, per lookup
   * @param most of the same, in the longest lookup
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
      double hops,
      int most,
      double timeouts,
      long seed,
      long messages,
      long wallNanos,
      long traceHash) {}

  private final ChordCrowd crowd;
  private final Map<Long, Id> asked = new HashMap<>();
  private long right;
  private long wrong;
  private long failed;
  private int most;

  private MassFailure(ChordSettings settings, long seed) {
    this.crowd = new ChordCrowd(settings, Link.reliable(Latency.uniformMillis(1, 20)), seed);
    crowd.simulation().onUpcall(this::onUpcall);
  }

  /** Have so many of the nodes fail, and so many lookups made. */
  public static Report run(
      int nodes, double share, int lookups, ChordSettings settings, long seed) {
    long start = System.nanoTime();
    MassFailure run = new MassFailure(settings, seed);
    run.crowd.startComplete(nodes, false);
    List<NodeRef> victims = new ArrayList<>(run.crowd.members());
    Collections.shuffle(victims, new Random(run.crowd.random().nextLong()));
    int failures = (int) Math.round(share * nodes);
    victims.subList(0, failures).forEach(run.crowd::crash);
    run.lookUp(lookups);
    return run.report(nodes, failures, settings.successors(), lookups, seed, start);
  }

  /** One after the other at each node, so that the longest can be told. */
  private void lookUp(int lookups) {
    List<NodeRef> living = crowd.members();
    for (int lookup = 0; lookup < lookups; lookup++) {
      NodeRef from = living.get(crowd.random().nextInt(living.size()));
      Id id = new Id(crowd.random().nextLong());
      long number = lookup;
      asked.put(number, id);
      long before = answers();
      crowd.simulation().command(from, new RingCommand.Find(number, id));
      crowd.simulation().runUntilQuiet(Long.MAX_VALUE);
      most = Math.max(most, (int) (answers() - before));
    }
  }

  private long answers() {
    return crowd
        .simulation()
        .counters()
        .delivered(
            type ->
                type == ChordMessage.Hop.class
                    || type == ChordMessage.FoundSuccessor.class
                    || type == ChordMessage.LookupDone.class);
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Found found) {
      Id id = asked.remove(found.number());
      if (id != null && crowd.ownerOf(id).equals(found.owner())) {
        right++;
      } else {
        wrong++;
      }
    } else if (upcall instanceof RingUpcall.RequestFailed) {
      failed++;
    }
  }

  private Report report(
      int nodes, int failures, int successors, int lookups, long seed, long start) {
    long refused = crowd.simulation().counters().undeliverable(type -> true);
    return new Report(
        nodes,
        failures,
        successors,
        lookups,
        right,
        wrong,
        failed,
        (double) answers() / lookups,
        most,
        (double) refused / lookups,
        seed,
        crowd.simulation().counters().delivered(),
        System.nanoTime() - start,
        crowd.simulation().traceHash());
  }
}
