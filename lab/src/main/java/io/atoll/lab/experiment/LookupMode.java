package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.Routes;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.ServerSelection;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A way to look up: who asks whom, and who points to whom. */
record LookupMode(LookupStyle style, Pointers pointers) {

  static final LookupMode PAPER = new LookupMode(LookupStyle.ITERATIVE, Pointers.FIRST);

  /** The paper does not say how many it would choose among. */
  static final int CANDIDATES = 8;

  private static final Spacing FINGERS = Spacing.toTheBase(2, IdSpace.FULL);

  /** Who points to whom. */
  enum Pointers {
    /** Chord's fingers: to the first node of each interval. */
    FIRST(""),
    /** Chord section 7: to the nearest of the first nodes of each interval. */
    NEAREST(" to the nearest"),
    /** To the right neighbours in all rings of a Ranch. */
    RANCH(" in Ranch");

    private final String text;

    Pointers(String text) {
      this.text = text;
    }
  }

  static List<LookupMode> all() {
    List<LookupMode> all = new ArrayList<>();
    for (Pointers pointers : Pointers.values()) {
      all.addAll(all(pointers));
    }
    return all;
  }

  static List<LookupMode> all(Pointers pointers) {
    return List.of(
        new LookupMode(LookupStyle.ITERATIVE, pointers),
        new LookupMode(LookupStyle.RECURSIVE, pointers),
        new LookupMode(LookupStyle.TRANSITIVE, pointers));
  }

  String text() {
    return style.name().toLowerCase(Locale.ROOT) + pointers.text;
  }

  /** The node as its topology knows it. */
  NodeRef ref(int node, Deployment deployment) {
    return pointers == Pointers.RANCH ? deployment.ranch().ref(node) : deployment.ref(node);
  }

  NodeRef owner(Id id, Deployment deployment) {
    return pointers == Pointers.RANCH ? deployment.ranch().owner(id) : deployment.owner(id);
  }

  /** Where lookups go from a node. */
  Routes routes(int node, Deployment deployment) {
    NodeRef self = ref(node, deployment);
    return switch (pointers) {
      case FIRST -> RoutingTable.fill(self, FINGERS, deployment::owner);
      case NEAREST ->
          new ServerSelection(CANDIDATES, other -> deployment.roundTripMicros(self, other))
              .fill(self, FINGERS, deployment::owner);
      case RANCH -> deployment.ranch().routes(node);
    };
  }
}
