package io.atoll.cli.soak;

import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
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

  /** How it talks to the cluster. */
  interface Line {

    /** One that has worked a moment ago; null if there is none, so that nothing is done. */
    @Nullable UnifiedJedis connection();

    /** Something went wrong: perhaps another host is better. */
    void failed();
  }

  private final int number;
  private final int clients;
  private final Line line;
  private final IntSupplier firstKey;
  private final int keys;
  private final long pauseNanos;
  private final SplittableRandom random;
  private final List<Done> done = new ArrayList<>();
  private long written;
  private volatile int acknowledged;
  private volatile boolean stopped;

  /**
   * @param number of this one among all, from 0
   * @param firstKey the first of the keys that it uses, at any time
   * @param pauseNanos how long it rests after each operation
   */
  RecordingClient(
      int number,
      int clients,
      Line line,
      IntSupplier firstKey,
      int keys,
      long pauseNanos,
      long seed) {
    this.number = number;
    this.clients = clients;
    this.line = line;
    this.firstKey = firstKey;
    this.keys = keys;
    this.pauseNanos = pauseNanos;
    this.random = new SplittableRandom(seed + number);
  }

  void stop() {
    stopped = true;
  }

  /** How many operations had an answer so far. */
  int acknowledged() {
    return acknowledged;
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
    Map<Integer, Long> seen = new HashMap<>();
    while (!stopped) {
      UnifiedJedis connection = line.connection();
      if (connection != null) {
        int key = firstKey.getAsInt() + random.nextInt(keys);
        Done one = execute(connection, key, next(seen.get(key)));
        done.add(one);
        acknowledged = one.result() == null ? acknowledged : acknowledged + 1;
        if (one.result() instanceof RegisterResult.Value value && value.value() != null) {
          seen.put(key, value.value());
        } else if (one.result() == null) {
          line.failed();
        }
      }
      LockSupport.parkNanos(pauseNanos);
    }
  }

  private Done execute(UnifiedJedis connection, int key, RegisterOperation operation) {
    long from = System.nanoTime();
    RegisterResult result = null;
    String failure = "";
    try {
      result = Register.execute(connection, keyName(key), operation);
    } catch (RuntimeException e) {
      failure = e.toString();
    }
    return new Done(number, key, operation, from, System.nanoTime(), result, failure);
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
