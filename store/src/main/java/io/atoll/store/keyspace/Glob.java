package io.atoll.store.keyspace;

/**
 * A pattern for keys as Redis understands it: {@code *}, {@code ?}, sets such as {@code [a-c]} and
 * {@code [^x]}, and a backslash before what is meant literally.
 *
 * <p>A star is tried lazily and only the last one is taken back, since what an earlier star leaves
 * to the rest can be left by the last one as well. So matching takes at most the product of both
 * lengths, and no pattern can hang a host.
 */
public record Glob(Bytes pattern) {

  public static final Glob ALL = new Glob(Bytes.of("*"));

  public boolean matches(Bytes text) {
    int at = 0;
    int next = 0;
    int star = -1;
    int starAt = 0;
    while (at < text.length()) {
      if (next < pattern.length() && pattern.at(next) == '*') {
        star = ++next;
        starAt = at;
      } else if (next < pattern.length() && matchesOne(next, text.at(at))) {
        next = endOfOne(next);
        at++;
      } else if (star >= 0) {
        next = star;
        at = ++starAt;
      } else {
        return false;
      }
    }
    while (next < pattern.length() && pattern.at(next) == '*') {
      next++;
    }
    return next == pattern.length();
  }

  private boolean matchesOne(int next, byte character) {
    return switch (pattern.at(next)) {
      case '?' -> true;
      case '[' -> isInSet(next + 1, character);
      case '\\' -> pattern.at(Math.min(next + 1, pattern.length() - 1)) == character;
      default -> pattern.at(next) == character;
    };
  }

  private int endOfOne(int next) {
    return switch (pattern.at(next)) {
      case '[' -> endOfSet(next + 1);
      case '\\' -> Math.min(next + 2, pattern.length());
      default -> next + 1;
    };
  }

  private boolean isInSet(int first, byte character) {
    boolean negated = first < pattern.length() && pattern.at(first) == '^';
    int end = endOfSet(first);
    boolean found = false;
    int i = negated ? first + 1 : first;
    int members = closes(end) ? end - 1 : end;
    while (i < members) {
      if (pattern.at(i) == '\\' && i + 1 < members) {
        found |= pattern.at(i + 1) == character;
        i += 2;
      } else if (i + 2 < pattern.length() && pattern.at(i + 1) == '-') {
        found |= isBetween(character, pattern.at(i), pattern.at(i + 2));
        i += 3;
      } else {
        found |= pattern.at(i) == character;
        i++;
      }
    }
    return found != negated;
  }

  /** Behind the closing bracket; a set that is not closed goes on to the end. */
  private int endOfSet(int first) {
    int i = first < pattern.length() && pattern.at(first) == '^' ? first + 1 : first;
    while (i < pattern.length() && pattern.at(i) != ']') {
      if (pattern.at(i) == '\\' && i + 1 < pattern.length()) {
        i += 2;
      } else if (i + 2 < pattern.length() && pattern.at(i + 1) == '-') {
        i += 3;
      } else {
        i++;
      }
    }
    return Math.min(i + 1, pattern.length());
  }

  private boolean closes(int end) {
    return pattern.at(end - 1) == ']';
  }

  private static boolean isBetween(byte character, byte one, byte other) {
    int low = Math.min(one & 0xff, other & 0xff);
    int high = Math.max(one & 0xff, other & 0xff);
    return low <= (character & 0xff) && (character & 0xff) <= high;
  }
}
