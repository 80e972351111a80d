package io.atoll.lab.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Writes well-formed SVG: what is opened gets closed, and text is escaped. */
final class Svg {

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begin an element; attributes are name and value in turn. */
  Svg begin(String element, Object... attributes) {
    indent();
    tag(element, attributes).append(">\n");
    open.push(element);
    return this;
  }

  Svg end() {
    String element = open.pop();
    indent();
    text.append("</").append(element).append(">\n");
    return this;
  }

  /** An element without content. */
  Svg element(String element, Object... attributes) {
    indent();
    tag(element, attributes).append("/>\n");
    return this;
  }

  /** An element that holds text. */
  Svg text(String element, String content, Object... attributes) {
    indent();
    tag(element, attributes).append('>').append(escape(content));
    text.append("</").append(element).append(">\n");
    return this;
  }

  private StringBuilder tag(String element, Object... attributes) {
    text.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      String value =
          attributes[i + 1] instanceof Double number
              ? number(number)
              : attributes[i + 1].toString();
      text.append(' ').append(attributes[i]).append("=\"").append(escape(value)).append('"');
    }
    return text;
  }

  private void indent() {
    text.append("  ".repeat(open.size()));
  }

  /** At most one decimal: finer than a screen shows. */
  static String number(double value) {
    String one = String.format(Locale.ROOT, "%.1f", value);
    return one.endsWith(".0") ? one.substring(0, one.length() - 2) : one;
  }

  /** Also drops what XML cannot hold at all. */
  static String escape(String raw) {
    StringBuilder escaped = new StringBuilder(raw.length());
    raw.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> {
                  if (c >= 0x20 && !Character.isSurrogate((char) c) || c == '\n' || c == '\t') {
                    escaped.appendCodePoint(c);
                  }
                }
              }
            });
    return escaped.toString();
  }

  @Override
  public String toString() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text;
  }
}
