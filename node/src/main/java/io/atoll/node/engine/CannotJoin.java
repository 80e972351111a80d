package io.atoll.node.engine;

/** The ring cannot be joined. The message says why, and what to do. */
public final class CannotJoin extends Exception {

  private static final long serialVersionUID = 1;

  public CannotJoin(String message) {
    super(message);
  }

  public CannotJoin(String message, Throwable cause) {
    super(message, cause);
  }
}
