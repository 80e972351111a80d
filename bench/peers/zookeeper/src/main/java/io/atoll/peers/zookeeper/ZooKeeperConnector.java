package io.atoll.peers.zookeeper;

import io.atoll.compare.Connector;
import io.atoll.compare.Key;
import io.atoll.compare.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * ZooKeeper by its own client: a node of the tree for each key. Reads are answered by the server
 * that the client is connected to, from what that one knows: sequentially consistent, not
 * linearizable.
 *
 * <p>A client has two threads, so clients share some of them: {@code connections} of them, each to
 * one server.
 */
public final class ZooKeeperConnector implements Connector {

  private static final int SESSION_MILLIS = 30_000;
  private static final int PATIENCE_SECONDS = 30;
  private static final String PREFIX = "/";

  @Override
  public String name() {
    return "zookeeper";
  }

  @Override
  public Connection connect(List<InetSocketAddress> nodes, int clients, Map<String, String> options)
      throws IOException, InterruptedException {
    int connections = Integer.parseInt(options.getOrDefault("connections", "6"));
    List<ZooKeeper> connected = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      connected.add(connect(nodes.get(i % nodes.size())));
    }
    return new Connected(connected);
  }

  private static ZooKeeper connect(InetSocketAddress node)
      throws IOException, InterruptedException {
    CountDownLatch there = new CountDownLatch(1);
    ZooKeeper client =
        new ZooKeeper(
            node.getHostString() + ":" + node.getPort(),
            SESSION_MILLIS,
            event -> {
              if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                there.countDown();
              }
            });
    if (!there.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      client.close();
      throw new IOException("no ZooKeeper at " + node);
    }
    return client;
  }

  private record Connected(List<ZooKeeper> connected) implements Connection {

    @Override
    public Store store(int client) {
      return new ZooKeeperStore(connected.get(client % connected.size()));
    }

    @Override
    public void close() {
      for (ZooKeeper client : connected) {
        try {
          client.close();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private record ZooKeeperStore(ZooKeeper client) implements Store {

    /** A key that is new is created; all others are set at once. */
    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      CompletableFuture<byte[]> done = new CompletableFuture<>();
      client.setData(
          PREFIX + key.text(),
          value,
          -1,
          (status, path, context, stat) -> {
            if (status == Code.NONODE.intValue()) {
              create(path, value, done);
            } else {
              complete(done, status, path, value);
            }
          },
          null);
      return done;
    }

    private void create(String path, byte[] value, CompletableFuture<byte[]> done) {
      client.create(
          path,
          value,
          ZooDefs.Ids.OPEN_ACL_UNSAFE,
          CreateMode.PERSISTENT,
          (status, name, context, created) -> complete(done, status, name, value),
          null);
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      CompletableFuture<byte[]> done = new CompletableFuture<>();
      client.getData(
          PREFIX + key.text(),
          false,
          (status, path, context, value, stat) -> {
            if (status == Code.NONODE.intValue()) {
              done.complete(null);
            } else {
              complete(done, status, path, value);
            }
          },
          null);
      return done;
    }

    private static void complete(
        CompletableFuture<byte[]> done, int status, String path, byte[] value) {
      if (status == Code.OK.intValue()) {
        done.complete(value);
      } else {
        done.completeExceptionally(KeeperException.create(Code.get(status), path));
      }
    }
  }
}
