package io.atoll.store.keyspace;

/** Operations on the time at which a key expires. */
public sealed interface ExpiryOperation extends KeyOperation {

  /**
   * Let it expire at another time; at once, if that is over. What does not expire counts as
   * expiring later than anything. Answers whether the condition held.
   *
   * @param ifNone only if it does not expire so far
   * @param ifSome only if it expires already
   * @param ifLater only if it is to expire later than so far
   * @param ifSooner only if it is to expire sooner than so far
   */
  record Expire(
      Bytes key, Expiry expiry, boolean ifNone, boolean ifSome, boolean ifLater, boolean ifSooner)
      implements ExpiryOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      if (value == null) {
        return Answer.of(false);
      }
      long before = entry.expireAtMillis();
      long after = expiry.atMillis(entry, entries.nowMillis());
      boolean expires = before != PackedEntry.NEVER;
      if ((ifNone && expires)
          || (ifSome && !expires)
          || (ifLater && after <= before)
          || (ifSooner && after >= before)) {
        return Answer.of(false);
      }
      reschedule(entry, value, after, entries.nowMillis());
      return Answer.of(true);
    }
  }

  /** Let it stay. Answers whether it was to expire. */
  record Persist(Bytes key) implements ExpiryOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      boolean expires = value != null && entry.expireAtMillis() != PackedEntry.NEVER;
      if (value != null && expires) {
        entry.store(value, Expiry.NEVER);
      }
      return Answer.of(expires);
    }
  }

  /** Read, and let it expire at another time. */
  record GetAndExpire(Bytes key, Expiry expiry) implements ExpiryOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      if (value != null) {
        long after = expiry.atMillis(entry, entries.nowMillis());
        reschedule(entry, value, after, entries.nowMillis());
      }
      return new Answer.Value(value);
    }
  }

  /** Redis deletes what is told to expire in this very millisecond, too. */
  private static void reschedule(Entry entry, Bytes value, long atMillis, long nowMillis) {
    if (atMillis <= nowMillis) {
      entry.delete();
    } else {
      entry.store(value, atMillis);
    }
  }
}
