package io.atoll.lab.protocols.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The atomic ring looks the same from every member: a ring turned so that zero lies elsewhere, also
 * between a joiner and its successor, has a search of the same size and the same verdict. So one of
 * all turned rings is enough.
 */
class RotationTest {

  private static final long SPACING = 8;

  private final AtomicFamily family = new AtomicFamily();

  @Test
  void aTurnedRingHasTheSameSearch() {
    int compared = 0;
    for (int members = 1; members <= 3; members++) {
      for (ScenarioSpec spec : Mixes.of(members, 2, true)) {
        CheckResult straight = Checker.check(family.scenario(spec.withAnyLookups(1)));
        for (long by = 1; by <= members * SPACING; by += SPACING / 2 - 1) {
          CheckResult turned = Checker.check(family.scenario(turn(spec, by).withAnyLookups(1)));
          assertThat(turned.holds()).as("%s turned by %s", spec, by).isEqualTo(straight.holds());
          assertThat(turned.states()).as("%s turned by %s", spec, by).isEqualTo(straight.states());
          assertThat(turned.transitions()).isEqualTo(straight.transitions());
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(118);
  }

  @Test
  void mutationsAreCaughtOnTurnedRingsToo() {
    for (String variant : List.of("no-leave-forwarding", "leave-at-once", "joiner-unlocks-early")) {
      ScenarioSpec spec =
          family.variants().stream()
              .filter(each -> each.name().equals(variant))
              .findFirst()
              .orElseThrow()
              .spec();
      for (long by = 1; by < 8; by++) {
        ScenarioSpec turned = turn(ScenarioSpec.of(spec.ring(), spec.joins(), spec.leaves()), by);
        assertThat(Checker.check(family.scenario(turned.withAnyLookups(1), variant)).holds())
            .as("%s in %s", variant, turned)
            .isFalse();
      }
    }
  }

  private static ScenarioSpec turn(ScenarioSpec spec, long by) {
    long size =
        Stream.concat(spec.ring().stream(), spec.joins().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElseThrow()
            + SPACING;
    return ScenarioSpec.of(
        turn(spec.ring(), by, size), turn(spec.joins(), by, size), turn(spec.leaves(), by, size));
  }

  private static List<Long> turn(List<Long> ids, long by, long size) {
    return ids.stream().map(id -> (id + by) % size).toList();
  }
}
