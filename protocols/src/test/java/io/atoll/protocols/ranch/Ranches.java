package io.atoll.protocols.ranch;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;

/** Correct Ranches to start from, with every ring in the order of the processes' numbers. */
final class Ranches {

  private Ranches() {}

  static NodeRef process(int number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  static List<BidirectionalRanchNode> of(String... ids) {
    List<BidirectionalRanchNode> nodes = new ArrayList<>();
    for (int p = 0; p < ids.length; p++) {
      nodes.add(
          new BidirectionalRanchNode(
              process(p),
              new BitString(ids[p]),
              neighbours(ids, p, 1),
              neighbours(ids, p, ids.length - 1)));
    }
    return nodes;
  }

  private static List<NodeRef> neighbours(String[] ids, int p, int step) {
    List<NodeRef> neighbours = new ArrayList<>();
    for (int i = 0; i <= ids[p].length(); i++) {
      int q = p;
      do {
        q = (q + step) % ids.length;
      } while (!ids[q].startsWith(ids[p].substring(0, i)));
      neighbours.add(process(q));
    }
    return neighbours;
  }
}
