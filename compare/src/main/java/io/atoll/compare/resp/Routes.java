package io.atoll.compare.resp;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;

/** Which node has which slot, as far as clients were told. Shared by all of them. */
final class Routes {

  static final int UNKNOWN = -1;

  private final List<InetSocketAddress> nodes;

  /**
   * Small enough to stay near the processor. Threads may see what others have learned late, and are
   * told again then.
   */
  private final byte[] nodeOfSlot = new byte[Slots.COUNT];

  Routes(List<InetSocketAddress> nodes) {
    this.nodes = nodes;
    Arrays.fill(nodeOfSlot, (byte) UNKNOWN);
  }

  /** Its place in the list, or {@link #UNKNOWN}. */
  int nodeOf(int slot) {
    return nodeOfSlot[slot];
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
        nodeOfSlot[Integer.parseInt(words[1])] = (byte) node;
        return node;
      }
    }
    return UNKNOWN;
  }
}
