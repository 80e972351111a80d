package io.atoll;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.ExpiryOperation.Expire;
import io.atoll.store.keyspace.ExpiryOperation.Persist;
import io.atoll.store.keyspace.KeysOperation.Delete;
import io.atoll.store.keyspace.ReadOperation.CountExisting;
import io.atoll.store.keyspace.ReadOperation.Get;
import io.atoll.store.keyspace.ReadOperation.TimeToLive;
import io.atoll.store.keyspace.StringOperation.CompareAndDelete;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import io.atoll.store.keyspace.StringOperation.GetAndDelete;
import io.atoll.store.keyspace.StringOperation.Set;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a map can do, as steps; it neither waits nor promises. */
final class MapSteps<K, V> {

  private final String name;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final byte[] prefix;

  MapSteps(String name, Codec<K> keys, Codec<V> values) {
    this.name = Names.checked(name);
    this.keys = keys;
    this.values = values;
    this.prefix = (name + Names.SEPARATOR).getBytes(StandardCharsets.UTF_8);
  }

  String name() {
    return name;
  }

  /** Where an entry lies. */
  Bytes at(K key) {
    byte[] suffix = encode(keys, key, "a key");
    byte[] all = new byte[prefix.length + suffix.length];
    System.arraycopy(prefix, 0, all, 0, prefix.length);
    System.arraycopy(suffix, 0, all, prefix.length, suffix.length);
    return Bytes.of(all);
  }

  private Bytes encode(V newValue) {
    return Bytes.of(encode(values, newValue, "a value"));
  }

  private <T> byte[] encode(Codec<T> codec, T what, String role) {
    try {
      return codec.encode(what);
    } catch (CodecException e) {
      throw new CodecException(role + " of map '" + name + "': " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw new CodecException(role + " of map '" + name + "' cannot be encoded: " + e, e);
    }
  }

  @Nullable V decode(Bytes key, @Nullable Bytes bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return values.decode(bytes.toArray());
    } catch (CodecException e) {
      throw new CodecException("the value of '" + key + "' is " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw new CodecException("the value of '" + key + "' cannot be decoded: " + e, e);
    }
  }

  private @Nullable V valueIn(Bytes key, Answer answer) {
    return decode(key, bytesIn(answer));
  }

  private static @Nullable Bytes bytesIn(Answer answer) {
    return ((Answer.Value) answer).value();
  }

  private static boolean isDone(Bytes key, Answer answer) {
    return answer instanceof Answer.Done;
  }

  private static boolean isOne(Bytes key, Answer answer) {
    return ((Answer.Number) answer).number() == 1;
  }

  // ---- values

  Step<@Nullable V> get(K key) {
    Bytes at = at(key);
    return new Step<>(at, new Get(at), this::valueIn);
  }

  Step<Boolean> containsKey(K key) {
    Bytes at = at(key);
    return new Step<>(at, new CountExisting(List.of(at)), MapSteps::isOne);
  }

  Step<Boolean> put(K key, V newValue) {
    Bytes at = at(key);
    return new Step<>(at, Set.always(at, encode(newValue)), MapSteps::isDone);
  }

  Step<Boolean> put(K key, V newValue, Duration timeToLive) {
    Bytes at = at(key);
    Set set = new Set(at, encode(newValue), after(timeToLive), false, false, false);
    return new Step<>(at, set, MapSteps::isDone);
  }

  Step<@Nullable V> getAndPut(K key, V newValue) {
    Bytes at = at(key);
    Set set = new Set(at, encode(newValue), Expiry.NEVER, false, false, true);
    return new Step<>(at, set, this::valueIn);
  }

  Step<Boolean> putIfAbsent(K key, V newValue) {
    return putIfAbsent(at(key), encode(newValue));
  }

  private static Step<Boolean> putIfAbsent(Bytes at, Bytes newValue) {
    Set set = new Set(at, newValue, Expiry.NEVER, true, false, false);
    return new Step<>(at, set, MapSteps::isDone);
  }

  Step<Boolean> replace(K key, V newValue) {
    Bytes at = at(key);
    Set set = new Set(at, encode(newValue), Expiry.KEEP, false, true, false);
    return new Step<>(at, set, MapSteps::isDone);
  }

  Step<Boolean> compareAndSet(K key, V expected, V update) {
    return compareAndSet(at(key), encode(expected), encode(update));
  }

  private static Step<Boolean> compareAndSet(Bytes at, Bytes expected, Bytes update) {
    return new Step<>(at, new CompareAndSet(at, expected, update), MapSteps::isOne);
  }

  Step<Boolean> remove(K key) {
    Bytes at = at(key);
    return new Step<>(at, new Delete(List.of(at)), MapSteps::isOne);
  }

  Step<Boolean> remove(K key, V expected) {
    return remove(at(key), encode(expected));
  }

  private static Step<Boolean> remove(Bytes at, Bytes expected) {
    return new Step<>(at, new CompareAndDelete(at, expected), MapSteps::isOne);
  }

  Step<@Nullable V> getAndRemove(K key) {
    Bytes at = at(key);
    return new Step<>(at, new GetAndDelete(at), this::valueIn);
  }

  // ---- read, modify, write

  /** The bytes themselves, to compare with later. */
  Step<@Nullable Bytes> read(Bytes at) {
    return new Step<>(at, new Get(at), (key, answer) -> bytesIn(answer));
  }

  /** Write what has been made of a value that was read; null if there is nothing to write. */
  @Nullable Step<Boolean> change(Bytes at, @Nullable Bytes before, @Nullable V after) {
    if (after == null) {
      return before == null ? null : remove(at, before);
    }
    Bytes update = encode(after);
    if (before == null) {
      return putIfAbsent(at, update);
    }
    return update.equals(before) ? null : compareAndSet(at, before, update);
  }

  // ---- expiry

  /** Rounded up to milliseconds: what is to live at all lives for one. */
  private static Expiry after(Duration timeToLive) {
    if (timeToLive.isZero() || timeToLive.isNegative()) {
      throw new IllegalArgumentException("a time to live is more than none: " + timeToLive);
    }
    return new Expiry.After(timeToLive.plusNanos(999_999).toMillis());
  }

  Step<Boolean> expire(K key, Duration timeToLive) {
    Bytes at = at(key);
    Expire expire = new Expire(at, after(timeToLive), false, false, false, false);
    return new Step<>(at, expire, MapSteps::isOne);
  }

  Step<Boolean> persist(K key) {
    Bytes at = at(key);
    return new Step<>(at, new Persist(at), MapSteps::isOne);
  }

  Step<Optional<Duration>> timeToLive(K key) {
    Bytes at = at(key);
    return new Step<>(at, new TimeToLive(at), MapSteps::leftIn);
  }

  private static Optional<Duration> leftIn(Bytes key, Answer answer) {
    long millis = ((Answer.Number) answer).number();
    return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
  }
}
