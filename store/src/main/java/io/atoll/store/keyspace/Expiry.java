package io.atoll.store.keyspace;

/** When an entry is to expire. */
public sealed interface Expiry {

  Expiry NEVER = new Never();
  Expiry KEEP = new Keep();

  /** In milliseconds; {@link PackedEntry#NEVER} for never. */
  long atMillis(Entry before, long nowMillis);

  /** It is to stay. */
  record Never() implements Expiry {
    @Override
    public long atMillis(Entry before, long nowMillis) {
      return PackedEntry.NEVER;
    }
  }

  /** As it was; what was absent does not expire. */
  record Keep() implements Expiry {
    @Override
    public long atMillis(Entry before, long nowMillis) {
      return before.expireAtMillis();
    }
  }

  /** At a moment, which may be over. */
  record At(long millis) implements Expiry {
    @Override
    public long atMillis(Entry before, long nowMillis) {
      return Math.min(millis, PackedEntry.NEVER - 1);
    }
  }

  /** So long after the operation is executed, wherever that is. */
  record After(long millis) implements Expiry {
    @Override
    public long atMillis(Entry before, long nowMillis) {
      long latest = PackedEntry.NEVER - 1 - nowMillis;
      return nowMillis + Math.min(millis, latest);
    }
  }
}
