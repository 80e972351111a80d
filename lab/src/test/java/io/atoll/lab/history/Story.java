package io.atoll.lab.history;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;

/** A history of one key told event by event, ten microseconds apart. */
final class Story {

  static final Id KEY = new Id(7);

  private final History.Recorder recorder = new History.Recorder();
  private long nowMicros;

  /** A call begins; the number is for {@link #end}. */
  long begin(int process, RegisterOperation operation) {
    return recorder.invoke(new Address(process), KEY, operation, tick());
  }

  Story end(long call, RegisterResult result) {
    recorder.respond(call, result, tick());
    return this;
  }

  /** A call that is answered before anything else happens. */
  Story call(int process, RegisterOperation operation, RegisterResult result) {
    return end(begin(process, operation), result);
  }

  private long tick() {
    nowMicros += 10;
    return nowMicros;
  }

  History history() {
    return recorder.history();
  }

  Verdict verdict() {
    return LinearizabilityChecker.check(history());
  }
}
