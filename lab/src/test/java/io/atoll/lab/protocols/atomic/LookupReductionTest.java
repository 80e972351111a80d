package io.atoll.lab.protocols.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One lookup of any identifier from any member finds whatever two find: lookups do not interfere.
 * Shown by comparing the verdicts on every mix of a small ring, for the protocol and each variant.
 */
class LookupReductionTest {

  private final AtomicFamily family = new AtomicFamily();

  @Test
  void oneLookupAndTwoGiveTheSameVerdictOnTheProtocolAndEveryVariant() {
    List<ScenarioSpec> specs = new ArrayList<>(Mixes.of(1, 2, true));
    specs.addAll(Mixes.of(2, 1, true));
    int same = 0;
    int broken = 0;
    for (ScenarioSpec spec : specs) {
      assertThat(Checker.check(family.scenario(spec.withAnyLookups(2))).holds()).isTrue();
      for (Variant variant : family.variants()) {
        CheckResult one = Checker.check(family.scenario(spec.withAnyLookups(1), variant.name()));
        CheckResult two = Checker.check(family.scenario(spec.withAnyLookups(2), variant.name()));
        assertThat(one.holds()).as("%s in %s", variant.name(), spec).isEqualTo(two.holds());
        same++;
        broken += one.holds() ? 0 : 1;
      }
    }
    assertThat(same).isEqualTo(120);
    assertThat(broken).isEqualTo(38);
  }
}
