package io.atoll.cli;

import java.util.Locale;

/** Numbers of bytes for people. */
final class Size {

  private static final String UNITS = "KMGTP";

  private Size() {}

  static String text(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    double value = bytes;
    int unit = -1;
    while (value >= 1024 && unit < UNITS.length() - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %ciB", value, UNITS.charAt(unit));
  }
}
