package io.atoll.protocols.consensus;

import io.atoll.kernel.Delay;

/**
 * What a group leaves to whoever runs it. All members have the same.
 *
 * @param heartbeatMillis how often a leader that has nothing to say says so
 * @param electionTimeout how long a follower waits for its leader before it stands itself; each
 *     wait is drawn anew. The lower bound is also how long a leader that hears from no majority
 *     goes on, and how long followers that heard from a leader ignore who wants to be another
 * @param tailEntries how many entries to keep that the state machine needs no more, for members
 *     that are a little late
 * @param tailBytes fewer if their payloads have more bytes than this
 * @param maxAppendEntries how many entries go in one message at most
 * @param maxAppendBytes how many bytes of payload go in one message at most, unless one entry alone
 *     is larger
 * @param maxInFlight how many messages with entries are on their way to a member at most
 */
public record RaftSettings(
    long heartbeatMillis,
    Delay electionTimeout,
    int tailEntries,
    long tailBytes,
    int maxAppendEntries,
    int maxAppendBytes,
    int maxInFlight) {

  public static final RaftSettings DEFAULT =
      new RaftSettings(200, new Delay(1_000, 2_000), 128, 1L << 18, 1_024, 1 << 20, 16);

  public RaftSettings {
    if (heartbeatMillis < 1 || electionTimeout.minMillis() < 2 * heartbeatMillis) {
      throw new IllegalArgumentException(
          "an election timeout takes at least two heartbeats of "
              + heartbeatMillis
              + " ms, not "
              + electionTimeout.minMillis()
              + " ms");
    }
    if (tailEntries < 0 || tailBytes < 0) {
      throw new IllegalArgumentException("a tail cannot have fewer than no entries or bytes");
    }
    if (maxAppendEntries < 1 || maxAppendBytes < 1 || maxInFlight < 1) {
      throw new IllegalArgumentException("a message holds at least one entry, and one is allowed");
    }
  }

  /** What may be on its way to a member at most: a log that has less serves it to the end. */
  long maxInFlightBytes() {
    return (long) maxInFlight * maxAppendBytes;
  }

  /** With more or less patience with leaders. */
  public RaftSettings electing(Delay timeout) {
    return new RaftSettings(
        heartbeatMillis,
        timeout,
        tailEntries,
        tailBytes,
        maxAppendEntries,
        maxAppendBytes,
        maxInFlight);
  }

  public RaftSettings keeping(int entries) {
    return new RaftSettings(
        heartbeatMillis,
        electionTimeout,
        entries,
        tailBytes,
        maxAppendEntries,
        maxAppendBytes,
        maxInFlight);
  }

  /** Smaller messages, fewer at a time. */
  public RaftSettings sending(int entries, int messages) {
    return new RaftSettings(
        heartbeatMillis,
        electionTimeout,
        tailEntries,
        tailBytes,
        entries,
        maxAppendBytes,
        messages);
  }
}
