package io.atoll.protocols.routing;

/** How a lookup gets to the owner and its result back, over h hops, at least one. */
public enum LookupStyle {
  /** Each hop calls the next, and the result returns along the calls: DKS Alg. 12, 2h messages. */
  RECURSIVE,
  /** The initiator asks each hop for the next: DKS Alg. 13, 2h messages. */
  ITERATIVE,
  /** Each hop hands on, and the last one answers the initiator: DKS Alg. 14, h + 1 messages. */
  TRANSITIVE
}
