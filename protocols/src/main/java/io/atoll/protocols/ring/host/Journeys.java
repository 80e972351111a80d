package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** This node's own requests that it takes from hop to hop itself: DKS Alg. 13. */
final class Journeys {

  /** Null when there are none, as almost always. */
  private @Nullable TreeMap<Long, Journey> journeys;

  /**
   * A request on its way.
   *
   * @param lender whose pointer led to the node that was asked last; this node itself at first
   * @param asked who was asked last
   */
  record Journey(Request request, NodeRef lender, NodeRef asked) {}

  Journeys() {}

  Journeys(Journeys other) {
    journeys = other.journeys == null ? null : new TreeMap<>(other.journeys);
  }

  List<Journey> view() {
    return journeys == null ? List.of() : List.copyOf(journeys.values());
  }

  @Nullable Journey get(long number) {
    return journeys == null ? null : journeys.get(number);
  }

  void put(Journey journey) {
    if (journeys == null) {
      journeys = new TreeMap<>();
    }
    journeys.put(journey.request().number(), journey);
  }

  @Nullable Journey remove(long number) {
    if (journeys == null) {
      return null;
    }
    Journey journey = journeys.remove(number);
    if (journeys.isEmpty()) {
      journeys = null;
    }
    return journey;
  }
}
