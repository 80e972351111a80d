package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/**
 * A host of the cluster, as others have heard of it. Of two versions the higher one is newer.
 *
 * @param zone hosts of one zone fail together; the replicas of a virtual node are spread over zones
 * @param staying whether it is to run virtual nodes; one that is leaving, or was given up, is not
 */
public record Member(NodeRef host, String zone, long version, boolean staying) {

  public static Member joining(NodeRef host, String zone) {
    return new Member(host, zone, 1, true);
  }

  /** The same host, about to leave, or given up. */
  public Member leaving() {
    return new Member(host, zone, version + 1, false);
  }

  boolean isNewerThan(Member other) {
    return version > other.version || (version == other.version && other.staying && !staying);
  }
}
