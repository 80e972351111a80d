package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who may fail. The protocol rests on two assumptions: of the L nodes of a list not all are gone
 * before it is refreshed, and the base keeps its L + 1 members. A list of fewer nodes is not
 * protected: the assumption is about L of them.
 */
record Failures(Settings settings) {

  boolean mayFail(Network network, int failing) {
    int principals = network.principals();
    if ((principals >> failing & 1) != 0 && Integer.bitCount(principals) <= settings.base()) {
      return false;
    }
    int left = network.members() & ~(1 << failing);
    if (left == 0) {
      return false;
    }
    for (int id = 0; id < network.circle().size(); id++) {
      if ((left >> id & 1) != 0 && losesAll(network.pointers(id).successors(), id, left)) {
        return false;
      }
    }
    return true;
  }

  private boolean losesAll(List<NodeRef> list, int owner, int left) {
    Set<Integer> named = new HashSet<>();
    for (NodeRef node : list) {
      int id = Circle.id(node);
      if ((left >> id & 1) != 0) {
        return false;
      }
      named.add(id);
    }
    named.remove(owner);
    return named.size() == settings.length();
  }
}
