package io.atoll.gateway;

import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.server.RespServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;

/** A single host that keeps everything in memory and serves Redis clients. */
public final class MemoryHost implements AutoCloseable {

  /** As often as Redis looks for what has expired. */
  private static final long SWEEP_PERIOD_MILLIS = 100;

  private final RespServer server;

  private MemoryHost(RespServer server) {
    this.server = server;
  }

  /**
   * Start one. It serves until it is closed.
   *
   * @param version of Atoll, for those who ask
   * @throws IOException if the address cannot be listened on
   */
  public static MemoryHost start(InetSocketAddress address, String version) throws IOException {
    Clock clock = Clock.systemUTC();
    MemoryDatabase database = new MemoryDatabase(clock);
    RespServer server = RespServer.listen(address, new Host(database, clock, version));
    server.every(SWEEP_PERIOD_MILLIS, database::sweep);
    return new MemoryHost(server);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Wait until somebody closes it. */
  public void awaitClose() {
    server.awaitClose();
  }

  @Override
  public void close() {
    server.close();
  }
}
