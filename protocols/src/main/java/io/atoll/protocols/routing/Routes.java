package io.atoll.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;

/**
 * The way to the owner of an identifier, as far as one node knows it. Lookups of all three
 * {@linkplain LookupStyle styles} follow it, whatever the topology: on a ring it is the greedy next
 * hop of a {@link RoutingTable}, in Ranch it matches bit after bit.
 */
public interface Routes {

  /** Whose they are. */
  NodeRef self();

  /**
   * Where a request for the owner of i goes from here.
   *
   * @param trail what the hop before sent along; {@link Trail#NONE} where the request begins
   */
  Step next(Id i, Trail trail);

  /** What a hop must tell the next one, beside the request: an immutable value. */
  interface Trail {

    /** Nothing. */
    Trail NONE = new None();

    /** Each hop finds the next one by itself. */
    record None() implements Trail {}
  }

  /** A step of the way. */
  sealed interface Step {

    /** To this node, which is on the way. */
    record Onward(NodeRef p, Trail trail) implements Step {}

    /** To this node, which is the owner. */
    record Last(NodeRef p) implements Step {}

    /** None: this node is the owner. */
    record Here() implements Step {}

    /** None: nobody can tell who the owner is. The request ends here, unanswered. */
    record Lost() implements Step {}
  }
}
