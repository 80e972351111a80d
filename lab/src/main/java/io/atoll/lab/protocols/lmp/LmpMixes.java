package io.atoll.lab.protocols.lmp;

import io.atoll.lab.catalog.ScenarioSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Every mix of joins and leaves of a few processes, for rings in order of arrival: each member
 * stays, leaves, or leaves and returns; each outsider joins, or joins and leaves. Of mixes that are
 * the same ring turned, or the same outsiders in another order, one is kept.
 */
final class LmpMixes {

  private static final char STAY = '-';
  private static final char LEAVE = 'l';
  private static final char LEAVE_AND_RETURN = 'r';
  private static final char JOIN = 'j';
  private static final char JOIN_AND_LEAVE = 'k';

  private LmpMixes() {}

  /** All mixes of just so many members and outsiders in which something happens. */
  static List<ScenarioSpec> of(int members, int outsiders) {
    List<ScenarioSpec> specs = new ArrayList<>();
    for (String ring : rings(members)) {
      for (String others : words(outsiders, JOIN, JOIN_AND_LEAVE)) {
        boolean sorted =
            others.chars().sorted().boxed().toList().equals(others.chars().boxed().toList());
        boolean something = !others.isEmpty() || ring.chars().anyMatch(plan -> plan != STAY);
        if (sorted && something) {
          specs.add(spec(ring, others));
        }
      }
    }
    return specs;
  }

  /** Joins only: members stay. */
  static ScenarioSpec joins(int members, int outsiders) {
    return spec(String.valueOf(STAY).repeat(members), String.valueOf(JOIN).repeat(outsiders));
  }

  private static ScenarioSpec spec(String members, String outsiders) {
    List<Long> ring = new ArrayList<>();
    List<Long> joins = new ArrayList<>();
    List<Long> leaves = new ArrayList<>();
    String plans = members + outsiders;
    for (int p = 0; p < plans.length(); p++) {
      char plan = plans.charAt(p);
      if (p < members.length()) {
        ring.add((long) p);
      }
      if (plan == JOIN || plan == JOIN_AND_LEAVE || plan == LEAVE_AND_RETURN) {
        joins.add((long) p);
      }
      if (plan == LEAVE || plan == LEAVE_AND_RETURN || plan == JOIN_AND_LEAVE) {
        leaves.add((long) p);
      }
    }
    return ScenarioSpec.of(ring, joins, leaves);
  }

  private static Set<String> rings(int members) {
    Set<String> rings = new LinkedHashSet<>();
    for (String ring : words(members, STAY, LEAVE, LEAVE_AND_RETURN)) {
      String smallest = ring;
      for (int by = 1; by < members; by++) {
        String turned = ring.substring(by) + ring.substring(0, by);
        smallest = turned.compareTo(smallest) < 0 ? turned : smallest;
      }
      rings.add(smallest);
    }
    return rings;
  }

  private static List<String> words(int length, char... letters) {
    List<String> words = List.of("");
    for (int i = 0; i < length; i++) {
      List<String> longer = new ArrayList<>();
      for (String word : words) {
        for (char letter : letters) {
          longer.add(word + letter);
        }
      }
      words = longer;
    }
    return words;
  }
}
