package io.atoll.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each erratum and mutation is a change of the protocol alone: without it, its scenario holds. */
class VariantsTest {

  @TestFactory
  Stream<DynamicTest> theCorrectProtocolPassesWhereTheVariantFails() {
    return Catalog.families().stream()
        .flatMap(
            family ->
                family.variants().stream()
                    .map(
                        variant ->
                            DynamicTest.dynamicTest(
                                family.name() + " without " + variant.name(),
                                () -> holds(family, variant))));
  }

  private static void holds(Family family, Variant variant) {
    CheckResult result = Checker.check(family.scenario(variant.spec()));
    assertThat(result.violation()).isEmpty();
    assertThat(result.holds()).isTrue();
  }

  @TestFactory
  Stream<DynamicTest> anUnknownVariantIsAnErrorThatListsThoseThereAre() {
    return Catalog.families().stream()
        .map(
            family ->
                DynamicTest.dynamicTest(
                    family.name(),
                    () ->
                        assertThatThrownBy(
                                () -> family.scenario(family.variants().get(0).spec(), "gravity"))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage(
                                "mutation: the protocol %s has no variant gravity; it has %s",
                                family.name(),
                                family.variants().stream().map(Variant::name).toList())));
  }

  @Test
  void atLeastFifteenMutationsAreCaught() {
    List<Variant> mutations =
        Catalog.families().stream()
            .flatMap(family -> family.variants().stream())
            .filter(variant -> variant.kind() == Variant.Kind.MUTATION)
            .toList();
    assertThat(mutations).hasSizeGreaterThanOrEqualTo(15);
  }
}
