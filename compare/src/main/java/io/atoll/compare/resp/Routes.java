package io.atoll.compare.resp;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Which node has which slot, as far as clients were told. Shared by all of them. */
final class Routes {

  static final int UNKNOWN = -1;

  private final List<InetSocketAddress> nodes;
  private final AtomicIntegerArray nodeOfSlot = new AtomicIntegerArray(Slots.COUNT);

  Routes(List<InetSocketAddress> nodes) {
    this.nodes = nodes;
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      nodeOfSlot.set(slot, UNKNOWN);
    }
  }

  /** Its place in the list, or {@link #UNKNOWN}. */
  int nodeOf(int slot) {
    return nodeOfSlot.get(slot);
  }

  /**
   * Learn from {@code MOVED slot host:port}, and say which node that is.
   *
   * @return its place in the list, or {@link #UNKNOWN} if it is none of the nodes
   */
  int learn(String moved) {
    String[] words = moved.split(" ");
    int colon = words[2].lastIndexOf(':');
    int port = Integer.parseInt(words[2].substring(colon + 1));
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.get(node).getPort() == port) {
        nodeOfSlot.set(Integer.parseInt(words[1]), node);
        return node;
      }
    }
    return UNKNOWN;
  }
}
