package io.atoll.peers.hazelcast;

import com.hazelcast.client.cp.internal.datastructures.atomicref.AtomicRefProxy;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.cp.IAtomicReference;
import com.hazelcast.cp.internal.RaftGroupId;
import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hazelcast's CP subsystem: an atomic reference for each key, in {@code groups} groups. The edition
 * that everybody can have has no CP map, and this is what comes nearest.
 *
 * <p>To get a reference asks the cluster for its group and waits. With one for each group, those of
 * the other keys are made from it, without asking a hundred thousand times.
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
    List<AtomicRefProxy<byte[]>> groups = new ArrayList<>();
    int count = Integer.parseInt(options.getOrDefault("groups", "3"));
    for (int group = 0; group < count; group++) {
      IAtomicReference<byte[]> first =
          instance.getCPSubsystem().getAtomicReference("first@group" + group);
      groups.add((AtomicRefProxy<byte[]>) first);
    }
    return new HazelcastClients(instance, new ReferenceStore(groups, new ConcurrentHashMap<>()));
  }

  private record ReferenceStore(
      List<AtomicRefProxy<byte[]>> groups, Map<Integer, IAtomicReference<byte[]>> known)
      implements Store {

    private IAtomicReference<byte[]> reference(Key key) {
      return known.computeIfAbsent(
          key.number(),
          number -> {
            AtomicRefProxy<byte[]> group = groups.get(number % groups.size());
            RaftGroupId id = (RaftGroupId) group.getGroupId();
            return new AtomicRefProxy<>(
                group.getContext(), id, key.text() + "@" + id.getName(), key.text());
          });
    }

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return HazelcastClients.direct(reference(key).setAsync(value));
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return HazelcastClients.direct(reference(key).getAsync());
    }
  }
}
