package io.atoll.lab.history;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the clients of a system asked and were answered, in the order of invocation. */
public record History(List<Call> calls) {

  public History {
    calls = List.copyOf(calls);
  }

  /** The calls of each key, in the order of invocation. */
  public SortedMap<Id, List<Call>> byKey() {
    SortedMap<Id, List<Call>> byKey = new TreeMap<>();
    for (Call call : calls) {
      byKey.computeIfAbsent(call.key(), key -> new ArrayList<>()).add(call);
    }
    return byKey;
  }

  /**
   * Takes a history down while it happens.
   *
   * <p>Events count in the order in which they are recorded: of two at the same simulated time, the
   * one recorded first happened first. A process may have several calls open. For one thread.
   */
  public static final class Recorder {

    private final List<Call> calls = new ArrayList<>();
    private int events;
    private long nowMicros = Long.MIN_VALUE;

    /**
     * A process asks for something.
     *
     * @return the number of the call, to be given to {@link #respond}
     */
    public long invoke(Address process, Id key, RegisterOperation operation, long timeMicros) {
      int number = calls.size();
      calls.add(new Call(number, process, key, operation, next(timeMicros), null));
      return number;
    }

    /** The answer to a call has arrived. A call that is never answered stays pending. */
    public void respond(long number, RegisterResult result, long timeMicros) {
      if (number < 0 || number >= calls.size()) {
        throw new IllegalArgumentException("no call has the number " + number);
      }
      Call call = calls.get((int) number);
      if (!call.isPending()) {
        throw new IllegalStateException("answered twice, now with " + result + ": " + call);
      }
      Call.Response response = new Call.Response(next(timeMicros), result);
      calls.set(
          call.number(),
          new Call(
              call.number(),
              call.process(),
              call.key(),
              call.operation(),
              call.invocation(),
              response));
    }

    /** Everything recorded so far. */
    public History history() {
      return new History(calls);
    }

    private Call.Moment next(long timeMicros) {
      if (timeMicros < nowMicros) {
        throw new IllegalArgumentException(
            "time went back from " + nowMicros + " to " + timeMicros + " microseconds");
      }
      nowMicros = timeMicros;
      return new Call.Moment(events++, timeMicros);
    }
  }
}
