package io.atoll.cli;

import java.util.Locale;

/** Numbers with the word for what they count: {@code 1 state}, {@code 1,000 states}. */
final class Counted {

  private Counted() {}

  static String of(long number, String one) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : one + "s");
  }
}
