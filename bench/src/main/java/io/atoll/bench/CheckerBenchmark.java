package io.atoll.bench;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.protocols.atomic.AtomicFamily;
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

/** How fast the checker searches the atomic ring: look at {@code transitions}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class CheckerBenchmark {

  /** Steps of the whole system, a second. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Rate {
    public long transitions;
  }

  private final ScenarioSpec membership =
      ScenarioSpec.parse("0,8,16,24", "9,17", "8,24").withAnyLookups(0);
  private final ScenarioSpec withLookup =
      ScenarioSpec.parse("0,8,16", "9,17", "8").withAnyLookups(1);
  private final AtomicFamily family = new AtomicFamily();

  @Benchmark
  public CheckResult joinsAndLeaves(Rate rate) {
    return search(membership, rate);
  }

  @Benchmark
  public CheckResult joinsLeavesAndALookup(Rate rate) {
    return search(withLookup, rate);
  }

  private CheckResult search(ScenarioSpec spec, Rate rate) {
    CheckResult result = Checker.check(family.scenario(spec));
    if (!result.holds()) {
      throw new IllegalStateException("the scenario must hold: " + result);
    }
    rate.transitions += result.transitions();
    return result;
  }
}
