package io.atoll.node.group;

import io.atoll.kernel.Id;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.WholeOperation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Flushes of this host, one at a time, since it may have one call at a time for an identifier.
 * Theirs is the first of a slot, which no key's operation uses.
 */
final class Flushing {

  private record Flush(int slot, Consumer<Answer> done) {}

  private final GroupDriver driver;
  private final Deque<Flush> waiting = new ArrayDeque<>();
  private boolean busy;

  Flushing(GroupDriver driver) {
    this.driver = driver;
  }

  void flush(int slot, Consumer<Answer> done) {
    synchronized (waiting) {
      waiting.add(new Flush(slot, done));
      if (busy) {
        return;
      }
      busy = true;
    }
    next();
  }

  private void next() {
    Flush flush = take();
    if (flush != null) {
      Id id = flush.slot() == 0 ? new Id(0) : new Id(KeyIds.lastOf(flush.slot() - 1).value() + 1);
      driver.call(
          id,
          new WholeOperation.Flush(),
          false,
          answer -> {
            flush.done().accept(answer);
            next();
          });
    }
  }

  private @Nullable Flush take() {
    synchronized (waiting) {
      Flush flush = waiting.poll();
      busy = flush != null;
      return flush;
    }
  }
}
