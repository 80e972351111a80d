package io.atoll.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What searches found, as one JSON document. */
record CheckReport(List<Entry> checks, Totals totals) {

  /** One search. What there is not is left out; the replay is for the unexpected. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(
      String protocol,
      @Nullable String variant,
      String scenario,
      String expected,
      String verdict,
      boolean asExpected,
      int states,
      long transitions,
      int localSteps,
      int quietStates,
      boolean exhaustive,
      double seconds,
      @Nullable Violation violation,
      @Nullable String replay) {

    static Entry of(Outcome outcome) {
      Job job = outcome.job();
      CheckResult result = outcome.result();
      return new Entry(
          job.protocol(),
          job.variant().isEmpty() ? null : job.variant(),
          job.scenario(),
          job.expected().toString(),
          outcome.words(),
          outcome.asExpected(),
          result.states(),
          result.transitions(),
          result.localSteps(),
          result.quietStates(),
          result.exhaustive(),
          result.nanos() / 1e9,
          result.violation().orElse(null),
          outcome.asExpected() ? null : job.replayLine());
    }
  }

  static CheckReport of(List<Outcome> outcomes) {
    return new CheckReport(outcomes.stream().map(Entry::of).toList(), Totals.of(outcomes));
  }

  static String json(Object document) {
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
