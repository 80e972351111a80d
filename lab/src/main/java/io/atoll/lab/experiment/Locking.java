package io.atoll.lab.experiment;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.protocols.asymmetric.AsymmetricFamily;
import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.sim.FormedRing;
import io.atoll.lab.sim.FormedRing.Departure;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.RingCommand.Join;
import io.atoll.protocols.ring.RingCommand.Leave;
import io.atoll.protocols.ring.RingUpcall;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What the two ways to lock cost: ARM section 2 and Fig. 1, neighbours that leave at once, and the
 * messages of a join and a leave that nobody disturbs, which section 4 makes fewer.
 */
final class Locking implements Experiment {

  static final long LATENCY_MILLIS = 10;

  /** Of Fig. 1: nodes 5 to 9 of 5 to 14 leave. */
  private static final int FIG_1_MEMBERS = 10;

  private static final int FIG_1_LEAVERS = 5;

  /** Asymmetric locking leaves nothing to chance; with randomized locking runs differ. */
  private record Size(List<Integer> leavers, int runs) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(List.of(1, 2, 4, 8, 16, 32), 20);
        case PAPER -> new Size(List.of(1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 48, 64), 200);
        case LARGE -> new Size(List.of(1, 4, 16, 64, 128, 256, 512, 1024), 50);
      };
    }

    int members() {
      return 2 * leavers.get(leavers.size() - 1);
    }

    /** In leaves. */
    long work() {
      return leavers.stream().mapToLong(n -> n).sum() * (runs + 1);
    }
  }

  /**
   * So many neighbours have left at once.
   *
   * @param millis until the last was gone, and messages for each, on average
   */
  record Leaving(int leavers, double millis, double messagesEach) {}

  /** Messages without contention. */
  record Undisturbed(int join, int leave) {}

  @Override
  public String name() {
    return "locking";
  }

  @Override
  public String title() {
    return "neighbours that leave at once, asymmetric and randomized locking (ARM Fig. 1)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Meter meter = new Meter(progress, size.work());
    SplittableRandom random = new SplittableRandom(seed);
    SimulatedRing<?> asymmetric = AsymmetricFamily.simulated();
    SimulatedRing<?> randomized = AtomicFamily.simulated();
    List<Leaving> oneByOne = new ArrayList<>();
    List<Leaving> byChance = new ArrayList<>();
    for (int leavers : size.leavers()) {
      oneByOne.add(measure(asymmetric, size.members(), leavers, 1, random.split(), meter));
      byChance.add(
          measure(randomized, size.members(), leavers, size.runs(), random.split(), meter));
    }
    return new LockingFigures(
            oneByOne,
            byChance,
            undisturbed(asymmetric),
            undisturbed(randomized),
            inOrder(asymmetric))
        .results();
  }

  private static Link link() {
    return Link.reliable(Latency.fixedMillis(LATENCY_MILLIS));
  }

  private static <M> Leaving measure(
      SimulatedRing<M> protocol,
      int members,
      int leavers,
      int runs,
      SplittableRandom random,
      Meter meter) {
    double millis = 0;
    long messages = 0;
    for (int run = 0; run < runs; run++) {
      FormedRing<M> ring = new FormedRing<>(protocol, members, link(), random.nextLong());
      List<Departure> gone = ring.leaveTogether((members - leavers) / 2, leavers);
      millis += gone.get(leavers - 1).timeMicros() / 1000.0;
      messages += ring.simulation().counters().delivered();
      meter.done(leavers);
    }
    return new Leaving(leavers, millis / runs, (double) messages / runs / leavers);
  }

  /** In the middle of a ring; the joiner's contact is its successor. */
  private static <M> Undisturbed undisturbed(SimulatedRing<M> protocol) {
    FormedRing<M> joined = new FormedRing<>(protocol, FIG_1_MEMBERS, link(), 1);
    FormedRing<M> left = new FormedRing<>(protocol, FIG_1_MEMBERS, link(), 1);
    NodeRef joiner = joined.joiner(5);
    Join join = new Join(List.of(joined.member(5)));
    return new Undisturbed(
        joined.messages(joiner, join, RingUpcall.Joined.class),
        left.messages(left.member(5), new Leave(), RingUpcall.Left.class));
  }

  /** How many of the five leavers of Fig. 1 leave when the text says: 9, 8, 7, 6, 5. */
  private static <M> int inOrder(SimulatedRing<M> protocol) {
    FormedRing<M> ring = new FormedRing<>(protocol, FIG_1_MEMBERS, link(), 1);
    List<Departure> gone = ring.leaveTogether(0, FIG_1_LEAVERS);
    return (int)
        IntStream.range(0, FIG_1_LEAVERS)
            .filter(i -> gone.get(i).member().equals(ring.member(FIG_1_LEAVERS - 1 - i)))
            .count();
  }
}
