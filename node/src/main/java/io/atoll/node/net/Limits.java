package io.atoll.node.net;

/**
 * What channels may take up, and how long they wait.
 *
 * @param frameBytes the longest frame
 * @param congestedBytes a destination for which more than this waits, sent or not, is congested;
 *     beyond four times as much, frames that may be refused are
 * @param connectMillis how long a host may take to accept a connection, and to answer the handshake
 * @param stallMillis how long there may be no sign of progress before a connection is given up for
 *     a new one
 * @param giveUpMillis how long a host may be out of reach before what waits for it is returned
 */
public record Limits(
    int frameBytes, long congestedBytes, int connectMillis, int stallMillis, int giveUpMillis) {

  private static final int MIB = 1024 * 1024;

  /** The longest frame is that of the longest request of a client, with its envelope. */
  public static final Limits DEFAULT = new Limits(1025 * MIB, 32L * MIB, 2_000, 5_000, 30_000);

  public Limits {
    if (frameBytes < 1
        || congestedBytes < 1
        || connectMillis < 1
        || stallMillis < 1
        || giveUpMillis < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }

  /** Beyond this, frames that may be refused are. */
  long refusedBytes() {
    return 4 * congestedBytes;
  }

  /** At this, a destination is no longer congested: low enough for senders to do some work. */
  long relievedBytes() {
    return congestedBytes / 2;
  }

  /** Longer than any sender tries to resume a session. */
  long forgetMillis() {
    return 4L * giveUpMillis;
  }
}
