package io.atoll.bench;

import io.atoll.Atoll;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How long a program waits for a host in it, to its first answer: 20 times after 20 others. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
@SuppressWarnings("NullAway.Init")
public class StartBenchmark {

  private Atoll atoll;

  @Benchmark
  public long startAndCount() {
    atoll = Atoll.start();
    return atoll.counter("starts").increment();
  }

  @TearDown(Level.Invocation)
  public void close() {
    atoll.close();
  }
}
