package io.atoll.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Delay;

/** Runs of applications that ask again, as the claims about them need it. */
public final class Insisting {

  /** Messages take 1 to 20 ms and overtake each other. */
  public static final Link REORDERING =
      Link.reliable(Latency.uniformMillis(1, 20)).inOrder(Link.Order.ANY);

  private static final int SECONDS = 60;

  /** What random back-off cost, over many seeds. */
  public record Cost(long mostRefusals, long allRefusals, long longestMicros) {}

  private Insisting() {}

  /** A minute in which everybody wants something at the same moment and asks again at once. */
  public static Insistence.Report atOnce(Workload<?, ?> workload, Link link) {
    return new Insistence<>(
            workload,
            new Insistence.Plan(link, Livelock.AT_ONCE, Livelock.AT_ONCE, SECONDS, /* seed= */ 1))
        .run();
  }

  /** The same with random back-off: in every one of the seeds everybody is done in the end. */
  public static Cost withBackOff(Workload<?, ?> workload, int seeds) {
    long most = 0;
    long all = 0;
    long longest = 0;
    for (int seed = 0; seed < seeds; seed++) {
      Insistence.Report report =
          new Insistence<>(
                  workload,
                  new Insistence.Plan(
                      Livelock.LOCKSTEP, Livelock.AT_ONCE, Livelock.BACK_OFF, SECONDS, seed))
              .run();
      assertThat(report.problems()).as("seed %s", seed).isEmpty();
      assertThat(report.everybodyDone()).as("seed %s: %s", seed, report).isTrue();
      most = Math.max(most, report.refusals());
      all += report.refusals();
      longest = Math.max(longest, report.lastDoneMicros());
    }
    return new Cost(most, all, longest);
  }

  /** Applications that want one thing about every second, on links that reorder. */
  public static <M, C> Insistence<M, C> churn(Workload<M, C> workload, Delay backOff, long seed) {
    return new Insistence<>(
        workload, new Insistence.Plan(REORDERING, new Delay(0, 2_000), backOff, SECONDS, seed));
  }
}
