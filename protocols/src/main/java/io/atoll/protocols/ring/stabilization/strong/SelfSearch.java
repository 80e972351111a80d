package io.atoll.protocols.ring.stabilization.strong;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/**
 * What a node has learned by looking itself up: Chord Fig. 9, with the patience of section 5.4. An
 * immutable value.
 *
 * @param onCycle whether the last search from the successor on came back to the node
 * @param closer the closest node before the successor that searches have found, or null
 * @param rounds for how many rounds it has been known
 */
public record SelfSearch(boolean onCycle, @Nullable NodeRef closer, int rounds) {

  /** Nothing yet. */
  public static final SelfSearch NONE = new SelfSearch(false, null, 0);

  /** {@code u = successor[0].find_successor(n); on_cycle = (u = n)}. */
  public SelfSearch fromSuccessor(NodeRef n, NodeRef succ, NodeRef u) {
    return new SelfSearch(u.equals(n), closer, rounds).fromElsewhere(n, succ, u);
  }

  /** A search that began at a node that may be in another ring: says nothing of this one. */
  public SelfSearch fromElsewhere(NodeRef n, NodeRef succ, NodeRef u) {
    if (!isCloser(u, n, succ) || (closer != null && !isCloser(u, n, closer))) {
      return this; // the node itself, or nothing closer
    }
    return new SelfSearch(onCycle, u, rounds);
  }

  /** One more round has passed, at the end of which this is the successor. */
  public SelfSearch afterRound(NodeRef n, NodeRef succ) {
    boolean known = closer != null && isCloser(closer, n, succ);
    return new SelfSearch(onCycle, known ? closer : null, known ? rounds + 1 : 0);
  }

  /** The node to take as a second successor now, or null: wait for everybody to have searched. */
  public @Nullable NodeRef ripe(int patience) {
    return rounds >= patience ? closer : null;
  }

  /** After the node has taken it, or has found that it is not there. */
  public SelfSearch done() {
    return new SelfSearch(onCycle, null, 0);
  }

  private static boolean isCloser(NodeRef node, NodeRef n, NodeRef than) {
    return node.id().isStrictlyBetween(n.id(), than.id());
  }
}
