package io.atoll.lab.protocols.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The errors of the published text, by how little it takes to run into them. */
class AsymmetricErrataTest {

  private static final AsymmetricFamily FAMILY = new AsymmetricFamily();

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
        FAMILY.variants().stream()
            .filter(other -> other.name().equals(variant))
            .findFirst()
            .orElseThrow();
    CheckResult result = Checker.check(FAMILY.scenario(erratum.spec(), variant));

    assertThat(result.violation().orElseThrow().path()).hasSize(steps);
  }

  @Test
  void anUnknownVariantIsNamed() {
    assertThatThrownBy(() -> FAMILY.scenario(FAMILY.variants().get(0).spec(), "no-such-thing"))
        .hasMessageContaining("no-such-thing")
        .hasMessageContaining("symmetric-order");
  }
}
