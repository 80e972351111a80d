package io.atoll.protocols.ring.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateDone;
import io.atoll.protocols.ring.host.HostMessage.Answer;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.Hop;
import io.atoll.protocols.ring.host.HostMessage.NextHop;
import io.atoll.protocols.ring.host.HostMessage.Returned;
import io.atoll.protocols.ring.host.HostMessage.Seek;
import io.atoll.protocols.ring.host.Journeys.Journey;
import io.atoll.protocols.routing.LookupStyle;
import org.jspecify.annotations.Nullable;

/**
 * The ways that requests take: the atomic ring decides who is the owner, pointers only shorten the
 * way to its predecessor. Where the ring would hand a request to the successor, it goes to the
 * closest pointer before its destination instead (DKS Alg. 15), in one of three styles.
 */
final class Router {

  /** After how many rounds a node that leaves does not wait to be forgotten any more. */
  private static final int GIVEN_UP = 3;

  private final LeasedNode node;
  private final NodeRef n;
  private final Fingers fingers;
  private final LookupStyle style;
  private final Relays relays;
  private final Journeys journeys;
  private final Locations locations;
  private int roundsAfterLeaving;

  Router(LeasedNode node, Fingers fingers, HostSettings settings) {
    this.node = node;
    this.n = node.self();
    this.fingers = fingers;
    this.style = settings.style();
    this.relays = new Relays();
    this.journeys = new Journeys();
    this.locations = new Locations(settings.locations());
  }

  Router(Router other, LeasedNode node, Fingers fingers) {
    this.node = node;
    this.n = other.n;
    this.fingers = fingers;
    this.style = other.style;
    this.relays = new Relays(other.relays);
    this.journeys = new Journeys(other.journeys);
    this.locations = new Locations(other.locations);
    this.roundsAfterLeaving = other.roundsAfterLeaving;
  }

  /** What an observer may know. */
  record View(Object relays, Object journeys, Object locations, int roundsAfterLeaving) {}

  View view() {
    return new View(relays.view(), journeys.view(), locations.view(), roundsAfterLeaving);
  }

  /** Whether nobody waits for this node, and nobody will tell it anything, but to answer it. */
  boolean isSettled() {
    return fingers.isSettled() && relays.isEmpty();
  }

  // ---- the way

  /** Where to send what the ring sends to this node: the successor can be skipped. */
  NodeRef shortcut(NodeRef to, Id target) {
    if (!to.equals(node.succ())) {
      return to; // back to a joiner: ARM Alg. 5 l. 2
    }
    NodeRef closest = fingers.towards(target);
    return closest == null ? to : closest;
  }

  void seek(NodeRef to, Lookup request, int hops, Out<HostMessage, RingCommand> out) {
    out.send(shortcut(to, request.target()), new Seek(request, hops));
  }

  /** Hand a request on that the ring sends to this node. */
  void forward(NodeRef to, Request request, int hops, Out<HostMessage, RingCommand> out) {
    boolean own = request.src().equals(n);
    NodeRef owner = own && hops == 0 && node.isStaying() ? remembered(request.target()) : null;
    if (owner != null) {
      locations.sending(request, owner);
      out.send(owner, new Carry(request, hops));
      return;
    }
    NodeRef via = shortcut(to, request.target());
    if (style == LookupStyle.ITERATIVE && own && via.equals(fingers.towards(request.target()))) {
      setOut(request, via, out);
    } else if (style == LookupStyle.RECURSIVE && !own) {
      out.send(via, new Carry(relays.call(request, n), hops));
    } else {
      out.send(via, new Carry(request, hops));
    }
  }

  private @Nullable NodeRef remembered(Id target) {
    NodeRef owner = locations.ownerOf(target);
    return n.equals(owner) ? null : owner;
  }

  /** Remember who has answered: what concerns the same owner goes straight there. */
  void learn(NodeRef m, AtomicMessage answer) {
    if (answer instanceof LookupDone done) {
      locations.learn(done.id(), done.owner());
    } else if (answer instanceof UpdateDone done && style != LookupStyle.RECURSIVE) {
      locations.learn(done.id(), m);
    }
  }

  /** Who got a request has left: the request, if this node waits for its answer. */
  @Nullable Request onAstray(NodeRef m, long number) {
    return locations.returned(number, m);
  }

  /** Nobody is there. */
  void forget(NodeRef gone) {
    locations.forget(gone);
  }

  // ---- recursive: DKS Alg. 12

  /** Whether an answer was for somebody else, who has it now. */
  boolean passBack(AtomicMessage answer, Out<HostMessage, RingCommand> out) {
    Relays.Returned returned = relays.returned(answer);
    if (returned != null) {
      out.send(returned.to(), new Answer(returned.answer()));
    }
    return returned != null;
  }

  // ---- iterative: DKS Alg. 13

  private void setOut(Request request, NodeRef via, Out<HostMessage, RingCommand> out) {
    arrived(request.number(), out);
    fingers.loans().lend(n, request.number(), via);
    journeys.put(new Journey(request, n, via));
    out.send(via, new NextHop(request));
  }

  /** A request has its answer, or begins anew: the pointer that led there is not needed. */
  void arrived(long number, Out<HostMessage, RingCommand> out) {
    locations.ended(number);
    Journey journey = journeys.remove(number);
    if (journey != null) {
      giveBack(journey, false, out);
    }
  }

  private void giveBack(Journey journey, boolean missing, Out<HostMessage, RingCommand> out) {
    long number = journey.request().number();
    if (journey.lender().equals(n)) {
      fingers.loans().takeBack(n, number, out);
    } else {
      out.send(journey.lender(), new Returned(number, missing));
    }
  }

  /**
   * Lend the next pointer on the way; whether there is one.
   *
   * <p>DEVIATION DKS Alg. 13: who knows nobody closer is, as far as it knows, the predecessor of
   * the owner. The initiator is not told whom to call; the request goes to the owner from here,
   * since the ring's rules for joins depend on who sends.
   */
  boolean lend(NodeRef borrower, Request request, Out<HostMessage, RingCommand> out) {
    NodeRef next = node.isOwnerOf(request.target()) ? null : fingers.towards(request.target());
    if (next == null) {
      return false;
    }
    fingers.loans().lend(borrower, request.number(), next);
    out.send(borrower, new Hop(request.number(), next));
    return true;
  }

  void onHop(NodeRef m, Hop hop, Out<HostMessage, RingCommand> out) {
    Journey journey = journeys.get(hop.number());
    if (journey == null || !m.equals(journey.asked())) {
      out.send(m, new Returned(hop.number(), false)); // the request began anew, or has its answer
      return;
    }
    giveBack(journey, false, out);
    journeys.put(new Journey(journey.request(), m, hop.next()));
    out.send(hop.next(), new NextHop(journey.request()));
  }

  void onReturned(NodeRef m, Returned message, Out<HostMessage, RingCommand> out) {
    NodeRef lent = fingers.loans().takeBack(m, message.number(), out);
    if (lent != null && message.missing()) {
      fingers.drop(lent, out);
    }
  }

  /** The hop that was asked is not there; the request that has to begin anew, if any. */
  @Nullable Request onMissing(NodeRef hop, NextHop message, Out<HostMessage, RingCommand> out) {
    long number = message.request().number();
    Journey journey = journeys.get(number);
    if (journey == null || !hop.equals(journey.asked())) {
      return null; // has begun anew
    }
    journeys.remove(number);
    giveBack(journey, true, out);
    return journey.request();
  }

  // ---- failures

  void onPeriod() {
    relays.onPeriod();
    if (fingers.isLeaving() && ++roundsAfterLeaving >= GIVEN_UP) {
      fingers.stopWaiting();
    }
  }
}
