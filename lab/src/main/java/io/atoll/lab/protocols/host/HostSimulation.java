package io.atoll.lab.protocols.host;

import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import java.util.List;

/** The host ring for the simulator. */
public final class HostSimulation {

  private HostSimulation() {}

  public static SimulatedRing<HostMessage> simulated() {
    return simulated(HostSettings.DEFAULT);
  }

  public static SimulatedRing<HostMessage> simulated(HostSettings settings) {
    return new SimulatedRing<HostMessage>(
            "host",
            new HostNodes(settings),
            HostModel.withPointers(settings.spacing()),
            SimulatedRing.Instants.RANGE_CHANGES,
            Link.Order.FIFO,
            settings.failures(),
            true,
            List.of(HostMessage.Carry.class, HostMessage.NextHop.class),
            List.of(HostMessage.AskToJoin.class, HostMessage.Ask.class, HostMessage.Notify.class),
            List.of())
        .passingThrough(new HostWire());
  }

  /** A network for nodes of the host ring. */
  static Simulation<HostMessage, RingCommand> network(long seed, Link link) {
    Simulation<HostMessage, RingCommand> simulation = new Simulation<>(seed, link);
    simulation.passThrough(new HostWire());
    return simulation;
  }
}
