package io.atoll.peers.rheakv;

import com.alipay.sofa.jraft.rhea.client.DefaultRheaKVStore;
import com.alipay.sofa.jraft.rhea.client.RheaKVStore;
import com.alipay.sofa.jraft.rhea.options.configured.RocksDBOptionsConfigured;
import com.alipay.sofa.jraft.rhea.options.configured.StoreEngineOptionsConfigured;
import com.alipay.sofa.jraft.rhea.storage.StorageType;
import com.alipay.sofa.jraft.util.Endpoint;
import io.atoll.compare.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A node of RheaKV with one region on RocksDB. As by default, entries of the Raft log are synced
 * before they count, and what is applied is not, since the log has it.
 */
public final class RheaKvServer implements Server {

  @Override
  public String name() {
    return "rheakv";
  }

  @Override
  public void start(
      int self,
      List<InetSocketAddress> nodes,
      List<InetSocketAddress> peers,
      Path directory,
      Map<String, String> options)
      throws IOException {
    InetSocketAddress here = nodes.get(self);
    RheaKVStore node = new DefaultRheaKVStore();
    boolean started =
        node.init(
            RheaKvOptions.of(nodes)
                .withStoreEngineOptions(
                    StoreEngineOptionsConfigured.newConfigured()
                        .withStorageType(StorageType.RocksDB)
                        .withRocksDBOptions(
                            RocksDBOptionsConfigured.newConfigured()
                                .withDbPath(directory.resolve("db").toString())
                                .config())
                        .withRaftDataPath(directory.resolve("raft").toString())
                        .withServerAddress(new Endpoint(here.getHostString(), here.getPort()))
                        .config())
                .config());
    if (!started) {
      throw new IOException("RheaKV does not start at " + here);
    }
  }
}
