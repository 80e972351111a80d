package io.atoll.peers.etcd;

import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * etcd by jetcd. Reads are linearizable, which is the default.
 *
 * <p>A client of jetcd has threads of its own, so clients share some of them: {@code connections}
 * of them, each to one node.
 */
public final class EtcdConnector implements Connector {

  @Override
  public String name() {
    return "etcd";
  }

  @Override
  public Connection connect(
      List<InetSocketAddress> nodes, int clients, Map<String, String> options) {
    int connections = Integer.parseInt(options.getOrDefault("connections", "3"));
    List<Client> connected = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      InetSocketAddress node = nodes.get(i % nodes.size());
      connected.add(
          Client.builder()
              .endpoints("http://" + node.getHostString() + ":" + node.getPort())
              .build());
    }
    return new Connected(connected);
  }

  private record Connected(List<Client> connected) implements Connection {

    @Override
    public Store store(int client) {
      return new EtcdStore(connected.get(client % connected.size()).getKVClient());
    }

    @Override
    public void close() {
      connected.forEach(Client::close);
    }
  }

  private record EtcdStore(KV kv) implements Store {

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return kv.put(ByteSequence.from(key.bytes()), ByteSequence.from(value));
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return kv.get(ByteSequence.from(key.bytes()))
          .thenApply(
              found ->
                  found.getKvs().isEmpty() ? null : found.getKvs().get(0).getValue().getBytes());
    }
  }
}
