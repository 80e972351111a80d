package io.atoll.lab.protocols.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Churn.Progress;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Network;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.protocols.ring.chord.ChordView;
import java.util.List;
import java.util.stream.Stream;

/**
 * Networks that are not one sorted ring, and how many rounds it takes them to become one: Chord
 * 5.3, 5.4 and 7.
 */
public final class Repair {

  /** Partitions lose what is sent across, which only links that lose messages do. */
  private static final double LOSS = 0.001;

  private static final Latency LATENCY = Latency.uniformMillis(1, 20);

  /**
   * What it took.
   *
   * @param apart for how many rounds it was left to itself before, in two halves
   * @param wrong how many had another successor than the next node, to begin with
   * @param rounds how many it took to be strongly stable; -1 if it was not after the limit
   * @param messages all of them
   */
  public record Report(
      String network,
      int nodes,
      long seed,
      int apart,
      int wrong,
      int rounds,
      int limit,
      long messages,
      long wallNanos,
      long traceHash) {

    public boolean healed() {
      return rounds >= 0;
    }
  }

  private Repair() {}

  /** Lists of 2 log2 N (4.5.3), patience and memory of log2 N and more (5.4). */
  public static ChordSettings strong(int nodes) {
    int log = log2(nodes);
    return ChordSettings.DEFAULT
        .withSuccessors(2 * log)
        .with(new ChordRules.Strong(log, ChordRules.Strong.DEFAULT.remembered()));
  }

  /** Rounded up. */
  static int log2(int nodes) {
    return 32 - Integer.numberOfLeadingZeros(Math.max(1, nodes - 1));
  }

  /** More rounds than any of these networks should need: 2 log2^2 N. */
  public static int limit(int nodes) {
    return 2 * log2(nodes) * log2(nodes);
  }

  /** A network that knows nothing but its wrong successors. */
  public static Report ofShape(
      Shape shape, int nodes, ChordSettings settings, int limit, long seed, Progress progress) {
    long start = System.nanoTime();
    ChordCrowd crowd = new ChordCrowd(settings, Link.reliable(LATENCY), seed);
    crowd.start(shape, nodes);
    return heal(shape.toString(), crowd, 0, limit, seed, progress, start);
  }

  /**
   * One ring falls in two halves, and these are left to themselves until nobody points to the other
   * side any more; then they can reach each other again.
   */
  public static Report ofPartition(
      int nodes, ChordSettings settings, int limit, long seed, Progress progress) {
    long start = System.nanoTime();
    ChordCrowd crowd = new ChordCrowd(settings, Link.reliable(LATENCY).losing(LOSS), seed);
    crowd.startComplete(nodes, true);
    crowd.passRound();
    List<Network.Cut> cut = crowd.simulation().cut(p -> p % 2 == 0, p -> p % 2 == 1);
    int apart = 0;
    do {
      crowd.passRound();
      apart++;
      progress.report(apart, limit, crowd.simulation().counters().delivered());
    } while (apart < limit && pointersAcross(crowd));
    crowd.simulation().mend(cut);
    return heal("healed partition", crowd, apart, limit, seed, progress, start);
  }

  private static boolean pointersAcross(ChordCrowd crowd) {
    return crowd.members().stream()
        .map(crowd::view)
        .anyMatch(view -> pointers(view).anyMatch(node -> side(node) != side(view.self())));
  }

  private static Stream<NodeRef> pointers(ChordView view) {
    return Stream.of(
            view.successors().stream(),
            view.fingers().stream(),
            view.fingeredBy().stream(),
            Stream.ofNullable(view.pred()))
        .flatMap(nodes -> nodes);
  }

  private static long side(NodeRef node) {
    return node.address().value() % 2;
  }

  private static Report heal(
      String network,
      ChordCrowd crowd,
      int apart,
      int limit,
      long seed,
      Progress progress,
      long start) {
    int wrong = crowd.wrongSuccessors();
    int rounds = 0;
    while (rounds <= limit && crowd.wrongSuccessors() > 0) {
      crowd.passRound();
      rounds++;
      progress.report(rounds, limit, crowd.simulation().counters().delivered());
    }
    return new Report(
        network,
        crowd.size(),
        seed,
        apart,
        wrong,
        rounds > limit ? -1 : rounds,
        limit,
        crowd.simulation().counters().delivered(),
        System.nanoTime() - start,
        crowd.simulation().traceHash());
  }
}
