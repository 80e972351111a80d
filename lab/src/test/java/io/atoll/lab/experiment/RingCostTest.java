package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What rings of 8 to 64 nodes cost. */
class RingCostTest {

  private static final Results RESULTS =
      new RingCost().run(Scale.SMALL, 1, Experiment.Progress.NONE);

  private static double messages(String column, String ring, int nodes) {
    return Cells.number(Cells.table(RESULTS, "messages"), column, ring, nodes);
  }

  /** Half way round, and the answer. */
  @ParameterizedTest
  @CsvSource({"8, 5.2", "16, 9.45", "32, 14.85", "64, 29.55"})
  void lookupsAlongSuccessorsAreLinearInTheNodes(int nodes, double messages) {
    for (String ring : new String[] {"atomic", "asymmetric"}) {
      assertThat(messages("lookup", ring, nodes)).isEqualTo(messages);
    }
  }

  /** There and back for each hop. */
  @ParameterizedTest
  @CsvSource({"8, 2.8", "16, 3.2", "32, 3.8", "64, 4.2"})
  void lookupsOverFingersAreNot(int nodes, double messages) {
    assertThat(messages("lookup", "chord", nodes)).isEqualTo(messages);
  }

  /** The same way to the successor; four messages more, or seven. */
  @ParameterizedTest
  @CsvSource({"8, 8.1", "64, 42.8"})
  void joinsGoThereLikeLookups(int nodes, double messages) {
    assertThat(messages("join", "atomic", nodes)).isEqualTo(messages);
    assertThat(messages("join", "asymmetric", nodes)).isEqualTo(messages + 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 32, 64})
  void leavesConcernNeighboursOnly(int nodes) {
    assertThat(messages("leave", "atomic", nodes)).isEqualTo(6);
    assertThat(messages("leave", "asymmetric", nodes)).isEqualTo(6);
    assertThat(messages("leave", "chord", nodes)).isBetween(3.0, 3.1);
  }

  @Test
  void ringsThatLockSendNothingAtRestAndRingsThatRepairDo() {
    assertThat(messages("background", "atomic", 64)).isZero();
    assertThat(messages("background", "asymmetric", 64)).isZero();
    assertThat(messages("background", "chord", 64)).isBetween(7.0, 8.0);
  }
}
