package io.atoll.lab.sim;

import io.atoll.kernel.Delay;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that ask at the same moment and refuse each other, each situation run twice: without a
 * back-off, which is the livelock of LMP 4.4, and with the remedy that LMP proposes, "as in the
 * Ethernet protocol". Who asks at once is never seen not asking, so it is for ever whatever the
 * latency; here every message takes equally long, so that nothing but the back-off is random.
 */
public final class Livelock {

  public static final Link LOCKSTEP = Link.reliable(Latency.fixedMillis(10));

  public static final Delay AT_ONCE = Delay.ofMillis(0);

  /** Up to five round trips, so that two who draw seldom collide again. */
  public static final Delay BACK_OFF = new Delay(0, 100);

  /** One situation, run both ways. */
  public record Comparison(
      String situation, Insistence.Report atOnce, Insistence.Report withBackOff) {}

  /** All situations of a protocol. */
  public record Report(
      String protocol, int seconds, long seed, List<Comparison> comparisons, long traceHash) {

    /** Whether back-off ends every livelock, and no invariant is broken either way. */
    public boolean clean() {
      return comparisons.stream()
          .allMatch(
              comparison ->
                  comparison.withBackOff.everybodyDone()
                      && comparison.withBackOff.problems().isEmpty()
                      && comparison.atOnce.problems().isEmpty());
    }
  }

  private Livelock() {}

  public static Report run(
      String protocol, List<? extends Workload<?, ?>> situations, int seconds, long seed) {
    List<Comparison> comparisons = new ArrayList<>();
    long traceHash = 0;
    for (Workload<?, ?> situation : situations) {
      Insistence.Report atOnce = run(situation, AT_ONCE, seconds, seed);
      Insistence.Report withBackOff = run(situation, BACK_OFF, seconds, seed);
      comparisons.add(new Comparison(situation.name(), atOnce, withBackOff));
      traceHash = (traceHash * 31 + atOnce.traceHash()) * 31 + withBackOff.traceHash();
    }
    return new Report(protocol, seconds, seed, List.copyOf(comparisons), traceHash);
  }

  private static Insistence.Report run(
      Workload<?, ?> situation, Delay backOff, int seconds, long seed) {
    return new Insistence<>(
            situation, new Insistence.Plan(LOCKSTEP, AT_ONCE, backOff, seconds, seed))
        .run();
  }
}
