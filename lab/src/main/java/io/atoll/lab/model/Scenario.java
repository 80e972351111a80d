package io.atoll.lab.model;

import io.atoll.kernel.Process;
import java.util.List;

/**
 * A small system for the checker: where it starts, what its applications intend, how messages
 * travel, and what must hold. Process number i has the address i.
 */
public record Scenario<M, C>(
    String name,
    Model<M> model,
    List<? extends Process<M, C>> processes,
    List<Intention<M, C>> intentions,
    Delivery delivery) {

  /** In what order the messages between two processes arrive. */
  public enum Delivery {
    FIFO,
    ANY_ORDER
  }

  public Scenario<M, C> withDelivery(Delivery other) {
    return new Scenario<>(name, model, processes, intentions, other);
  }
}
