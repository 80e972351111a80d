package io.atoll.store.keyspace;

import org.jspecify.annotations.Nullable;

/**
 * One key while an operation is executed: what is there at this time, and the means to change it.
 * What has expired is absent.
 */
final class Entry {

  private final Keyspace keyspace;
  private final int slot;
  private final int hash;
  private final Bytes key;
  private final long nowMillis;

  /** Where it was found, if it was. */
  private final int place;

  /** As it is stored, expired or not. */
  private byte @Nullable [] packed;

  Entry(
      Keyspace keyspace,
      int slot,
      int hash,
      Bytes key,
      long nowMillis,
      int place,
      byte @Nullable [] packed) {
    this.keyspace = keyspace;
    this.slot = slot;
    this.hash = hash;
    this.key = key;
    this.nowMillis = nowMillis;
    this.place = place;
    this.packed = packed;
  }

  /** Null if it is absent. */
  @Nullable Bytes value() {
    byte[] live = live();
    return live == null ? null : PackedEntry.value(live);
  }

  boolean exists() {
    return live() != null;
  }

  long expireAtMillis() {
    byte[] live = live();
    return live == null ? PackedEntry.NEVER : PackedEntry.expireAtMillis(live);
  }

  long idleSeconds() {
    byte[] live = live();
    return live == null ? 0 : Math.max(0, nowMillis / 1000 - PackedEntry.writtenSeconds(live));
  }

  /** Writes; a value that expires at once is not written at all. */
  void store(Bytes value, long expireAtMillis) {
    byte[] entry = PackedEntry.of(key, value, expireAtMillis, (int) (nowMillis / 1000));
    if (PackedEntry.isOver(entry, nowMillis)) {
      delete();
    } else {
      if (packed == null) {
        keyspace.write(slot, hash, key, entry);
      } else {
        keyspace.overwrite(slot, hash, key, place, packed, entry);
      }
      packed = entry;
    }
  }

  void store(Bytes value, Expiry expiry) {
    store(value, expiry.atMillis(this, nowMillis));
  }

  /** Another value, and the same expiry. */
  void change(Bytes value) {
    store(value, expireAtMillis());
  }

  /** Whether there was something to delete. */
  boolean delete() {
    boolean existed = exists();
    if (packed != null) {
      keyspace.delete(slot, hash, key);
      packed = null;
    }
    return existed;
  }

  private byte @Nullable [] live() {
    return packed == null || PackedEntry.isOver(packed, nowMillis) ? null : packed;
  }
}
