package io.atoll.cli.compare;

import io.atoll.compare.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a system did in one phase, over all rounds. */
public final class Figures {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MICROS_PER_SECOND = 1e6;

  private final List<Outcome> outcomes = new ArrayList<>();

  void add(Outcome outcome) {
    outcomes.add(outcome);
  }

  boolean isEmpty() {
    return outcomes.isEmpty();
  }

  /** Operations a second in each round, in order. */
  public List<Double> rounds() {
    return outcomes.stream().map(Outcome::operationsPerSecond).toList();
  }

  /** The median of the rounds. */
  public double operationsPerSecond() {
    List<Double> sorted = rounds().stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** Of all operations of all rounds. */
  public double latencyMillis(double percentile) {
    Histogram all = outcomes.get(0).latencies().copy();
    outcomes.subList(1, outcomes.size()).forEach(outcome -> all.add(outcome.latencies()));
    return all.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  public long errors() {
    return outcomes.stream().mapToLong(Outcome::errors).sum();
  }

  /** What an operation takes of the processors, on all nodes together. */
  public double serverMicros() {
    return MICROS_PER_SECOND
        * outcomes.stream().mapToDouble(Outcome::serverCpuSeconds).sum()
        / operations();
  }

  /** What an operation takes of the processors in the process of the clients. */
  public double clientMicros() {
    return MICROS_PER_SECOND
        * outcomes.stream().mapToDouble(Outcome::clientCpuSeconds).sum()
        / operations();
  }

  private long operations() {
    return Math.max(
        1, outcomes.stream().mapToLong(outcome -> outcome.latencies().getTotalCount()).sum());
  }
}
