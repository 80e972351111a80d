package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;
import java.io.IOException;

/** Finds where replies end, however their bytes are cut, and keeps nothing of them but errors. */
final class ReplyScanner {

  private static final int LONGEST_ERROR = 500;

  /** Gets replies in order. */
  interface Listener {
    void onValue();

    void onNothing();

    void onError(String text);
  }

  private final Listener listener;
  private final StringBuilder error = new StringBuilder();

  /** The first character of the reply that is being read, or 0 between replies. */
  private char kind;

  private boolean negative;
  private long number;

  /** How many bytes of a value, and of the line end after it, are still to come. */
  private long skipped;

  ReplyScanner(Listener listener) {
    this.listener = listener;
  }

  /**
   * @throws IOException if this is no reply to GET or SET
   */
  void scan(ByteBuf in) throws IOException {
    while (in.isReadable()) {
      if (skipped > 0) {
        skip(in);
      } else if (kind == 0) {
        begin((char) in.readByte());
      } else {
        header(in.readByte());
      }
    }
  }

  private void begin(char first) throws IOException {
    if (first != '+' && first != '-' && first != '$' && first != '_') {
      throw new IOException("this is no Redis server: a reply begins with '" + first + "'");
    }
    kind = first;
    number = 0;
    negative = false;
  }

  private void header(byte next) {
    if (next == '\n') {
      endLine();
    } else if (kind == '$') {
      negative |= next == '-';
      number = next >= '0' && next <= '9' ? 10 * number + next - '0' : number;
    } else if (kind == '-' && next != '\r' && error.length() < LONGEST_ERROR) {
      error.append((char) next);
    }
  }

  private void endLine() {
    boolean isValue = kind == '$' && !negative;
    boolean isNothing = kind == '_' || (kind == '$' && negative);
    if (isValue) {
      skipped = number + 2;
      return;
    }
    boolean isError = kind == '-';
    kind = 0;
    if (isError) {
      String text = error.toString();
      error.setLength(0);
      listener.onError(text);
    } else if (isNothing) {
      listener.onNothing();
    } else {
      listener.onValue();
    }
  }

  private void skip(ByteBuf in) {
    int count = (int) Math.min(skipped, in.readableBytes());
    in.skipBytes(count);
    skipped -= count;
    if (skipped == 0) {
      kind = 0;
      listener.onValue();
    }
  }
}
