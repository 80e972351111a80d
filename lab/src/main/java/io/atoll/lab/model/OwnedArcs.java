package io.atoll.lab.model;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arcs that have an owner, gathered from nodes and from messages that carry one. They must cut
 * the ring into pieces: then every identifier has exactly one owner.
 */
public final class OwnedArcs {

  /** Of a large ring, the list of all arcs tells nobody anything. */
  private static final int MOST_TOLD = 12;

  private static final Comparator<Arc> BY_END = Comparator.comparing(Arc::upTo);

  private final List<Arc> arcs = new ArrayList<>();

  public void add(Id after, Id upTo) {
    arcs.add(new Arc(after, upTo));
  }

  public boolean isEmpty() {
    return arcs.isEmpty();
  }

  /** Tells an identifier that has no owner or several, or null if there is none. */
  public @Nullable String problem() {
    int count = arcs.size();
    if (count == 0) {
      return "nobody owns anything";
    }
    arcs.sort(BY_END);
    for (int i = 0; i < count; i++) {
      Arc arc = arcs.get(i);
      Arc before = arcs.get((i + count - 1) % count);
      if (!arc.after().equals(before.upTo()) || (count > 1 && arc.isWholeRing())) {
        return ownersNear(arc, before);
      }
    }
    return null;
  }

  private String ownersNear(Arc arc, Arc before) {
    for (Id id : List.of(arc.upTo(), before.upTo(), new Id(before.upTo().value() + 1))) {
      long owners = arcs.stream().filter(other -> other.contains(id)).count();
      if (owners != 1) {
        return "identifier " + id + " has " + owners + " owners" + ofSmallRing();
      }
    }
    return "the arcs do not fit together" + ofSmallRing();
  }

  private String ofSmallRing() {
    return arcs.size() > MOST_TOLD ? "" : ": " + arcs;
  }
}
