package io.atoll.bench;

import io.atoll.Atoll;
import io.atoll.AtollMap;
import io.atoll.Codec;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many gets and puts one thread does in a second that has a host in its own program and waits
 * for each: 100,000 keys in random order, values of a hundred bytes. The collector is the one that
 * {@code ./atoll} starts hosts with; {@code -jvmArgs} chooses another.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init")
public class EmbeddedBenchmark {

  private static final int KEYS = 100_000;
  private static final int VALUE_BYTES = 100;

  private final SplittableRandom random = new SplittableRandom(7);
  private final String[] keys = new String[KEYS];
  private final byte[] value = new byte[VALUE_BYTES];
  private Atoll atoll;
  private AtollMap<String, byte[]> map;

  @Setup
  public void fill() {
    atoll = Atoll.start();
    map = atoll.map("bench", Codec.strings(), Codec.bytes());
    for (int i = 0; i < KEYS; i++) {
      keys[i] = "key:" + i;
      map.put(keys[i], value);
    }
  }

  @TearDown
  public void close() {
    atoll.close();
  }

  private String anyKey() {
    return keys[random.nextInt(KEYS)];
  }

  @Benchmark
  public byte @Nullable [] get() {
    return map.get(anyKey());
  }

  @Benchmark
  public void put() {
    map.put(anyKey(), value);
  }
}
