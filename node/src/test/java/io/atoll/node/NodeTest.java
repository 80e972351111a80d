package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

class NodeTest {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"));

  private final List<Node> nodes = new ArrayList<>();

  @AfterEach
  void stopAll() {
    nodes.forEach(Node::stop);
  }

  private Node start(NodeSettings settings) throws Exception {
    Node node = Node.start(settings);
    nodes.add(node);
    return node;
  }

  private Node first() throws Exception {
    return start(SETTINGS);
  }

  private Node joining(Node contact) throws Exception {
    return start(SETTINGS.joining(List.of(contact.address())));
  }

  private static Jedis client(Node node) {
    return new Jedis(node.address().getHostString(), node.address().getPort());
  }

  @Test
  void aLoneHostServesClients() throws Exception {
    try (Jedis client = client(first())) {
      assertThat(client.set("a", "1")).isEqualTo("OK");
      assertThat(client.incr("a")).isEqualTo(2);
      assertThat(client.dbSize()).isEqualTo(1);
      assertThat(client.keys("*")).containsExactly("a");
    }
  }

  @Test
  void everyHostOfARingServesEveryKey() throws Exception {
    Node one = first();
    try (Jedis client = client(one)) {
      for (int i = 0; i < 1_000; i++) {
        client.set("key:" + i, "value:" + i);
      }
    }
    Node two = joining(one);
    Node three = joining(two);
    for (Node node : List.of(one, two, three)) {
      try (Jedis client = client(node)) {
        for (int i = 0; i < 1_000; i++) {
          assertThat(client.get("key:" + i)).isEqualTo("value:" + i);
        }
        assertThat(client.dbSize()).isEqualTo(1_000);
        assertThat(client.keys("*")).hasSize(1_000);
      }
    }
    one.close();
    two.close();
    try (Jedis client = client(three)) {
      assertThat(client.dbSize()).isEqualTo(1_000);
      for (int i = 0; i < 1_000; i++) {
        assertThat(client.get("key:" + i)).isEqualTo("value:" + i);
      }
    }
  }
}
