package io.atoll;

/**
 * Something could not be done; the message says what, and why. Unless it is an {@link
 * OutcomeUnknownException}, nothing has been changed by the operation that it ended, and it may be
 * tried again.
 */
public class AtollException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public AtollException(String message) {
    super(message);
  }

  public AtollException(String message, Throwable cause) {
    super(message, cause);
  }
}
