package io.atoll.protocols.group;

import io.atoll.protocols.consensus.RaftUpcall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * Reads that have come and cannot be answered yet: first consensus has to confirm that this member
 * still leads, then the state has to come to where the log was at that time.
 */
final class AwaitedReads {

  /** Those that are not confirmed, and those that are, by token. */
  private final TreeMap<Long, List<Call>> calls = new TreeMap<>();

  /** Confirmed ones, in the order of confirmation. */
  private final Deque<RaftUpcall.Readable> confirmed = new ArrayDeque<>();

  private long lastToken;

  /** The token under which these calls are confirmed together. */
  long add(List<Call> together) {
    long token = ++lastToken;
    calls.put(token, together);
    return token;
  }

  void confirm(RaftUpcall.Readable readable) {
    confirmed.add(readable);
  }

  /** The calls of a token that will not be confirmed. */
  List<Call> refuse(long token) {
    List<Call> refused = calls.remove(token);
    return refused == null ? List.of() : refused;
  }

  boolean hasAnswerable(long appliedIndex) {
    return !confirmed.isEmpty() && confirmed.getFirst().index() <= appliedIndex;
  }

  /** The next calls that can be answered. */
  List<Call> takeAnswerable() {
    List<Call> next = calls.remove(confirmed.removeFirst().token());
    return next == null ? List.of() : next;
  }
}
