package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an operation answers. */
public sealed interface Answer extends Shard.Result {

  Answer DONE = new Done();
  Answer NOTHING = new Value(null);

  static Answer of(boolean yes) {
    return new Number(yes ? 1 : 0);
  }

  /** What the values in an answer take up; all else is small. */
  static long valueBytes(Answer answer) {
    if (answer instanceof Value one) {
      return bytes(one.value());
    }
    long bytes = 0;
    if (answer instanceof Values several) {
      for (Bytes value : several.values()) {
        bytes += bytes(value);
      }
    }
    return bytes;
  }

  private static long bytes(@Nullable Bytes value) {
    return value == null ? 0 : value.length();
  }

  /** It has been done, and there is no more to say. */
  record Done() implements Answer {}

  /** A value, or null where there is none or where a condition was not met. */
  record Value(@Nullable Bytes value) implements Answer {
    @Override
    public long carriedBytes() {
      return valueBytes(this);
    }
  }

  /** As many values as keys were named, null for those that are absent. */
  record Values(List<@Nullable Bytes> values) implements Answer {
    @Override
    public long carriedBytes() {
      return valueBytes(this);
    }
  }

  /** A number; what it counts is for the operation to say. */
  record Number(long number) implements Answer {}

  /** What the operations of a {@link Batch} answered, in their order; of the first, if not all. */
  record Answers(List<Answer> answers) implements Answer {
    public Answers {
      answers = List.copyOf(answers);
    }

    @Override
    public long carriedBytes() {
      long bytes = 0;
      for (Answer answer : answers) {
        bytes += answer.carriedBytes();
      }
      return bytes;
    }
  }

  /**
   * What an operation on all that a virtual node has answered.
   *
   * @param lastSlot the last of the virtual node's slots: the next belongs to another
   */
  record OfArc(int lastSlot, Answer answer) implements Answer {
    @Override
    public long carriedBytes() {
      return answer.carriedBytes();
    }
  }

  /** What there is to know about an entry beside its value. */
  record Described(String encoding, long idleSeconds) implements Answer {}

  /**
   * Keys that a scan has met, and where to go on; {@link Cursor#END} when all have been met.
   *
   * @param visited how many entries it has looked at
   */
  record Scanned(Cursor next, List<Bytes> keys, int visited) implements Answer {
    @Override
    public long carriedBytes() {
      long bytes = 0;
      for (Bytes key : keys) {
        bytes += key.length();
      }
      return bytes;
    }
  }

  /** How many entries a sweep has removed, and where to go on. */
  record Swept(Cursor next, int removed) implements Answer {}

  /** How much there is. */
  record Counted(long entries, long expiring, long sizeBytes) implements Answer {}

  /** The operation makes no sense for what is stored; nothing has changed. */
  record Refused(String reason) implements Answer {

    static final Refused NOT_AN_INTEGER =
        new Refused("ERR value is not an integer or out of range");
    static final Refused NOT_A_FLOAT = new Refused("ERR value is not a valid float");
    static final Refused OVERFLOW = new Refused("ERR increment or decrement would overflow");
    static final Refused NOT_FINITE = new Refused("ERR increment would produce NaN or Infinity");
    static final Refused NO_SUCH_KEY = new Refused("ERR no such key");
    static final Refused TOO_LONG =
        new Refused("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
  }
}
