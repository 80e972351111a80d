package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a situation came about: the calls in the order in which they were placed or excused, last
 * first. Situations share the beginnings of their trails.
 *
 * @param before what happened before; null at the beginning
 */
record Trail(@Nullable Trail before, Call call) {

  /** The order in which the calls took effect, first to last. */
  static List<Placement> linearOrder(@Nullable Trail last) {
    List<Call> backwards = new ArrayList<>();
    Set<Integer> met = new HashSet<>();
    for (Trail trail = last; trail != null; trail = trail.before) {
      // A call that was excused and placed later counts where it was placed.
      if (met.add(trail.call.number())) {
        backwards.add(trail.call);
      }
    }
    List<Placement> order = new ArrayList<>(backwards.size());
    Long register = null;
    for (int i = backwards.size() - 1; i >= 0; i--) {
      register = backwards.get(i).operation().applyTo(register).register();
      order.add(new Placement(backwards.get(i), register));
    }
    return order;
  }
}
