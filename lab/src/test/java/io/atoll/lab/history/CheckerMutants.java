package io.atoll.lab.history;

import io.atoll.store.RegisterOperation.Put;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checkers that are wrong in ways a checker may well be. Those that misunderstand time see a
 * history with its events in another order; those that misunderstand registers override an excuse.
 */
final class CheckerMutants {

  private CheckerMutants() {}

  static History withoutRealTime(History history) {
    List<Events.Event> events = new ArrayList<>(Events.of(history));
    events.sort(Comparator.comparing(event -> event instanceof Events.Response));
    return Events.history(events);
  }

  /** Each response changes places with an invocation that follows at once. */
  static History withResponsesLater(History history) {
    return swapping(history, Events.Response.class, Events.Invocation.class);
  }

  /** Each response changes places with another's invocation that it follows at once. */
  static History withResponsesEarlier(History history) {
    return swapping(history, Events.Invocation.class, Events.Response.class);
  }

  private static History swapping(History history, Class<?> first, Class<?> second) {
    List<Events.Event> events = new ArrayList<>(Events.of(history));
    for (int i = 0; i + 1 < events.size(); i++) {
      Events.Event a = events.get(i);
      Events.Event b = events.get(i + 1);
      if (first.isInstance(a) && second.isInstance(b) && a.number() != b.number()) {
        events.set(i, b);
        events.set(i + 1, a);
        i++;
      }
    }
    return Events.history(events);
  }

  static History withoutPending(History history) {
    Set<Integer> answered = new LinkedHashSet<>();
    List<Events.Event> events = new ArrayList<>(Events.of(history));
    events.stream()
        .filter(Events.Response.class::isInstance)
        .forEach(event -> answered.add(event.number()));
    events.removeIf(event -> !answered.contains(event.number()));
    return Events.history(events);
  }

  /** Unanswered Puts have taken effect before anything else happens. */
  static History withPendingAtOnce(History history) {
    List<Events.Event> events = new ArrayList<>();
    for (Events.Event event : Events.of(history)) {
      events.add(event);
      if (event instanceof Events.Invocation invocation
          && history.calls().get(invocation.number()).isPending()
          && invocation.operation() instanceof Put put) {
        events.add(new Events.Response(event.number(), put.applyTo(null).result()));
      }
    }
    return Events.history(events);
  }

  /** Not wrong, only slow. */
  static final class NoPuts extends KeySearch {
    NoPuts(List<Call> calls) {
      super(calls);
    }

    @Override
    boolean goesUnnoticedBefore(Call next, @Nullable Long after, Call call) {
      return false;
    }
  }

  static final class AnyAnswer extends KeySearch {
    AnyAnswer(List<Call> calls) {
      super(calls);
    }

    @Override
    boolean goesUnnoticedAt(@Nullable Long register, Call call) {
      return Objects.equals(call.operation().applyTo(register).register(), register);
    }
  }

  static final class AnyRegister extends KeySearch {
    AnyRegister(List<Call> calls) {
      super(calls);
    }

    @Override
    boolean goesUnnoticedAt(@Nullable Long register, Call call) {
      return call.accepts(call.operation().applyTo(register).result());
    }
  }

  static final class NotOnlyPuts extends KeySearch {
    NotOnlyPuts(List<Call> calls) {
      super(calls);
    }

    @Override
    boolean goesUnnoticedBefore(Call next, @Nullable Long after, Call call) {
      Long between = call.operation().applyTo(null).register();
      return Objects.equals(next.operation().applyTo(between).register(), after);
    }
  }

  static final class PutsBeforeAnything extends KeySearch {
    PutsBeforeAnything(List<Call> calls) {
      super(calls);
    }

    @Override
    boolean goesUnnoticedBefore(Call next, @Nullable Long after, Call call) {
      return call.operation() instanceof Put;
    }
  }
}
