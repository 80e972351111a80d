package io.atoll.lab.experiment;

import java.util.Locale;

/** Numbers as people read them, on every machine alike. */
final class Numbers {

  private Numbers() {}

  /** Four digits or so, and none that say nothing. */
  static String text(double number) {
    double size = Math.abs(number);
    String digits =
        String.format(Locale.ROOT, size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : "%.4f", number);
    return digits.replaceAll("0+$", "").replaceAll("\\.$", "").replaceAll("^-0$", "0");
  }
}
