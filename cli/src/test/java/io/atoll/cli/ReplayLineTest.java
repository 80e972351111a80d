package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.model.Scenario.Delivery;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** A line that is printed for a search is one that runs this search. */
final class ReplayLineTest {

  static List<Family> families() {
    return Catalog.families();
  }

  /** Made once: that takes longer than to parse with it, and there are thousands of cases. */
  private final CommandLine commandLine = Main.newCommandLine();

  /** What a shell makes of the line, and the command line of that. */
  private CheckCommand parsed(String line) {
    assertThat(line).startsWith("./atoll check ");
    String[] words = line.replace("'", "").split(" ");
    ParseResult result = commandLine.parseArgs(Arrays.copyOfRange(words, 1, words.length));
    return (CheckCommand) result.subcommand().commandSpec().userObject();
  }

  @ParameterizedTest
  @MethodSource("families")
  void theLineOfEveryCaseWithASpecificationGivesThatSpecification(Family family) {
    for (Case c : family.cases()) {
      if (c.spec().isPresent()) {
        OneCheck check = parsed(ReplayLine.of(c)).chosen();
        assertThat(check.spec()).isEqualTo(c.spec().get());
        assertThat(check.family().name()).isEqualTo(family.name());
        assertThat(check.job().variant()).isEmpty();
      }
    }
  }

  /** No name hides a specification that the line could tell. */
  @ParameterizedTest
  @MethodSource("families")
  void everyCaseThatIsNamedByItsOptionsHasASpecification(Family family) {
    for (Case c : family.cases()) {
      assertThat(c.spec().isPresent()).as(c.name()).isEqualTo(c.name().matches("(ring|join) .*"));
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void theLineOfEveryVariantGivesItInItsOwnScenario(Family family) {
    for (Variant variant : family.variants()) {
      OneCheck check = parsed(ReplayLine.of(family.name(), variant.name(), null, null)).chosen();
      assertThat(check.spec()).isEqualTo(variant.spec());
      assertThat(check.family().name()).isEqualTo(family.name());
      assertThat(check.job().variant()).isEqualTo(variant.name());
      assertThat(check.mustBreak()).isTrue();
    }
  }

  @Test
  void requestsFromAnywhereIdentifiersOfAnySizeContentAndDeliveryAreNotLost() {
    ScenarioSpec spec =
        ScenarioSpec.of(List.of(0L, -1L), List.of(2L), List.of(-1L))
            .withLookups(ScenarioSpec.Request.fromAnywhere(-2), new ScenarioSpec.Request(-2, -1))
            .withAnyLookups(1)
            .withIncrements(ScenarioSpec.Request.fromAnywhere(3))
            .withContent(List.of(1L, -3L), 2);
    String line = ReplayLine.of("atomic", "no-join-forwarding", spec, Delivery.ANY_ORDER);
    assertThat(line)
        .startsWith("./atoll check --protocol atomic --mutation no-join-forwarding --ring 0,18446")
        .contains(" --increment '3@*' ")
        .endsWith(" --delivery any-order");
    OneCheck check = parsed(line).chosen();
    assertThat(check.spec()).isEqualTo(spec);
    assertThat(check.job().variant()).isEqualTo("no-join-forwarding");
    assertThat(check.system().delivery()).isEqualTo(Delivery.ANY_ORDER);
    assertThat(check.job().replayLine()).isEqualTo(line);
  }

  @Test
  void aCaseWithoutASpecificationIsRunAgainWithTheOthersOfItsSize() {
    assertThat(ReplayLine.of(unspecified(Case.Size.FAST)))
        .isEqualTo("./atoll check --protocol atomic --fast");
    assertThat(ReplayLine.of(unspecified(Case.Size.LONG)))
        .isEqualTo("./atoll check --protocol atomic");
    assertThat(ReplayLine.of(unspecified(Case.Size.DEEP)))
        .isEqualTo("./atoll check --protocol atomic --deep");
  }

  private static Case unspecified(Case.Size size) {
    ScenarioSpec spec = ScenarioSpec.parse("0", "", "");
    return Case.holds(
        "atomic", "ring of five", () -> Catalog.family("atomic").scenario(spec), size);
  }

  @Test
  void anUnexpectedVerdictOfOneSearchComesWithItsLine() {
    String scenario = "--protocol atomic --ring 0,4 --join 2 --lookup 1@0 --delivery any-order";
    Atoll check = Atoll.of("check " + scenario);
    assertThat(check.out()).contains("replay    ./atoll check " + scenario + "\n");
    assertThat(Atoll.of("check --json " + scenario).out())
        .contains("\"replay\" : \"./atoll check " + scenario + "\"");
    assertThat(Atoll.of("check --mutation no-join-forwarding").out()).doesNotContain("replay");
  }
}
