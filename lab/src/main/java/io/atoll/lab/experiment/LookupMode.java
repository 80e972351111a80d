package io.atoll.lab.experiment;

import io.atoll.protocols.routing.LookupStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A way to look up.
 *
 * @param nearest whether pointers go to the nearest of the first nodes of an interval
 */
record LookupMode(LookupStyle style, boolean nearest) {

  static final LookupMode PAPER = new LookupMode(LookupStyle.ITERATIVE, false);

  static List<LookupMode> all() {
    List<LookupMode> all = new ArrayList<>();
    for (boolean nearest : new boolean[] {false, true}) {
      for (LookupStyle style :
          List.of(LookupStyle.ITERATIVE, LookupStyle.RECURSIVE, LookupStyle.TRANSITIVE)) {
        all.add(new LookupMode(style, nearest));
      }
    }
    return all;
  }

  String text() {
    return style.name().toLowerCase(Locale.ROOT) + (nearest ? " to the nearest" : "");
  }
}
