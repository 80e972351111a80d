package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Delay;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** Numbers the questions of a node, so that an answer finds its question, and sets deadlines. */
final class Asks {

  private final Delay deadline;
  private long last;

  Asks(Delay deadline) {
    this.deadline = deadline;
  }

  Asks(Asks other) {
    this(other.deadline);
    this.last = other.last;
  }

  long last() {
    return last;
  }

  /** A number that is not used again. */
  long newNumber() {
    return ++last;
  }

  /** Have the node told if the answer is overdue. */
  void setDeadline(long number, Out<ChordMessage, RingCommand> out) {
    out.after(deadline, new RingCommand.Deadline(number));
  }

  /** A question with a deadline. */
  long begin(Out<ChordMessage, RingCommand> out) {
    long number = newNumber();
    setDeadline(number, out);
    return number;
  }
}
