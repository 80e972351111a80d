package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.history.RandomHistories.Shape;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Histories as large as simulations make them. What they cost is measured elsewhere. */
class LargeHistoryTest {

  @Test
  void aThousandKeysAndSixteenClients() {
    History history = history(new Shape(16, 1_000, 100_000, 0, 0.01, 0));

    assertLinearizable(history, 100_000, 1_000);
  }

  @Test
  void sixtyFourClientsAndOneHotKey() {
    History history = history(new Shape(64, 1_000, 100_000, 5, 0.01, 0.2));

    assertLinearizable(history, 100_000, 1_000);
    assertThat(history.byKey().values()).extracting(List::size).anyMatch(calls -> calls > 20_000);
  }

  @Test
  void oneKeyAndSixteenClients() {
    assertLinearizable(history(new Shape(16, 1, 20_000, 0, 0.001, 0)), 20_000, 1);
  }

  @Test
  void hundredsOfUnansweredCallsOnOneKey() {
    History history = history(new Shape(8, 1, 2_000, 0, 0.25, 0));

    assertLinearizable(history, 2_000, 1);
    assertThat(LinearizabilityChecker.check(history).pending()).isGreaterThan(400);
  }

  @Test
  void oneFalseAnswerAmongAHundredThousandIsFound() {
    History history = history(new Shape(16, 1_000, 100_000, 0, 0.01, 0.2));
    List<Events.Event> events = new ArrayList<>(Events.of(history));
    int at = events.size() * 9 / 10;
    while (!isReadOfANumber(events.get(at))) {
      at++;
    }
    int number = events.get(at).number();
    events.set(at, new Events.Response(number, new RegisterResult.Value(-1L)));

    Verdict verdict = LinearizabilityChecker.check(Events.history(events));

    assertThat(verdict.violations()).hasSize(1);
    assertThat(verdict.violations().get(0).misplaced().number()).isEqualTo(number);
    assertThat(verdict.calls()).isEqualTo(100_000);
  }

  private static boolean isReadOfANumber(Events.Event event) {
    return event instanceof Events.Response response
        && response.result() instanceof RegisterResult.Value value
        && value.value() != null;
  }

  private static History history(Shape shape) {
    return RandomHistories.linearizable(shape, new Random(1));
  }

  private static void assertLinearizable(History history, int calls, int keys) {
    Verdict verdict = LinearizabilityChecker.check(history);
    assertThat(verdict.violations()).isEmpty();
    assertThat(verdict.calls()).isEqualTo(calls);
    assertThat(verdict.keys()).isEqualTo(keys);
  }
}
