package io.atoll.peers.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.cp.IAtomicReference;
import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hazelcast's CP subsystem: an atomic reference for each key, in {@code groups} groups. The edition
 * that everybody can have has no CP map, and this is what comes nearest.
 *
 * <p>To meet a key for the first time asks the cluster and waits, see the filling of the driver.
 */
public final class HazelcastCpConnector implements Connector {

  @Override
  public String name() {
    return "hazelcast-cp";
  }

  @Override
  public Connection connect(
      List<InetSocketAddress> nodes, int clients, Map<String, String> options) {
    HazelcastInstance instance = HazelcastClients.connect(nodes);
    int groups = Integer.parseInt(options.getOrDefault("groups", "3"));
    return new HazelcastClients(
        instance, new ReferenceStore(instance, groups, new ConcurrentHashMap<>()));
  }

  private record ReferenceStore(
      HazelcastInstance instance, int groups, Map<Integer, IAtomicReference<byte[]>> known)
      implements Store {

    private IAtomicReference<byte[]> reference(Key key) {
      IAtomicReference<byte[]> reference = known.get(key.number());
      if (reference == null) {
        String name = key.text() + "@group" + key.number() % groups;
        reference = instance.getCPSubsystem().getAtomicReference(name);
        known.put(key.number(), reference);
      }
      return reference;
    }

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return reference(key).setAsync(value);
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return reference(key).getAsync();
    }
  }
}
