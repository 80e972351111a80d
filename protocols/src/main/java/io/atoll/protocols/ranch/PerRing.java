package io.atoll.protocols.ranch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * LMP's dynamic arrays: one element for each ring a process is in, the base ring first. Beyond the
 * last one there is nil. A value: changing an element gives a new array.
 */
public final class PerRing<T> {

  private final Object[] elements;

  private PerRing(Object[] elements) {
    this.elements = elements;
  }

  public static <T> PerRing<T> empty() {
    return new PerRing<>(new Object[0]);
  }

  public static <T> PerRing<T> of(List<T> elements) {
    return new PerRing<>(elements.toArray());
  }

  public int length() {
    return elements.length;
  }

  @SuppressWarnings("unchecked") // only with() puts elements in
  public @Nullable T get(int i) {
    return i < 0 || i >= elements.length ? null : (T) elements[i];
  }

  /** This array with another element i, at most one beyond the last. */
  public PerRing<T> with(int i, T element) {
    Object[] changed = Arrays.copyOf(elements, Math.max(i + 1, elements.length));
    changed[i] = element;
    return new PerRing<>(changed);
  }

  /** This array without the elements from i on: those are nil. */
  public PerRing<T> cut(int i) {
    return i >= elements.length ? this : new PerRing<>(Arrays.copyOf(elements, i));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PerRing<?> that && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }

  @Override
  public String toString() {
    return Arrays.toString(elements);
  }
}
