package io.atoll.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every fast case of every family has the verdict it must have, and the size it always had. */
class PinnedCasesTest {

  @TestFactory
  Stream<DynamicContainer> everyFamily() {
    return Catalog.families().stream()
        .map(family -> dynamicContainer(family.name(), tests(family)));
  }

  private static Stream<DynamicNode> tests(Family family) {
    Map<String, PinnedCounts.Counts> pins = PinnedCounts.of(family);
    Stream<DynamicNode> all =
        Stream.of(
            dynamicTest(
                "exactly the pinned cases are there",
                () ->
                    assertThat(PinnedCounts.fastCases(family).stream().map(Case::name))
                        .containsExactlyElementsOf(pins.keySet())));
    return Stream.concat(
        all,
        PinnedCounts.fastCases(family).stream()
            .map(each -> dynamicTest(each.name(), () -> check(each, pins))));
  }

  private static void check(Case each, Map<String, PinnedCounts.Counts> pins) {
    CheckResult result = Checker.check(each.scenario().get());
    if (each.expected() instanceof Expected.Breaks breaks) {
      assertThat(result.violation()).as("a violation").isPresent();
      assertThat(result.violation().orElseThrow().problem().property())
          .isEqualTo(breaks.property());
    } else {
      assertThat(result.violation()).as("violation").isEmpty();
      assertThat(result.holds()).isTrue();
      assertThat(result.quietStates()).as("states in which all is done").isPositive();
    }
    assertThat(PinnedCounts.Counts.of(result)).isEqualTo(pins.get(each.name()));
  }
}
