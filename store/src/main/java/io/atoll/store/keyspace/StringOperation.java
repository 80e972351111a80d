package io.atoll.store.keyspace;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Operations that write one string. */
public sealed interface StringOperation extends KeyOperation {

  /** The longest string there can be. */
  int LONGEST_BYTES = 512 * 1024 * 1024;

  /**
   * Write, if the condition holds.
   *
   * @param ifAbsent only if it is absent
   * @param ifPresent only if it is there
   * @param answersOld whether to answer the value before, and not whether it has been written
   */
  record Set(
      Bytes key,
      Bytes value,
      Expiry expiry,
      boolean ifAbsent,
      boolean ifPresent,
      boolean answersOld)
      implements StringOperation {

    public static Set always(Bytes key, Bytes value) {
      return new Set(key, value, Expiry.NEVER, false, false, false);
    }

    @Override
    public long valueBytes() {
      return value.length();
    }

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      boolean conditional = ifAbsent || ifPresent;
      Bytes old = answersOld ? entry.value() : null;
      boolean writes = !conditional || entry.exists() == ifPresent;
      if (writes) {
        entry.store(value, expiry);
      }
      if (answersOld) {
        return new Answer.Value(old);
      }
      return writes ? Answer.DONE : Answer.NOTHING;
    }
  }

  /** Write if the value is as expected; null expects it to be absent. The expiry stays. */
  record CompareAndSet(Bytes key, @Nullable Bytes expected, Bytes update)
      implements StringOperation {
    @Override
    public long valueBytes() {
      return update.length() + (expected == null ? 0L : expected.length());
    }

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      boolean asExpected = Objects.equals(expected, value);
      if (asExpected) {
        entry.change(update);
      }
      return Answer.of(asExpected);
    }
  }

  /** Delete if the value is as expected. Answers whether it was. */
  record CompareAndDelete(Bytes key, Bytes expected) implements StringOperation {
    @Override
    public long valueBytes() {
      return expected.length();
    }

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      return Answer.of(value != null && value.equals(expected) && entry.delete());
    }
  }

  /** Read, and delete what has been read. */
  record GetAndDelete(Bytes key) implements StringOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      entry.delete();
      return new Answer.Value(value);
    }
  }

  /** Add at the end; an absent value is an empty one. Answers the new length. */
  record Append(Bytes key, Bytes suffix) implements StringOperation {
    @Override
    public long valueBytes() {
      return suffix.length();
    }

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      if (value == null) {
        entry.store(suffix, Expiry.NEVER);
        return new Answer.Number(suffix.length());
      }
      long length = (long) value.length() + suffix.length();
      if (length > LONGEST_BYTES) {
        return Answer.Refused.TOO_LONG;
      }
      entry.change(overwritten(value, value.length(), suffix));
      return new Answer.Number(length);
    }
  }

  /** Overwrite from an offset on, with zeros where there was nothing. Answers the new length. */
  record SetRange(Bytes key, long offset, Bytes part) implements StringOperation {
    @Override
    public long valueBytes() {
      return part.length();
    }

    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      Bytes before = value == null ? Bytes.EMPTY : value;
      if (part.length() == 0) {
        return new Answer.Number(before.length());
      }
      if (offset > LONGEST_BYTES - part.length()) {
        return Answer.Refused.TOO_LONG;
      }
      Bytes after = overwritten(before, (int) offset, part);
      entry.change(after);
      return new Answer.Number(after.length());
    }
  }

  private static Bytes overwritten(Bytes before, int offset, Bytes part) {
    byte[] after = new byte[Math.max(before.length(), offset + part.length())];
    before.copyTo(after, 0);
    part.copyTo(after, offset);
    return Bytes.of(after);
  }
}
