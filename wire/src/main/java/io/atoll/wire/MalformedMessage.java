package io.atoll.wire;

/** What came is no message. Says what is wrong, and where. */
public final class MalformedMessage extends Exception {

  private static final long serialVersionUID = 1;

  MalformedMessage(String what, int atByte) {
    super(what + ", at byte " + atByte);
  }
}
