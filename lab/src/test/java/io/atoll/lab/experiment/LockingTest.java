package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ARM section 2, drawbacks, and section 4, messages: up to 32 of 64 neighbours leave. */
class LockingTest {

  private static final Results RESULTS =
      new Locking().run(Scale.SMALL, 1, Experiment.Progress.NONE);

  private static double leaves(String column, int leavers) {
    return Cells.number(Cells.table(RESULTS, "leaves"), column, leavers);
  }

  @Test
  void neighboursOfFigure1LeaveOneByOneFromTheLast() {
    Comparison order = RESULTS.comparisons().get(0);
    assertThat(order.what()).contains("in the figure's order");
    assertThat(order.measured()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16, 32})
  void timeIsProportionalToTheLeaversWithAsymmetricLocking(int leavers) {
    assertThat(leaves("asymmetric_millis", leavers)).isEqualTo(50 * leavers);
  }

  @ParameterizedTest
  @CsvSource({"1, 50.0", "2, 353.4019", "32, 1231.4699"})
  void timeGrowsMoreSlowlyWithRandomizedLocking(int leavers, double millis) {
    assertThat(leaves("randomized_millis", leavers)).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({"asymmetric, 8, 6", "randomized, 5, 6"})
  void joinsAndLeavesTakeAsManyMessagesAsTheTextHas(String locking, int join, int leave) {
    DataTable messages = Cells.table(RESULTS, "messages");
    assertThat(Cells.number(messages, "join", locking)).isEqualTo(join);
    assertThat(Cells.number(messages, "leave", locking)).isEqualTo(leave);
  }

  @Test
  void retriesCostARandomizedLeaveLessThanThreeMessagesOnAverage() {
    assertThat(leaves("randomized_messages", 32)).isBetween(8.0, 9.0);
    assertThat(leaves("asymmetric_messages", 32)).isBetween(6.9, 7.0);
  }

  @Test
  void sameSeedGivesTheSameNumbers() {
    assertThat(new Locking().run(Scale.SMALL, 1, Experiment.Progress.NONE)).isEqualTo(RESULTS);
  }
}
