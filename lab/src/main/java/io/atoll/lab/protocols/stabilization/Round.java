package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import io.atoll.protocols.ring.stabilization.Stabilization.Next;
import io.atoll.protocols.ring.stabilization.Stabilization.Stabilized;

/** A whole stabilization with nothing in between. */
final class Round {

  private Round() {}

  /** The network after a member has stabilized and whoever it told has rectified. */
  static Network of(Stabilization protocol, Network network, int member) {
    Stabilized first = protocol.fromSuccessor(network.pointers(member), network::ask);
    Network after = network.with(first.pointers());
    Next next = first.next();
    if (next instanceof Next.Ask ask) {
      Stabilized second = protocol.fromCandidate(first.pointers(), ask.candidate(), after::ask);
      after = after.with(second.pointers());
      next = second.next();
    }
    return next instanceof Next.Notify notify
        ? notified(protocol, after, notify.succ(), network.circle().node(member))
        : after;
  }

  private static Network notified(
      Stabilization protocol, Network network, NodeRef succ, NodeRef member) {
    Pointers pointers = network.ask(succ);
    return pointers == null
        ? network
        : network.with(protocol.rectify(pointers, member, network::ask));
  }
}
