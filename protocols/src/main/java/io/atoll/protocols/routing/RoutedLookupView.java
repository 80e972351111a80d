package io.atoll.protocols.routing;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.LookupMessage.Request;
import java.util.List;

/**
 * The whole state of a node, as observers see it.
 *
 * @param routes where its lookups go
 * @param pending its own lookups that have no answer yet, by their numbers
 */
public record RoutedLookupView(
    Routes routes, LookupStyle style, List<Pending> pending, Object content) {

  /**
   * A lookup on its way.
   *
   * @param m whose answer it waits for: the hop that was asked, or the one it was handed to
   */
  public record Pending(Request request, NodeRef m) {}
}
