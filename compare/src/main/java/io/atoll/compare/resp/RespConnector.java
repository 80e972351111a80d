package io.atoll.compare.resp;

import io.atoll.compare.Connector;
import io.atoll.compare.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whatever speaks the Redis protocol. Clients share connections, as those of the other systems do:
 * each thread has one to each node. Where they wait for replicas each has its own, since {@code
 * WAIT} holds up all that comes after it.
 *
 * <p>The option {@code replicas} says how many of them must have a write before it counts, by
 * {@code WAIT} after each.
 */
public final class RespConnector implements Connector {

  @Override
  public String name() {
    return "resp";
  }

  @Override
  public Connection connect(List<InetSocketAddress> nodes, int clients, Map<String, String> options)
      throws IOException {
    int replicas = Integer.parseInt(options.getOrDefault("replicas", "0"));
    List<IoThread> threads = new ArrayList<>();
    List<List<RespConnection>> shared = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      IoThread thread = IoThread.start("clients-" + i);
      threads.add(thread);
      shared.add(replicas == 0 ? connect(nodes, thread) : List.of());
    }
    Routes routes = new Routes(nodes);
    List<Store> stores = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      int thread = client % threads.size();
      List<RespConnection> connections =
          replicas == 0 ? shared.get(thread) : connect(nodes, threads.get(thread));
      stores.add(new RespStore(connections, routes, client % nodes.size(), replicas));
    }
    return new Clients(threads, stores);
  }

  private static List<RespConnection> connect(List<InetSocketAddress> nodes, IoThread thread)
      throws IOException {
    List<RespConnection> connections = new ArrayList<>();
    for (InetSocketAddress node : nodes) {
      connections.add(RespConnection.open(node, thread));
    }
    return connections;
  }

  private record Clients(List<IoThread> threads, List<Store> stores) implements Connection {

    @Override
    public Store store(int client) {
      return stores.get(client);
    }

    @Override
    public void close() {
      threads.forEach(IoThread::close);
    }
  }
}
