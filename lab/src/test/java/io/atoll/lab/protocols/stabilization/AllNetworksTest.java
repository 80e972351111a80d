package io.atoll.lab.protocols.stabilization;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the induction goes through is all there is. */
class AllNetworksTest {

  private long found;

  @Test
  void nothingIsMissingComparedWithTryingEveryListForEveryMember() {
    assertThat(upToRotation(Settings.of(4, 4, 2))).isEqualTo(byBruteForce(Settings.of(4, 4, 2)));
    assertThat(upToRotation(Settings.of(5, 3, 2))).isEqualTo(byBruteForce(Settings.of(5, 3, 2)));
  }

  @Test
  void soManyNetworksThereAre() {
    assertThat(upToRotation(Settings.of(7, 5, 2))).isEqualTo(83_104);
    assertThat(upToRotation(Settings.of(8, 6, 2))).isEqualTo(2_318_542);
    assertThat(upToRotation(Settings.of(8, 6, 3))).isEqualTo(3_582_862);
  }

  /** Networks of all sets of members, from those of one set of each kind. */
  private long upToRotation(Settings settings) {
    AllNetworks all = new AllNetworks(settings);
    long sum = 0;
    for (int members : all.memberSets()) {
      found = 0;
      all.forEach(members, network -> found++);
      sum += found * all.circle().turns(members);
    }
    return sum;
  }

  private long byBruteForce(Settings settings) {
    Circle circle = new Circle(settings.identifiers());
    found = 0;
    for (int members = 1; members < 1 << circle.size(); members++) {
      if (Integer.bitCount(members) <= settings.members()) {
        extend(Network.empty(circle), members, settings);
      }
    }
    return found;
  }

  private void extend(Network network, int left, Settings settings) {
    if (left == 0) {
      found +=
          NetworkRule.problemIn(network, settings, List.of(NetworkRule.values())) == null ? 1 : 0;
      return;
    }
    int member = Integer.numberOfTrailingZeros(left);
    NodeRef self = network.circle().node(member);
    for (List<NodeRef> list : lists(network.circle(), settings.length())) {
      extend(network.with(new Pointers(self, list, self)), left & ~(1 << member), settings);
    }
  }

  private static List<List<NodeRef>> lists(Circle circle, int length) {
    List<List<NodeRef>> lists = List.of(List.of());
    for (int i = 0; i < length; i++) {
      List<List<NodeRef>> longer = new ArrayList<>();
      for (List<NodeRef> list : lists) {
        for (int id = 0; id < circle.size(); id++) {
          List<NodeRef> extended = new ArrayList<>(list);
          extended.add(circle.node(id));
          longer.add(extended);
        }
      }
      lists = longer;
    }
    return lists;
  }
}
