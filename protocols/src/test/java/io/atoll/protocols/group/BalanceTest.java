package io.atoll.protocols.group;

import static io.atoll.protocols.group.PlacingTest.census;
import static io.atoll.protocols.group.PlacingTest.group;
import static io.atoll.protocols.group.PlacingTest.host;
import static io.atoll.protocols.group.PlacingTest.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BalanceTest {

  @Test
  void afterThePlanNoHostHasTwoMoreThanAnother() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      Census census = randomCensus(random, 4 + random.nextInt(6), 1 + random.nextInt(20));
      for (int again = 0; again < 10 && !new Balance(2).plan(census).isEmpty(); again++) {
        // a plan is cut off when it is long
      }
      List<Integer> loads = census.present().stream().map(census::load).sorted().toList();
      assertThat(loads.get(loads.size() - 1) - loads.get(0)).isLessThan(2);
    }
  }

  @Test
  void aPlanMovesNoMoreThanWhatIsTooMuch() {
    List<Placement> groups = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      groups.add(group(i, host(1), host(2), host(3)));
    }
    Census census = census(members(4), groups);

    List<Placing.Swap> plan = new Balance(2).plan(census);

    assertThat(plan).hasSize(9).allMatch(swap -> swap.in().equals(host(4)));
    assertThat(new LinkedHashSet<>(plan.stream().map(Placing.Swap::node).toList())).hasSize(9);
  }

  @Test
  void leadingIsSharedEvenly() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 100; round++) {
      Census census = randomCensus(random, 5, 25);
      new Balance(2).plan(census);
      Leads leads = new Leads(census);
      Map<NodeRef, Integer> counts = new LinkedHashMap<>();
      census.placements().forEach(it -> counts.merge(leads.of(it.node()), 1, Integer::sum));
      assertThat(counts.values()).allMatch(it -> it >= 4 && it <= 6);
    }
  }

  private static List<Member> members(int hosts) {
    List<Member> all = new ArrayList<>();
    for (int i = 1; i <= hosts; i++) {
      all.add(in(host(i), ""));
    }
    return all;
  }

  private static Census randomCensus(SplittableRandom random, int hosts, int groups) {
    List<Placement> placements = new ArrayList<>();
    for (int i = 1; i <= groups; i++) {
      LinkedHashSet<NodeRef> members = new LinkedHashSet<>();
      while (members.size() < 3) {
        members.add(host(1 + Math.min(random.nextInt(hosts), random.nextInt(hosts))));
      }
      placements.add(group(i, members.toArray(NodeRef[]::new)));
    }
    return census(members(hosts), placements);
  }
}
