package io.atoll;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** A host that says what it is told to, in Redis's protocol or not. */
final class ScriptedHost implements AutoCloseable {

  /** The connection ends here. */
  static final String END = "end";

  private final ServerSocket server;
  private final Function<List<String>, String> script;
  private final BlockingQueue<List<String>> requests = new LinkedBlockingQueue<>();
  private final List<Socket> sockets = new ArrayList<>();

  /**
   * @param script what to say to a request; nothing says nothing
   */
  ScriptedHost(Function<List<String>, String> script) {
    this(0, script);
  }

  ScriptedHost(int port, Function<List<String>, String> script) {
    this.script = script;
    try {
      server = listenOn(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "scripted-host");
    thread.setDaemon(true);
    thread.start();
  }

  String name() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  int port() {
    return server.getLocalPort();
  }

  /** Requests in the order in which they came. */
  BlockingQueue<List<String>> requests() {
    return requests;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        synchronized (sockets) {
          sockets.add(socket);
        }
        daemon(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      String count = in.readLine();
      while (count != null) {
        List<String> words = new ArrayList<>();
        for (int i = Integer.parseInt(count.substring(1)); i > 0; i--) {
          in.readLine();
          words.add(in.readLine());
        }
        requests.add(words);
        String reply = script.apply(words);
        if (reply.equals(END)) {
          return;
        }
        // byte by byte: a reader must not count on getting it in one piece
        for (byte next : reply.getBytes(StandardCharsets.UTF_8)) {
          socket.getOutputStream().write(next);
        }
        count = in.readLine();
      }
    } catch (IOException e) {
      // the client has gone
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      synchronized (sockets) {
        for (Socket socket : sockets) {
          socket.close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A port that was ours may be somebody's end of a connection for a moment: of a client that tries
   * to reach it, or any other.
   */
  private static ServerSocket listenOn(int port) throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (true) {
      try {
        return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
      } catch (BindException e) {
        if (System.nanoTime() > deadlineNanos) {
          throw new IOException("waited 10 s for port " + port + " to be free", e);
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      }
    }
  }
}
