package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of a node, as observers see it.
 *
 * @param pred the predecessor, or null while none is known
 * @param successors the successor list, nearest first; empty when not on the ring
 * @param fingers the different fingers, nearest first
 * @param fingeredBy who has a finger to this node, as far as it knows (5.4)
 * @param remembered who was lost and may be in another ring (5.4, 7)
 * @param contacts whom a joiner asks; empty when not joining
 * @param ticking whether the next stabilization has been set
 * @param underWay what it has asked and not heard
 */
public record ChordView(
    NodeRef self,
    ChordSettings settings,
    @Nullable NodeRef pred,
    List<NodeRef> successors,
    List<NodeRef> fingers,
    List<NodeRef> fingeredBy,
    List<NodeRef> remembered,
    List<NodeRef> contacts,
    boolean ticking,
    List<@Nullable Object> underWay,
    Object content) {

  /** Whether this node has a successor: then it is on the ring, if perhaps as an appendage. */
  public boolean onRing() {
    return !successors.isEmpty();
  }

  /** The successor, or null when not on the ring. */
  public @Nullable NodeRef succ() {
    return successors.isEmpty() ? null : successors.get(0);
  }

  /** Whether this node believes that it owns an identifier. Others may believe the same. */
  public boolean owns(Id id) {
    return pred != null && id.isBetween(pred.id(), self.id());
  }
}
