package io.atoll.node.ring;

import io.atoll.gateway.database.Contents;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/** What is on all hosts. */
record RingContents(Seats seats) implements Contents {

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    Walk.visit(
        seats,
        scan.from().slot(),
        scan,
        answer -> done.accept(answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer));
  }

  @Override
  public void count(Consumer<Answer> done) {
    Walk.everywhere(seats, new WholeOperation.Count(), RingContents::sum, done);
  }

  static Answer sum(Answer one, Answer other) {
    Answer.Counted a = (Answer.Counted) one;
    Answer.Counted b = (Answer.Counted) other;
    return new Answer.Counted(
        a.entries() + b.entries(), a.expiring() + b.expiring(), a.sizeBytes() + b.sizeBytes());
  }

  @Override
  public void flush(Consumer<Answer> done) {
    Walk.everywhere(seats, new WholeOperation.Flush(), (one, other) -> Answer.DONE, done);
  }
}
