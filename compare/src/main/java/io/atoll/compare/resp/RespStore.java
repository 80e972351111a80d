package io.atoll.compare.resp;

import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One client, with a connection to each node, which it may share with others. */
final class RespStore implements Store {

  private final List<RespConnection> connections;
  private final Routes routes;
  private final int home;
  private final int replicas;

  /**
   * @param home whom to ask as long as nothing better is known
   */
  RespStore(List<RespConnection> connections, Routes routes, int home, int replicas) {
    this.connections = connections;
    this.routes = routes;
    this.home = home;
    this.replicas = replicas;
  }

  @Override
  public CompletionStage<?> put(Key key, byte[] value) {
    return send(key, value);
  }

  @Override
  public CompletionStage<byte @Nullable []> get(Key key) {
    return send(key, null);
  }

  private Request send(Key key, byte @Nullable [] value) {
    byte[] name = key.bytes();
    Request request = new Request(this, name, value, replicas);
    int node = connections.size() == 1 ? home : routes.nodeOf(Slots.of(name));
    connections.get(node == Routes.UNKNOWN ? home : node).send(request);
    return request;
  }

  /** The node that was asked says who should have been. */
  void move(Request request, String moved) {
    int node = routes.learn(moved);
    if (node == Routes.UNKNOWN) {
      request.fail("sent to a node that is not known: " + moved);
    } else {
      connections.get(node).send(request);
    }
  }
}
