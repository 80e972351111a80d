package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import java.util.List;

/** A question about its neighbours that a node has asked, and why. */
sealed interface Ask {

  /** Who was asked. */
  NodeRef node();

  /** The successor list is stabilized: from the entry at this position, those before are gone. */
  record Successor(NodeRef node, int position) implements Ask {}

  /** Whether this one, closer than the successor, is there; if not, the rest. */
  record Candidate(NodeRef node, List<NodeRef> rest) implements Ask {}

  /** Whether the predecessor is there; if not, the suitor takes its place. */
  record OldPredecessor(NodeRef node, NodeRef suitor) implements Ask {}

  /** Whether a node found by self-search is there: Chord 5.3. */
  record Adopted(NodeRef node) implements Ask {}

  /** The second successor is stabilized. */
  record Second(NodeRef node) implements Ask {}

  /** Whether this one, closer than the second successor, is there; if not, the rest. */
  record SecondCandidate(NodeRef node, List<NodeRef> rest) implements Ask {}
}
