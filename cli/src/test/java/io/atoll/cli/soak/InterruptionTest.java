package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterResult;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What counts as a wait, of hosts that are killed at 1,000 ms, with clients that turn at 9,000. */
final class InterruptionTest {

  private static Done answered(long fromMillis, long toMillis) {
    return done(fromMillis, toMillis, new RegisterResult.Value(1L));
  }

  private static Done done(long fromMillis, long toMillis, @Nullable RegisterResult result) {
    return new Done(0, 7, new Get(), nanos(fromMillis), nanos(toMillis), result, "");
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private static long longestMillis(Done... done) {
    BitSet slots = new BitSet();
    slots.set(0, 1 << 14);
    return new Interruption(slots, nanos(1_000), nanos(9_000)).longest(List.of(done)).millis();
  }

  @Test
  void aWaitIsFromOneAnswerToTheNext() {
    assertThat(longestMillis(answered(800, 900), answered(950, 2_900), answered(3_000, 3_100)))
        .isEqualTo(2_000);
  }

  @Test
  void whoHasNoAnswerWhenClientsTurnToOthersHasWaitedUntilThen() {
    assertThat(longestMillis(answered(800, 900), answered(1_500, 9_500))).isEqualTo(7_500);
  }

  @Test
  void whoHasFailedHasWaitedAsWell() {
    assertThat(longestMillis(answered(800, 900), done(1_500, 5_000, null))).isEqualTo(7_500);
    assertThat(longestMillis(done(1_500, 5_000, null))).isEqualTo(7_500);
  }

  @Test
  void whatWasOverBeforeIsNoneOfIt() {
    assertThat(longestMillis(answered(100, 200), answered(700, 800))).isZero();
  }
}
