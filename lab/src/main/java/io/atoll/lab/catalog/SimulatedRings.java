package io.atoll.lab.catalog;

import io.atoll.lab.protocols.asymmetric.AsymmetricFamily;
import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.protocols.chord.ChordSimulation;
import io.atoll.lab.protocols.host.HostSimulation;
import io.atoll.lab.sim.SimulatedRing;
import java.util.List;

/** The ring protocols that the simulator can run. */
public final class SimulatedRings {

  private SimulatedRings() {}

  public static List<SimulatedRing<?>> all() {
    return List.of(
        AtomicFamily.simulated(),
        AsymmetricFamily.simulated(),
        ChordSimulation.simulated(),
        ChordSimulation.corrected(),
        HostSimulation.simulated());
  }

  /** The ring with this name; the message of the exception lists those there are. */
  public static SimulatedRing<?> named(String name) {
    for (SimulatedRing<?> ring : all()) {
      if (ring.name().equals(name)) {
        return ring;
      }
    }
    throw new IllegalArgumentException(
        "protocol: "
            + name
            + " is not a ring for churn or growth; there are "
            + String.join(", ", all().stream().map(SimulatedRing::name).toList()));
  }
}
