package io.atoll.kernel;

/**
 * Where a protocol that says "random" gets its answer: the simulator draws it from its seed, the
 * checker tries every alternative.
 */
@FunctionalInterface
public interface Choices {

  /** A number from 0 up to, and without, the given bound. */
  int among(int alternatives);
}
