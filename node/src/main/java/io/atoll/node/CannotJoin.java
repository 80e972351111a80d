package io.atoll.node;

/** The ring cannot be joined. The message says why, and what to do. */
public final class CannotJoin extends Exception {

  private static final long serialVersionUID = 1;

  CannotJoin(String message) {
    super(message);
  }

  CannotJoin(String message, Throwable cause) {
    super(message, cause);
  }
}
