package io.atoll.lab.protocols.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The published text, and mutations: each fails as it should where the corrected ring holds. */
class AsymmetricVariantsTest {

  private static final AsymmetricFamily FAMILY = new AsymmetricFamily();

  static List<Variant> variants() {
    return FAMILY.variants();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void breaksWhatItShouldWhereTheCorrectedRingHolds(Variant variant) {
    CheckResult changed = Checker.check(FAMILY.scenario(variant.spec(), variant.name()));
    CheckResult corrected = Checker.check(FAMILY.scenario(variant.spec()));

    assertThat(changed.violation()).isPresent();
    assertThat(changed.violation().get().problem().property()).isEqualTo(variant.broken());
    assertThat(corrected.holds()).isTrue();
  }

  /** How many steps the shortest counterexample to each error of the text takes. */
  @ParameterizedTest
  @CsvSource({
    "filter-drops-holder,6",
    "filter-forgets-predecessor,12",
    "lookup-then-lock,17",
    "highest-decided-once,12",
    "former-highest-keeps-lock,23",
    "others-forward-at-once,8",
    "highest-forwards-at-once,21",
    "last-member-asks-itself,2",
    "requests-not-redirected,12",
    "taken-identifier-accepted,4",
    "lost-contact-ignored,9",
    "no-fifo,12",
  })
  void theShortestCounterexampleTakes(String variant, int steps) {
    Variant erratum =
        variants().stream().filter(other -> other.name().equals(variant)).findFirst().orElseThrow();
    CheckResult result = Checker.check(FAMILY.scenario(erratum.spec(), variant));

    assertThat(result.violation().orElseThrow().path()).hasSize(steps);
  }

  @Test
  void anUnknownVariantIsNamed() {
    assertThatThrownBy(() -> FAMILY.scenario(variants().get(0).spec(), "no-such-thing"))
        .hasMessageContaining("no-such-thing")
        .hasMessageContaining("symmetric-order");
  }
}
