package io.atoll.protocols.ring;

import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers of a member's own requests that have no answer yet: part of the member's state. */
public final class OpenRequests {

  /** In the order in which they were asked. Null as long as there never was one. */
  private @Nullable LinkedHashSet<Long> numbers;

  public OpenRequests() {}

  public OpenRequests(OpenRequests other) {
    this.numbers = other.isEmpty() ? null : new LinkedHashSet<>(other.view());
  }

  public void add(long number) {
    if (numbers == null) {
      numbers = new LinkedHashSet<>();
    }
    numbers.add(number);
  }

  /** Whether it was open, and not answered before. */
  public boolean remove(long number) {
    return numbers != null && numbers.remove(number);
  }

  public void clear() {
    numbers = null;
  }

  public boolean isEmpty() {
    return numbers == null || numbers.isEmpty();
  }

  /** As an immutable value. */
  public List<Long> view() {
    return numbers == null ? List.of() : List.copyOf(numbers);
  }
}
