package io.atoll.node.group;

import io.atoll.gateway.database.Contents;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.WholeOperation;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * What the virtual nodes of some slots have, visited one after the other in the order of slots.
 *
 * @param slots those that count
 */
record GroupContents(GroupDatabase database, IntPredicate slots) implements Contents {

  /** Asks the owner of a slot for all that it has. */
  private interface Visit {
    void visit(int slot, Consumer<Answer> done);
  }

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    int slot = next(scan.from().slot());
    if (slot == KeyIds.SLOTS) {
      done.accept(new Answer.Scanned(Cursor.END, List.of(), 0));
      return;
    }
    Cursor from = slot == scan.from().slot() ? scan.from() : Cursor.at(slot, 0);
    database.read(
        slot,
        new WholeOperation.Scan(from, scan.count(), scan.pattern()),
        answer -> done.accept(answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer));
  }

  private int next(int from) {
    int slot = from;
    while (slot < KeyIds.SLOTS && !slots.test(slot)) {
      slot++;
    }
    return slot;
  }

  @Override
  public void count(Consumer<Answer> done) {
    walk(
        (slot, counted) -> database.read(slot, new WholeOperation.Count(), counted),
        new Answer.Counted(0, 0, 0),
        GroupContents::sum,
        done);
  }

  static Answer sum(Answer one, Answer other) {
    Answer.Counted a = (Answer.Counted) one;
    Answer.Counted b = (Answer.Counted) other;
    return new Answer.Counted(
        a.entries() + b.entries(), a.expiring() + b.expiring(), a.sizeBytes() + b.sizeBytes());
  }

  @Override
  public void flush(Consumer<Answer> done) {
    walk(database::flush, Answer.DONE, (one, other) -> Answer.DONE, done);
  }

  private void walk(
      Visit visit, Answer nothing, BinaryOperator<Answer> sum, Consumer<Answer> done) {
    int first = next(0);
    if (first == KeyIds.SLOTS) {
      done.accept(nothing);
    } else {
      goOn(first, -1, nothing, visit, sum, done);
    }
  }

  /**
   * @param firstsLast where the first arc that was visited ends; -1 before
   */
  private void goOn(
      int slot,
      int firstsLast,
      Answer soFar,
      Visit visit,
      BinaryOperator<Answer> sum,
      Consumer<Answer> done) {
    if (slot == KeyIds.SLOTS) {
      done.accept(soFar);
      return;
    }
    visit.visit(
        slot,
        answer -> {
          if (!(answer instanceof Answer.OfArc arc)) {
            done.accept(answer);
          } else if (arc.lastSlot() < slot) { // it ends behind the last slot, at the first ones
            boolean isRound = arc.lastSlot() == firstsLast;
            done.accept(isRound ? soFar : sum.apply(soFar, arc.answer()));
          } else {
            int first = firstsLast < 0 ? arc.lastSlot() : firstsLast;
            goOn(next(arc.lastSlot() + 1), first, sum.apply(soFar, arc.answer()), visit, sum, done);
          }
        });
  }
}
