package io.atoll.lab.catalog;

import io.atoll.lab.model.Scenario.Delivery;
import java.util.function.UnaryOperator;

/**
 * What makes a variant of a ring protocol: another kind of node, or another network.
 *
 * @param <N> the node of the protocol; a variant makes another kind of node of it
 */
public record RingChange<N>(UnaryOperator<N> node, Delivery delivery) {

  /** The protocol as Atoll runs it. */
  public static <N> RingChange<N> none() {
    return node(UnaryOperator.identity());
  }

  public static <N> RingChange<N> node(UnaryOperator<N> node) {
    return new RingChange<>(node, Delivery.FIFO);
  }

  /** Messages between two nodes overtake each other. */
  public static <N> RingChange<N> noFifo() {
    return new RingChange<>(UnaryOperator.identity(), Delivery.ANY_ORDER);
  }
}
