package io.atoll.node.group;

import io.atoll.gateway.database.Contents;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/** Contents that cannot be looked at. */
record NoContents(Answer refusal) implements Contents {

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    done.accept(refusal);
  }

  @Override
  public void count(Consumer<Answer> done) {
    done.accept(refusal);
  }

  @Override
  public void flush(Consumer<Answer> done) {
    done.accept(refusal);
  }
}
