package io.atoll;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.ExpiryOperation.Expire;
import io.atoll.store.keyspace.ExpiryOperation.Persist;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation.Delete;
import io.atoll.store.keyspace.NumberOperation.Increment;
import io.atoll.store.keyspace.ReadOperation.CountExisting;
import io.atoll.store.keyspace.ReadOperation.Get;
import io.atoll.store.keyspace.ReadOperation.TimeToLive;
import io.atoll.store.keyspace.StringOperation.CompareAndDelete;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import io.atoll.store.keyspace.StringOperation.GetAndDelete;
import io.atoll.store.keyspace.StringOperation.Set;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The operations of maps and counters as commands of Redis. */
final class CommandWriter {

  private CommandWriter() {}

  static void write(KeyOperation operation, ByteBuf out) {
    List<Bytes> words = words(operation);
    line('*', words.size(), out);
    for (Bytes word : words) {
      line('$', word.length(), out);
      out.writeBytes(word.array(), word.offset(), word.length());
      out.writeByte('\r').writeByte('\n');
    }
  }

  private static void line(char kind, int number, ByteBuf out) {
    out.writeByte(kind);
    out.writeCharSequence(Integer.toString(number), StandardCharsets.US_ASCII);
    out.writeByte('\r').writeByte('\n');
  }

  private static List<Bytes> words(KeyOperation operation) {
    if (operation instanceof Get get) {
      return List.of(Bytes.of("GET"), get.key());
    }
    if (operation instanceof Set set) {
      return words(set);
    }
    if (operation instanceof CompareAndSet cas && cas.expected() != null) {
      return List.of(Bytes.of("CAS"), cas.key(), cas.expected(), cas.update());
    }
    if (operation instanceof CompareAndDelete delete) {
      return List.of(Bytes.of("DELEX"), delete.key(), Bytes.of("IFEQ"), delete.expected());
    }
    if (operation instanceof GetAndDelete get) {
      return List.of(Bytes.of("GETDEL"), get.key());
    }
    if (operation instanceof Increment increment) {
      return List.of(Bytes.of("INCRBY"), increment.key(), Bytes.of(increment.by()));
    }
    if (operation instanceof Delete delete) {
      return withKeys("DEL", delete.keys());
    }
    if (operation instanceof CountExisting count) {
      return withKeys("EXISTS", count.keys());
    }
    if (operation instanceof TimeToLive time) {
      return List.of(Bytes.of("PTTL"), time.key());
    }
    if (operation instanceof Expire expire && expire.expiry() instanceof Expiry.After after) {
      return List.of(Bytes.of("PEXPIRE"), expire.key(), Bytes.of(after.millis()));
    }
    if (operation instanceof Persist persist) {
      return List.of(Bytes.of("PERSIST"), persist.key());
    }
    throw new IllegalArgumentException("no map or counter does this: " + operation);
  }

  private static List<Bytes> words(Set set) {
    List<Bytes> words = new ArrayList<>();
    words.add(Bytes.of("SET"));
    words.add(set.key());
    words.add(set.value());
    if (set.expiry() instanceof Expiry.After after) {
      words.add(Bytes.of("PX"));
      words.add(Bytes.of(after.millis()));
    } else if (set.expiry() instanceof Expiry.Keep) {
      words.add(Bytes.of("KEEPTTL"));
    }
    if (set.ifAbsent()) {
      words.add(Bytes.of("NX"));
    }
    if (set.ifPresent()) {
      words.add(Bytes.of("XX"));
    }
    if (set.answersOld()) {
      words.add(Bytes.of("GET"));
    }
    return words;
  }

  private static List<Bytes> withKeys(String command, List<Bytes> keys) {
    List<Bytes> words = new ArrayList<>();
    words.add(Bytes.of(command));
    words.addAll(keys);
    return words;
  }
}
