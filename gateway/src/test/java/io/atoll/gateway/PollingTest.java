package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.SelectStrategy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PollingTest {

  private static final long LONGEST = 200;

  /** Sleep, and the work that follows it, that counts as short. */
  private static final long SHORT = 2 * LONGEST - 1;

  private long now = 1_000_000;
  private int timesOthersRan;
  private final Polling polling = new Polling(LONGEST, () -> now, () -> timesOthersRan++);

  @BeforeEach
  void haveHadNothingToDo() throws Exception {
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += 10 * LONGEST;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
  }

  @Test
  void whoHasSomethingToDoNowAndThenSleeps() throws Exception {
    for (int i = 0; i < 10; i++) {
      now += SHORT + 1;
      assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    }
    assertThat(timesOthersRan).isZero();
  }

  @Test
  void aRequestNowAndThenThatTakesAnAnswerOfAnotherHostIsNoReasonToPoll() throws Exception {
    for (int i = 0; i < 10; i++) {
      now += 10 * LONGEST;
      assertThat(look(0)).isEqualTo(SelectStrategy.SELECT); // until the answer is there
      now += LONGEST / 2;
      assertThat(look(0)).isEqualTo(SelectStrategy.SELECT); // until the next request
    }
  }

  @Test
  void whoHadSomethingToDoSoonTwiceLooksForMoreForAWhile() throws Exception {
    now += SHORT;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += SHORT;
    assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
    now += LONGEST - 1;
    assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
    assertThat(timesOthersRan).isEqualTo(2);
    now += 1;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    assertThat(timesOthersRan).isEqualTo(2);
  }

  @Test
  void whatIsFoundIsDoneAndTheWhileBeginsAnewHoweverLongThatTook() throws Exception {
    beBusy();
    for (int i = 0; i < 10; i++) {
      assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
      now += LONGEST - 1;
      assertThat(look(3)).isEqualTo(3);
      now += 10 * LONGEST;
    }
    assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
  }

  @Test
  void tasksCountAsSomethingToDoAndAreNotKeptWaiting() throws Exception {
    beBusy();
    for (int i = 0; i < 10; i++) {
      assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
      now += LONGEST - 1;
      assertThat(polling.calculateStrategy(() -> 0, true)).isZero();
      assertThat(polling.calculateStrategy(() -> 2, true)).isEqualTo(2);
      now += 10 * LONGEST;
    }
  }

  @Test
  void whoLookedInVainAndThenSleptForLongDoesNotPollTheNextTime() throws Exception {
    beBusy();
    assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
    now += LONGEST;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += LONGEST;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += SHORT;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += SHORT;
    assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
  }

  private void beBusy() throws Exception {
    now += SHORT;
    assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    now += SHORT;
  }

  private int look(int ready) throws Exception {
    return polling.calculateStrategy(() -> ready, false);
  }
}
