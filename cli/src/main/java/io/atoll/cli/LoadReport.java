package io.atoll.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.cli.load.LoadPlan;
import io.atoll.cli.load.LoadResult;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What {@code ./atoll bench} says at its end. */
record LoadReport(LoadPlan plan, LoadResult result) {

  private static final double[] PERCENTILES = {50, 90, 99, 99.9};
  private static final double NANOS_PER_MILLI = 1e6;

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d clients, pipeline %d, values of %,d bytes, %d %% reads, %,d keys%n",
            plan.clients(),
            plan.pipeline(),
            plan.valueBytes(),
            plan.readPercent(),
            plan.keys()));
    text.append(
        String.format(
            Locale.ROOT,
            "%,.0f operations/s: %,d in %.1f s, %,d errors, %,d reads found nothing%n",
            result.operationsPerSecond(),
            result.operations(),
            result.seconds(),
            result.errors(),
            result.misses()));
    text.append(
        String.format(
            "%-10s %10s %10s %10s %10s %10s%n", "ms", "50 %", "90 %", "99 %", "99.9 %", "max"));
    text.append(line("reads", result.reads())).append(line("writes", result.writes()));
    if (result.firstError() != null) {
      text.append("the first error: ").append(result.firstError()).append(System.lineSeparator());
    }
    return text.toString();
  }

  private static String line(String name, Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return "";
    }
    StringBuilder line = new StringBuilder(String.format("%-10s", name));
    for (double percentile : PERCENTILES) {
      line.append(millis(histogram.getValueAtPercentile(percentile)));
    }
    return line.append(millis(histogram.getMaxValue())).append(System.lineSeparator()).toString();
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, " %10.3f", nanos / NANOS_PER_MILLI);
  }

  String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("clients", plan.clients());
    document.put("pipeline", plan.pipeline());
    document.put("valueBytes", plan.valueBytes());
    document.put("readPercent", plan.readPercent());
    document.put("keys", plan.keys());
    document.put("seconds", result.seconds());
    document.put("operations", result.operations());
    document.put("operationsPerSecond", result.operationsPerSecond());
    document.put("errors", result.errors());
    document.put("misses", result.misses());
    document.put("readMillis", latencies(result.reads()));
    document.put("writeMillis", latencies(result.writes()));
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers can be written", e);
    }
  }

  private static Map<String, Object> latencies(Histogram histogram) {
    Map<String, Object> latencies = new LinkedHashMap<>();
    latencies.put("count", histogram.getTotalCount());
    if (histogram.getTotalCount() > 0) {
      for (double percentile : PERCENTILES) {
        String name = "p" + (percentile == 99.9 ? "99.9" : Integer.toString((int) percentile));
        latencies.put(name, histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI);
      }
      latencies.put("max", histogram.getMaxValue() / NANOS_PER_MILLI);
    }
    return latencies;
  }
}
