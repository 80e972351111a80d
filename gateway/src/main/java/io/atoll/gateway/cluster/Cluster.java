package io.atoll.gateway.cluster;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the cluster looks like from this host. It serves clients that send a command to the host
 * which has the slot; what they are told may be out of date by the time they use it.
 *
 * <p>Nothing here blocks, and every method may be called by any thread.
 */
public interface Cluster {

  /** This host. */
  HostPlace self();

  /** All hosts as far as known, this one among them. */
  ClusterMap map();

  /** Whether this host has a slot at the moment. Asked for every command: it must be cheap. */
  boolean isHere(int slot);

  /**
   * Who has a slot, according to those who must know. Asked when a client is about to be sent
   * there, who would otherwise be sent around by hosts that have not heard of a change.
   *
   * @param done is called exactly once, possibly before this method returns; with null if the owner
   *     cannot be found out
   */
  void owner(int slot, Consumer<@Nullable HostPlace> done);

  /** The places that this host has on the ring. */
  void virtualNodes(Consumer<List<VirtualNode>> done);

  /** How this host runs them, and what it is changing about them. */
  void upkeep(Consumer<Upkeep> done);

  /**
   * Have all hosts begin no changes of groups, or look after them again.
   *
   * @param done gets null when this host has told the others, or why this cannot be
   */
  void rebalance(boolean paused, Consumer<@Nullable String> done);

  /**
   * Count on a host no more, which will not come back.
   *
   * @param host the place of a member, as in {@link Upkeep.Member}, or its full address
   * @param force whether it may be alive
   * @param done gets null when this host has told the others, or why this cannot be
   */
  void remove(String host, boolean force, Consumer<@Nullable String> done);

  /**
   * Leave the ring and end.
   *
   * @param done gets null as soon as others have all that was here, or why this cannot be
   */
  void leave(Consumer<@Nullable String> done);
}
