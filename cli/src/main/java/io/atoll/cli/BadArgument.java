package io.atoll.cli;

/** An argument that makes no sense: the message names it and says what would. */
final class BadArgument extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadArgument(String message) {
    super(message);
  }

  private BadArgument(String message, Throwable cause) {
    super(message, cause);
  }

  /** The lab names the argument too, but without the dashes. */
  static BadArgument from(IllegalArgumentException e) {
    String message = String.valueOf(e.getMessage());
    return new BadArgument(message.matches("[a-z-]+: .*") ? "--" + message : message, e);
  }
}
