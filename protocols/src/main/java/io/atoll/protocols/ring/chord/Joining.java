package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage.FindSuccessor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A node that looks for its successor: n.join(n') of Chord Fig. 6.
 *
 * <p>DEVIATION Chord Fig. 6: there is more than one contact, because the text does not say what a
 * joiner does whose contact has left, or whose question was lost on its way.
 */
final class Joining {

  /** For how many periods to wait before the next contact is asked. */
  static final int PATIENCE = 30;

  private final NodeRef n;
  private List<NodeRef> contacts;
  private int waited;

  Joining(NodeRef self, List<NodeRef> contacts) {
    this.n = self;
    this.contacts = contacts;
  }

  Joining(Joining other) {
    this(other.n, other.contacts);
    this.waited = other.waited;
  }

  List<NodeRef> contacts() {
    return contacts;
  }

  int waited() {
    return waited;
  }

  /** s = n'.find_successor(n). */
  void ask(Out<ChordMessage, RingCommand> out) {
    waited = 0;
    out.send(contacts.get(0), new FindSuccessor(n));
  }

  void onPeriod(Out<ChordMessage, RingCommand> out) {
    waited++;
    if (waited == PATIENCE) {
      List<NodeRef> rotated = new ArrayList<>(contacts);
      Collections.rotate(rotated, -1);
      contacts = List.copyOf(rotated);
      ask(out);
    }
  }

  /** Somebody is not there; whether anybody is left to ask. */
  boolean goOnWithout(NodeRef gone, Out<ChordMessage, RingCommand> out) {
    boolean asked = gone.equals(contacts.get(0));
    contacts = contacts.stream().filter(contact -> !contact.equals(gone)).toList();
    if (asked && !contacts.isEmpty()) {
      ask(out);
    }
    return !contacts.isEmpty();
  }
}
