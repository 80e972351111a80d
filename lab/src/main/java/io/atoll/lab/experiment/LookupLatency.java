package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.routing.LookupMessage;
import io.atoll.protocols.routing.RoutedLookupNode;
import io.atoll.protocols.routing.Routes;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How long a lookup takes between ten sites: Chord (MIT TR-819) section 6.6, Fig. 16, where lookups
 * are iterative, and the same with the other styles, with the server selection of section 7, and in
 * Ranch.
 *
 * <p>The nodes are the real ones, in virtual time. What they compute takes none.
 */
final class LookupLatency implements Experiment {

  private static final int LOOKUPS_PER_SITE = 16;
  private static final long LIMIT_MICROS = 60_000_000;

  /**
   * How much is measured.
   *
   * @param rings for each number of nodes
   */
  private record Size(List<Integer> nodes, int rings) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(List.of(10, 40, 180), 10);
        case PAPER -> new Size(List.of(10, 20, 40, 60, 80, 100, 120, 140, 160, 180), 50);
        case LARGE -> new Size(List.of(10, 40, 180, 500, 1_000, 2_000, 5_000, 10_000), 50);
      };
    }

    /** In rings of a mode, by their nodes. */
    long work() {
      return nodes.stream().mapToLong(n -> n).sum() * rings * LookupMode.all().size();
    }
  }

  private final Sites sites = new Sites();

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public String title() {
    return "time per lookup between ten sites, three styles, nearest pointers (Chord Fig. 16)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    SplittableRandom random = new SplittableRandom(seed);
    Meter meter = new Meter(progress, size.work());
    List<Latencies> all = new ArrayList<>();
    for (int nodes : size.nodes()) {
      all.addAll(measure(nodes, size.rings(), random.split(), meter));
    }
    return new LatencyFigures(all, sites).results();
  }

  /** Every mode meets the same nodes at the same sites, and the same lookups. */
  private List<Latencies> measure(int nodes, int rings, SplittableRandom random, Meter meter) {
    List<Latencies> all =
        LookupMode.all().stream()
            .map(mode -> new Latencies(mode, nodes, new Histogram(), new Histogram()))
            .toList();
    for (int number = 0; number < rings; number++) {
      Deployment deployment = new Deployment(nodes, sites, random.split());
      long lookupSeed = random.nextLong();
      for (Latencies latencies : all) {
        lookUp(deployment, latencies, new SplittableRandom(lookupSeed));
        meter.done(nodes);
      }
    }
    return all;
  }

  /** As in the paper: every site looks up random keys, one after the other. */
  private static void lookUp(Deployment deployment, Latencies latencies, SplittableRandom random) {
    LookupMode mode = latencies.mode();
    Simulation<LookupMessage, RingCommand> simulation =
        new Simulation<>(random.nextLong(), deployment.links());
    for (int node = 0; node < deployment.nodes(); node++) {
      NodeRef self = simulation.newRef(mode.ref(node, deployment).id());
      Routes routes = mode.routes(node, deployment);
      simulation.start(new RoutedLookupNode(routes, new RegisterShard(1), mode.style()));
      check(self.equals(routes.self()), "a node has the number of its process");
    }
    for (int lookup = 0; lookup < LOOKUPS_PER_SITE * Sites.COUNT; lookup++) {
      int from = deployment.randomNodeAt(lookup % Sites.COUNT, random);
      time(simulation, deployment, from, new Id(random.nextLong()), latencies);
    }
  }

  private static void time(
      Simulation<LookupMessage, RingCommand> simulation,
      Deployment deployment,
      int from,
      Id id,
      Latencies latencies) {
    RingUpcall.Found right = new RingUpcall.Found(0, latencies.mode().owner(id, deployment));
    long start = simulation.nowMicros();
    long messages = simulation.counters().delivered();
    simulation.onUpcall(
        (process, upcall) -> {
          check(upcall.equals(right), "a lookup finds the owner");
          latencies.tenthsOfMillis().add((int) ((simulation.nowMicros() - start) / 100));
        });
    simulation.command(latencies.mode().ref(from, deployment), new RingCommand.Find(0, id));
    check(simulation.runUntilQuiet(start + LIMIT_MICROS), "a lookup ends");
    latencies.messages().add((int) (simulation.counters().delivered() - messages));
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("not so: " + what);
    }
  }
}
