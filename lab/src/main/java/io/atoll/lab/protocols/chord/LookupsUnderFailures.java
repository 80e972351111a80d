package io.atoll.lab.protocols.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Lookups while nodes join and fail, each at random moments: Chord 6.5. A lookup succeeds if it
 * reaches the current successor of its key.
 */
public final class LookupsUnderFailures {

  private static final long SECOND = 1_000_000;
  private static final int CONTACTS = 4;

  /**
   * What is done.
   *
   * @param rate joins a second, and as many failures
   */
  public record Plan(int nodes, double rate, double lookupsPerSecond, int seconds) {}

  /**
   * What came of the lookups whose nodes lived to hear of it.
   *
   * @param broken the way there led to a node that was not there
   * @param wrong another node than the current successor answered
   */
  public record Outcome(long answered, long broken, long wrong, long joins, long failures) {

    public double failedShare() {
      return (double) (broken + wrong) / Math.max(1, answered + broken);
    }
  }

  private final Plan plan;
  private final ChordCrowd crowd;
  private final Map<Long, Id> asked = new HashMap<>();
  private long nextNumber;
  private long answered;
  private long broken;
  private long wrong;
  private long joins;
  private long failures;

  private LookupsUnderFailures(Plan plan, ChordSettings settings, long seed) {
    this.plan = plan;
    this.crowd = new ChordCrowd(settings, Link.reliable(Latency.uniformMillis(1, 20)), seed);
    crowd.simulation().onUpcall(this::onUpcall);
  }

  public static Outcome run(Plan plan, ChordSettings settings, long seed) {
    LookupsUnderFailures run = new LookupsUnderFailures(plan, settings, seed);
    run.crowd.startComplete(plan.nodes(), true);
    run.repeat(plan.rate(), run::join);
    run.repeat(plan.rate(), run::fail);
    run.repeat(plan.lookupsPerSecond(), run::lookUp);
    run.crowd.simulation().runUntil(plan.seconds() * SECOND);
    return new Outcome(run.answered, run.broken, run.wrong, run.joins, run.failures);
  }

  /** A Poisson process: exponential waits. */
  private void repeat(double perSecond, Runnable event) {
    double seconds = -StrictMath.log(1 - crowd.random().nextDouble()) / perSecond;
    long at = crowd.simulation().nowMicros() + (long) (seconds * SECOND);
    crowd
        .simulation()
        .at(
            at,
            () -> {
              event.run();
              repeat(perSecond, event);
            });
  }

  private NodeRef anyMember() {
    return crowd.ownerOf(new Id(crowd.random().nextLong()));
  }

  private void join() {
    crowd.join(Stream.generate(this::anyMember).limit(CONTACTS).toList());
  }

  private void fail() {
    if (crowd.size() > plan.nodes() / 2) {
      crowd.crash(anyMember());
      failures++;
    }
  }

  private void lookUp() {
    Id id = new Id(crowd.random().nextLong());
    long number = nextNumber++;
    asked.put(number, id);
    crowd.simulation().command(anyMember(), new RingCommand.Find(number, id));
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Joined) {
      joins++;
      crowd.admit(process);
    } else if (upcall instanceof RingUpcall.RequestFailed) {
      broken++;
    } else if (upcall instanceof RingUpcall.Found found) {
      answered++;
      Id id = asked.remove(found.number());
      wrong += id != null && crowd.ownerOf(id).equals(found.owner()) ? 0 : 1;
    }
  }
}
