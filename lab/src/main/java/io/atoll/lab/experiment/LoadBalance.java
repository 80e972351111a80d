package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How evenly keys are spread over nodes: Chord (MIT TR-819) section 6.2, Fig. 11(a), 11(b) and 12.
 *
 * <p>Percentiles are over the nodes of all runs together. The maximum is the mean of the runs'
 * maxima: that of all runs together would grow with their number.
 */
final class LoadBalance implements Experiment {

  /**
   * How much is measured.
   *
   * @param runs rings, and sets of keys, for each point
   * @param keys the numbers of keys in Fig. 11(a)
   * @param pdfKeys the number of keys in Fig. 11(b)
   * @param virtualNodes the numbers of virtual nodes per node in Fig. 12
   * @param virtualKeys the number of keys in Fig. 12
   */
  private record Size(
      int nodes,
      int runs,
      List<Integer> keys,
      int pdfKeys,
      List<Integer> virtualNodes,
      int virtualKeys) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL ->
            new Size(
                10_000,
                3,
                List.of(100_000, 500_000, 1_000_000),
                500_000,
                List.of(1, 2, 5, 10, 20),
                1_000_000);
        case PAPER -> new Size(10_000, 20, tenTimes(100_000), 500_000, upTo(20), 1_000_000);
        case LARGE -> new Size(100_000, 5, tenTimes(1_000_000), 5_000_000, upTo(20), 10_000_000);
      };
    }

    private static List<Integer> tenTimes(int step) {
      return IntStream.rangeClosed(1, 10).mapToObj(i -> i * step).toList();
    }

    private static List<Integer> upTo(int most) {
      return IntStream.rangeClosed(1, most).boxed().toList();
    }

    /** In keys that are placed. */
    long work() {
      return runs
          * (keys.stream().mapToLong(k -> k).sum() + (long) virtualKeys * virtualNodes.size());
    }
  }

  @Override
  public String name() {
    return "load-balance";
  }

  @Override
  public String title() {
    return "keys per node, without and with virtual nodes (Chord Fig. 11 and 12)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Meter meter = new Meter(progress, size.work());
    SplittableRandom random = new SplittableRandom(seed);
    List<Load> byKeys = new ArrayList<>();
    for (int keys : size.keys()) {
      byKeys.add(measure(size, keys, 1, random.split(), meter));
    }
    List<Load> byVirtualNodes = new ArrayList<>();
    for (int virtual : size.virtualNodes()) {
      byVirtualNodes.add(measure(size, size.virtualKeys(), virtual, random.split(), meter));
    }
    Load pdf = byKeys.get(size.keys().indexOf(size.pdfKeys()));
    return new Results(
        comparisons(pdf, byVirtualNodes),
        List.of(
            LoadFigures.table(
                "keys", "Fig. 11(a): keys per node against keys in all", "keys", byKeys),
            LoadFigures.pdfTable(pdf),
            LoadFigures.table(
                "virtual-nodes",
                "Fig. 12: keys per node against virtual nodes per node",
                "virtual_nodes",
                byVirtualNodes)),
        List.of(
            LoadFigures.keys(byKeys),
            LoadFigures.pdf(pdf),
            LoadFigures.virtualNodes(byVirtualNodes)));
  }

  private static Load measure(
      Size size, int keys, int virtualNodes, SplittableRandom random, Meter meter) {
    Histogram perNode = new Histogram();
    double maxima = 0;
    for (int run = 0; run < size.runs(); run++) {
      StillRing ring = new StillRing(size.nodes() * virtualNodes, random.split());
      int[] keysOf = place(keys, ring, virtualNodes, random.split());
      int max = 0;
      for (int count : keysOf) {
        perNode.add(count);
        max = Math.max(max, count);
      }
      maxima += max;
      meter.done(keys);
    }
    return new Load(size.nodes(), keys, virtualNodes, perNode, maxima / size.runs());
  }

  /** Random keys to their owners; virtual nodes are dealt out to the nodes at random. */
  private static int[] place(int keys, StillRing ring, int virtualNodes, SplittableRandom random) {
    int[] host = IntStream.range(0, ring.nodes()).map(v -> v / virtualNodes).toArray();
    for (int i = host.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = host[i];
      host[i] = host[j];
      host[j] = swapped;
    }
    int[] keysOf = new int[ring.nodes() / virtualNodes];
    for (int key = 0; key < keys; key++) {
      keysOf[host[ring.firstFrom(new Id(random.nextLong()))]]++;
    }
    return keysOf;
  }

  private static List<Comparison> comparisons(Load pdf, List<Load> byVirtualNodes) {
    Load one = byVirtualNodes.get(0);
    Load many = byVirtualNodes.get(byVirtualNodes.size() - 1);
    String load = "6.2: 10^4 nodes, 5*10^5 keys";
    String virtual = "6.2, Fig. 12: 10^4 nodes, 10^6 keys";
    return List.of(
        times(
            "99th percentile / mean keys per node", load, Expected.about(4.6, 0.2), pdf, Load::p99),
        times("most / mean keys per node", load, longestArc(pdf.nodes()), pdf, Load::meanMax),
        Comparison.of(
            "nodes without keys, in percent",
            "6.2: \"in all cases some nodes store no keys\"",
            Expected.between("some", 0.01, 100),
            100 * pdf.perNode().share(0)),
        times(
            "99th percentile / mean, 1 virtual node",
            virtual,
            Expected.about(4.8, 0.3),
            one,
            Load::p99),
        times(
            "1st percentile / mean, 1 virtual node",
            virtual,
            Expected.about(0, 0.03),
            one,
            Load::p1),
        times(
            "99th percentile / mean, 20 virtual nodes",
            virtual,
            Expected.about(1.6, 0.1),
            many,
            Load::p99),
        times(
            "1st percentile / mean, 20 virtual nodes",
            virtual,
            Expected.about(0.5, 0.05),
            many,
            Load::p1));
  }

  /** The longest of N random arcs has ln N + 0.58 mean lengths on average, and 1.3 of spread. */
  private static Expected longestArc(int nodes) {
    double mean = StrictMath.log(nodes) + 0.5772;
    return Expected.between(
        String.format(Locale.ROOT, "9.1; ln N + 0.58 = %.1f for the mean of runs", mean),
        mean - 1.3,
        mean + 1.3);
  }

  private static Comparison times(
      String what, String source, Expected paper, Load load, ToDoubleFunction<Load> keys) {
    return Comparison.of(what, source, paper, load.relative(keys.applyAsDouble(load)))
        .under(String.format(Locale.ROOT, "%,d nodes, %,d keys", load.nodes(), load.keys()));
  }
}
