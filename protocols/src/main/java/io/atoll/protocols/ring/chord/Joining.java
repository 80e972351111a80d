package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A node that looks for its successor: n.join(n') of Chord Fig. 6.
 *
 * <p>DEVIATION Chord Fig. 6: there is more than one contact, because the text does not say what a
 * joiner does whose contact has left, or whose question was lost on its way.
 *
 * @param contacts the one to be asked first
 * @param asking whether it has been asked; if not, it will be in the next period
 */
record Joining(List<NodeRef> contacts, boolean asking) {

  Joining {
    contacts = List.copyOf(contacts);
  }

  NodeRef contact() {
    return contacts.get(0);
  }

  Joining asked() {
    return new Joining(contacts, true);
  }

  /** Without the contact, which is not there. */
  Joining withoutContact() {
    return new Joining(contacts.subList(1, contacts.size()), false);
  }

  /** The contact was of no help: the next one is asked in the next period. */
  Joining later() {
    List<NodeRef> rotated = new ArrayList<>(contacts);
    Collections.rotate(rotated, -1);
    return new Joining(rotated, false);
  }
}
