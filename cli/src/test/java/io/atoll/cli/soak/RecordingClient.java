package io.atoll.cli.soak;

import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;

/** A client that does one thing after the other, and remembers each. */
final class RecordingClient implements Runnable {

  /** Numbers that clients write are so far apart that increments do not make them equal. */
  private static final long APART = 1_000_000;

  /**
   * What was done.
   *
   * @param result null if it failed
   */
  record Done(
      int client,
      int key,
      RegisterOperation operation,
      long fromNanos,
      long toNanos,
      @Nullable RegisterResult result,
      String failure) {}

  private final int number;
  private final int clients;
  private final UnifiedJedis client;
  private final int keys;
  private final long pauseNanos;
  private final SplittableRandom random;
  private final List<Done> done = new ArrayList<>();
  private long written;
  private volatile boolean stopped;

  /**
   * @param number of this one among all, from 0
   * @param pauseNanos how long it rests after each operation
   */
  RecordingClient(
      int number, int clients, UnifiedJedis client, int keys, long pauseNanos, long seed) {
    this.number = number;
    this.clients = clients;
    this.client = client;
    this.keys = keys;
    this.pauseNanos = pauseNanos;
    this.random = new SplittableRandom(seed + number);
  }

  void stop() {
    stopped = true;
  }

  /** Everything it has done, once its thread has ended. */
  List<Done> done() {
    return done;
  }

  static String keyName(int key) {
    return "register:" + key;
  }

  @Override
  public void run() {
    @Nullable Long[] seen = new Long[keys];
    while (!stopped) {
      int key = random.nextInt(keys);
      RegisterOperation operation = next(seen[key]);
      long from = System.nanoTime();
      RegisterResult result = null;
      String failure = "";
      try {
        result = Register.execute(client, keyName(key), operation);
      } catch (RuntimeException e) {
        failure = e.toString();
      }
      done.add(new Done(number, key, operation, from, System.nanoTime(), result, failure));
      if (result instanceof RegisterResult.Value value) {
        seen[key] = value.value();
      }
      LockSupport.parkNanos(pauseNanos);
    }
  }

  private RegisterOperation next(@Nullable Long lastSeen) {
    return switch (random.nextInt(4)) {
      case 0 -> new Put(newNumber());
      case 1 -> new Increment(1);
      case 2 -> lastSeen == null ? new Get() : new CompareAndSet(lastSeen, newNumber());
      default -> new Get();
    };
  }

  private long newNumber() {
    return (written++ * clients + number + 1) * APART;
  }
}
