package io.atoll.store.keyspace;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;

/** Makes keyspaces, and does with them what a member of a ring would. */
final class Keyspaces {

  static final KeyHash HASH = new KeyHash(1, 2);
  static final Arc EVERYTHING = new Arc(new Id(0), new Id(0));

  private Keyspaces() {}

  static Keyspace withPortionsOf(int bytes) {
    return new Keyspace(HASH, bytes);
  }

  static Answer execute(Keyspace keyspace, Bytes key, KeyOperation operation, long nowMillis) {
    return keyspace.execute(KeyIds.idOf(key), new Timed(nowMillis, operation));
  }

  static Answer execute(Keyspace keyspace, WholeOperation operation, long nowMillis) {
    return keyspace.execute(new Id(0), new Timed(nowMillis, operation));
  }

  /** The portions that were sent. */
  static List<PackedEntries> handOver(Keyspace from, Arc arc, Keyspace to) {
    List<PackedEntries> portions = new ArrayList<>();
    Shard.Portion portion;
    do {
      portion = from.take(arc);
      portions.add((PackedEntries) portion.content());
      to.put(portion.content());
    } while (!portion.last());
    return portions;
  }

  static long sizeBytes(PackedEntries portion) {
    return portion.entries().stream().mapToLong(Bytes::length).sum();
  }

  static List<Bytes> scan(Keyspace keyspace, int count, long nowMillis) {
    List<Bytes> keys = new ArrayList<>();
    Cursor cursor = Cursor.START;
    while (!cursor.equals(Cursor.END)) {
      Answer answer =
          execute(keyspace, new WholeOperation.Scan(cursor, count, Glob.ALL), nowMillis);
      keys.addAll(((Answer.Scanned) answer).keys());
      cursor = ((Answer.Scanned) answer).next();
    }
    return keys;
  }

  static Answer.Counted count(Keyspace keyspace) {
    return (Answer.Counted) execute(keyspace, new WholeOperation.Count(), 0);
  }
}
