package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateDone;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Requests of others that this node has passed on as its own, and whose answers it will pass back:
 * the calls of DKS Alg. 12. They have negative numbers, so that they do not get mixed up with the
 * node's own.
 */
final class Relays {

  /** After how many rounds nobody waits for an answer any more. */
  private static final int GIVEN_UP = 30;

  private long relayed;

  /** Null when there are none, as almost always. */
  private @Nullable TreeMap<Long, Relay> relays;

  /** Who waits for an answer, and under which number. */
  record Relay(NodeRef caller, long number, int rounds) {}

  /** What an observer may know. */
  record View(long relayed, List<Map.Entry<Long, Relay>> relays) {}

  /** An answer, and whom it is for. */
  record Returned(NodeRef to, AtomicMessage answer) {}

  Relays() {}

  Relays(Relays other) {
    relayed = other.relayed;
    relays = other.relays == null ? null : new TreeMap<>(other.relays);
  }

  View view() {
    return new View(
        relayed,
        relays == null ? List.of() : relays.entrySet().stream().map(Map.Entry::copyOf).toList());
  }

  boolean isEmpty() {
    return relays == null;
  }

  /** The request as one of this node's. */
  Request call(Request request, NodeRef n) {
    if (relays == null) {
      relays = new TreeMap<>();
    }
    long number = - ++relayed;
    relays.put(number, new Relay(request.src(), request.number(), 0));
    return request instanceof Update update
        ? new Update(update.id(), update.operation(), n, number)
        : new Lookup(request.target(), n, number);
  }

  /** An answer to a request that was passed on, for the one that waits for it; null otherwise. */
  @Nullable Returned returned(AtomicMessage answer) {
    if (answer instanceof LookupDone done && done.number() < 0) {
      Relay relay = remove(done.number());
      return relay == null
          ? null
          : new Returned(relay.caller(), new LookupDone(done.id(), done.owner(), relay.number()));
    }
    if (answer instanceof UpdateDone done && done.number() < 0) {
      Relay relay = remove(done.number());
      return relay == null
          ? null
          : new Returned(relay.caller(), new UpdateDone(done.id(), done.result(), relay.number()));
    }
    return null;
  }

  private @Nullable Relay remove(long number) {
    if (relays == null) {
      return null;
    }
    Relay relay = relays.remove(number);
    if (relays.isEmpty()) {
      relays = null;
    }
    return relay;
  }

  void onPeriod() {
    if (relays == null) {
      return;
    }
    TreeMap<Long, Relay> waiting = new TreeMap<>();
    relays.forEach(
        (number, relay) -> {
          if (relay.rounds() + 1 < GIVEN_UP) {
            waiting.put(number, new Relay(relay.caller(), relay.number(), relay.rounds() + 1));
          }
        });
    relays = waiting.isEmpty() ? null : waiting;
  }
}
