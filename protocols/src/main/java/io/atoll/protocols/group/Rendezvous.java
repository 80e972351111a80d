package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/**
 * Highest random weight (Thaler and Ravishankar 1998): every virtual node likes every host to a
 * degree of its own, which all hosts compute alike. Where several hosts would do, the one that is
 * liked best is taken, so that those who decide at a time do not all take the same.
 */
final class Rendezvous {

  private Rendezvous() {}

  /** How much a virtual node likes a host. */
  static long liking(NodeRef node, NodeRef host) {
    return mix(mix(node.address().value()) + host.address().value());
  }

  /** A permutation of all values that leaves no pattern: the finalizer of SplitMix64. */
  static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
