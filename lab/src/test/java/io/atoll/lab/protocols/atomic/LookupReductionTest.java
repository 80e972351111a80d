package io.atoll.lab.protocols.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.protocols.asymmetric.AsymmetricFamily;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One lookup of any identifier from any member finds whatever two find: lookups do not interfere.
 * Shown by comparing the verdicts on every mix of a small ring, for the protocol and each variant:
 * what one lookup breaks, two break in the same way.
 */
class LookupReductionTest {

  @Test
  void oneLookupFindsWhatTwoFindOnTheAtomicRing() {
    compare(new AtomicFamily(), 132, 46);
  }

  @Test
  void oneLookupFindsWhatTwoFindOnTheAsymmetricRing() {
    compare(new AsymmetricFamily(), 138, 32);
  }

  private static void compare(Family family, int comparisons, int broken) {
    List<ScenarioSpec> specs = new ArrayList<>(Mixes.of(1, 2, true));
    specs.addAll(Mixes.of(2, 1, true));
    int compared = 0;
    int found = 0;
    for (ScenarioSpec spec : specs) {
      assertThat(Checker.check(family.scenario(spec.withAnyLookups(2))).holds()).isTrue();
      for (Variant variant : family.variants()) {
        String one = property(family, spec.withAnyLookups(1), variant);
        String two = property(family, spec.withAnyLookups(2), variant);
        assertThat(two).as("%s in %s", variant.name(), spec).isEqualTo(one);
        compared++;
        found += one.isEmpty() ? 0 : 1;
      }
    }
    assertThat(compared).isEqualTo(comparisons);
    assertThat(found).isEqualTo(broken);
  }

  /** The property that a variant breaks in a scenario, or nothing. */
  private static String property(Family family, ScenarioSpec spec, Variant variant) {
    CheckResult result = Checker.check(family.scenario(spec, variant.name()));
    return result.violation().map(violation -> violation.problem().property()).orElse("");
  }
}
