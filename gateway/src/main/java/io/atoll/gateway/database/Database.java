package io.atoll.gateway.database;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Executes operations on keys, wherever those are.
 *
 * <p>Nothing here blocks. Each callback is called exactly once, by any thread, and possibly before
 * the method that it was given to returns. Operations that one thread gives for the same slot are
 * executed in the order in which it gives them; each is one step, atomic and linearizable. What
 * spans slots is not.
 */
public interface Database {

  /** Execute an operation whose keys are all of this slot. */
  void execute(int slot, KeyOperation operation, Consumer<Answer> done);

  /**
   * Visit a bounded number of entries. The cursor of the answer is good for the whole database:
   * whoever follows it to its end meets every key that is there all the time.
   */
  void scan(WholeOperation.Scan scan, Consumer<Answer.Scanned> done);

  void countInSlot(int slot, LongConsumer done);

  /** How much there is in all. */
  void count(Consumer<Answer.Counted> done);

  /** Remove everything. What is written meanwhile may stay. */
  void flush(Runnable done);
}
