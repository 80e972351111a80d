package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/**
 * A host of the cluster, as others have heard of it. Of two versions the higher one is newer.
 *
 * @param zone hosts of one zone fail together; the replicas of a virtual node are spread over zones
 * @param staying whether it is to run virtual nodes; one that is leaving, or gone, is not
 * @param gone whether it has left, or was given up: its sessions are over, and it never comes back
 *     under this address
 */
public record Member(NodeRef host, String zone, long version, boolean staying, boolean gone) {

  public static Member joining(NodeRef host, String zone) {
    return new Member(host, zone, 1, true, false);
  }

  /** A host that runs virtual nodes, of which nothing else is known. */
  static Member mentioned(NodeRef host) {
    return new Member(host, "", 0, true, false);
  }

  /** The same host, started again; if nobody says in which zone, it is where it was. */
  Member in(String newZone) {
    return newZone.isEmpty() || zone.equals(newZone)
        ? this
        : new Member(host, newZone, version + 1, staying, gone);
  }

  /** The same host, about to leave. */
  public Member leaving() {
    return new Member(host, zone, version + 1, false, gone);
  }

  /** The same host, which has left or was given up. */
  public Member removed() {
    return new Member(host, zone, version + 1, false, true);
  }

  /** Of two that are as new, the one that has gone farther is right. */
  boolean isNewerThan(Member other) {
    return version > other.version || (version == other.version && progress() > other.progress());
  }

  private int progress() {
    if (gone) {
      return 2;
    }
    return staying ? 0 : 1;
  }
}
