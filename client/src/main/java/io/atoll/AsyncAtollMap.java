package io.atoll;

import io.atoll.store.keyspace.Bytes;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An {@link AtollMap} whose methods do not wait: they return futures, and mean the same.
 *
 * <pre>{@code
 * AsyncAtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs()).async();
 * CompletableFuture<Long> doubled =
 *     stock
 *         .put("apples", 3L)
 *         .thenCompose(done -> stock.compute("apples", (fruit, count) -> count * 2));
 * doubled.join(); // 6
 * }</pre>
 *
 * <p>Operations that a thread gives on one key are executed in the order in which it gives them. A
 * future fails with what the other methods throw. What depends on one is executed by the thread
 * that adds it or by the common pool, and may wait for whatever it likes. Cancelling a future calls
 * nothing off.
 */
public final class AsyncAtollMap<K, V> {

  private final MapSteps<K, V> steps;
  private final Runner runner;

  AsyncAtollMap(MapSteps<K, V> steps, Runner runner) {
    this.steps = steps;
    this.runner = runner;
  }

  private static CompletableFuture<Void> done(CompletableFuture<?> future) {
    return future.thenAccept(result -> {});
  }

  // ---- reading

  /** See {@link AtollMap#get}. */
  public CompletableFuture<@Nullable V> get(K key) {
    return runner.later(steps.get(key));
  }

  /** See {@link AtollMap#containsKey}. */
  public CompletableFuture<Boolean> containsKey(K key) {
    return runner.later(steps.containsKey(key));
  }

  /** See {@link AtollMap#getAll}. */
  public CompletableFuture<Map<K, V>> getAll(Collection<? extends K> keys) {
    Map<K, CompletableFuture<@Nullable V>> gets = new LinkedHashMap<>();
    List.<K>copyOf(keys).forEach(key -> gets.computeIfAbsent(key, this::get));
    return CompletableFuture.allOf(gets.values().toArray(CompletableFuture<?>[]::new))
        .thenApply(
            done -> {
              Map<K, V> found = new LinkedHashMap<>();
              gets.forEach(
                  (key, get) -> {
                    V value = get.join();
                    if (value != null) {
                      found.put(key, value);
                    }
                  });
              return found;
            });
  }

  // ---- writing

  /** See {@link AtollMap#put(Object, Object)}. */
  public CompletableFuture<Void> put(K key, V value) {
    return done(runner.later(steps.put(key, value)));
  }

  /** See {@link AtollMap#put(Object, Object, Duration)}. */
  public CompletableFuture<Void> put(K key, V value, Duration timeToLive) {
    return done(runner.later(steps.put(key, value, timeToLive)));
  }

  /** See {@link AtollMap#putAll}. */
  public CompletableFuture<Void> putAll(Map<? extends K, ? extends V> values) {
    return CompletableFuture.allOf(
        values.entrySet().stream()
            .map(entry -> put(entry.getKey(), entry.getValue()))
            .toArray(CompletableFuture<?>[]::new));
  }

  /** See {@link AtollMap#getAndPut}. */
  public CompletableFuture<@Nullable V> getAndPut(K key, V value) {
    return runner.later(steps.getAndPut(key, value));
  }

  /** See {@link AtollMap#putIfAbsent}. */
  public CompletableFuture<Boolean> putIfAbsent(K key, V value) {
    return runner.later(steps.putIfAbsent(key, value));
  }

  /** See {@link AtollMap#replace}. */
  public CompletableFuture<Boolean> replace(K key, V value) {
    return runner.later(steps.replace(key, value));
  }

  /** See {@link AtollMap#compareAndSet}. */
  public CompletableFuture<Boolean> compareAndSet(K key, V expected, V update) {
    return runner.later(steps.compareAndSet(key, expected, update));
  }

  /** See {@link AtollMap#remove(Object)}. */
  public CompletableFuture<Boolean> remove(K key) {
    return runner.later(steps.remove(key));
  }

  /** See {@link AtollMap#remove(Object, Object)}. */
  public CompletableFuture<Boolean> remove(K key, V expected) {
    return runner.later(steps.remove(key, expected));
  }

  /** See {@link AtollMap#getAndRemove}. */
  public CompletableFuture<@Nullable V> getAndRemove(K key) {
    return runner.later(steps.getAndRemove(key));
  }

  // ---- read, modify, write

  /** See {@link AtollMap#compute}. The function is called by the caller or by the common pool. */
  public CompletableFuture<@Nullable V> compute(
      K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> remapping) {
    return update(key, value -> remapping.apply(key, value));
  }

  /** See {@link AtollMap#computeIfAbsent}. */
  public CompletableFuture<@Nullable V> computeIfAbsent(
      K key, Function<? super K, ? extends @Nullable V> mapping) {
    return update(key, value -> value == null ? mapping.apply(key) : value);
  }

  /** See {@link AtollMap#computeIfPresent}. */
  public CompletableFuture<@Nullable V> computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends @Nullable V> remapping) {
    return update(key, value -> value == null ? null : remapping.apply(key, value));
  }

  /** See {@link AtollMap#merge}. */
  public CompletableFuture<@Nullable V> merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> remapping) {
    return update(key, old -> old == null ? value : remapping.apply(old, value));
  }

  private CompletableFuture<@Nullable V> update(K key, UnaryOperator<@Nullable V> change) {
    return update(steps.at(key), change);
  }

  private CompletableFuture<@Nullable V> update(Bytes at, UnaryOperator<@Nullable V> change) {
    return runner.later(steps.read(at)).thenCompose(before -> write(at, before, change));
  }

  private CompletableFuture<@Nullable V> write(
      Bytes at, @Nullable Bytes before, UnaryOperator<@Nullable V> change) {
    V after = change.apply(steps.decode(at, before));
    Step<Boolean> write = steps.change(at, before, after);
    if (write == null) {
      return CompletableFuture.completedFuture(after);
    }
    return runner
        .later(write)
        .thenCompose(done -> done ? CompletableFuture.completedFuture(after) : update(at, change));
  }

  // ---- expiry

  /** See {@link AtollMap#expire}. */
  public CompletableFuture<Boolean> expire(K key, Duration timeToLive) {
    return runner.later(steps.expire(key, timeToLive));
  }

  /** See {@link AtollMap#timeToLive}. */
  public CompletableFuture<Optional<Duration>> timeToLive(K key) {
    return runner.later(steps.timeToLive(key));
  }

  /** See {@link AtollMap#persist}. */
  public CompletableFuture<Boolean> persist(K key) {
    return runner.later(steps.persist(key));
  }
}
