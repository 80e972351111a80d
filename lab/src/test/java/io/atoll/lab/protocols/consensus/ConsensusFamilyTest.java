package io.atoll.lab.protocols.consensus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.atoll.lab.catalog.Case.Size;
import io.atoll.lab.catalog.Search;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Small groups keep every promise in every state, and mistakes show in one of them. */
final class ConsensusFamilyTest {

  private static final Map<String, Integer> STATES =
      Map.of(
          "founded, timeouts 1, proposals 0, crashes 1, reads 0", 2_567,
          "led, timeouts 0, proposals 1, crashes 0, reads 1", 1_239,
          "led, timeouts 1, proposals 1, crashes 1, reads 0", 6_806,
          "led, slow disks, timeouts 0, proposals 1, crashes 1, reads 0", 676);

  private static final Map<String, Integer> STEPS =
      Map.of(
          "read-without-round", 9,
          "read-joins-earlier-round", 9,
          "read-before-own-commit", 9,
          "two-votes", 7,
          "logs-not-compared", 9);

  private final ConsensusFamily family = new ConsensusFamily();

  @TestFactory
  Stream<DynamicTest> everyStateOfASmallGroupKeepsEveryPromise() {
    assertThat(family.cases()).filteredOn(each -> each.size() == Size.FAST).hasSize(STATES.size());
    return family.cases().stream()
        .filter(each -> each.size() == Size.FAST)
        .map(
            each ->
                dynamicTest(
                    each.name(),
                    () -> {
                      CheckResult result = run(each.search());
                      assertThat(result.violation()).isEmpty();
                      assertThat(result.exhaustive()).isTrue();
                      assertThat(result.states()).isEqualTo(STATES.get(each.name()));
                    }));
  }

  @TestFactory
  Stream<DynamicTest> aMistakeShowsWithAShortestRunIntoTrouble() {
    assertThat(family.variants()).hasSize(STEPS.size());
    return family.variants().stream()
        .map(
            variant ->
                dynamicTest(
                    variant.name(),
                    () -> {
                      Violation violation = run(variant.search()).violation().orElseThrow();
                      assertThat(violation.problem().property()).isEqualTo(variant.broken());
                      assertThat(violation.path().size()).isEqualTo(STEPS.get(variant.name()));
                    }));
  }

  private static CheckResult run(Search search) {
    return search.run(Integer.MAX_VALUE, Checker.Progress.NONE);
  }
}
