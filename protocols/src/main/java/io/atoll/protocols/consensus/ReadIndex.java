package io.atoll.protocols.consensus;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The reads a leader has been asked and cannot answer yet (thesis 6.4). A majority must have
 * answered a round of heartbeats that was begun after the read came: one that was under way already
 * may have been answered before another leader committed what the read must see.
 */
public final class ReadIndex {

  /** A read, and the round that it waits for. */
  public record Waiting(long token, long round) {}

  private final Deque<Waiting> reads = new ArrayDeque<>();
  private long round;

  ReadIndex() {}

  ReadIndex(ReadIndex other) {
    this.reads.addAll(other.reads);
    this.round = other.round;
  }

  /** The round that was begun last. */
  long round() {
    return round;
  }

  void add(long token, long awaitedRound) {
    reads.add(new Waiting(token, awaitedRound));
  }

  void begin() {
    round++;
  }

  /** Whether a read waits for a round that has begun. */
  boolean isRoundUnderWay() {
    return !reads.isEmpty() && reads.getFirst().round() <= round;
  }

  /** Whether a read waits for a round that has not begun. */
  boolean needsRound() {
    return !reads.isEmpty() && reads.getLast().round() > round;
  }

  boolean hasAnswerable(long confirmedRound) {
    return !reads.isEmpty() && reads.getFirst().round() <= confirmedRound;
  }

  long takeFirst() {
    return reads.removeFirst().token();
  }

  boolean isEmpty() {
    return reads.isEmpty();
  }

  List<Waiting> view() {
    return List.copyOf(reads);
  }
}
