package io.atoll.cli;

import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Case.Size;
import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.model.Scenario;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ExitCode;

/** The table of all cases, with a small catalog. */
final class SuiteTest {

  private static final Family ATOMIC = Catalog.family("atomic");
  private static final ScenarioSpec LEAVE = ScenarioSpec.parse("0,4", "", "4");
  private static final ScenarioSpec JOIN = ScenarioSpec.parse("0,4", "2", "");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** The atomic ring with some of its cases and one of its variants. */
  private record Small(List<Case> cases, List<Variant> variants) implements Family {
    @Override
    public String name() {
      return "atomic";
    }

    @Override
    public String source() {
      return ATOMIC.source();
    }

    @Override
    public Scenario<?, ?> scenario(ScenarioSpec spec) {
      return ATOMIC.scenario(spec);
    }

    @Override
    public Scenario<?, ?> scenario(ScenarioSpec spec, String variant) {
      return ATOMIC.scenario(spec, variant);
    }
  }

  private static Case holds(ScenarioSpec spec, Size size) {
    return Case.holds(ATOMIC, spec, size);
  }

  private static Variant leaveAtOnce(String broken) {
    return new Variant("leave-at-once", Variant.Kind.MUTATION, "leaves at once", LEAVE, broken);
  }

  private int run(Family family, boolean fast, int maxStates, boolean json) {
    PrintWriter errors = new PrintWriter(err, true);
    return new Suite(List.of(family), fast ? Size.FAST : Size.LONG)
        .run(
            maxStates,
            json,
            new PrintWriter(out, true),
            jobs -> new SearchProgress(errors, false, jobs, System::nanoTime));
  }

  @Test
  void eachVariantIsRunBesideTheProtocolItself() {
    Small family =
        new Small(List.of(holds(JOIN, Size.FAST)), List.of(leaveAtOnce(NOBODY_SENDS_TO_DEPARTED)));
    assertThat(run(family, false, Integer.MAX_VALUE, false)).isEqualTo(ExitCode.OK);
    assertThat(out.toString().replaceAll("\\d\\.\\d+", "N"))
        .isEqualTo(
            """
            protocol  scenario                               states   transitions   seconds  verdict
            ------------------------------------------------------------------------------------------------------------------------
            atomic    ring 0,4 join 2                            10            10      N  holds
            atomic    ring 0,4 leave 4                            8             7      N  holds
            atomic    [leave-at-once] ring 0,4 leave 4            7             6      N  breaks: nobody sends to a departed node
            ------------------------------------------------------------------------------------------------------------------------
            3 checks: 2 hold, 1 breaks a property; 25 states, 23 transitions, N s of search
            every verdict is the expected one
            """);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void longCasesAreLeftOutOfTheFastSuite() {
    Small family = new Small(List.of(holds(JOIN, Size.LONG), holds(LEAVE, Size.FAST)), List.of());
    assertThat(run(family, true, Integer.MAX_VALUE, false)).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("ring 0,4 leave 4").doesNotContain("join");
  }

  @Test
  void anUnexpectedVerdictIsNamedWithTheCommandThatRepeatsIt() {
    Case wrong =
        Case.breaks("atomic", JOIN.toString(), () -> ATOMIC.scenario(JOIN), "gravity", Size.FAST);
    Small family = new Small(List.of(wrong), List.of(leaveAtOnce("gravity")));
    assertThat(run(family, false, Integer.MAX_VALUE, false)).isEqualTo(ExitCode.SOFTWARE);
    assertThat(out.toString())
        .contains("holds  <-- UNEXPECTED, should be: breaks: gravity\n")
        .endsWith(
            """
            2 not as expected:
              holds, should be breaks: gravity:
                ./atoll check --protocol atomic --fast
              breaks: nobody sends to a departed node, should be breaks: gravity:
                ./atoll check --protocol atomic --mutation leave-at-once
            """);
  }

  @Test
  void whatWasGivenUpIsUndecided() {
    Small family = new Small(List.of(holds(JOIN, Size.FAST)), List.of());
    assertThat(run(family, false, 3, false)).isEqualTo(CheckCommand.UNDECIDED);
    assertThat(out.toString()).contains("undecided  <-- UNEXPECTED").contains(", 1 undecided;");
  }

  @Test
  void theJsonHoldsEveryCheckAndTheTotals() throws Exception {
    Small family =
        new Small(List.of(holds(JOIN, Size.FAST)), List.of(leaveAtOnce(NOBODY_SENDS_TO_DEPARTED)));
    assertThat(run(family, false, Integer.MAX_VALUE, true)).isEqualTo(ExitCode.OK);
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertThat(report.at("/checks").size()).isEqualTo(3);
    assertThat(report.at("/checks/0/scenario").asText()).isEqualTo("ring 0,4 join 2");
    assertThat(report.at("/checks/0/states").asInt()).isEqualTo(10);
    assertThat(report.at("/checks/0").has("violation")).isFalse();
    assertThat(report.at("/checks/2/violation/path").size()).isPositive();
    assertThat(report.at("/totals/checks").asInt()).isEqualTo(3);
    assertThat(report.at("/totals/unexpected").asInt()).isZero();
  }

  @Test
  void withoutScenarioTheCommandRunsTheCatalog() {
    Atoll check = Atoll.of("check --fast --protocol atomic --max-states 20");
    assertThat(check.exitCode()).isEqualTo(CheckCommand.UNDECIDED);
    assertThat(check.out())
        .contains("[wrong-interval-end] ring 0,4 lookup 4@0")
        .contains("breaks: only the owner answers\n");
  }
}
