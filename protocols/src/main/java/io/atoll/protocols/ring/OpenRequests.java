package io.atoll.protocols.ring;

import java.util.List;
import java.util.stream.Stream;

/**
 * A member's own requests that have no answer yet. An immutable value: part of the member's state.
 *
 * @param numbers in the order in which they were asked
 */
public record OpenRequests(List<Long> numbers) {

  public static final OpenRequests NONE = new OpenRequests(List.of());

  public OpenRequests {
    numbers = List.copyOf(numbers);
  }

  public OpenRequests with(long number) {
    if (numbers.isEmpty()) {
      return new OpenRequests(List.of(number)); // as almost always
    }
    return new OpenRequests(Stream.concat(numbers.stream(), Stream.of(number)).toList());
  }

  /** Without this request; the same if it was not open, as for an answer that comes twice. */
  public OpenRequests without(long number) {
    if (numbers.size() == 1) {
      return numbers.get(0) == number ? NONE : this;
    }
    List<Long> rest = numbers.stream().filter(open -> open != number).toList();
    return rest.isEmpty() ? NONE : new OpenRequests(rest);
  }

  public boolean contains(long number) {
    return numbers.contains(number);
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  @Override
  public String toString() {
    return numbers.toString();
  }
}
