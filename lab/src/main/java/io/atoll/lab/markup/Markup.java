package io.atoll.lab.markup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Writes well-formed SVG or HTML: what is opened gets closed, and text is escaped. */
public final class Markup {

  private final StringBuilder text;
  private final Deque<String> open = new ArrayDeque<>();

  private Markup(String prologue) {
    this.text = new StringBuilder(prologue);
  }

  public static Markup svg() {
    return new Markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  }

  public static Markup html() {
    return new Markup("<!DOCTYPE html>\n");
  }

  /** Begin an element; attributes are name and value in turn. */
  public Markup begin(String element, Object... attributes) {
    indent();
    tag(element, attributes).append(">\n");
    open.push(element);
    return this;
  }

  public Markup end() {
    String element = open.pop();
    indent();
    text.append("</").append(element).append(">\n");
    return this;
  }

  /** An element without content. */
  public Markup element(String element, Object... attributes) {
    indent();
    tag(element, attributes).append("/>\n");
    return this;
  }

  /** An element that holds text. */
  public Markup text(String element, String content, Object... attributes) {
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
  public static String number(double value) {
    String one = String.format(Locale.ROOT, "%.1f", value);
    return one.endsWith(".0") ? one.substring(0, one.length() - 2) : one;
  }

  /** Also drops what XML cannot hold at all. */
  private static String escape(String raw) {
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
    return text.toString();
  }
}
