package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;

/**
 * Which identifiers a host may have. On a ring where hosts could choose, one could choose to own
 * whatever it likes: Chord section 4.2 derives them from the address.
 */
@FunctionalInterface
public interface Naming {

  /** Every identifier is as good as another: for rings whose hosts are placed by somebody else. */
  Naming ANY = node -> true;

  /** Whether a node at this address may have this identifier. */
  boolean allows(NodeRef node);
}
