package io.atoll.lab.sim;

import io.atoll.lab.model.Model;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ring protocol as scenarios of the simulator need it.
 *
 * @param instants by which upcall a node becomes, or ceases to be, an owner
 * @param order whether its channels keep the order of messages
 * @param stabilizes whether its nodes want to be told when to repair
 * @param shortcuts whether its nodes have pointers that shorten the way round the ring
 * @param routed the kinds of messages that carry a lookup or update on its way
 * @param hearsay the kinds of messages that may be sent to a node that has left
 * @param retries the kinds of messages that turn a request down
 * @param wire what a sample of its messages goes through; null if hosts do not speak it
 */
public record SimulatedRing<M>(
    String name,
    RingNodes<M> nodes,
    Model<M> model,
    Instants instants,
    Link.Order order,
    boolean stabilizes,
    boolean shortcuts,
    List<Class<? extends M>> routed,
    List<Class<? extends M>> hearsay,
    List<Class<? extends M>> retries,
    @Nullable Wire<M> wire) {

  /** When ownership changes. */
  public enum Instants {
    /** When a node says that its range has changed. */
    RANGE_CHANGES,
    /** When a node says that it has joined or left. */
    JOINED_AND_LEFT
  }

  /** A ring whose messages are not written. */
  public SimulatedRing(
      String name,
      RingNodes<M> nodes,
      Model<M> model,
      Instants instants,
      Link.Order order,
      boolean stabilizes,
      boolean shortcuts,
      List<Class<? extends M>> routed,
      List<Class<? extends M>> hearsay,
      List<Class<? extends M>> retries) {
    this(
        name, nodes, model, instants, order, stabilizes, shortcuts, routed, hearsay, retries, null);
  }

  /** The same ring, of whose messages a sample goes through a codec. */
  public SimulatedRing<M> passingThrough(Wire<M> codec) {
    return new SimulatedRing<>(
        name,
        nodes,
        model,
        instants,
        order,
        stabilizes,
        shortcuts,
        routed,
        hearsay,
        retries,
        codec);
  }

  /** A network for its nodes. */
  public Simulation<M, RingCommand> simulation(long seed, Link link) {
    Simulation<M, RingCommand> simulation = new Simulation<>(seed, link);
    if (wire != null) {
      simulation.passThrough(wire);
    }
    return simulation;
  }
}
