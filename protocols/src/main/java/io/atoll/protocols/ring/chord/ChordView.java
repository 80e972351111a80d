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
 * @param contacts whom a joiner asks; empty when not joining
 * @param ticking whether the next stabilization has been set
 * @param healing what it knows by strong stabilization; null by other rules
 * @param underWay what it has asked and not heard
 */
public record ChordView(
    NodeRef self,
    ChordSettings settings,
    @Nullable NodeRef pred,
    List<NodeRef> successors,
    List<NodeRef> fingers,
    List<NodeRef> contacts,
    boolean ticking,
    @Nullable Object healing,
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
