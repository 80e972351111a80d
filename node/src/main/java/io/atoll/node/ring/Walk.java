package io.atoll.node.ring;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;

/** An operation on all virtual nodes of the ring, one after the other in the order of slots. */
final class Walk {

  private final Seats seats;
  private final WholeOperation operation;
  private final BinaryOperator<Answer> sum;
  private final Consumer<Answer> done;

  private Walk(
      Seats seats, WholeOperation operation, BinaryOperator<Answer> sum, Consumer<Answer> done) {
    this.seats = seats;
    this.operation = operation;
    this.sum = sum;
    this.done = done;
  }

  /**
   * Execute an operation everywhere.
   *
   * @param sum makes one of two answers
   */
  static void everywhere(
      Seats seats, WholeOperation operation, BinaryOperator<Answer> sum, Consumer<Answer> done) {
    Walk walk = new Walk(seats, operation, sum, done);
    visit(
        seats,
        0,
        operation,
        answer -> {
          if (answer instanceof Answer.OfArc first) {
            walk.goOn(first.lastSlot() + 1, first.answer());
          } else {
            done.accept(answer);
          }
        });
  }

  /**
   * Execute an operation on all that the owner of a slot has.
   *
   * @param done gets an {@link Answer.OfArc}, or an {@link Answer.Refused}
   */
  static void visit(Seats seats, int slot, WholeOperation operation, Consumer<Answer> done) {
    Seat seat = seats.near(slot);
    if (seat == null) {
      done.accept(Seats.OFF_THE_RING);
      return;
    }
    seat.execute(
        slot,
        operation,
        answer -> {
          if (answer == null) {
            visit(seats, slot, operation, done); // that virtual node has left meanwhile
          } else {
            done.accept(answer);
          }
        });
  }

  private void goOn(int slot, Answer soFar) {
    if (slot == KeyIds.SLOTS) {
      done.accept(soFar);
      return;
    }
    visit(
        seats,
        slot,
        operation,
        answer -> {
          if (!(answer instanceof Answer.OfArc next)) {
            done.accept(answer);
          } else if (next.lastSlot() < slot) {
            done.accept(soFar); // round, and back at the first one
          } else {
            goOn(next.lastSlot() + 1, sum.apply(soFar, next.answer()));
          }
        });
  }
}
