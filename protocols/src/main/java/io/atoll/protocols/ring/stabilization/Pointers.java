package io.atoll.protocols.ring.stabilization;

import io.atoll.kernel.NodeRef;
import java.util.List;

/**
 * What a member knows of the ring, and what it answers when it is asked. An immutable value.
 *
 * @param successors its successor list, nearest first; Zave's succList
 * @param pred who it takes for its predecessor; Zave's prdc
 */
public record Pointers(NodeRef self, List<NodeRef> successors, NodeRef pred) {

  public Pointers {
    successors = List.copyOf(successors);
  }

  /** The first on the list, whether it is there or not. */
  public NodeRef succ() {
    return successors.get(0);
  }

  /** Whether a node lies strictly between this member and the first on its list. */
  public boolean succIsBeyond(NodeRef node) {
    return node.id().isStrictlyBetween(self.id(), succ().id());
  }

  /** Whether a node lies strictly between the predecessor and this member. */
  public boolean predIsBehind(NodeRef node) {
    return node.id().isStrictlyBetween(pred.id(), self.id());
  }

  public Pointers withSuccessors(List<NodeRef> list) {
    return new Pointers(self, list, pred);
  }

  public Pointers withPred(NodeRef node) {
    return new Pointers(self, successors, node);
  }
}
