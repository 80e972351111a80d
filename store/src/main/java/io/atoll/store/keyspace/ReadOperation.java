package io.atoll.store.keyspace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that change nothing, not even when what they meet has expired. */
public sealed interface ReadOperation extends KeyOperation {

  @Override
  default boolean isRead() {
    return true;
  }

  /** The answer about a time of what is not there. */
  long ABSENT = -2;

  /** The answer about the expiry of what does not expire. */
  long DOES_NOT_EXPIRE = -1;

  /** The value. */
  record Get(Bytes key) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      return new Answer.Value(entries.of(key).value());
    }
  }

  /** The values of several keys, all of the same moment. */
  record GetAll(List<Bytes> keys) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      List<@Nullable Bytes> values = new ArrayList<>(keys.size());
      for (Bytes key : keys) {
        values.add(entries.of(key).value());
      }
      return new Answer.Values(values);
    }
  }

  /** The length of the value; 0 if it is absent. */
  record Length(Bytes key) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      Bytes value = entries.of(key).value();
      return new Answer.Number(value == null ? 0 : value.length());
    }
  }

  /** A part of the value, both ends included; what is negative counts from the end. */
  record GetRange(Bytes key, long start, long end) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      Bytes value = entries.of(key).value();
      if (value == null || (start < 0 && end < 0 && start > end)) {
        return new Answer.Value(Bytes.EMPTY);
      }
      long from = Math.max(0, start < 0 ? value.length() + start : start);
      long to = Math.max(0, end < 0 ? value.length() + end : end);
      long last = Math.min(to, value.length() - 1);
      return new Answer.Value(
          from > last ? Bytes.EMPTY : value.slice((int) from, (int) (last - from + 1)));
    }
  }

  /** How many of the keys are there; one that is named twice counts twice. */
  record CountExisting(List<Bytes> keys) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      int count = 0;
      for (Bytes key : keys) {
        count += entries.of(key).exists() ? 1 : 0;
      }
      return new Answer.Number(count);
    }
  }

  /** How many milliseconds are left until it expires. */
  record TimeToLive(Bytes key) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      long at = expireTime(entry);
      return new Answer.Number(at < 0 ? at : at - entries.nowMillis());
    }
  }

  /** When it expires, in milliseconds. */
  record ExpireTime(Bytes key) implements ReadOperation {
    @Override
    public Answer on(Entries entries) {
      return new Answer.Number(expireTime(entries.of(key)));
    }
  }

  /** How it would be encoded in Redis, and since when it has not been written. */
  record Describe(Bytes key) implements ReadOperation {

    /** Redis keeps shorter strings together with their header. */
    private static final int EMBEDDED_LIMIT_BYTES = 44;

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      return value == null
          ? Answer.NOTHING
          : new Answer.Described(encoding(value), entry.idleSeconds());
    }

    private static String encoding(Bytes value) {
      if (Decimal.isLong(value)) {
        return "int";
      }
      return value.length() <= EMBEDDED_LIMIT_BYTES ? "embstr" : "raw";
    }
  }

  private static long expireTime(Entry entry) {
    if (!entry.exists()) {
      return ABSENT;
    }
    return entry.expireAtMillis() == PackedEntry.NEVER ? DOES_NOT_EXPIRE : entry.expireAtMillis();
  }
}
