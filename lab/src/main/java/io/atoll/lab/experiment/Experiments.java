package io.atoll.lab.experiment;

import java.util.List;
import java.util.stream.Collectors;

/** All there are: an experiment is a class, and a line in {@link #all}. */
public final class Experiments {

  private Experiments() {}

  public static List<Experiment> all() {
    return List.of(
        new LoadBalance(), // 1
        new PathLength(), // 2
        new SimultaneousFailures(), // 3
        new Stabilization(), // 4
        new LookupLatency(), // 5
        new Consistency(), // 6
        new Locking(), // 7
        new LoopsAndPartitions(), // 8
        new RingCost(), // 9
        new GrownRing()); // as many members as there is memory for
  }

  public static Experiment named(String name) {
    return all().stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no experiment '"
                        + name
                        + "'; there are "
                        + all().stream().map(Experiment::name).collect(Collectors.joining(", "))));
  }
}
