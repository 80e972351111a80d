package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.history.RandomHistories.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Small histories of one key, against the definition. The counts are pinned: were one side to
 * become empty, the comparison would prove nothing.
 */
class AgainstBruteForceTest {

  private static final int SAMPLES = 24_000;

  private static final int LINEARIZABLE = 17_823;
  private static final int PENDING = 19_528;

  /** A history, and whether it is linearizable by definition. */
  private record Sample(int seed, History history, boolean linearizable) {}

  private static List<Sample> samples = List.of();

  @BeforeAll
  static void judgeByTheDefinition() {
    List<Sample> judged = new ArrayList<>();
    for (int seed = 0; seed < SAMPLES; seed++) {
      History history = history(seed);
      judged.add(new Sample(seed, history, BruteForce.isLinearizable(history)));
    }
    samples = judged;
  }

  @AfterAll
  static void forget() {
    samples = List.of();
  }

  /** Even seeds: what a real register did. Odd seeds: with one or two answers falsified. */
  private static History history(int seed) {
    Random random = new Random(seed);
    int clients = 2 + random.nextInt(4);
    int calls = 2 + random.nextInt(6);
    double lossRate = random.nextBoolean() ? 0.4 : 0;
    Shape shape = new Shape(clients, 1, calls, random.nextInt(4), lossRate, 0);
    History history = RandomHistories.linearizable(shape, random);
    if (seed % 2 == 0) {
      return history;
    }
    History falsified = RandomHistories.falsified(history, random);
    return random.nextBoolean() ? falsified : RandomHistories.falsified(falsified, random);
  }

  @Test
  void everyVerdictIsThatOfTheDefinition() {
    int linearizable = 0;
    int pending = 0;
    for (Sample sample : samples) {
      Verdict verdict = LinearizabilityChecker.check(sample.history());
      assertThat(verdict.isLinearizable())
          .as("seed %d: %s", sample.seed(), verdict)
          .isEqualTo(sample.linearizable());
      linearizable += sample.linearizable() ? 1 : 0;
      pending += verdict.pending();
    }
    assertThat(linearizable).isEqualTo(LINEARIZABLE);
    assertThat(pending).isEqualTo(PENDING);
  }

  @Test
  void whatARealRegisterDidIsLinearizable() {
    assertThat(samples)
        .filteredOn(sample -> sample.seed() % 2 == 0)
        .hasSize(SAMPLES / 2)
        .allMatch(Sample::linearizable);
  }

  @Test
  void theOrderFoundExplainsEveryAnswer() {
    int verified = 0;
    for (Sample sample : samples) {
      List<Call> calls = sample.history().calls();
      KeySearch search = new KeySearch(calls);
      if (search.succeeds()) {
        LinearOrders.verify(calls, search.linearOrder());
        verified++;
      }
    }
    assertThat(verified).isEqualTo(LINEARIZABLE);
  }

  @Test
  void aViolationIsTheShortestBeginningThatIsWrong() {
    int verified = 0;
    for (Sample sample : samples) {
      History history = sample.history();
      for (Violation violation : LinearizabilityChecker.check(history).violations()) {
        int end = endOf(violation.misplaced());
        History before = upTo(history, end);
        LinearOrders.verify(before.calls(), violation.prefix());
        assertThat(BruteForce.isLinearizable(before)).isTrue();
        assertThat(BruteForce.isLinearizable(upTo(history, end + 1))).isFalse();
        verified++;
      }
    }
    assertThat(verified).isEqualTo(SAMPLES - LINEARIZABLE);
  }

  private static int endOf(Call call) {
    return call.response() == null ? Integer.MAX_VALUE : call.response().moment().event();
  }

  /** The events before this one. */
  private static History upTo(History history, int event) {
    return Events.history(Events.of(history).subList(0, event));
  }

  /** The second excuse saves time and must not change a verdict. */
  @Test
  void verdictsAreTheSameWithoutExcusingPuts() {
    assertThat(errorsOf(CheckerMutants.NoPuts::new)).isZero();
  }

  @Test
  void ignoringRealTimeIsCaught() {
    assertThat(errorsOn(CheckerMutants::withoutRealTime)).isPositive();
  }

  @Test
  void countingAResponseOneEventTooLateIsCaught() {
    assertThat(errorsOn(CheckerMutants::withResponsesLater)).isPositive();
  }

  @Test
  void countingAResponseOneEventTooEarlyIsCaught() {
    assertThat(errorsOn(CheckerMutants::withResponsesEarlier)).isPositive();
  }

  @Test
  void takingUnansweredCallsForFailedIsCaught() {
    assertThat(errorsOn(CheckerMutants::withoutPending)).isPositive();
  }

  @Test
  void takingUnansweredPutsForDoneAtOnceIsCaught() {
    assertThat(errorsOn(CheckerMutants::withPendingAtOnce)).isPositive();
  }

  @Test
  void excusingWithoutLookingAtTheAnswerIsCaught() {
    assertThat(errorsOf(CheckerMutants.AnyAnswer::new)).isPositive();
  }

  @Test
  void excusingWhatChangesTheRegisterIsCaught() {
    assertThat(errorsOf(CheckerMutants.AnyRegister::new)).isPositive();
  }

  @Test
  void excusingOtherCallsThanPutsBeforeAnotherIsCaught() {
    assertThat(errorsOf(CheckerMutants.NotOnlyPuts::new)).isPositive();
  }

  @Test
  void excusingPutsBeforeACallThatSeesThemIsCaught() {
    assertThat(errorsOf(CheckerMutants.PutsBeforeAnything::new)).isPositive();
  }

  /** How often the checker is wrong if it sees histories like this. */
  private static long errorsOn(Function<History, History> distortion) {
    return errors(
        history -> LinearizabilityChecker.check(distortion.apply(history)).isLinearizable());
  }

  /** How often a search is wrong. */
  private static long errorsOf(Function<List<Call>, KeySearch> search) {
    return errors(history -> search.apply(history.calls()).succeeds());
  }

  private static long errors(Predicate<History> checker) {
    return samples.stream()
        .filter(sample -> checker.test(sample.history()) != sample.linearizable())
        .count();
  }
}
