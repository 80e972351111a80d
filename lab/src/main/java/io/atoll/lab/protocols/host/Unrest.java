package io.atoll.lab.protocols.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.RandomRing;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A host ring whose members crash, stand still for longer than every timeout, join and leave, and
 * that is then left in peace. Who stood still is taken for dead and does not know; it must not be
 * an owner beside its heir for long.
 */
public final class Unrest {

  private static final long SECOND = 1_000_000;
  private static final int CONTACTS = 4;
  private static final int FEWEST_MEMBERS = 8;

  /** Longer than a lease and than it takes to suspect somebody. */
  private static final long SHORTEST_PAUSE = 30 * SECOND;

  private static final long LONGEST_PAUSE = 60 * SECOND;

  /** How long the ring gets to come to rest. */
  private static final long PEACE = 120 * SECOND;

  /**
   * What is done to the ring.
   *
   * @param seconds for how long
   * @param crashesPerMinute members that are gone from one moment to the next
   * @param pausesPerMinute members that stand still for 30 to 60 seconds
   * @param changesPerMinute members that join, and as many that leave
   */
  public record Plan(
      int members,
      int seconds,
      double crashesPerMinute,
      double pausesPerMinute,
      double changesPerMinute,
      long seed) {}

  /**
   * What came of it.
   *
   * @param evicted members that were told that they were taken for dead
   * @param returned of those, how many are back as a new process
   * @param refused messages of processes that were declared dead
   * @param encoded messages that were written to bytes and read again on their way
   * @param calmMicros how long it took until the ring was right, once it was left in peace
   * @param problem what is wrong at the end, or an empty string
   */
  public record Report(
      Plan plan,
      long crashes,
      long pauses,
      int joins,
      int leaves,
      int evicted,
      int returned,
      long refused,
      long encoded,
      int members,
      long calmMicros,
      String problem,
      long traceHash) {}

  private final Plan plan;
  private final RingNodes<HostMessage> nodes;
  private final Simulation<HostMessage, RingCommand> simulation;
  private final SplittableRandom random;
  private final List<NodeRef> members = new ArrayList<>();
  private final Set<NodeRef> still = new HashSet<>();
  private final Set<NodeRef> incarnations = new HashSet<>();
  private int joins;
  private int leaves;
  private int evicted;
  private int returned;

  private Unrest(Plan plan, RingNodes<HostMessage> nodes) {
    this.plan = plan;
    this.nodes = nodes;
    this.simulation =
        HostSimulation.network(plan.seed(), Link.reliable(Latency.uniformMillis(1, 20)));
    this.random = simulation.newRandom();
  }

  public static Report run(Plan plan, RingNodes<HostMessage> nodes) {
    return new Unrest(plan, nodes).run();
  }

  private Report run() {
    simulation.onUpcall(this::onUpcall);
    build();
    simulation.runUntil(20 * SECOND);
    spread(plan.crashesPerMinute(), this::crash);
    spread(plan.pausesPerMinute(), this::pause);
    spread(plan.changesPerMinute(), this::join);
    spread(plan.changesPerMinute(), this::leave);
    simulation.runUntil(simulation.nowMicros() + plan.seconds() * SECOND + LONGEST_PAUSE);
    long peace = simulation.nowMicros();
    long lastWrong = peace;
    String wrong = "";
    while (simulation.nowMicros() < peace + PEACE) {
      simulation.runUntil(simulation.nowMicros() + SECOND);
      wrong = problems();
      if (!wrong.isEmpty()) {
        lastWrong = simulation.nowMicros();
      }
    }
    return new Report(
        plan,
        simulation.counters().crashes(),
        simulation.counters().pauses(),
        joins,
        leaves,
        evicted,
        returned,
        simulation.counters().delivered(HostMessage.DeclaredDead.class::equals),
        simulation.counters().encoded(),
        members.size(),
        lastWrong - peace,
        wrong,
        simulation.traceHash());
  }

  private void spread(double perMinute, Runnable event) {
    long span = plan.seconds() * SECOND;
    for (int i = 0; i < perMinute * plan.seconds() / 60; i++) {
      simulation.at(simulation.nowMicros() + random.nextLong(span), event);
    }
  }

  private void build() {
    RandomRing<HostMessage> ring = new RandomRing<>(simulation, plan.members(), random);
    ring.startRepairing(
        i -> nodes.inside(ring.member(i), new RegisterShard(1), ring.pred(i), ring.succ(i)));
    members.addAll(ring.members());
  }

  // ---- what is done

  private boolean isAwake(NodeRef member) {
    return simulation.isRunning(member) && !still.contains(member);
  }

  /** A member that is there. */
  private NodeRef anyAwake() {
    List<NodeRef> awake = members.stream().filter(this::isAwake).toList();
    return awake.get(random.nextInt(awake.size()));
  }

  private boolean areEnough() {
    return members.stream().filter(this::isAwake).count() > FEWEST_MEMBERS;
  }

  private void crash() {
    if (areEnough()) {
      NodeRef victim = anyAwake();
      members.remove(victim);
      simulation.crash(victim);
    }
  }

  private void pause() {
    if (areEnough()) {
      NodeRef victim = anyAwake();
      still.add(victim);
      simulation.pause(victim);
      simulation.at(
          simulation.nowMicros() + random.nextLong(SHORTEST_PAUSE, LONGEST_PAUSE),
          () -> {
            still.remove(victim);
            simulation.resume(victim);
          });
    }
  }

  private void leave() {
    if (areEnough()) {
      NodeRef leaver = anyAwake();
      members.remove(leaver);
      simulation.command(leaver, new RingCommand.Leave());
    }
  }

  private void join() {
    join(new Id(random.nextLong()));
  }

  private NodeRef join(Id id) {
    NodeRef joiner = simulation.newRef(id);
    simulation.start(nodes.outside(joiner, new RegisterShard(1)));
    askToJoin(joiner);
    return joiner;
  }

  private void askToJoin(NodeRef joiner) {
    List<NodeRef> contacts = new ArrayList<>();
    for (int i = 0; i < CONTACTS; i++) {
      contacts.add(anyAwake());
    }
    simulation.command(joiner, new RingCommand.Join(contacts.stream().distinct().toList()));
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    long now = simulation.nowMicros();
    if (upcall instanceof RingUpcall.Joined) {
      members.add(process);
      joins++;
      returned += incarnations.contains(process) ? 1 : 0;
    } else if (upcall instanceof RingUpcall.Left) {
      leaves++;
    } else if (upcall instanceof RingUpcall.JoinFailed) {
      simulation.at(now, () -> askToJoin(process));
    } else if (upcall instanceof RingUpcall.Evicted) {
      evicted++;
      if (members.remove(process)) { // one that wanted to leave has its will
        simulation.at(now, () -> incarnations.add(join(process.id())));
      }
    }
  }

  // ---- what came of it

  private String problems() {
    StringBuilder problems = new StringBuilder();
    HostModel model = HostModel.ofRing();
    for (List<Invariant<HostMessage>> invariants :
        List.of(model.invariants(), model.finalInvariants())) {
      for (Invariant<HostMessage> invariant : invariants) {
        String problem = invariant.check().problemIn(simulation.snapshot());
        if (problem != null) {
          problems.append(invariant.name()).append(": ").append(problem).append('\n');
        }
      }
    }
    for (NodeRef member : members) {
      if (((HostView) simulation.view(member)).ring().status() != AtomicView.Status.INSIDE) {
        problems.append(member).append(" is not on the ring\n");
      }
    }
    return problems.toString();
  }
}
