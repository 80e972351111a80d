package io.atoll.gateway.database;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyOperation;
import java.util.function.Consumer;

/**
 * Executes operations on keys, wherever those are.
 *
 * <p>Nothing here blocks. Each callback is called exactly once, by any thread, and possibly before
 * the method that it was given to returns. Operations that one thread gives for the same slot are
 * executed in the order in which it gives them; each is one step, atomic and linearizable. What
 * spans slots is not.
 *
 * <p>Instead of the answer there may be an {@link Answer.Refused}: because the operation makes no
 * sense, or because it could not be executed, as in "CLUSTERDOWN ..." or "TRYAGAIN ...".
 */
public interface Database {

  /** What a refusal begins with that goes for every operation, so that another host has to do. */
  String OFF_THE_RING = "CLUSTERDOWN This host is not on the ring";

  /** Execute an operation whose keys are all of this slot. */
  void execute(int slot, KeyOperation operation, Consumer<Answer> done);

  /**
   * @param done gets an {@link Answer.Number}
   */
  void countInSlot(int slot, Consumer<Answer> done);

  /** All there is, on all hosts. */
  Contents everything();

  /** What is on this host: for a client that asks each host in turn. */
  Contents here();
}
