package io.atoll.gateway.http;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the endpoint tells of. Called by any of its threads, which may wait for a moment. */
public interface Observed {

  /** Why clients cannot be served at present, or null if they can. */
  @Nullable String whyNotReady();

  /** Anything worth knowing, as JSON has it: maps, lists, strings, numbers. */
  Map<String, Object> status();

  /** Called once, when somebody first asks for metrics. */
  void register(PrometheusRegistry registry);
}
