package io.atoll.protocols.group;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How many calls a second come to the groups that a host leads. */
final class Rates {

  private static final double MILLIS_PER_SECOND = 1_000;

  /** How much the newest look counts: one busy moment does not make a group busy. */
  private static final double NEWEST = 0.2;

  private record Seen(long ledSinceMillis, long operations, long millis, double perSecond) {}

  private final TreeMap<GroupId, Seen> seen = new TreeMap<>();

  /** Count again, of all groups that are led. */
  void look(Iterable<Charge> charges, long nowMillis) {
    TreeMap<GroupId, Seen> before = new TreeMap<>(seen);
    seen.clear();
    for (Charge charge : charges) {
      GroupId group = charge.placement().group();
      seen.put(group, next(charge, before.get(group), nowMillis));
    }
  }

  private static Seen next(Charge charge, @Nullable Seen last, long now) {
    if (last == null || last.ledSinceMillis() != charge.ledSinceMillis() || now <= last.millis()) {
      return new Seen(charge.ledSinceMillis(), charge.operations(), now, 0);
    }
    double newest =
        (charge.operations() - last.operations()) * MILLIS_PER_SECOND / (now - last.millis());
    double smooth = NEWEST * newest + (1 - NEWEST) * last.perSecond();
    return new Seen(charge.ledSinceMillis(), charge.operations(), now, smooth);
  }

  double perSecond(Charge charge) {
    Seen it = seen.get(charge.placement().group());
    return it == null ? 0 : it.perSecond();
  }
}
