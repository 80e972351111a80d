package io.atoll;

/**
 * What a cluster is to do when hosts crash or cannot reach each other: it cannot both answer always
 * and be right always. All hosts of a cluster run in the same mode.
 */
public enum Mode {
  /** Groups of hosts have each key: linearizable always, and refused without a majority. */
  CONSISTENT,
  /** One host has each key: what is on a host that crashes is lost. */
  AVAILABLE
}
