package io.atoll.lab.model;

import io.atoll.kernel.NodeRef;

/**
 * A whole system at one moment: every process and every message on its way. Invariants are written
 * against this, so the checker, the simulator and the tests evaluate the same predicates.
 */
public interface Snapshot<M> {

  int processes();

  /** The state of a process that has not departed. */
  Object view(int process);

  /** Whether the process has left for good. */
  boolean departed(int process);

  void forEachMessage(MessageVisitor<M> visitor);

  /** Sees each message on its way. */
  interface MessageVisitor<M> {
    void visit(NodeRef from, NodeRef to, M message);
  }
}
