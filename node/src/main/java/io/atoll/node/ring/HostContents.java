package io.atoll.node.ring;

import io.atoll.gateway.database.Contents;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.WholeOperation;
import java.util.Iterator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/** What is on this host. */
record HostContents(Seats seats) implements Contents {

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    int slot = scan.from().slot();
    while (slot < KeyIds.SLOTS && seats.having(slot) == null) {
      slot++;
    }
    if (slot == KeyIds.SLOTS) {
      done.accept(new Answer.Scanned(Cursor.END, List.of(), 0));
      return;
    }
    Cursor from = slot == scan.from().slot() ? scan.from() : Cursor.at(slot, 0);
    Walk.visit(
        seats,
        slot,
        new WholeOperation.Scan(from, scan.count(), scan.pattern()),
        answer -> done.accept(answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer));
  }

  @Override
  public void count(Consumer<Answer> done) {
    onEach(
        new WholeOperation.Count(),
        new Answer.Counted(0, 0, 0),
        RingContents::sum,
        seats.all().iterator(),
        done);
  }

  @Override
  public void flush(Consumer<Answer> done) {
    onEach(
        new WholeOperation.Flush(),
        Answer.DONE,
        (one, other) -> Answer.DONE,
        seats.all().iterator(),
        done);
  }

  private static void onEach(
      WholeOperation operation,
      Answer soFar,
      BinaryOperator<Answer> sum,
      Iterator<Seat> rest,
      Consumer<Answer> done) {
    if (!rest.hasNext()) {
      done.accept(soFar);
      return;
    }
    rest.next()
        .executeHere(
            operation, answer -> onEach(operation, sum.apply(soFar, answer), sum, rest, done));
  }
}
