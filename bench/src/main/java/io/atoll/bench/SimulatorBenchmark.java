package io.atoll.bench;

import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Disturbance;
import io.atoll.lab.sim.Growth;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast the simulator delivers: look at {@code messages}. The limit beside it is a bare event
 * queue with as much in it as a churn run has in flight, taking one out and putting one in.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class SimulatorBenchmark {

  private static final int IN_FLIGHT = 1_000;
  private static final int EVENTS = 1_000_000;

  /** Messages delivered, a second. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Rate {
    public long messages;
  }

  @Benchmark
  public ChurnReport churn(Rate rate) {
    ChurnPlan plan = new ChurnPlan(500, 30, 2, 2, 5_000, 1_000, Disturbance.NONE, 7);
    ChurnReport report = Churn.run(AtomicFamily.simulated(), plan, Churn.Progress.NONE);
    if (!report.clean()) {
      throw new IllegalStateException("the run must be clean: " + report);
    }
    rate.messages += report.messages();
    return report;
  }

  /** The limit: nothing but the queue. */
  @Benchmark
  public long bareEventQueue(Rate rate) {
    SplittableRandom random = new SplittableRandom(7);
    PriorityQueue<Long> queue = new PriorityQueue<>();
    for (int i = 0; i < IN_FLIGHT; i++) {
      queue.add(random.nextLong(20_000));
    }
    long last = 0;
    for (int i = 0; i < EVENTS; i++) {
      last = queue.remove();
      queue.add(last + random.nextLong(1_000, 20_000));
    }
    rate.messages += EVENTS;
    return last;
  }

  /** A ring of 100,000 members by real joins: seconds. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 1)
  @Measurement(iterations = 3)
  public Growth.Report growTo100000() {
    Growth.Report report =
        new Growth<>(AtomicFamily.simulated(), 100_000, 7).run(Churn.Progress.NONE);
    if (!report.problem().isEmpty()) {
      throw new IllegalStateException(report.problem());
    }
    return report;
  }
}
