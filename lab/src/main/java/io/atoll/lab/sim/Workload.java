package io.atoll.lab.sim;

import io.atoll.kernel.Process;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * A system whose applications have plans.
 *
 * @param processes process number i has the address i
 * @param applications for each process what its application wants of it, one after the other
 */
public record Workload<M, C>(
    String name,
    Model<M> model,
    List<? extends Process<M, C>> processes,
    List<List<Intention<M, C>>> applications) {

  /** A scenario of the checker, each process doing what it intends in the order of the list. */
  public static <M, C> Workload<M, C> of(String name, Scenario<M, C> scenario) {
    List<List<Intention<M, C>>> applications = new ArrayList<>();
    for (int p = 0; p < scenario.processes().size(); p++) {
      int process = p;
      applications.add(
          scenario.intentions().stream()
              .filter(intention -> intention.alternatives().get(0).process() == process)
              .toList());
    }
    return new Workload<>(name, scenario.model(), scenario.processes(), applications);
  }

  /** How many things are wanted in all. */
  public int wishes() {
    return applications.stream().mapToInt(List::size).sum();
  }
}
