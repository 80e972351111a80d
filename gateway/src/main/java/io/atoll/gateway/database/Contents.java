package io.atoll.gateway.database;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/**
 * What a database has, or one of its hosts, as a whole. Callbacks are called as those of {@link
 * Database}, and may like them get an {@link Answer.Refused}.
 */
public interface Contents {

  /**
   * Visit a bounded number of entries. The cursor of the answer is good for all of the contents:
   * whoever follows it to its end meets every key that is there all the time.
   *
   * @param done gets an {@link Answer.Scanned}
   */
  void scan(WholeOperation.Scan scan, Consumer<Answer> done);

  /**
   * How much there is in all.
   *
   * @param done gets an {@link Answer.Counted}
   */
  void count(Consumer<Answer> done);

  /**
   * Remove everything. What is written meanwhile may stay.
   *
   * @param done gets an {@link Answer.Done}
   */
  void flush(Consumer<Answer> done);
}
