package io.atoll.node.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What lies between hosts: forwards connections from its port to another, and cuts each after a
 * random number of bytes in either direction, or takes bytes and forwards none.
 */
final class TroublesomeNetwork implements AutoCloseable {

  private final ServerSocket listening;
  private final Random random;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();

  /** A connection is cut after at most this many bytes; never, if zero. */
  private volatile int mostBytes;

  private volatile boolean stalling;
  private volatile @Nullable InetSocketAddress target;

  TroublesomeNetwork(long seed, int mostBytes) throws IOException {
    this.random = new Random(seed);
    this.mostBytes = mostBytes;
    listening = new ServerSocket(0, 50, TestHost.loopback());
    start(this::acceptAll);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "network");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  void leadTo(InetSocketAddress address) {
    target = address;
  }

  int connections() {
    return connections.get();
  }

  synchronized void awaitConnections(int count) throws InterruptedException {
    while (connections.get() < count) {
      wait();
    }
  }

  private synchronized void count() {
    connections.incrementAndGet();
    notifyAll();
  }

  /** From now on nothing is cut. */
  void heal() {
    mostBytes = 0;
    stalling = false;
    cutAll();
  }

  /** Connections stay, bytes do not get through, even those of new ones. */
  void stall() {
    stalling = true;
  }

  void cutAll() {
    open.forEach(TroublesomeNetwork::close);
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket client = listening.accept();
        count();
        open.add(client);
        connect(client);
      }
    } catch (IOException e) {
      cutAll();
    }
  }

  private void connect(Socket client) {
    InetSocketAddress to = target;
    try {
      if (to == null) {
        throw new IOException("leads nowhere");
      }
      Socket server = new Socket(to.getAddress(), to.getPort());
      open.add(server);
      start(() -> forward(client, server));
      start(() -> forward(server, client));
    } catch (IOException e) {
      close(client);
    }
  }

  private void forward(Socket from, Socket to) {
    int left;
    synchronized (random) {
      left = mostBytes == 0 ? Integer.MAX_VALUE : random.nextInt(mostBytes);
    }
    byte[] buffer = new byte[4096];
    try {
      while (left > 0) {
        int bytes = from.getInputStream().read(buffer, 0, Math.min(left, buffer.length));
        if (bytes < 0) {
          break;
        }
        if (!stalling) {
          to.getOutputStream().write(buffer, 0, bytes);
        }
        left -= mostBytes == 0 ? 0 : bytes;
      }
    } catch (IOException e) {
      // one side has ended it, so the other ends as well
    }
    close(from);
    close(to);
    open.remove(from);
    open.remove(to);
  }

  private static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    close(listening);
    cutAll();
  }
}
