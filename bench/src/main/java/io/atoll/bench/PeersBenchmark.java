package io.atoll.bench;

import io.atoll.bench.RoundTrips.Run;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Frames of 100 bytes there and back between two hosts over loopback, each with one thread: look at
 * {@code roundTrips}. The limit beside it is an echo of as many bytes that Netty alone serves, over
 * one connection, without acknowledgements and with nothing kept.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PeersBenchmark {

  private static final int FRAME_BYTES = 100;

  @Param({"1", "1000"})
  public int outstanding;

  private final RoundTrips peers = new PeerRoundTrips(FRAME_BYTES);
  private final RoundTrips echo = new EchoRoundTrips(FRAME_BYTES);

  /** Round trips, a second. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Rate {
    public long roundTrips;
  }

  @Setup(Level.Trial)
  public void start() throws InterruptedException {
    peers.start();
    echo.start();
  }

  @TearDown(Level.Trial)
  public void stop() {
    peers.stop();
    echo.stop();
  }

  private long measure(RoundTrips kind, Rate rate) {
    long trips = outstanding == 1 ? 2_000 : 100_000;
    kind.run(new Run(outstanding, trips));
    rate.roundTrips += trips;
    return trips;
  }

  @Benchmark
  public long peers(Rate rate) {
    return measure(peers, rate);
  }

  /** The limit: nothing but the network. */
  @Benchmark
  public long bareNettyEcho(Rate rate) {
    return measure(echo, rate);
  }
}
