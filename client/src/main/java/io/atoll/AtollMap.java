package io.atoll;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map that all programs on the ring share. Each operation on a key is one step, atomic and
 * linearizable, whichever hosts come and go meanwhile.
 *
 * <pre>{@code
 * AtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs());
 * stock.put("apples", 3L);
 * stock.putIfAbsent("pears", 10L); // true
 * stock.compareAndSet("apples", 3L, 2L); // true
 * stock.merge("apples", 5L, Long::sum); // 7
 * stock.compute("pears", (fruit, count) -> count == 10 ? null : count); // null, and removed
 * stock.put("cherries", 50L, Duration.ofHours(1)); // gone in an hour
 * }</pre>
 *
 * <p>To a Redis client the entry of a key is a string under the name of the map, a colon and the
 * key as its codec writes it: {@code GET stock:apples}. What stands between braces in a key is its
 * hash tag, as in Redis Cluster: keys with the same tag lie in the same slot.
 *
 * <p>{@link #put} begins an entry anew, without an expiry. What changes an entry, {@link #replace},
 * {@link #compareAndSet} and the like, leaves its expiry as it is.
 *
 * <p>All methods may be called by any thread. They wait for the answer, for as long as was
 * configured, and fail with an {@link AtollException} that says whether something may have
 * happened. {@link #async} has the same methods for those who do not want to wait. Neither keys nor
 * values are null.
 */
public final class AtollMap<K, V> {

  private final MapSteps<K, V> steps;
  private final Runner runner;
  private final AsyncAtollMap<K, V> async;

  AtollMap(MapSteps<K, V> steps, Runner runner) {
    this.steps = steps;
    this.runner = runner;
    this.async = new AsyncAtollMap<>(steps, runner);
  }

  /** The same map with methods that do not wait. */
  public AsyncAtollMap<K, V> async() {
    return async;
  }

  public String name() {
    return steps.name();
  }

  /** Which of the 16,384 slots a key lies in; see {@link Atoll#onRangeChange}. */
  public int slotOf(K key) {
    return KeyIds.slotOf(steps.at(key));
  }

  // ---- reading

  /** The value of a key, or null. */
  public @Nullable V get(K key) {
    return runner.now(steps.get(key));
  }

  public boolean containsKey(K key) {
    return runner.now(steps.containsKey(key));
  }

  /**
   * The values of several keys, all asked for at once, each of its own moment; in the order of the
   * keys, without those that are absent.
   */
  public Map<K, V> getAll(Collection<? extends K> keys) {
    List<K> asked = List.copyOf(keys);
    List<Step<@Nullable V>> gets = new ArrayList<>(asked.size());
    asked.forEach(key -> gets.add(steps.get(key)));
    List<@Nullable V> values = runner.now(gets);
    Map<K, V> found = new LinkedHashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      V value = values.get(i);
      if (value != null) {
        found.put(asked.get(i), value);
      }
    }
    return found;
  }

  // ---- writing

  /** Write a value that stays. */
  public void put(K key, V value) {
    runner.now(steps.put(key, value));
  }

  /** Write a value that is gone after a time, counted from when it is written. */
  public void put(K key, V value, Duration timeToLive) {
    runner.now(steps.put(key, value, timeToLive));
  }

  /**
   * Write several values, all at once, each as a step of its own. If this fails, some may have been
   * written, whatever the exception is.
   */
  public void putAll(Map<? extends K, ? extends V> values) {
    List<Step<Boolean>> puts = new ArrayList<>(values.size());
    values.forEach((key, value) -> puts.add(steps.put(key, value)));
    runner.now(puts);
  }

  /** Write a value, and return the one before or null. */
  public @Nullable V getAndPut(K key, V value) {
    return runner.now(steps.getAndPut(key, value));
  }

  /** Write if there is no value. Returns whether it did. */
  public boolean putIfAbsent(K key, V value) {
    return runner.now(steps.putIfAbsent(key, value));
  }

  /** Write if there is a value. Returns whether it did. */
  public boolean replace(K key, V value) {
    return runner.now(steps.replace(key, value));
  }

  /**
   * Write if the value is as expected. Returns whether it did. That a key is absent is expected by
   * {@link #putIfAbsent}.
   */
  public boolean compareAndSet(K key, V expected, V update) {
    return runner.now(steps.compareAndSet(key, expected, update));
  }

  /** Make a key absent. Returns whether it was there. */
  public boolean remove(K key) {
    return runner.now(steps.remove(key));
  }

  /** Make a key absent if its value is as expected. Returns whether it did. */
  public boolean remove(K key, V expected) {
    return runner.now(steps.remove(key, expected));
  }

  /** Make a key absent, and return the value before or null. */
  public @Nullable V getAndRemove(K key) {
    return runner.now(steps.getAndRemove(key));
  }

  // ---- read, modify, write

  /**
   * Make a new value of the one that is there. The function may be called several times, because
   * others may write between reading and writing; what counts is its last call, with the value that
   * is then replaced.
   *
   * @param remapping gets null for an absent value, and returns null to remove it
   * @return the new value, or null
   */
  public @Nullable V compute(
      K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> remapping) {
    return update(key, value -> remapping.apply(key, value));
  }

  /** Return the value that is there; if there is none, make one. */
  public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> mapping) {
    return update(key, value -> value == null ? mapping.apply(key) : value);
  }

  /** Make a new value of the one that is there, if there is one; null removes it. */
  public @Nullable V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends @Nullable V> remapping) {
    return update(key, value -> value == null ? null : remapping.apply(key, value));
  }

  /**
   * Write a value, or what the function makes of the one that is there and this; null removes it.
   */
  public @Nullable V merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> remapping) {
    return update(key, old -> old == null ? value : remapping.apply(old, value));
  }

  private @Nullable V update(K key, UnaryOperator<@Nullable V> change) {
    Bytes at = steps.at(key);
    while (true) {
      Bytes before = runner.now(steps.read(at));
      V after = change.apply(steps.decode(at, before));
      Step<Boolean> write = steps.change(at, before, after);
      if (write == null || runner.now(write)) {
        return after;
      }
    }
  }

  // ---- expiry

  /** Let a key be gone after a time, counted from now. Returns whether it is there. */
  public boolean expire(K key, Duration timeToLive) {
    return runner.now(steps.expire(key, timeToLive));
  }

  /** How long a key will be there; nothing if it is absent or stays. */
  public Optional<Duration> timeToLive(K key) {
    return runner.now(steps.timeToLive(key));
  }

  /** Let a key stay. Returns whether it was to expire. */
  public boolean persist(K key) {
    return runner.now(steps.persist(key));
  }

  @Override
  public String toString() {
    return "map '" + name() + "'";
  }
}
