package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.catalog.SimulatedRings;
import io.atoll.lab.sim.FormedRing;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What each ring that the simulator knows costs in messages: a join by way of any member, a leave,
 * a lookup from any member, and what nodes send while nobody asks for anything.
 *
 * <p>A message of a kind that is sent anyway counts as background, even if a join has caused it.
 */
final class RingCost implements Experiment {

  /**
   * So fast that half way round the largest ring takes less time than the patience of any node: who
   * asks again would be counted twice.
   */
  private static final Link LINK = Link.reliable(Latency.fixedMillis(1));

  private static final long SECOND = 1_000_000;

  /** Until successor lists are full and nothing but repetition is left. */
  private static final int WARM_UP_SECONDS = 30;

  private static final int REST_SECONDS = 60;

  /** After a join or leave. */
  private static final int SETTLE_SECONDS = 10;

  /**
   * How much is measured.
   *
   * @param samples joins, leaves and lookups for each number of nodes
   */
  private record Size(List<Integer> nodes, int samples) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(List.of(8, 16, 32, 64), 20);
        case PAPER -> new Size(List.of(8, 16, 32, 64, 128, 256, 512), 200);
        case LARGE -> new Size(List.of(8, 32, 128, 512, 2_048), 200);
      };
    }

    long work(int rings) {
      return nodes.stream().mapToLong(n -> n).sum() * rings;
    }
  }

  /**
   * Messages on one ring of so many nodes, on average.
   *
   * @param backgroundPerSecond of each node
   */
  record Cost(
      String ring,
      boolean repairs,
      int nodes,
      Histogram join,
      Histogram leave,
      Histogram lookup,
      double backgroundPerSecond) {}

  @Override
  public String name() {
    return "cost";
  }

  @Override
  public String title() {
    return "messages per join, leave and lookup, and in the background, against the nodes";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    List<SimulatedRing<?>> rings = SimulatedRings.all();
    Meter meter = new Meter(progress, size.work(rings.size()));
    List<Cost> costs = new ArrayList<>();
    for (SimulatedRing<?> ring : rings) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int nodes : size.nodes()) {
        costs.add(measure(ring, nodes, size.samples(), random.split()));
        meter.done(nodes);
      }
    }
    return new CostFigures(costs).results();
  }

  private static <M> Cost measure(
      SimulatedRing<M> protocol, int nodes, int samples, SplittableRandom random) {
    FormedRing<M> ring = new FormedRing<>(protocol, nodes, LINK, random.nextLong());
    ring.startRepair(random.split());
    ring.rest(WARM_UP_SECONDS * SECOND);
    double background = (double) ring.rest(REST_SECONDS * SECOND) / nodes / REST_SECONDS;
    Cost cost =
        new Cost(
            protocol.name(),
            protocol.stabilizes(),
            nodes,
            new Histogram(),
            new Histogram(),
            new Histogram(),
            background);
    for (int sample = 0; sample < samples; sample++) {
      joinAndLeave(ring, nodes, cost, random);
      NodeRef from = ring.member(random.nextInt(nodes));
      RingCommand find = new RingCommand.Find(sample, new Id(random.nextLong(2L * nodes)));
      cost.lookup().add(ring.messages(from, find, RingUpcall.Found.class));
    }
    return cost;
  }

  /** The ring is as large afterwards as it was. */
  private static <M> void joinAndLeave(
      FormedRing<M> ring, int nodes, Cost cost, SplittableRandom random) {
    NodeRef joiner = ring.joiner(random.nextInt(nodes));
    NodeRef contact = ring.member(random.nextInt(nodes));
    RingCommand join = new RingCommand.Join(List.of(contact));
    cost.join().add(ring.messages(joiner, join, RingUpcall.Joined.class));
    settle(ring);
    cost.leave().add(ring.messages(joiner, new RingCommand.Leave(), RingUpcall.Left.class));
    settle(ring);
  }

  private static void settle(FormedRing<?> ring) {
    ring.simulation().runUntil(ring.simulation().nowMicros() + SETTLE_SECONDS * SECOND);
  }
}
