package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.lab.protocols.ranch.StillRanch;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * How many hops a lookup takes: Chord (MIT TR-819) section 6.3, Fig. 13(a) and (b), and the same
 * with the tables of DKS to other bases than 2, and in Ranch.
 *
 * <p>A hop is a message from one node to the next, the last one to the owner included. Each point
 * is the mean over several rings, many where they are small: one ring of eight nodes is not like
 * another.
 */
final class PathLength implements Experiment {

  private static final List<Integer> BASES = List.of(2, 4, 8, 16);

  /** Its fingers are tables to the base 2. */
  static final Topology CHORD = Topology.toTheBase(2);

  static final List<Topology> TOPOLOGIES =
      Stream.concat(BASES.stream().map(Topology::toTheBase), Stream.of(Topology.RANCH)).toList();

  private static final int SMALLEST = 3;
  private static final int POINTER_SAMPLES = 200;

  /**
   * How much is measured.
   *
   * @param largest the ring of 2^largest nodes is the last
   * @param lookups for each point
   * @param nodes in all rings of a point together, if one ring is not more than that
   */
  private record Size(int largest, int lookups, int nodes) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(12, 50_000, 1 << 14);
        case PAPER -> new Size(14, 500_000, 1 << 17);
        case LARGE -> new Size(20, 1_000_000, 1 << 20);
      };
    }

    int rings(int exponent) {
      return Math.max(1, nodes >> exponent);
    }

    int lookupsPerRing(int exponent) {
      return lookups / rings(exponent);
    }

    /** In lookups. */
    long work() {
      long work = 0;
      for (int exponent = SMALLEST; exponent <= largest; exponent++) {
        work += (long) rings(exponent) * lookupsPerRing(exponent) * TOPOLOGIES.size();
      }
      return work;
    }
  }

  @Override
  public String name() {
    return "path-length";
  }

  @Override
  public String title() {
    return "hops per lookup against the number of nodes, to the bases 2 to 16 and in Ranch (Chord Fig. 13)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    SplittableRandom random = new SplittableRandom(seed);
    Meter meter = new Meter(progress, size.work());
    List<Paths> all = new ArrayList<>();
    for (int exponent = SMALLEST; exponent <= size.largest(); exponent++) {
      all.addAll(measureRings(exponent, size, random.split(), meter));
    }
    for (int exponent = SMALLEST; exponent <= size.largest(); exponent++) {
      all.add(measureRanch(exponent, size, random.split(), meter));
    }
    return new Results(
        comparisons(all),
        List.of(PathFigures.table(all), PathFigures.slopes(all), PathFigures.pdfTable(all)),
        List.of(PathFigures.nodes(all), PathFigures.topologies(all), PathFigures.pdf(all)));
  }

  /** Every base meets the same rings and the same lookups. */
  private static List<Paths> measureRings(
      int exponent, Size size, SplittableRandom random, Meter meter) {
    List<Paths> paths =
        BASES.stream().map(base -> Paths.none(Topology.toTheBase(base), exponent)).toList();
    int lookups = size.lookupsPerRing(exponent);
    for (int number = 0; number < size.rings(exponent); number++) {
      StillRing ring = new StillRing(1 << exponent, random.split());
      long lookupSeed = random.nextLong();
      for (int i = 0; i < BASES.size(); i++) {
        Spacing spacing = Spacing.toTheBase(BASES.get(i), IdSpace.FULL);
        lookUp(ring, lookups, spacing, paths.get(i), new SplittableRandom(lookupSeed));
        meter.done(lookups);
      }
    }
    return paths;
  }

  private static void lookUp(
      StillRing ring, int lookups, Spacing spacing, Paths paths, SplittableRandom random) {
    for (int lookup = 0; lookup < lookups; lookup++) {
      int from = random.nextInt(ring.nodes());
      paths.hops().add(ring.hops(from, new Id(random.nextLong()), spacing));
    }
    for (int node = 0; node < Math.min(POINTER_SAMPLES, ring.nodes()); node++) {
      paths.pointers().add(ring.differentPointers(node, spacing));
    }
  }

  /** The hop count does not include the answer, as on rings. */
  private static Paths measureRanch(int exponent, Size size, SplittableRandom random, Meter meter) {
    Paths paths = Paths.none(Topology.RANCH, exponent);
    int lookups = size.lookupsPerRing(exponent);
    for (int number = 0; number < size.rings(exponent); number++) {
      StillRanch ranch = new StillRanch(1 << exponent, random.split());
      for (int lookup = 0; lookup < lookups; lookup++) {
        int from = random.nextInt(ranch.processes());
        paths.hops().add(ranch.resolve(from, StillRanch.randomName(random)).hops());
      }
      for (int process = 0; process < Math.min(POINTER_SAMPLES, ranch.processes()); process++) {
        paths.pointers().add(ranch.differentNeighbours(process));
      }
      meter.done(lookups);
    }
    return paths;
  }

  private static List<Comparison> comparisons(List<Paths> all) {
    List<Comparison> comparisons = new ArrayList<>();
    LineFit two = PathFigures.fit(CHORD, all);
    String text = "6.3: \"the path length is about 1/2 log2 N\"";
    comparisons.add(
        Comparison.of(
            "hops per doubling of the nodes, k = 2",
            text,
            Expected.aboutPercent(0.5, 2),
            two.slope()));
    comparisons.add(
        Comparison.of(
            "hops above 1/2 log2 N: the last, to the owner",
            text,
            Expected.between("about 0", 0, 1),
            two.intercept()));
    comparisons.add(
        Comparison.of(
            "hops before the last, 2^12 nodes",
            text,
            Expected.about(6, 0.25),
            PathFigures.distribution(all).mean() - 1));
    for (Topology topology : TOPOLOGIES.subList(1, TOPOLOGIES.size())) {
      comparisons.add(
          Comparison.of(
              "hops per doubling of the nodes, " + topology.name(),
              topology.equals(Topology.RANCH)
                  ? "theory: two steps for two bits"
                  : "theory: (k-1) / (k log2 k)",
              Expected.aboutPercent(topology.hopsPerDoubling(), 2),
              PathFigures.fit(topology, all).slope()));
    }
    return comparisons;
  }
}
