package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.lmr.Links;

/**
 * Links of which those are forgotten that nobody has confirmed for a while.
 *
 * @param old those that have not been confirmed since the links last aged
 */
record AgingLinks(Links links, Links old) {

  static final AgingLinks NONE = new AgingLinks(Links.NONE, Links.NONE);

  /** Note a link, or that it still holds. */
  AgingLinks with(NodeRef node) {
    return links.contains(node) && !old.contains(node)
        ? this
        : new AgingLinks(links.with(node), old.without(node));
  }

  AgingLinks without(NodeRef node) {
    return links.contains(node) ? new AgingLinks(links.without(node), old.without(node)) : this;
  }

  /** Some time has passed: those that were old then are gone, and those that are left are old. */
  AgingLinks aged() {
    Links left = old.isEmpty() ? links : links.without(old.nodes());
    return new AgingLinks(left, left);
  }
}
