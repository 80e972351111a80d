package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The whole state of a node, as observers see it. */
public record LmrView(
    NodeRef self,
    Status status,
    Links inLinks,
    Links outLinks,
    @Nullable Arc myrange,
    @Nullable Surrogate surrogate,
    List<Suspended> waiting,
    int unanswered,
    Object content) {

  /** LMR's status. */
  public enum Status {
    /** Not on the ring, and not asking to be. */
    INACTIVE,
    /** Has asked to join, or owns its range already while links to it are still being made. */
    JOINING,
    /** On the ring, and free to host a join, to let its predecessor leave, or to leave. */
    ACTIVE,
    /** Does one of these: what ARM calls a taken lock. */
    TRANSFERRING,
    /** Has given its range away, and waits for the links to it to go. */
    LEAVING
  }

  /** A temporary link from a host to its joiner, for requests that belong to the joiner's range. */
  public record Surrogate(NodeRef joiner, Arc range) {}

  /** Whether this node answers for an identifier now. */
  public boolean owns(Id id) {
    return myrange != null && myrange.contains(id);
  }
}
