package io.atoll.lab.arch;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.arch.fixtures.Impure;
import io.atoll.lab.arch.fixtures.Pure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kernel, protocols and store are pure; and each rule that says so is shown to fail when broken.
 */
final class CorePurityTest {

  static List<PurityRule> rules() {
    return PurityRules.ALL;
  }

  static Stream<Arguments> violations() {
    return PurityRules.ALL.stream()
        .flatMap(rule -> rule.violations().stream().map(impure -> Arguments.of(rule, impure)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void coreObeys(PurityRule rule) {
    rule.rule().check(ImportedClasses.CORE);
  }

  @ParameterizedTest
  @MethodSource("violations")
  void violationIsReported(PurityRule rule, Class<?> impure) {
    assertThat(rule.rule().evaluate(ImportedClasses.fixture(impure)).hasViolation()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void orderedCollectionsAndCharsetsAreAllowed(PurityRule rule) {
    rule.rule().check(ImportedClasses.fixture(Pure.class));
    rule.rule().check(ImportedClasses.fixture(Pure.Phase.class));
  }

  @Test
  void everyRuleAndEveryFixtureIsUsed() {
    assertThat(PurityRules.ALL).allSatisfy(rule -> assertThat(rule.violations()).isNotEmpty());
    assertThat(PurityRules.ALL.stream().flatMap(rule -> rule.violations().stream()))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Impure.class.getDeclaredClasses())
                .filter(fixture -> !fixture.isEnum())
                .toList());
  }

  @Test
  void theCoreIsOnTheClassPath() {
    assertThat(ImportedClasses.CORE).isNotEmpty();
  }
}
