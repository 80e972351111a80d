package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A few identifiers, 0 up to a size, in a circle. A set of them is a bit mask. */
final class Circle {

  private final List<NodeRef> nodes = new ArrayList<>();
  private final int[][] strictlyBetween;

  Circle(int size) {
    strictlyBetween = new int[size][size];
    for (int from = 0; from < size; from++) {
      nodes.add(new NodeRef(new Id(from), new Address(from)));
      int passed = 0;
      for (int steps = 1; steps <= size; steps++) {
        int to = (from + steps) % size;
        strictlyBetween[from][to] = passed;
        passed |= 1 << to;
      }
    }
  }

  int size() {
    return nodes.size();
  }

  NodeRef node(int id) {
    return nodes.get(id);
  }

  static int id(NodeRef node) {
    return (int) node.id().value();
  }

  /** A set as text. */
  static String text(int set) {
    return IntStream.range(0, Integer.SIZE)
        .filter(id -> (set >> id & 1) != 0)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(","));
  }

  /** The identifiers strictly between two; if they are the same, all others. */
  int strictlyBetween(int from, int to) {
    return strictlyBetween[from][to];
  }

  /** How far it is clockwise; once round if both are the same. */
  int distance(int from, int to) {
    return Integer.bitCount(strictlyBetween[from][to]) + 1;
  }

  /** How many sets a set can be turned into, or 0 if it is not the least of them. */
  int turns(int set) {
    for (int by = 1; by < size(); by++) {
      int turned = ((set << by) | (set >>> (size() - by))) & ((1 << size()) - 1);
      if (turned < set) {
        return 0;
      }
      if (turned == set) {
        return by;
      }
    }
    return size();
  }
}
