package io.atoll.peers.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Hazelcast's map as it is by default: in memory, one more copy, written before the answer. */
public final class HazelcastMapConnector implements Connector {

  @Override
  public String name() {
    return "hazelcast-map";
  }

  @Override
  public Connection connect(
      List<InetSocketAddress> nodes, int clients, Map<String, String> options) {
    HazelcastInstance instance = HazelcastClients.connect(nodes);
    return new HazelcastClients(instance, new MapStore(instance.getMap("compare")));
  }

  private record MapStore(IMap<String, byte[]> map) implements Store {

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return HazelcastClients.direct(map.setAsync(key.text(), value));
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return HazelcastClients.direct(map.getAsync(key.text()));
    }
  }
}
