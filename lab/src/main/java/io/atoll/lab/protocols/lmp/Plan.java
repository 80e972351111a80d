package io.atoll.lab.protocols.lmp;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a process does in a scenario, at moments that the checker chooses. */
public enum Plan {
  STAY("-", false, false),
  LEAVE("l", false, true),
  LEAVE_AND_RETURN("lj", true, true),
  JOIN("j", true, false),
  JOIN_AND_LEAVE("jl", true, true);

  private final String shorthand;
  private final boolean joins;
  private final boolean leaves;

  Plan(String shorthand, boolean joins, boolean leaves) {
    this.shorthand = shorthand;
    this.joins = joins;
    this.leaves = leaves;
  }

  boolean joins() {
    return joins;
  }

  boolean leaves() {
    return leaves;
  }

  /** The plans of members and outsiders, like {@code l,-,lj+j}. */
  static String name(List<Plan> members, List<Plan> outsiders) {
    return shorthands(members) + "+" + shorthands(outsiders);
  }

  private static String shorthands(List<Plan> plans) {
    return plans.stream().map(plan -> plan.shorthand).collect(Collectors.joining(","));
  }

  /** All combinations of plans for that many members, one of those that differ by a rotation. */
  static List<List<Plan>> ofMembers(int members) {
    return combinations(members, List.of(STAY, LEAVE, LEAVE_AND_RETURN)).stream()
        .filter(Plan::isFirstOfItsRotations)
        .toList();
  }

  /** All combinations of plans for that many outsiders, one of those that differ by their order. */
  static List<List<Plan>> ofOutsiders(int outsiders) {
    return combinations(outsiders, List.of(JOIN, JOIN_AND_LEAVE)).stream()
        .filter(plans -> plans.equals(plans.stream().sorted().toList()))
        .toList();
  }

  private static List<List<Plan>> combinations(int length, List<Plan> plans) {
    List<List<Plan>> all = List.of(List.of());
    for (int i = 0; i < length; i++) {
      List<List<Plan>> longer = new ArrayList<>();
      for (List<Plan> some : all) {
        for (Plan plan : plans) {
          List<Plan> more = new ArrayList<>(some);
          more.add(plan);
          longer.add(List.copyOf(more));
        }
      }
      all = longer;
    }
    return all;
  }

  private static boolean isFirstOfItsRotations(List<Plan> plans) {
    for (int by = 1; by < plans.size(); by++) {
      List<Plan> rotated = new ArrayList<>(plans.subList(by, plans.size()));
      rotated.addAll(plans.subList(0, by));
      if (compare(rotated, plans) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int compare(List<Plan> some, List<Plan> others) {
    for (int i = 0; i < some.size(); i++) {
      int order = some.get(i).compareTo(others.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
