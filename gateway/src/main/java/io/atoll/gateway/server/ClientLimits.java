package io.atoll.gateway.server;

/**
 * How much clients may take up.
 *
 * @param connections at one time; Redis's maxclients
 * @param openRequests of one connection that have no reply yet; it is not read from meanwhile
 * @param openBytes the same in bytes, with the replies that wait for others; a larger request is
 *     executed when no other is open
 */
public record ClientLimits(int connections, int openRequests, long openBytes) {

  public static final ClientLimits DEFAULT = new ClientLimits(10_000, 10_000, 64L * 1024 * 1024);

  public ClientLimits {
    if (connections < 1 || openRequests < 1 || openBytes < 1) {
      throw new IllegalArgumentException("limits of clients must be positive");
    }
  }
}
