package io.atoll.lab.experiment;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.protocols.ranch.StillRanch;
import io.atoll.lab.sim.Links;
import java.util.SplittableRandom;

/** Nodes at random places of a ring, and of a Ranch, as many of them at each site. */
final class Deployment {

  private final StillRing ring;
  private final StillRanch ranch;
  private final Sites sites;
  private final int[] siteOf;

  Deployment(int nodes, Sites sites, SplittableRandom random) {
    this.ring = new StillRing(nodes, random.split());
    this.sites = sites;
    this.siteOf = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      int j = random.nextInt(i + 1);
      siteOf[i] = siteOf[j];
      siteOf[j] = i % Sites.COUNT;
    }
    this.ranch = new StillRanch(nodes, random.split());
  }

  int nodes() {
    return ring.nodes();
  }

  NodeRef ref(int node) {
    return new NodeRef(ring.id(node), new Address(node));
  }

  StillRanch ranch() {
    return ranch;
  }

  NodeRef owner(Id id) {
    return ref(ring.firstFrom(id));
  }

  int randomNodeAt(int site, SplittableRandom random) {
    int node = random.nextInt(nodes());
    while (siteOf[node] != site) {
      node = random.nextInt(nodes());
    }
    return node;
  }

  /** What each would measure. */
  long roundTripMicros(NodeRef a, NodeRef b) {
    return Math.round(1000 * sites.roundTripMillis(site(a), site(b)));
  }

  private int site(NodeRef node) {
    return siteOf[(int) node.address().value()];
  }

  Links links() {
    return sites.links(siteOf);
  }
}
