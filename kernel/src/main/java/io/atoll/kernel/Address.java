package io.atoll.kernel;

/**
 * Where messages to a process go. The kernel gives it no meaning; a transport does. An address is
 * never used again: a process that left and comes back has a new one, so whoever compares addresses
 * cannot take the new process for the old.
 */
public record Address(long value) {

  @Override
  public String toString() {
    return "@" + Long.toUnsignedString(value);
  }
}
