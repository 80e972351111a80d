package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.history.History;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * A ring under churn: members join and leave all the time while every member looks up and updates.
 * Works for any ring protocol, so that they can be compared.
 */
public final class Churn<M> {

  private static final long SECOND = 1_000_000;
  private static final int ENTRIES_PER_PORTION = 1;
  private static final int FEWEST_MEMBERS = 3;
  private static final int CONTACTS = 4;

  /** Registers that nobody asks for, so that an arc has content to move. */
  private static final int BALLAST_PER_MEMBER = 20;

  /** How long a ring that stabilizes gets to complete what a ring built in place lacks. */
  private static final long WARM_UP = 15 * SECOND;

  /** How long to wait for the last answers when the churn is over. */
  private static final long PATIENCE = 300 * SECOND;

  /** Hears how far the run has come. */
  @FunctionalInterface
  public interface Progress {
    void report(long virtualSeconds, int ofSeconds, long messages);

    /** For who does not want to hear. */
    Progress NONE = (seconds, of, messages) -> {};
  }

  private final SimulatedRing<M> ring;
  private final ChurnPlan plan;
  private final Progress progress;
  private final Simulation<M, RingCommand> simulation;
  private final SplittableRandom random;
  private final Ownership ownership = new Ownership();
  private final Members members;
  private final History.Recorder history = new History.Recorder();
  private final Set<Long> lookups = new HashSet<>();
  private final Map<Long, Long> updates = new HashMap<>();
  private final List<Id> keys = new ArrayList<>();
  private final Set<Id> ballast = new HashSet<>();
  private final List<String> problems = new ArrayList<>();
  private long nextNumber;
  private int joins;
  private int leaves;
  private int asked;
  private int updated;
  private int inconsistent;
  private long holds;
  private int invariantChecks;

  private Churn(SimulatedRing<M> ring, ChurnPlan plan, Progress progress) {
    this.ring = ring;
    this.plan = plan;
    this.progress = progress;
    this.simulation =
        ring.simulation(
            plan.seed(), Link.reliable(Latency.uniformMillis(1, 20)).inOrder(ring.order()));
    this.random = simulation.newRandom();
    this.members = new Members(random);
  }

  public static <M> ChurnReport run(SimulatedRing<M> ring, ChurnPlan plan, Progress progress) {
    return new Churn<>(ring, plan, progress).run();
  }

  private ChurnReport run() {
    long start = System.nanoTime();
    simulation.onUpcall(this::onUpcall);
    for (int i = 0; i < plan.keys(); i++) {
      keys.add(randomId());
    }
    buildRing();
    if (ring.stabilizes()) {
      simulation.runUntil(WARM_UP);
    }
    long begin = simulation.nowMicros();
    planEvents(plan.joinsPerSecond() * plan.seconds(), this::join);
    planEvents(plan.leavesPerSecond() * plan.seconds(), this::leave);
    planEvents(plan.requests(), this::ask);
    disturb(begin);
    for (int second = 1; second <= plan.seconds(); second++) {
      simulation.runUntil(begin + second * SECOND);
      check(ring.model().invariants());
      progress.report(second, plan.seconds(), simulation.counters().delivered());
    }
    drain();
    return report(System.nanoTime() - start);
  }

  /** Spread so many events over the run, at random moments. */
  private void planEvents(double count, Runnable event) {
    long[] moments = new long[(int) Math.ceil(count)];
    for (int i = 0; i < moments.length; i++) {
      moments[i] = simulation.nowMicros() + random.nextLong(plan.seconds() * SECOND);
    }
    simulation.atEach(moments, event);
  }

  private void disturb(long begin) {
    switch (plan.disturbance()) {
      case NONE -> {}
      case PARTITION -> {
        long third = plan.seconds() * SECOND / 3;
        simulation.at(begin + third, () -> cutUntil(begin + 2 * third));
      }
      case SLOW_NODES -> {
        for (int p = 0; p < plan.nodes(); p += 10) {
          simulation.network().slowDown(p, SECOND);
        }
      }
    }
  }

  /** Half of the members on each side, and those that join meanwhile as it falls. */
  private void cutUntil(long mendAt) {
    List<Network.Cut> cut = simulation.cut(p -> p % 2 == 0, p -> p % 2 == 1);
    simulation.at(mendAt, () -> simulation.mend(cut));
  }

  // ---- the ring

  private Id randomId() {
    return new Id(random.nextLong());
  }

  private Shard newShard() {
    return new RegisterShard(ENTRIES_PER_PORTION);
  }

  private void buildRing() {
    RandomRing<M> built = new RandomRing<>(simulation, plan.nodes(), random);
    IntFunction<Process<M, RingCommand>> member =
        i -> ring.nodes().inside(built.members(), i, loadedShard(built.pred(i), built.member(i)));
    if (ring.stabilizes()) {
      built.startRepairing(member);
    } else {
      built.start(member);
    }
    built.members().forEach(ownership::came);
    built.members().forEach(members::add);
  }

  private Shard loadedShard(NodeRef pred, NodeRef member) {
    Shard shard = newShard();
    load(shard, pred.id(), member.id());
    return shard;
  }

  private void load(Shard shard, Id after, Id upTo) {
    long size = IdSpace.FULL.distance(after, upTo);
    for (int i = 0; i < BALLAST_PER_MEMBER; i++) {
      long offset = size == 0 ? random.nextLong() : Long.remainderUnsigned(random.nextLong(), size);
      Id id = IdSpace.FULL.plus(after, offset + 1);
      shard.execute(id, new RegisterOperation.Put(0));
      ballast.add(id);
    }
  }

  private void join() {
    NodeRef joiner = simulation.newRef(randomId());
    simulation.start(ring.nodes().outside(joiner, newShard()));
    askToJoin(joiner);
  }

  private void askToJoin(NodeRef joiner) {
    simulation.command(joiner, new RingCommand.Join(members.some(CONTACTS)));
  }

  private void leave() {
    if (members.size() > FEWEST_MEMBERS) {
      simulation.command(members.take(), new RingCommand.Leave());
    }
  }

  // ---- requests

  private void ask() {
    NodeRef origin = members.some(1).get(0);
    long number = nextNumber++;
    if (random.nextBoolean()) {
      asked++;
      lookups.add(number);
      simulation.command(origin, new RingCommand.Find(number, randomId()));
    } else {
      updated++;
      Id key = keys.get(random.nextInt(keys.size()));
      RegisterOperation operation = randomOperation();
      updates.put(number, history.invoke(origin.address(), key, operation, simulation.nowMicros()));
      simulation.command(origin, new RingCommand.Execute(number, key, operation));
    }
  }

  private RegisterOperation randomOperation() {
    return switch (random.nextInt(5)) {
      case 0 -> new RegisterOperation.Get();
      case 1 -> new RegisterOperation.Put(random.nextInt(100));
      case 2 -> new RegisterOperation.CompareAndSet((long) random.nextInt(4), random.nextInt(4));
      case 3 -> new RegisterOperation.Delete();
      default -> new RegisterOperation.Increment(1);
    };
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    long now = simulation.nowMicros();
    if (upcall instanceof RingUpcall.Found found) {
      lookups.remove(found.number());
    } else if (upcall instanceof RingUpcall.Answered answered) {
      inconsistent += ownership.owns(process, answered.id()) ? 0 : 1;
    } else if (upcall instanceof RingUpcall.Executed executed) {
      Long call = updates.remove(executed.number());
      if (call != null) {
        history.respond(call, (RegisterResult) executed.result(), now);
      }
    } else if (upcall instanceof RingUpcall.Joined) {
      joins++;
      members.add(process);
      if (ring.instants() == SimulatedRing.Instants.JOINED_AND_LEFT) {
        ownership.came(process);
      }
    } else if (upcall instanceof RingUpcall.JoinFailed) {
      simulation.at(now, () -> askToJoin(process)); // its contacts have left: others have not
    } else if (upcall instanceof RingUpcall.Left) {
      leaves++;
      ownership.went(process);
    } else if (upcall instanceof RingUpcall.Held) {
      holds++;
    } else if (ring.instants() == SimulatedRing.Instants.RANGE_CHANGES) {
      if (upcall instanceof RingUpcall.RangeChanged changed) {
        ownership.took(process, changed.range());
      } else if (upcall instanceof RingUpcall.HandedOver handedOver) {
        ownership.onItsWay(handedOver.arc());
      }
    }
  }

  // ---- the end

  /** Let what is on its way arrive. */
  private void drain() {
    long limit = simulation.nowMicros() + PATIENCE;
    if (!ring.stabilizes()) {
      if (simulation.runUntilQuiet(limit)) {
        check(ring.model().finalInvariants());
      } else {
        problems.add("the ring does not come to rest");
      }
      return;
    }
    while (simulation.nowMicros() < limit && !(lookups.isEmpty() && updates.isEmpty())) {
      simulation.runUntil(simulation.nowMicros() + SECOND);
    }
    simulation.runUntil(simulation.nowMicros() + WARM_UP); // content that is still on its way
    check(ring.model().finalInvariants());
  }

  private void check(List<Invariant<M>> invariants) {
    Snapshot<M> snapshot = simulation.snapshot();
    for (Invariant<M> invariant : invariants) {
      invariantChecks++;
      String problem = invariant.check().problemIn(snapshot);
      if (problem != null) {
        problems.add(
            invariant.name() + " at " + simulation.nowMicros() / SECOND + " s: " + problem);
      }
    }
  }

  /** How much of the ballast is nowhere any more. */
  private int lostRegisters() {
    Set<Id> missing = new HashSet<>(ballast);
    Snapshot<M> snapshot = simulation.snapshot();
    for (int p = 0; p < snapshot.processes(); p++) {
      if (!snapshot.departed(p)) {
        ring.nodes().content(snapshot.view(p)).entries().forEach(e -> missing.remove(e.id()));
      }
    }
    return missing.size();
  }

  private ChurnReport report(long wallNanos) {
    Verdict verdict = LinearizabilityChecker.check(history.history());
    Counters counters = simulation.counters();
    return new ChurnReport(
        ring.name(),
        plan,
        joins,
        leaves,
        counters.delivered(ring.retries()::contains),
        asked,
        updated,
        (double) counters.delivered(ring.routed()::contains) / Math.max(1, asked + updated),
        holds,
        inconsistent,
        lookups.size() + updates.size(),
        counters.undeliverable(type -> !ring.hearsay().contains(type)),
        lostRegisters(),
        verdict.violations().size(),
        verdict.calls(),
        invariantChecks,
        List.copyOf(problems),
        members.size(),
        counters.delivered(),
        counters.encoded(),
        wallNanos,
        simulation.traceHash());
  }

  /** The members that applications use: on the ring, and not about to leave. */
  private static final class Members {
    private final List<NodeRef> list = new ArrayList<>();
    private final SplittableRandom random;

    Members(SplittableRandom random) {
      this.random = random;
    }

    void add(NodeRef member) {
      list.add(member);
    }

    int size() {
      return list.size();
    }

    List<NodeRef> some(int count) {
      Set<NodeRef> some = new HashSet<>();
      List<NodeRef> chosen = new ArrayList<>();
      while (chosen.size() < Math.min(count, list.size())) {
        NodeRef member = list.get(random.nextInt(list.size()));
        if (some.add(member)) {
          chosen.add(member);
        }
      }
      return chosen;
    }

    NodeRef take() {
      int index = random.nextInt(list.size());
      NodeRef taken = list.get(index);
      list.set(index, list.get(list.size() - 1));
      list.remove(list.size() - 1);
      return taken;
    }
  }
}
