package io.atoll.lab.sim;

import io.atoll.lab.model.Model;
import io.atoll.lab.model.RingNodes;
import java.util.List;

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
    List<Class<? extends M>> retries) {

  /** When ownership changes. */
  public enum Instants {
    /** When a node says that its range has changed. */
    RANGE_CHANGES,
    /** When a node says that it has joined or left. */
    JOINED_AND_LEFT
  }
}
