package io.atoll;

/**
 * A {@link Codec} could not make bytes of something, or not make something of the bytes that are
 * stored. Of an operation that writes and answers what was there before, the writing has been done
 * in the latter case.
 */
public final class CodecException extends AtollException {

  private static final long serialVersionUID = 1L;

  public CodecException(String message) {
    super(message);
  }

  public CodecException(String message, Throwable cause) {
    super(message, cause);
  }
}
