package io.atoll.lab.model;

import io.atoll.kernel.Process;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A small system for the checker: where it starts, what its applications intend, how messages
 * travel, and what must hold. Process number i has the address i.
 */
public record Scenario<M, C>(
    String name,
    Model<M> model,
    List<? extends Process<M, C>> processes,
    List<Intention<M, C>> intentions,
    List<EndCheck<M>> endChecks,
    Delivery delivery) {

  /** What must be left behind when nothing is on its way, given what was done. */
  @FunctionalInterface
  public interface EndCheck<M> {
    /**
     * Tells what is wrong, or null if nothing is.
     *
     * @param done whether the intention with this number was completed
     */
    @Nullable String problemIn(Snapshot<M> snapshot, IntPredicate done);
  }

  /** In what order the messages between two processes arrive. */
  public enum Delivery {
    FIFO,
    ANY_ORDER
  }

  public Scenario<M, C> withDelivery(Delivery other) {
    return new Scenario<>(name, model, processes, intentions, endChecks, other);
  }
}
