package io.atoll.lab.protocols.ranch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Every mix of some plans for a few processes; of mixes that are the same rings turned, one. */
final class RanchMixes {

  private RanchMixes() {}

  /** All mixes of just so many processes in which something happens. */
  static List<List<RanchPlan>> of(int processes, String plans) {
    List<RanchPlan> choices = RanchPlan.parse(plans);
    List<List<RanchPlan>> mixes = List.of(List.of());
    for (int i = 0; i < processes; i++) {
      List<List<RanchPlan>> longer = new ArrayList<>();
      for (List<RanchPlan> mix : mixes) {
        for (RanchPlan plan : choices) {
          List<RanchPlan> more = new ArrayList<>(mix);
          more.add(plan);
          longer.add(more);
        }
      }
      mixes = longer;
    }
    Set<String> distinct =
        mixes.stream()
            .filter(mix -> mix.stream().anyMatch(plan -> !plan.steps().isEmpty()))
            .map(RanchMixes::smallestRotation)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return distinct.stream().map(RanchPlan::parse).toList();
  }

  private static String smallestRotation(List<RanchPlan> mix) {
    String smallest = RanchPlan.name(mix);
    List<RanchPlan> turned = new ArrayList<>(mix);
    for (int by = 1; by < mix.size(); by++) {
      turned.add(turned.remove(0));
      String name = RanchPlan.name(turned);
      smallest = name.compareTo(smallest) < 0 ? name : smallest;
    }
    return smallest;
  }
}
