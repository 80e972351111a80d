package io.atoll.node.ring;

import io.atoll.gateway.database.Contents;
import io.atoll.gateway.database.Database;
import io.atoll.node.engine.Lanes;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/**
 * All keys of the ring, as seen from one of its hosts. An operation on what is here is executed by
 * whoever brings it; any other travels to the owner of its slot.
 */
final class RingDatabase implements Database {

  private final Seats seats;
  private final Lanes lanes;

  RingDatabase(Seats seats) {
    this.seats = seats;
    this.lanes = new Lanes(this::send);
  }

  @Override
  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    Seat seat = seats.having(slot);
    if (seat != null && lanes.isFree(slot)) {
      Answer answer = seat.executeNow(slot, operation);
      if (answer != null) {
        done.accept(answer);
        return;
      }
    }
    lanes.execute(slot, operation, done);
  }

  private void send(int slot, KeyOperation operation, Consumer<Answer> done) {
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
            send(slot, operation, done); // that virtual node has left meanwhile
          } else {
            done.accept(answer);
          }
        });
  }

  @Override
  public void countInSlot(int slot, Consumer<Answer> done) {
    Walk.visit(
        seats,
        slot,
        new WholeOperation.CountInSlot(slot),
        answer -> done.accept(answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer));
  }

  @Override
  public Contents everything() {
    return new RingContents(seats);
  }

  @Override
  public Contents here() {
    return new HostContents(seats);
  }
}
