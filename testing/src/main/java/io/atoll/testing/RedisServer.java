package io.atoll.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;

/** A real redis-server, in memory, on a port of its own. */
public final class RedisServer implements AutoCloseable {

  private final Process process;
  private final InetSocketAddress address;

  private RedisServer(Process process, InetSocketAddress address) {
    this.process = process;
    this.address = address;
  }

  public static RedisServer start() throws IOException {
    Programs.require("redis-server");
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder(
                "redis-server",
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--databases",
                "1")
            .redirectErrorStream(true)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.contains("Ready to accept connections")) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("redis-server does not start");
    }
    return new RedisServer(process, new InetSocketAddress(loopback, port));
  }

  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
