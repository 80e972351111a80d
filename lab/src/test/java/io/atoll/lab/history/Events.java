package io.atoll.lab.history;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A history taken apart into its events, to be put together differently. */
final class Events {

  /** An invocation or a response of the call with this number. */
  sealed interface Event {
    int number();
  }

  record Invocation(int number, Address process, Id key, RegisterOperation operation)
      implements Event {}

  record Response(int number, RegisterResult result) implements Event {}

  private Events() {}

  static List<Event> of(History history) {
    record At(int event, Event what) {}
    List<At> events = new ArrayList<>();
    for (Call call : history.calls()) {
      events.add(
          new At(
              call.invocation().event(),
              new Invocation(call.number(), call.process(), call.key(), call.operation())));
      if (call.response() != null) {
        events.add(
            new At(
                call.response().moment().event(),
                new Response(call.number(), call.response().result())));
      }
    }
    return events.stream().sorted(Comparator.comparingInt(At::event)).map(At::what).toList();
  }

  /** The history of these events; the time is the number of the event. */
  static History history(List<Event> events) {
    History.Recorder recorder = new History.Recorder();
    Map<Integer, Long> numbers = new LinkedHashMap<>();
    long now = 0;
    for (Event event : events) {
      if (event instanceof Invocation i) {
        numbers.put(i.number(), recorder.invoke(i.process(), i.key(), i.operation(), now));
      } else if (event instanceof Response r) {
        recorder.respond(numbers.getOrDefault(r.number(), -1L), r.result(), now);
      }
      now++;
    }
    return recorder.history();
  }
}
