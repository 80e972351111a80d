package io.atoll.lab.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers values in the order in which they are first seen, so that equal ones share a number. */
final class Interner<T> {

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> values = new ArrayList<>();

  int number(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    int number = values.size();
    numbers.put(value, number);
    values.add(value);
    return number;
  }

  T value(int number) {
    return values.get(number);
  }

  int size() {
    return values.size();
  }
}
