package io.atoll.lab.catalog;

import io.atoll.lab.protocols.lmp.LmpLivelock;
import io.atoll.lab.protocols.ranch.RanchLivelock;
import io.atoll.lab.sim.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The protocols in which processes can refuse each other for ever, and how. */
public final class SimulatedLivelocks {

  private SimulatedLivelocks() {}

  public static List<String> protocols() {
    return List.copyOf(all().keySet());
  }

  /** The situations of a protocol; the message of the exception lists those that have any. */
  public static List<? extends Workload<?, ?>> of(String protocol) {
    List<? extends Workload<?, ?>> situations = all().get(protocol);
    if (situations == null) {
      throw new IllegalArgumentException(
          "protocol: no livelock is known of "
              + protocol
              + "; there is one of "
              + String.join(", ", protocols()));
    }
    return situations;
  }

  private static Map<String, List<? extends Workload<?, ?>>> all() {
    return new TreeMap<>(
        Map.of(
            "lmp-bidirectional",
            LmpLivelock.situations(),
            "ranch-bidirectional",
            RanchLivelock.situations()));
  }
}
