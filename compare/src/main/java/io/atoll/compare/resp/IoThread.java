package io.atoll.compare.resp;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Reads and writes for some of the connections. */
final class IoThread implements AutoCloseable {

  private final Selector selector;
  private final Thread thread;

  /** Connections that others have written to, or that are new. */
  private final Queue<RespConnection> foreign = new ConcurrentLinkedQueue<>();

  /** Connections that this thread has written to while it read. */
  private final Deque<RespConnection> own = new ArrayDeque<>();

  private volatile boolean closing;

  private IoThread(Selector selector, String name) {
    this.selector = selector;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  static IoThread start(String name) throws IOException {
    IoThread io = new IoThread(Selector.open(), name);
    io.thread.start();
    return io;
  }

  void add(RespConnection connection) {
    foreign.add(connection);
    selector.wakeup();
  }

  void flushLater(RespConnection connection) {
    if (Thread.currentThread() == thread) {
      own.add(connection);
    } else {
      foreign.add(connection);
      selector.wakeup();
    }
  }

  private void run() {
    try {
      while (!closing) {
        selector.select(this::serve);
        for (RespConnection next = foreign.poll(); next != null; next = foreign.poll()) {
          registerAndFlush(next);
        }
        for (RespConnection next = own.poll(); next != null; next = own.poll()) {
          attempt(next, next::flush);
        }
      }
      selector.close();
    } catch (IOException e) {
      selector.keys().forEach(key -> connectionOf(key).fail(e.toString()));
    }
  }

  private void serve(SelectionKey key) {
    RespConnection connection = connectionOf(key);
    if (key.isReadable()) {
      attempt(connection, connection::read);
    }
    if (key.isValid() && key.isWritable()) {
      attempt(connection, connection::flush);
    }
  }

  private static RespConnection connectionOf(SelectionKey key) {
    return (RespConnection) key.attachment();
  }

  private void registerAndFlush(RespConnection connection) {
    attempt(
        connection,
        () -> {
          if (connection.channel().keyFor(selector) == null) {
            connection.registered(
                connection.channel().register(selector, SelectionKey.OP_READ, connection));
          }
          connection.flush();
        });
  }

  /** What is done with a connection. */
  private interface Step {
    void run() throws IOException;
  }

  private static void attempt(RespConnection connection, Step step) {
    try {
      step.run();
    } catch (IOException | CancelledKeyException e) {
      connection.fail(e.toString());
      try {
        connection.channel().close();
      } catch (IOException again) {
        e.addSuppressed(again);
      }
    }
  }

  @Override
  public void close() {
    closing = true;
    selector.wakeup();
  }
}
