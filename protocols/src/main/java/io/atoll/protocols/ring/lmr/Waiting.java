package io.atoll.protocols.ring.lmr;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The suspended procedures of a node, oldest first. */
final class Waiting {

  private List<Suspended> procedures;

  Waiting() {
    procedures = List.of();
  }

  Waiting(Waiting other) {
    procedures = other.procedures;
  }

  void add(Suspended procedure) {
    List<Suspended> more = new ArrayList<>(procedures);
    more.add(procedure);
    procedures = List.copyOf(more);
  }

  /** Whether nothing waits but this. */
  boolean isOnly(Class<? extends Suspended> type) {
    return procedures.size() == 1 && type.isInstance(procedures.get(0));
  }

  boolean contains(Suspended procedure) {
    return procedures.contains(procedure);
  }

  boolean contains(Class<? extends Suspended> type) {
    return procedures.stream().anyMatch(type::isInstance);
  }

  /** The oldest procedure that may go on, taken out; null if there is none. */
  @Nullable Suspended takeOldest(Predicate<? super Suspended> mayGoOn) {
    return takeOldest(Suspended.class, mayGoOn);
  }

  /** The oldest procedure of a kind that may go on, taken out; null if there is none. */
  <T extends Suspended> @Nullable T takeOldest(Class<T> type, Predicate<? super T> mayGoOn) {
    for (int i = 0; i < procedures.size(); i++) {
      if (type.isInstance(procedures.get(i))) {
        T candidate = type.cast(procedures.get(i));
        if (mayGoOn.test(candidate)) {
          List<Suspended> fewer = new ArrayList<>(procedures);
          fewer.remove(i);
          procedures = List.copyOf(fewer);
          return candidate;
        }
      }
    }
    return null;
  }

  List<Suspended> view() {
    return procedures;
  }
}
