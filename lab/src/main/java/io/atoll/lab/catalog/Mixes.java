package io.atoll.lab.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Every mix of joins and leaves on a small ring: joins into any gap, leaves of any member or
 * joiner, and members that leave and come back. Of mixes that are the same ring turned, one is kept
 * where the protocol cannot tell them apart.
 */
public final class Mixes {

  /** Room between two members for those that join between them. */
  private static final long SPACING = 8;

  private final int members;
  private final boolean rotate;
  private final List<ScenarioSpec> specs = new ArrayList<>();
  private final Set<List<Integer>> seen = new LinkedHashSet<>();

  private Mixes(int members, boolean rotate) {
    this.members = members;
    this.rotate = rotate;
  }

  /**
   * All mixes on a ring of so many members with just so many changes.
   *
   * @param rotate whether the protocol is the same from every member's point of view, so that a
   *     ring and the same ring turned are one scenario
   */
  public static List<ScenarioSpec> of(int members, int changes, boolean rotate) {
    Mixes mixes = new Mixes(members, rotate);
    mixes.chooseJoins(changes, 0, new int[members], new boolean[members]);
    return mixes.specs;
  }

  /**
   * Three changes that {@link #of} leaves out: a node that comes, goes and comes back; one that
   * goes, comes back and goes; two that want the same identifier while their successor leaves.
   */
  public static List<ScenarioSpec> comingAndGoing(int members) {
    List<Long> ring = new ArrayList<>();
    for (int m = 0; m < members; m++) {
      ring.add(m * SPACING);
    }
    long last = (members - 1) * SPACING;
    return List.of(
        ScenarioSpec.of(ring, List.of(1L, 1L), List.of(1L)),
        ScenarioSpec.of(ring, List.of(last), List.of(last, last)),
        ScenarioSpec.of(ring, List.of(last + 1, last + 1), List.of(0L)));
  }

  /** How many join in each gap; then who comes back; the remaining changes are leaves. */
  private void chooseJoins(int left, int gap, int[] joins, boolean[] returns) {
    if (gap == members) {
      chooseReturns(left, 0, joins, returns);
      return;
    }
    for (int count = 0; count <= left; count++) {
      joins[gap] = count;
      chooseJoins(left - count, gap + 1, joins, returns);
    }
    joins[gap] = 0;
  }

  private void chooseReturns(int left, int member, int[] joins, boolean[] returns) {
    if (member == members) {
      chooseLeaves(left, joins, returns);
      return;
    }
    chooseReturns(left, member + 1, joins, returns);
    if (left >= 2) { // it must leave first
      returns[member] = true;
      chooseReturns(left - 1, member + 1, joins, returns);
      returns[member] = false;
    }
  }

  private void chooseLeaves(int count, int[] joins, boolean[] returns) {
    List<Long> candidates = new ArrayList<>();
    for (int m = 0; m < members; m++) {
      candidates.add(m * SPACING);
      for (int j = 1; j <= joins[m]; j++) {
        candidates.add(m * SPACING + j);
      }
    }
    choose(candidates, 0, count, new ArrayList<>(), joins, returns);
  }

  private void choose(
      List<Long> candidates,
      int from,
      int count,
      List<Long> leaves,
      int[] joins,
      boolean[] returns) {
    if (count == 0) {
      add(joins, returns, leaves);
      return;
    }
    for (int i = from; i < candidates.size(); i++) {
      leaves.add(candidates.get(i));
      choose(candidates, i + 1, count - 1, leaves, joins, returns);
      leaves.remove(leaves.size() - 1);
    }
  }

  private void add(int[] joins, boolean[] returns, List<Long> leaves) {
    for (int m = 0; m < members; m++) {
      if (returns[m] && !leaves.contains(m * SPACING)) {
        return; // who comes back has left
      }
    }
    if (!seen.add(canonical(joins, returns, leaves))) {
      return;
    }
    List<Long> ring = new ArrayList<>();
    List<Long> joining = new ArrayList<>();
    for (int m = 0; m < members; m++) {
      ring.add(m * SPACING);
      for (int j = 1; j <= joins[m]; j++) {
        joining.add(m * SPACING + j);
      }
      if (returns[m]) {
        joining.add(m * SPACING);
      }
    }
    specs.add(ScenarioSpec.of(ring, joining, List.copyOf(leaves)));
  }

  /** The smallest of the descriptions of this mix, seen from each member. */
  private List<Integer> canonical(int[] joins, boolean[] returns, List<Long> leaves) {
    List<Integer> smallest = null;
    for (int first = 0; first < (rotate ? members : 1); first++) {
      List<Integer> description = describe(first, joins, returns, leaves);
      if (smallest == null || compare(description, smallest) < 0) {
        smallest = description;
      }
    }
    return smallest == null ? List.of() : smallest;
  }

  private List<Integer> describe(int first, int[] joins, boolean[] returns, List<Long> leaves) {
    List<Integer> description = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      int m = (first + i) % members;
      description.add(joins[m]);
      description.add(returns[m] ? 1 : 0);
      for (int j = 0; j <= joins[m]; j++) {
        description.add(leaves.contains(m * SPACING + j) ? 1 : 0);
      }
    }
    return description;
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = Integer.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
