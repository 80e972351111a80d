package io.atoll.lab.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * Shortens what records print of themselves to what a reader of a run needs: {@code
 * JoinPoint[pred=0, portion=Portion[content=[], last=true]]} becomes {@code JoinPoint(0)}.
 *
 * <p>It works on text because a trace holds text: whoever made it, it reads the same.
 */
final class ShortText {

  private static final String ELLIPSIS = "…";

  private ShortText() {}

  /** The text with every record in it shortened. */
  static String of(String text) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int open = endOfName(text, at);
      boolean record = open > at && open < text.length() && text.charAt(open) == '[';
      int close = record ? matching(text, open) : -1;
      if (close >= 0 && Character.isUpperCase(text.charAt(at))) {
        result.append(record(text.substring(at, open), text.substring(open + 1, close)));
        at = close + 1;
      } else {
        int next = Math.max(open, at + 1);
        result.append(text, at, next);
        at = next;
      }
    }
    return result.toString();
  }

  /** The text cut to a length, with a sign where something is missing. */
  static String cut(String text, int maxLength) {
    return text.length() <= maxLength ? text : text.substring(0, maxLength - 1) + ELLIPSIS;
  }

  /** The parts between separators that are not inside brackets. */
  static List<String> split(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += nesting(text.charAt(i));
      if (depth == 0 && text.startsWith(separator, i)) {
        parts.add(text.substring(from, i));
        from = i + separator.length();
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static String record(String name, String components) {
    List<String> shown = new ArrayList<>();
    String number = "";
    for (String component : split(components, ", ")) {
      int equals = endOfName(component, 0);
      boolean named = equals > 0 && component.startsWith("=", equals);
      String key = named ? component.substring(0, equals) : "";
      String value = named ? component.substring(equals + 1) : component;
      if (key.equals("number")) {
        number = "#" + value;
      } else if (key.isEmpty() || !value.equals("true")) {
        String argument = argument(value);
        if (!argument.isEmpty()) {
          shown.add(argument);
        }
      } else {
        shown.add(key);
      }
    }
    return (shown.isEmpty() ? name : name + "(" + String.join(", ", shown) + ")") + number;
  }

  /** What says nothing is left out: no, empty, and records that carry something empty. */
  private static String argument(String value) {
    if (value.equals("false") || isEmpty(value)) {
      return "";
    }
    if (value.equals("null")) {
      return "nil";
    }
    int open = endOfName(value, 0);
    if (open > 0 && value.startsWith("[", open) && value.endsWith("]")) {
      for (String part : split(value.substring(open + 1, value.length() - 1), ", ")) {
        if (isEmpty(part.substring(part.indexOf('=') + 1))) {
          return "";
        }
      }
    }
    return of(value);
  }

  private static boolean isEmpty(String value) {
    for (int i = 0; i < value.length(); i++) {
      if ("[], ".indexOf(value.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int endOfName(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int matching(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      depth += nesting(text.charAt(i));
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** An arc closes with another bracket than it opens with, so all kinds count alike. */
  private static int nesting(char c) {
    return switch (c) {
      case '(', '[', '{' -> 1;
      case ')', ']', '}' -> -1;
      default -> 0;
    };
  }
}
