package io.atoll.protocols.group;

import static io.atoll.protocols.group.PlacingTest.census;
import static io.atoll.protocols.group.PlacingTest.group;
import static io.atoll.protocols.group.PlacingTest.host;
import static io.atoll.protocols.group.PlacingTest.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Collections;
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
      assertThat(unevenness(census)).isLessThan(1.25);
    }
  }

  /** Sixteen equal arcs, of which eleven were halved, as when one host has become five. */
  @Test
  void whoLeadsLongArcsLeadsFewer() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 100; round++) {
      List<Placement> groups = new ArrayList<>();
      for (int i = 1; i <= 32; i++) {
        if (i % 2 == 0 || i <= 22) {
          groups.add(randomGroup(random, 5, new Id((long) i << 59)));
        }
      }
      Census census = census(members(5), groups);
      new Balance(2).plan(census);
      assertThat(unevenness(census)).isLessThan(1.15);
    }
  }

  /** They have become so short because they have much, or are asked much. */
  @Test
  void partsOfAHotArcHaveDifferentLeaders() {
    List<Placement> groups = new ArrayList<>();
    List<Placement> hot = new ArrayList<>();
    for (int i = 1; i <= 17; i++) {
      groups.add(onThree(new Id(Long.divideUnsigned(-1, 17) * i)));
    }
    for (int i = 1; i <= 8; i++) {
      hot.add(onThree(new Id(i)));
    }
    groups.addAll(hot);

    Leads leads = new Leads(census(members(3), groups));

    Map<NodeRef, Integer> led = new LinkedHashMap<>();
    hot.forEach(it -> led.merge(leads.of(it.node()), 1, Integer::sum));
    assertThat(led.values()).hasSize(3).allMatch(it -> it >= 2 && it <= 4);
  }

  private static Placement onThree(Id id) {
    return placement(id, List.of(host(1), host(2), host(3)));
  }

  private static Placement placement(Id id, List<NodeRef> hosts) {
    return new Placement(new NodeRef(id, new Address(id.value())), 1, hosts);
  }

  /** What the host that leads most of the ring leads, as a multiple of the mean. */
  private static double unevenness(Census census) {
    Leads leads = new Leads(census);
    Map<NodeRef, Double> led = new LinkedHashMap<>();
    for (Placement placement : census.placements()) {
      double length = census.lengthOf(placement.node()) >>> 1;
      led.merge(leads.of(placement.node()), length, Double::sum);
    }
    double all = led.values().stream().mapToDouble(it -> it).sum();
    return Collections.max(led.values()) * census.present().size() / all;
  }

  private static List<Member> members(int hosts) {
    List<Member> all = new ArrayList<>();
    for (int i = 1; i <= hosts; i++) {
      all.add(in(host(i), ""));
    }
    return all;
  }

  /** Arcs of equal length. */
  private static Census randomCensus(SplittableRandom random, int hosts, int groups) {
    List<Placement> placements = new ArrayList<>();
    for (int i = 1; i <= groups; i++) {
      placements.add(randomGroup(random, hosts, new Id(Long.divideUnsigned(-1, groups) * i)));
    }
    return census(members(hosts), placements);
  }

  /** The first hosts are more likely. */
  private static Placement randomGroup(SplittableRandom random, int hosts, Id id) {
    LinkedHashSet<NodeRef> members = new LinkedHashSet<>();
    while (members.size() < 3) {
      members.add(host(1 + Math.min(random.nextInt(hosts), random.nextInt(hosts))));
    }
    return placement(id, List.copyOf(members));
  }
}
