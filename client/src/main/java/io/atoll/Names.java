package io.atoll;

/** Names of maps and counters, such that no two of them ever mean the same key. */
final class Names {

  /** Between the name of a map and a key. */
  static final String SEPARATOR = ":";

  private Names() {}

  static String checked(String name) {
    if (name.isEmpty() || name.matches("(?s).*[:{}].*")) {
      throw new IllegalArgumentException(
          "a name has characters, and none of them is one of : { } as in '" + name + "'");
    }
    return name;
  }
}
