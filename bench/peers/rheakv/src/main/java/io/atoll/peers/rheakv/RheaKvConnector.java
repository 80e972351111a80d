package io.atoll.peers.rheakv;

import com.alipay.sofa.jraft.rhea.client.DefaultRheaKVStore;
import com.alipay.sofa.jraft.rhea.client.RheaKVStore;
import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * RheaKV by its own client, which makes batches by itself, as by default: one for all. Reads are
 * linearizable, by read index.
 */
public final class RheaKvConnector implements Connector {

  @Override
  public String name() {
    return "rheakv";
  }

  @Override
  public Connection connect(List<InetSocketAddress> nodes, int clients, Map<String, String> options)
      throws IOException {
    RheaKVStore client = new DefaultRheaKVStore();
    if (!client.init(RheaKvOptions.of(nodes).config())) {
      throw new IOException("no RheaKV at " + nodes);
    }
    return new Connected(client);
  }

  private record Connected(RheaKVStore client) implements Connection, Store {

    @Override
    public Store store(int ignored) {
      return this;
    }

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      return client.put(key.bytes(), value).thenCompose(Connected::requireDone);
    }

    private static CompletionStage<Boolean> requireDone(Boolean done) {
      return done
          ? CompletableFuture.completedFuture(true)
          : CompletableFuture.failedFuture(new IOException("not written"));
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return client.get(key.bytes(), true);
    }

    @Override
    public void close() {
      client.shutdown();
    }
  }
}
