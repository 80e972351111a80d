package io.atoll.protocols.ring.host;

import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Requests that failures may have stopped: this node's own that have no answer, and those of others
 * that met a node that is gone and wait until the ring goes on behind it.
 */
final class OpenWork {

  /** After how many rounds a lookup is sent once more. */
  private static final int LOOKUP_AGAIN = 5;

  /**
   * After how many rounds a request is given up that is not sent again: an update, which might be
   * executed twice, or any request of a node that has left.
   */
  private static final int GIVEN_UP = 30;

  /** In the order in which they were asked. */
  private final LinkedHashMap<Long, Open> own = new LinkedHashMap<>();

  private List<Request> waiting = List.of();

  OpenWork() {}

  OpenWork(OpenWork other) {
    own.putAll(other.own);
    waiting = other.waiting;
  }

  /** A request of this node's own, and for how many rounds it has been open. */
  record Open(Request request, int rounds) {}

  /** What an observer may know. */
  record View(List<Open> own, List<Request> waiting) {}

  View view() {
    return new View(List.copyOf(own.values()), waiting);
  }

  void begun(Request request) {
    own.put(request.number(), new Open(request, 0));
  }

  void ended(long number) {
    own.remove(number);
  }

  /** Whether this node waits for an answer to this request. */
  boolean isOpen(long number) {
    return own.containsKey(number);
  }

  /** Whether this node waits for no answer. */
  boolean isAnswered() {
    return own.isEmpty();
  }

  void waitForRepair(Request request) {
    waiting = Stream.concat(waiting.stream(), Stream.of(request)).toList();
  }

  void onPeriod(LeasedNode node, Out<AtomicMessage, RingCommand> out) {
    List<Request> met = waiting;
    waiting = List.of();
    met.forEach(request -> node.goOn(request, out));
    for (Open open : List.copyOf(own.values())) {
      Request request = open.request();
      int rounds = open.rounds() + 1;
      own.put(request.number(), new Open(request, rounds));
      if (request instanceof Lookup && !node.isReleased()) {
        if (rounds % LOOKUP_AGAIN == 0) {
          node.goOn(request, out);
        }
      } else if (rounds >= GIVEN_UP) {
        node.giveUp(request.number(), "no answer came; whether it was executed is not known", out);
      }
    }
  }
}
