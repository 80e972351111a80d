package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a line into words as Redis does: at blanks, except in quotes; in double quotes a backslash
 * stands before special characters and {@code \xHH}, in single ones only before a quote.
 */
final class InlineWords {

  private static final String SPECIAL = "nrtba";
  private static final String MEANING = "\n\r\t\b\u0007";

  private final byte[] line;
  private int at;

  private InlineWords(byte[] line) {
    this.line = line;
  }

  static List<Bytes> of(byte[] line) throws ProtocolError {
    return new InlineWords(line).words();
  }

  private List<Bytes> words() throws ProtocolError {
    List<Bytes> words = new ArrayList<>();
    while (true) {
      while (at < line.length && isBlank(line[at])) {
        at++;
      }
      if (at == line.length) {
        return words;
      }
      words.add(word());
    }
  }

  private Bytes word() throws ProtocolError {
    ByteArrayOutputStream word = new ByteArrayOutputStream();
    while (at < line.length && !isBlank(line[at])) {
      byte next = line[at++];
      if (next == '"' || next == '\'') {
        quoted(next, word);
      } else {
        word.write(next);
      }
    }
    return Bytes.of(word.toByteArray());
  }

  /** Up to the closing quote, behind which a word must end. */
  private void quoted(byte quote, ByteArrayOutputStream word) throws ProtocolError {
    while (at < line.length && line[at] != quote) {
      if (line[at] == '\\' && at + 1 < line.length) {
        at++;
        escaped(quote, word);
      } else {
        word.write(line[at++]);
      }
    }
    boolean closed = at < line.length;
    at++;
    if (!closed || (at < line.length && !isBlank(line[at]))) {
      throw new ProtocolError("unbalanced quotes in request");
    }
  }

  private void escaped(byte quote, ByteArrayOutputStream word) {
    byte next = line[at];
    if (quote == '\'') {
      if (next != '\'') {
        word.write('\\');
      }
      word.write(next);
      at++;
    } else if (next == 'x' && at + 2 < line.length && hex(at + 1) >= 0 && hex(at + 2) >= 0) {
      word.write(hex(at + 1) * 16 + hex(at + 2));
      at += 3;
    } else {
      int special = SPECIAL.indexOf(next);
      word.write(special >= 0 ? MEANING.charAt(special) : next);
      at++;
    }
  }

  private int hex(int index) {
    return Character.digit(line[index], 16);
  }

  private static boolean isBlank(byte character) {
    return character == ' ' || (character >= '\t' && character <= '\r') || character == 0;
  }
}
