package io.atoll;

import io.atoll.gateway.database.Database;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyOperation;
import java.util.function.BiFunction;

/**
 * An operation on a key, and what its answer means.
 *
 * @param reading what an answer means that is no refusal
 * @param <T> what it means
 */
record Step<T>(Bytes key, KeyOperation operation, BiFunction<Bytes, Answer, T> reading) {

  T read(Answer answer) {
    if (answer instanceof Answer.Refused refused) {
      throw refusal(refused.reason());
    }
    return reading.apply(key, answer);
  }

  private AtollException refusal(String reason) {
    String what = name() + " of '" + key + "'";
    if (reason.startsWith(Database.OFF_THE_RING)) {
      return new AtollException(what + " has not been executed: " + reason);
    }
    if (reason.startsWith("CLUSTERDOWN")) {
      return new OutcomeUnknownException(
          what + " may have been executed or not, since no answer came: " + reason);
    }
    return new AtollException(what + " was refused: " + reason);
  }

  private String name() {
    return operation.getClass().getSimpleName();
  }
}
