package io.atoll.protocols.group;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls that are not over, under their numbers. Those are given out one after the other and are
 * over soon, so the newest lie in a ring of places, each where its number says: nothing is made for
 * one, and nothing is searched. What stays until others need its place is moved aside.
 */
public final class OpenCalls<T> {

  private static final int FEWEST_PLACES = 64;
  private static final int MOST_PLACES = 1 << 16;

  /** More than that are not kept for when there may be as many again. */
  private static final int MOST_SPARE_PLACES = 1 << 12;

  private @Nullable Object[] places = new @Nullable Object[FEWEST_PLACES];

  /** By place: the number of what is there. */
  private long[] numbers = new long[FEWEST_PLACES];

  /** How many places are taken. */
  private int taken;

  /** What was in the way of others. */
  private final TreeMap<Long, T> aside = new TreeMap<>();

  /** Under a number that is not there. */
  public void put(long number, T call) {
    int place = place(number);
    while (places[place] != null && 2 * taken >= places.length && places.length < MOST_PLACES) {
      grow();
      place = place(number);
    }
    T inTheWay = at(place);
    if (inTheWay == null) {
      taken++;
    } else {
      aside.put(numbers[place], inTheWay);
    }
    places[place] = call;
    numbers[place] = number;
  }

  /** Null if it is over. */
  public @Nullable T get(long number) {
    int place = place(number);
    T there = at(place);
    return there != null && numbers[place] == number ? there : aside.get(number);
  }

  /** Null if it is over already. */
  public @Nullable T remove(long number) {
    int place = place(number);
    T there = at(place);
    if (there == null || numbers[place] != number) {
      return aside.isEmpty() ? null : aside.remove(number);
    }
    places[place] = null;
    taken--;
    if (taken == 0 && places.length > MOST_SPARE_PLACES) {
      beginAnew();
    }
    return there;
  }

  public void clear() {
    beginAnew();
    aside.clear();
  }

  private void beginAnew() {
    places = new @Nullable Object[FEWEST_PLACES];
    numbers = new long[FEWEST_PLACES];
    taken = 0;
  }

  /** In their order. */
  public List<Long> numbers() {
    List<Long> all = new ArrayList<>(aside.keySet());
    for (int place = 0; place < places.length && taken > 0; place++) {
      if (places[place] != null) {
        all.add(numbers[place]);
      }
    }
    all.sort(null);
    return all;
  }

  /** As they are now, in the order of their numbers. */
  public List<T> all() {
    List<T> all = new ArrayList<>(taken + aside.size());
    for (long number : numbers()) {
      T call = get(number);
      if (call != null) {
        all.add(call);
      }
    }
    return all;
  }

  private int place(long number) {
    return (int) number & (places.length - 1);
  }

  @SuppressWarnings("unchecked") // nothing else is ever put there
  private @Nullable T at(int place) {
    return (T) places[place];
  }

  /** No two of them meet: numbers that differ in their last bits differ in more of them. */
  private void grow() {
    @Nullable Object[] oldPlaces = places;
    long[] oldNumbers = numbers;
    places = new @Nullable Object[2 * oldPlaces.length];
    numbers = new long[places.length];
    for (int i = 0; i < oldPlaces.length; i++) {
      if (oldPlaces[i] != null) {
        int place = place(oldNumbers[i]);
        places[place] = oldPlaces[i];
        numbers[place] = oldNumbers[i];
      }
    }
  }
}
