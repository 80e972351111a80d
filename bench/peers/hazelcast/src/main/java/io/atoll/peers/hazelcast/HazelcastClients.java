package io.atoll.peers.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import io.atoll.compare.Connector;
import io.atoll.compare.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One client of Hazelcast, which knows where each key is, for all. */
record HazelcastClients(HazelcastInstance instance, Store store) implements Connector.Connection {

  static HazelcastInstance connect(List<InetSocketAddress> nodes) {
    ClientConfig config = new ClientConfig();
    config.setClusterName("compare");
    config.setProperty("hazelcast.logging.type", "none");
    nodes.forEach(
        node -> config.getNetworkConfig().addAddress(node.getHostString() + ":" + node.getPort()));
    return HazelcastClient.newHazelcastClient(config);
  }

  /**
   * The same answer, brought by the thread that has read it. Left to itself, Hazelcast hands each
   * to another thread, on a machine of two processors even to a new one.
   */
  static <T> CompletionStage<T> direct(CompletionStage<T> stage) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    stage.whenCompleteAsync(
        (found, failure) -> {
          if (failure != null) {
            answer.completeExceptionally(failure);
          } else {
            answer.complete(found);
          }
        },
        Runnable::run);
    return answer;
  }

  @Override
  public Store store(int client) {
    return store;
  }

  @Override
  public void close() {
    instance.shutdown();
  }
}
