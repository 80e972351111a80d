package io.atoll.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.protocols.chord.ChordSimulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The atomic ring under churn: nothing inconsistent, nothing lost, and the same run every time. */
class ChurnTest {

  private static final ChurnPlan SMALL =
      new ChurnPlan(50, 60, 2, 2, 4_000, 200, Disturbance.NONE, 11);

  private static ChurnReport run(ChurnPlan plan) {
    return Churn.run(AtomicFamily.simulated(), plan, Churn.Progress.NONE);
  }

  private static void assertClean(ChurnReport report) {
    assertThat(report.clean())
        .as("./atoll sim --protocol atomic %s: %s", report.plan().options(), report)
        .isTrue();
  }

  @Test
  void fiveHundredMembersTenMinutesAndNothingGoesWrong() {
    ChurnReport report = run(ChurnPlan.usual(500, 600, 7));
    assertThat(report.problems()).isEmpty();
    assertClean(report);
    assertThat(report.joins()).isEqualTo(1_200);
    assertThat(report.leaves()).isEqualTo(1_200);
    assertThat(report.lookups() + report.updates()).isEqualTo(100_000);
    assertThat(report.checkedOperations()).isEqualTo(report.updates()).isGreaterThan(49_000);
    assertThat(report.invariantChecks()).isEqualTo(601);
    assertThat(report.holds()).as("operations that met content on its way").isPositive();
    assertThat(report.retries()).as("requests that met a taken lock").isPositive();
    assertThat(report.messages()).isGreaterThan(20_000_000);
  }

  @Test
  void manySeedsOfASmallRingAreCleanToo() {
    for (int seed = 0; seed < 50; seed++) {
      ChurnReport report = run(new ChurnPlan(5, 60, 3, 3, 400, 20, Disturbance.NONE, seed));
      assertClean(report);
      assertThat(report.joins()).isEqualTo(180);
    }
  }

  /** Each figure of the report can be other than zero. */
  @ParameterizedTest
  @CsvSource({
    "grant-leave-without-lock, inconsistent",
    "no-leave-forwarding, brokenKeys",
    "leave-at-once, toDeparted",
    "forget-content, lostRegisters",
    "execute-before-content, brokenKeys",
    "forget-held, unanswered",
    "successor-unlocks-early, problems"
  })
  void everyFigureCatchesAMutation(String variant, String figure) {
    ChurnReport report =
        Churn.run(
            new AtomicFamily().simulated(variant),
            new ChurnPlan(20, 60, 4, 4, 10_000, 40, Disturbance.NONE, 3),
            Churn.Progress.NONE);
    int found =
        switch (figure) {
          case "inconsistent" -> report.inconsistent();
          case "toDeparted" -> (int) report.toDeparted();
          case "lostRegisters" -> report.lostRegisters();
          case "brokenKeys" -> report.brokenKeys();
          case "unanswered" -> report.unanswered();
          default -> report.problems().size();
        };
    assertThat(found).as("%s of %s", figure, report).isPositive();
    assertThat(report.clean()).isFalse();
  }

  @Test
  void aPartitionOrSlowNodesDelayAnswersButMakeNoneWrong() {
    for (Disturbance disturbance : List.of(Disturbance.PARTITION, Disturbance.SLOW_NODES)) {
      ChurnReport report = run(new ChurnPlan(60, 90, 2, 2, 3_000, 100, disturbance, 5));
      assertClean(report);
      assertThat(report.joins()).isEqualTo(180);
    }
  }

  /** Why Atoll exists: the same churn, with pointers that are repaired instead of locked. */
  @Test
  void chordAnswersWronglyAndLosesUpdatesUnderTheSameChurnAsTheReadmeSays() {
    ChurnReport chord =
        Churn.run(ChordSimulation.simulated(), ChurnPlan.usual(500, 600, 7), Churn.Progress.NONE);
    assertThat(chord.joins()).isEqualTo(1_200);
    assertThat(chord.leaves()).isEqualTo(1_200);
    assertThat(chord.inconsistent()).isEqualTo(556);
    assertThat(chord.unanswered()).isEqualTo(42);
    assertThat(chord.toDeparted()).isEqualTo(13_101);
    assertThat(chord.brokenKeys()).isEqualTo(53);
  }

  /** Nor does it help enough to repair them by better rules. */
  @Test
  void correctedChordIsRarelyButStillWrongAsTheReadmeSays() {
    ChurnReport chord =
        Churn.run(ChordSimulation.corrected(), ChurnPlan.usual(500, 600, 7), Churn.Progress.NONE);
    assertThat(chord.joins()).isEqualTo(1_200);
    assertThat(chord.leaves()).isEqualTo(1_200);
    assertThat(chord.inconsistent()).isEqualTo(12);
    assertThat(chord.unanswered()).isEqualTo(33);
    assertThat(chord.toDeparted()).isEqualTo(41_400);
    assertThat(chord.brokenKeys()).isEqualTo(1);
  }

  @Test
  void theSameSeedGivesTheSameTraceInAnotherJvm() throws IOException, InterruptedException {
    java.lang.Process other =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ChurnTest.class.getName()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String hash = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(other.waitFor(60, TimeUnit.SECONDS)).as("the other JVM ends within 60 s").isTrue();
    assertThat(hash).isEqualTo(Long.toHexString(run(SMALL).traceHash()));
  }

  /** What the other JVM runs. */
  public static void main(String[] arguments) {
    System.out.println(Long.toHexString(run(SMALL).traceHash()));
  }
}
