package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looking at a ring, and leaving it, from the command line. */
class RingCommandTest {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"));

  @Test
  void aRingIsShownAndAHostLeavesWithoutLosingAnything() throws Exception {
    try (Node one = Node.start(SETTINGS);
        Node two = Node.start(SETTINGS.joining(List.of(one.address())))) {
      for (int i = 0; i < 100; i++) {
        Atoll.run("set", "key" + i, "value", "--port", port(one));
      }

      Atoll ring = Atoll.run("ring", "--port", port(two));
      assertThat(ring.err()).isEmpty();
      assertThat(ring.out())
          .contains(address(one), address(two), "2 hosts, 32 virtual nodes, 100 keys");
      assertThat(ring.out().lines().filter(line -> line.contains(" member "))).hasSize(32);
      Atoll status = Atoll.run("status", "--port", port(one));
      assertThat(status.exitCode()).isZero();
      assertThat(status.out())
          .contains("2 hosts, 32 virtual nodes, every slot has an owner", "of 100 keys");

      Atoll leave = Atoll.run("leave", "--port", port(two));
      assertThat(leave.out())
          .isEqualToIgnoringNewLines(
              "127.0.0.1:" + port(two) + " has left the ring; others have all that it had");
      two.awaitClose();
      assertThat(Atoll.run("get", "key7", "--port", port(one)).out())
          .isEqualToIgnoringNewLines("value");
      assertThat(Atoll.run("ring", "--port", port(one)).out())
          .contains("1 host, 16 virtual nodes, 100 keys");
    }
  }

  @Test
  void theLastHostCannotLeave() throws Exception {
    try (Node only = Node.start(SETTINGS)) {
      Atoll leave = Atoll.run("leave", "--port", port(only));
      assertThat(leave.exitCode()).isEqualTo(1);
      assertThat(leave.err())
          .isEqualToIgnoringNewLines(
              "atoll leave: the host says: ERR there is no other host on the ring that could take"
                  + " what is here");
    }
  }

  private static String port(Node node) {
    return Integer.toString(node.address().getPort());
  }

  private static String address(Node node) {
    return "127.0.0.1:" + node.clusterAddress().getPort();
  }
}
