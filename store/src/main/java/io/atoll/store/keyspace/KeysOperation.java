package io.atoll.store.keyspace;

import java.util.List;

/** Operations on one or several keys of a slot, whatever their values are. */
public sealed interface KeysOperation extends KeyOperation {

  /** Make the keys absent. Answers how many were there. */
  record Delete(List<Bytes> keys) implements KeysOperation {
    @Override
    public Answer on(Entries entries) {
      int deleted = 0;
      for (Bytes key : keys) {
        deleted += entries.of(key).delete() ? 1 : 0;
      }
      return new Answer.Number(deleted);
    }
  }

  /**
   * Write all of them, as one step.
   *
   * @param ifAllAbsent only if none of the keys is there; answers 1 or 0 then
   */
  record SetAll(List<Bytes> keys, List<Bytes> values, boolean ifAllAbsent)
      implements KeysOperation {
    @Override
    public long valueBytes() {
      return values.stream().mapToLong(Bytes::length).sum();
    }

    @Override
    public Answer on(Entries entries) {
      if (ifAllAbsent && keys.stream().anyMatch(key -> entries.of(key).exists())) {
        return Answer.of(false);
      }
      for (int i = 0; i < keys.size(); i++) {
        entries.of(keys.get(i)).store(values.get(i), Expiry.NEVER);
      }
      return ifAllAbsent ? Answer.of(true) : Answer.DONE;
    }
  }

  /** Write the value and the expiry of one key under another. Answers whether it was done. */
  record Copy(Bytes from, Bytes to, boolean replaces) implements KeysOperation {
    @Override
    public Answer on(Entries entries) {
      Entry source = entries.of(from);
      Bytes value = source.value();
      Entry target = entries.of(to);
      if (value == null || (target.exists() && !replaces)) {
        return Answer.of(false);
      }
      target.store(value, source.expireAtMillis());
      return Answer.of(true);
    }
  }

  /**
   * Give a value another key.
   *
   * @param ifAbsent only if there is nothing under the other key; answers 1 or 0 then
   */
  record Rename(Bytes from, Bytes to, boolean ifAbsent) implements KeysOperation {
    @Override
    public Answer on(Entries entries) {
      Entry source = entries.of(from);
      Bytes value = source.value();
      if (value == null) {
        return Answer.Refused.NO_SUCH_KEY;
      }
      if (from.equals(to)) {
        return ifAbsent ? Answer.of(false) : Answer.DONE;
      }
      Entry target = entries.of(to);
      if (ifAbsent && target.exists()) {
        return Answer.of(false);
      }
      target.store(value, source.expireAtMillis());
      source.delete();
      return ifAbsent ? Answer.of(true) : Answer.DONE;
    }
  }
}
