package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes every network that satisfies the invariant, but for predecessors, which are set to the
 * member itself. Of sets of members that can be turned into one another, only one is taken.
 *
 * <p>Lists are chosen member by member; a choice that leaves too few unskipped is not followed up.
 */
final class AllNetworks {

  /** A list that a member could have. */
  private record Candidate(Pointers pointers, int skipped, int named) {}

  private final Settings settings;
  private final Circle circle;
  private final List<List<Candidate>> candidates = new ArrayList<>();

  AllNetworks(Settings settings) {
    this.settings = settings;
    this.circle = new Circle(settings.identifiers());
    for (int owner = 0; owner < circle.size(); owner++) {
      List<Candidate> lists = new ArrayList<>();
      extend(owner, List.of(), lists);
      candidates.add(lists);
    }
  }

  /** All lists of all nodes, in any order and with repetitions, that skip few enough. */
  private void extend(int owner, List<NodeRef> list, List<Candidate> found) {
    int skipped = Network.skippedBy(circle, owner, list);
    if (circle.size() - Integer.bitCount(skipped) < settings.base()) {
      return;
    }
    if (list.size() == settings.length()) {
      int named = 0;
      for (NodeRef node : list) {
        named |= 1 << Circle.id(node);
      }
      NodeRef self = circle.node(owner);
      found.add(new Candidate(new Pointers(self, list, self), skipped, named));
      return;
    }
    for (int id = 0; id < circle.size(); id++) {
      List<NodeRef> longer = new ArrayList<>(list);
      longer.add(circle.node(id));
      extend(owner, longer, found);
    }
  }

  /** The sets of members that there can be, up to rotation. */
  List<Integer> memberSets() {
    List<Integer> sets = new ArrayList<>();
    for (int set = 1; set < 1 << circle.size(); set++) {
      int size = Integer.bitCount(set);
      if (size >= settings.base() && size <= settings.members() && circle.turns(set) > 0) {
        sets.add(set);
      }
    }
    return sets;
  }

  Circle circle() {
    return circle;
  }

  /** The lists that a member can have. */
  List<Pointers> listsOf(int member, int members) {
    return candidates.get(member).stream()
        .filter(candidate -> (candidate.named & members) != 0)
        .map(Candidate::pointers)
        .toList();
  }

  /** Every network with these members. */
  void forEach(int members, Consumer<Network> visitor) {
    choose(members, 0, Network.empty(circle), members, visitor);
  }

  private void choose(
      int members, int from, Network soFar, int unskipped, Consumer<Network> visitor) {
    int member = Integer.numberOfTrailingZeros(members >> from << from);
    if (member >= circle.size()) {
      visitor.accept(soFar);
      return;
    }
    for (Candidate candidate : candidates.get(member)) {
      int left = unskipped & ~candidate.skipped;
      if ((candidate.named & members) != 0 && Integer.bitCount(left) >= settings.base()) {
        choose(members, member + 1, soFar.with(candidate.pointers), left, visitor);
      }
    }
  }
}
