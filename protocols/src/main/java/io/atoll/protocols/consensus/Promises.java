package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * What this member may not say before its disk has it, and up to where the log is durable. Writes
 * are numbered by tokens; each promise waits for one.
 */
public final class Promises {

  /** Something to say once a write is durable. */
  public record Promise(long token, NodeRef to, RaftMessage message) {}

  /** A write that is not durable yet, and up to where the log will be when it is. */
  public record Write(long token, long lastIndex) {}

  private final Deque<Promise> waiting = new ArrayDeque<>();
  private Deque<Write> writes = new ArrayDeque<>();
  private long lastToken;
  private long storedToken;
  private long storedIndex;

  Promises(long storedIndex) {
    this.storedIndex = storedIndex;
  }

  Promises(Promises other) {
    this.waiting.addAll(other.waiting);
    this.writes.addAll(other.writes);
    this.lastToken = other.lastToken;
    this.storedToken = other.storedToken;
    this.storedIndex = other.storedIndex;
  }

  /** The token of a write that replaces the log from an index on, so that it ends at another. */
  long write(long from, long lastIndex) {
    if (from <= storedIndex || (!writes.isEmpty() && from <= writes.getLast().lastIndex())) {
      storedIndex = Math.min(storedIndex, from - 1);
      Deque<Write> cut = new ArrayDeque<>();
      for (Write write : writes) {
        cut.add(new Write(write.token(), Math.min(write.lastIndex(), from - 1)));
      }
      writes = cut;
    }
    writes.add(new Write(++lastToken, lastIndex));
    return lastToken;
  }

  boolean isStored(long token) {
    return token <= storedToken;
  }

  long lastToken() {
    return lastToken;
  }

  long storedToken() {
    return storedToken;
  }

  /** Up to where the log is durable. */
  long storedIndex() {
    return storedIndex;
  }

  void add(long token, NodeRef to, RaftMessage message) {
    waiting.add(new Promise(token, to, message));
  }

  /** Nothing of this will ever be said: it belongs to a term that is over. */
  void forget() {
    waiting.clear();
  }

  /** A durable snapshot covers the log up to this index. */
  void covered(long index) {
    storedIndex = Math.max(storedIndex, index);
  }

  /** All writes up to a token are durable; whether that is news. */
  boolean stored(long token) {
    if (token <= storedToken || token > lastToken) {
      return false; // told before, or never asked for
    }
    storedToken = token;
    while (!writes.isEmpty() && writes.getFirst().token() <= token) {
      storedIndex = Math.max(storedIndex, writes.removeFirst().lastIndex());
    }
    return true;
  }

  /** Takes the promises that can be kept now, in their order. */
  void keep(Consumer<Promise> say) {
    while (!waiting.isEmpty() && waiting.getFirst().token() <= storedToken) {
      say.accept(waiting.removeFirst());
    }
  }

  List<Promise> waiting() {
    return List.copyOf(waiting);
  }

  List<Write> writes() {
    return List.copyOf(writes);
  }
}
