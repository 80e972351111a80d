package io.atoll.lab.sim;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How much has happened in a simulation. */
public final class Counters {

  /** Messages of one kind: how many arrived, and how many found nobody. */
  private static final class Kind {
    private final Class<?> type;
    private long delivered;
    private long undeliverable;

    Kind(Class<?> type) {
      this.type = type;
    }
  }

  private final Map<Class<?>, Kind> kinds = new HashMap<>();
  private @Nullable Kind last;

  private long delivered;
  long commands;
  long lost;
  long duplicated;
  long encoded;
  long crashes;
  long pauses;

  /** Messages that arrived. */
  public long delivered() {
    return delivered;
  }

  /** Commands given and timers fired. */
  public long commands() {
    return commands;
  }

  /** Messages that the network lost. */
  public long lost() {
    return lost;
  }

  /** Messages that arrived twice. */
  public long duplicated() {
    return duplicated;
  }

  /** Messages that were written to bytes, and read again, on their way. */
  public long encoded() {
    return encoded;
  }

  /** The kinds of messages that arrived, or found nobody. */
  public Set<Class<?>> kinds() {
    return Set.copyOf(kinds.keySet());
  }

  /** How often a process was made to stand still. */
  public long pauses() {
    return pauses;
  }

  /** Messages that arrived, of the kinds for which this holds. */
  public long delivered(Predicate<Class<?>> type) {
    return kinds.values().stream()
        .filter(kind -> type.test(kind.type))
        .mapToLong(kind -> kind.delivered)
        .sum();
  }

  /** Messages to a process that was not there, of the kinds for which this holds. */
  public long undeliverable(Predicate<Class<?>> type) {
    return kinds.values().stream()
        .filter(kind -> type.test(kind.type))
        .mapToLong(kind -> kind.undeliverable)
        .sum();
  }

  void countDelivered(Object message) {
    delivered++;
    kind(message).delivered++;
  }

  void countUndeliverable(Object message) {
    kind(message).undeliverable++;
  }

  private Kind kind(Object message) {
    Class<?> type = message.getClass();
    Kind known = last;
    if (known == null || known.type != type) {
      known = kinds.computeIfAbsent(type, Kind::new);
      last = known;
    }
    return known;
  }

  public long crashes() {
    return crashes;
  }
}
