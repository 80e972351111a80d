package io.atoll;

/**
 * No answer has come: the operation may have been executed, may still be, or may never be. Time ran
 * out, the thread was interrupted while it waited, or the connection was lost.
 *
 * <p>Whoever must know has to look: read the entry, or write by {@link AtollMap#compareAndSet},
 * which can be tried again without doing something twice.
 */
public final class OutcomeUnknownException extends AtollException {

  private static final long serialVersionUID = 1L;

  public OutcomeUnknownException(String message) {
    super(message);
  }
}
