package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How many lookups go wrong while members come and go, on any ring that repairs itself: how many
 * are answered by a node that is not the owner at that moment, and how many are not answered. The
 * members that go either leave or crash.
 */
public final class LookupChurn<M> {

  private static final long SECOND = 1_000_000;
  private static final int CONTACTS = 4;

  /** Until successor lists and fingers are as they should be. */
  private static final long WARM_UP = 120 * SECOND;

  /** Who has no answer after so long has failed. */
  private static final long PATIENCE = 60 * SECOND;

  /** How members go. */
  public enum Going {
    LEAVE,
    CRASH
  }

  /**
   * What happens.
   *
   * @param changesPerSecond how many join, and how many go
   */
  public record Plan(
      int members,
      int seconds,
      double changesPerSecond,
      Going going,
      double lookupsPerSecond,
      long seed) {}

  /**
   * What came of it.
   *
   * @param inconsistent lookups answered by a node that was not the owner then
   * @param failed lookups that got no answer, though who asked was there
   */
  public record Report(
      Plan plan, int joins, int departures, int lookups, int inconsistent, int failed) {

    /** The share of lookups that went wrong, in percent. */
    public double wrongPercent() {
      return lookups == 0 ? 0 : 100.0 * (inconsistent + failed) / lookups;
    }
  }

  private final SimulatedRing<M> ring;
  private final Plan plan;
  private final Simulation<M, RingCommand> simulation;
  private final SplittableRandom random;
  private final Ownership ownership = new Ownership();
  private final List<NodeRef> members = new ArrayList<>();
  private final Map<Long, NodeRef> open = new HashMap<>();
  private long nextNumber;
  private int joins;
  private int departures;
  private int lookups;
  private int inconsistent;
  private int failed;

  private LookupChurn(SimulatedRing<M> ring, Plan plan) {
    this.ring = ring;
    this.plan = plan;
    this.simulation =
        ring.simulation(
            plan.seed(), Link.reliable(Latency.uniformMillis(1, 20)).inOrder(ring.order()));
    this.random = simulation.newRandom();
  }

  public static <M> Report run(SimulatedRing<M> ring, Plan plan) {
    return new LookupChurn<>(ring, plan).run();
  }

  private Report run() {
    simulation.onUpcall(this::onUpcall);
    build();
    simulation.runUntil(WARM_UP);
    spread(plan.changesPerSecond(), this::join);
    spread(plan.changesPerSecond(), this::go);
    spread(plan.lookupsPerSecond(), this::ask);
    simulation.runUntil(WARM_UP + plan.seconds() * SECOND + PATIENCE);
    return new Report(plan, joins, departures, lookups, inconsistent, failed);
  }

  private void spread(double perSecond, Runnable event) {
    for (int i = 0; i < perSecond * plan.seconds(); i++) {
      simulation.at(simulation.nowMicros() + random.nextLong(plan.seconds() * SECOND), event);
    }
  }

  private void build() {
    RandomRing<M> built = new RandomRing<>(simulation, plan.members(), random);
    built.startRepairing(
        i ->
            ring.nodes()
                .inside(built.member(i), new RegisterShard(1), built.pred(i), built.succ(i)));
    built.members().forEach(ownership::came);
    members.addAll(built.members());
  }

  private NodeRef anyMember() {
    return members.get(random.nextInt(members.size()));
  }

  private void join() {
    NodeRef joiner = simulation.newRef(new Id(random.nextLong()));
    simulation.start(ring.nodes().outside(joiner, new RegisterShard(1)));
    askToJoin(joiner);
  }

  private void askToJoin(NodeRef joiner) {
    List<NodeRef> contacts = new ArrayList<>();
    for (int i = 0; i < CONTACTS; i++) {
      contacts.add(anyMember());
    }
    simulation.command(joiner, new RingCommand.Join(contacts.stream().distinct().toList()));
  }

  private void go() {
    NodeRef member = members.remove(random.nextInt(members.size()));
    if (plan.going() == Going.LEAVE) {
      simulation.command(member, new RingCommand.Leave());
    } else {
      simulation.crash(member);
      ownership.went(member);
      departures++;
    }
  }

  private void ask() {
    long number = nextNumber++;
    NodeRef origin = anyMember();
    lookups++;
    open.put(number, origin);
    simulation.at(simulation.nowMicros() + PATIENCE, () -> giveUp(number));
    simulation.command(origin, new RingCommand.Find(number, new Id(random.nextLong())));
  }

  /** A lookup of a node that is gone itself is nobody's any more. */
  private void giveUp(long number) {
    NodeRef origin = open.remove(number);
    if (origin != null && simulation.isRunning(origin)) {
      failed++;
    }
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Found found) {
      open.remove(found.number());
    } else if (upcall instanceof RingUpcall.Answered answered) {
      inconsistent += ownership.owns(process, answered.id()) ? 0 : 1;
    } else if (upcall instanceof RingUpcall.Joined) {
      joins++;
      members.add(process);
      if (ring.instants() == SimulatedRing.Instants.JOINED_AND_LEFT) {
        ownership.came(process);
      }
    } else if (upcall instanceof RingUpcall.Left) {
      departures++;
      ownership.went(process);
    } else if (upcall instanceof RingUpcall.Evicted) {
      members.remove(process);
      ownership.went(process);
    } else if (upcall instanceof RingUpcall.JoinFailed) {
      simulation.at(simulation.nowMicros(), () -> askToJoin(process));
    } else if (ring.instants() == SimulatedRing.Instants.RANGE_CHANGES) {
      if (upcall instanceof RingUpcall.RangeChanged changed) {
        ownership.took(process, changed.range());
      } else if (upcall instanceof RingUpcall.HandedOver handedOver) {
        ownership.onItsWay(handedOver.arc());
      }
    }
  }
}
