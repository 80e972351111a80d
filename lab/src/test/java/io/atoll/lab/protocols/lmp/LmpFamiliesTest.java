package io.atoll.lab.protocols.lmp;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.protocols.ranch.RanchBidirectionalFamily;
import io.atoll.lab.protocols.ranch.RanchUnidirectionalFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every variant is caught, and every fast case has its verdict, in the four families of LMP. */
class LmpFamiliesTest {

  private static final List<Family> FAMILIES =
      List.of(
          new LmpUnidirectionalFamily(),
          new LmpBidirectionalFamily(),
          new RanchUnidirectionalFamily(),
          new RanchBidirectionalFamily());

  @TestFactory
  Stream<DynamicTest> everyVariantIsCaughtByThePropertyItBreaks() {
    return FAMILIES.stream()
        .flatMap(
            family ->
                family.variants().stream()
                    .map(
                        variant ->
                            DynamicTest.dynamicTest(
                                family.name() + " " + variant.name(),
                                () -> assertCaught(family, variant))));
  }

  private static void assertCaught(Family family, Variant variant) {
    Claim.breaks(family.scenario(variant.spec(), variant.name()), variant.broken());
    assertThat(Checker.check(family.scenario(variant.spec())).holds())
        .as("the protocol itself in the same scenario")
        .isTrue();
  }

  @TestFactory
  Stream<DynamicTest> everyFastCaseHasItsVerdict() {
    return FAMILIES.stream()
        .map(family -> DynamicTest.dynamicTest(family.name(), () -> assertVerdicts(family)));
  }

  private static void assertVerdicts(Family family) {
    for (Case c : family.cases()) {
      if (c.size() == Case.Size.FAST) {
        CheckResult result = Checker.check(c.scenario().get());
        assertThat(verdict(result)).as(c.protocol() + ": " + c.name()).isEqualTo(c.expected());
      }
    }
  }

  private static Expected verdict(CheckResult result) {
    return result
        .violation()
        .<Expected>map(violation -> new Expected.Breaks(violation.problem().property()))
        .orElse(new Expected.Holds());
  }

  @Test
  void noTwoCasesHaveTheSameName() {
    List<String> names = new ArrayList<>();
    FAMILIES.forEach(family -> family.cases().forEach(c -> names.add(c.protocol() + c.name())));
    assertThat(names).doesNotHaveDuplicates();
  }
}
