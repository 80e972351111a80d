package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import io.atoll.node.engine.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looking at a ring, and leaving it, from the command line. */
class RingCommandTest {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"));

  @Test
  void aClusterIsShownAndAHostLeavesWithoutLosingAnything() throws Exception {
    try (Node one = Node.start(SETTINGS);
        Node two = Node.start(SETTINGS.joining(List.of(one.address())))) {
      for (int i = 0; i < 100; i++) {
        Atoll.run("set", "key" + i, "value", "--port", port(one));
      }

      Atoll ring = Atoll.run("ring", "--port", port(two));
      assertThat(ring.err()).isEmpty();
      assertThat(ring.out())
          .contains("127.0.0.1:" + port(one), "127.0.0.1:" + port(two))
          .contains("2 hosts, 16 virtual nodes, 100 keys; durability memory");
      assertThat(ring.out().lines()).allMatch(line -> line.length() <= 100);
      Atoll status = Atoll.run("status", "--port", port(one));
      assertThat(status.exitCode()).isZero();
      assertThat(status.out())
          .contains("mode     consistent: groups of up to 3 hosts, durability memory")
          .contains("2 hosts, 16 virtual nodes, every slot has an owner", "of 100 keys");

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
  void slotsOfADeadHostThatNobodyElseHasAreMissed() throws Exception {
    try (Node one = Node.start(SETTINGS);
        Node two = Node.start(SETTINGS.joining(List.of(one.address())))) {
      one.stop();
      Atoll status = Atoll.run("status", "--port", port(two));
      assertThat(status.exitCode()).isEqualTo(3);
      assertThat(status.out()).containsPattern("2 hosts, 1 out of reach, .* slots out of service");
    }
  }

  @Test
  void aRingInModeAvailableIsShownWithTheNodesOfEachHost() throws Exception {
    NodeSettings settings = SETTINGS.in(Mode.AVAILABLE);
    try (Node one = Node.start(settings);
        Node two = Node.start(settings.joining(List.of(one.address())))) {
      Atoll.run("set", "key", "value", "--port", port(one));
      Atoll ring = Atoll.run("ring", "--port", port(two));
      assertThat(ring.err()).isEmpty();
      assertThat(ring.out())
          .contains(address(one), address(two), "2 hosts, 32 virtual nodes, 1 key");
      assertThat(ring.out().lines().filter(line -> line.contains(" member "))).hasSize(32);
      assertThat(Atoll.run("status", "--port", port(one)).out())
          .contains("2 hosts, 32 virtual nodes, every slot has an owner", "of 1 key");

      assertThat(Atoll.run("rebalance", "status", "--port", port(one)).out())
          .isEqualToIgnoringNewLines("in mode available nothing is rebalanced");
      assertThat(Atoll.run("rebalance", "pause", "--port", port(one)).err())
          .contains("in mode available there is nothing to pause");
      assertThat(Atoll.run("remove", "127.0.0.1:" + port(two), "--port", port(one)).err())
          .contains("in mode available the ring gives up hosts that are dead by itself");
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
