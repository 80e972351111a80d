package io.atoll.peers.infinispan;

import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.infinispan.client.hotrod.DataFormat;
import org.infinispan.client.hotrod.RemoteCache;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.marshall.IdentityMarshaller;

/** Infinispan by its own client, which knows where each key is: one for all. */
public final class InfinispanConnector implements Connector {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public Connection connect(
      List<InetSocketAddress> nodes, int clients, Map<String, String> options) {
    ConfigurationBuilder builder = new ConfigurationBuilder();
    nodes.forEach(node -> builder.addServer().host(node.getHostString()).port(node.getPort()));
    builder.clientIntelligence(ClientIntelligence.HASH_DISTRIBUTION_AWARE);
    builder.marshaller(IdentityMarshaller.INSTANCE);
    RemoteCacheManager client = new RemoteCacheManager(builder.build());
    RemoteCache<byte[], byte[]> cache = client.getCache("compare");
    DataFormat bytes =
        DataFormat.builder()
            .keyType(MediaType.APPLICATION_OCTET_STREAM)
            .valueType(MediaType.APPLICATION_OCTET_STREAM)
            .build();
    return new Connected(client, new CacheStore(cache.withDataFormat(bytes)));
  }

  private record Connected(RemoteCacheManager client, Store store) implements Connection {

    @Override
    public Store store(int client) {
      return store;
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private record CacheStore(RemoteCache<byte[], byte[]> cache) implements Store {

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return cache.putAsync(key.bytes(), value);
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return cache.getAsync(key.bytes());
    }
  }
}
