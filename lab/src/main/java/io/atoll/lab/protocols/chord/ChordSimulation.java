package io.atoll.lab.protocols.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import java.util.List;

/** Chord's ring for the simulator. */
public final class ChordSimulation {

  private ChordSimulation() {}

  /** As published. */
  public static SimulatedRing<ChordMessage> simulated() {
    return simulated("chord", ChordSettings.DEFAULT);
  }

  /** With corrected rules and strong stabilization. */
  public static SimulatedRing<ChordMessage> corrected() {
    return simulated("chord-corrected", ChordSettings.DEFAULT.with(ChordRules.Strong.DEFAULT));
  }

  private static SimulatedRing<ChordMessage> simulated(String name, ChordSettings settings) {
    return new SimulatedRing<>(
        name,
        new ChordNodes(settings),
        new NoPromises(),
        SimulatedRing.Instants.JOINED_AND_LEFT,
        Link.Order.FIFO,
        true,
        false,
        List.of(ChordMessage.Locate.class, ChordMessage.Lookup.class, ChordMessage.Update.class),
        List.of(),
        List.of());
  }

  /** Chord promises nothing about single states: stabilization repairs in the end. */
  private static final class NoPromises implements Model<ChordMessage> {
    @Override
    public List<Invariant<ChordMessage>> invariants() {
      return List.of();
    }

    @Override
    public List<StepRule<ChordMessage>> stepRules() {
      return List.of();
    }

    @Override
    public List<Invariant<ChordMessage>> finalInvariants() {
      return List.of();
    }

    @Override
    public boolean mayBeUndeliverable(NodeRef from, ChordMessage message) {
      return true;
    }

    @Override
    public boolean travels(ChordMessage message) {
      return message instanceof ChordMessage.Locate || message instanceof ChordMessage.Request;
    }
  }
}
