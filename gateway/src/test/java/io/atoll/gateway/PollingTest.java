package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.SelectStrategy;
import org.junit.jupiter.api.Test;

class PollingTest {

  private static final long LONGEST = 200;

  private long now = 1_000_000;
  private int looks;
  private final Polling polling = new Polling(LONGEST, () -> now);

  @Test
  void aThreadThatHasLittleToDoSleeps() throws Exception {
    for (int i = 0; i < 10; i++) {
      now += 10 * LONGEST;
      assertThat(wait(0)).isEqualTo(SelectStrategy.SELECT);
    }
  }

  @Test
  void aThreadThatHadSomethingToDoSoonLooksForMoreForAWhile() throws Exception {
    sleepFor(LONGEST);
    assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
    now += LONGEST - 1;
    assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
    now += 1;
    assertThat(wait(0)).isEqualTo(SelectStrategy.SELECT);
  }

  @Test
  void whatIsFoundIsDoneAndTheWhileBeginsAnew() throws Exception {
    sleepFor(LONGEST);
    for (int i = 0; i < 10; i++) {
      assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
      now += LONGEST - 1;
      assertThat(wait(3)).isEqualTo(3);
      now += LONGEST;
    }
    assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
  }

  @Test
  void whoLookedInVainForTooLongSleepsAtOnceTheNextTime() throws Exception {
    sleepFor(LONGEST);
    assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
    now += LONGEST;
    assertThat(wait(0)).isEqualTo(SelectStrategy.SELECT);
    now += LONGEST;
    assertThat(wait(0)).isEqualTo(SelectStrategy.SELECT);
    now += LONGEST;
    assertThat(wait(0)).isEqualTo(SelectStrategy.CONTINUE);
  }

  @Test
  void tasksAreNeverKeptWaiting() throws Exception {
    sleepFor(LONGEST);
    assertThat(polling.calculateStrategy(() -> 0, true)).isZero();
    assertThat(polling.calculateStrategy(() -> 2, true)).isEqualTo(2);
  }

  @Test
  void withoutPollingAThreadSleepsAndDoesNotEvenLook() throws Exception {
    Polling none = new Polling(0, () -> now);
    for (int i = 0; i < 3; i++) {
      assertThat(none.calculateStrategy(this::look, false)).isEqualTo(SelectStrategy.SELECT);
    }
    assertThat(looks).isZero();
    assertThat(none.calculateStrategy(this::look, true)).isEqualTo(1);
  }

  private int look() {
    return ++looks;
  }

  private int wait(int ready) throws Exception {
    return polling.calculateStrategy(() -> ready, false);
  }

  private void sleepFor(long nanos) throws Exception {
    now += 10 * LONGEST;
    assertThat(wait(0)).isEqualTo(SelectStrategy.SELECT);
    now += nanos;
  }
}
