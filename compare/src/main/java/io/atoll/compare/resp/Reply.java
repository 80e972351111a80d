package io.atoll.compare.resp;

import org.jspecify.annotations.Nullable;

/** An answer of a server. */
sealed interface Reply {

  /** {@code +OK}. */
  record Status() implements Reply {}

  /** {@code -ERR ...}, without the first character. */
  record Problem(String text) implements Reply {}

  /** {@code :1}. */
  record Number(long number) implements Reply {}

  /** A value, or none. */
  final class Value implements Reply {

    private final byte @Nullable [] bytes;

    Value(byte @Nullable [] bytes) {
      this.bytes = bytes;
    }

    byte @Nullable [] bytes() {
      return bytes;
    }
  }
}
