package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage.Answer;
import io.atoll.protocols.ring.chord.ChordMessage.FindSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.Hop;
import io.atoll.protocols.ring.chord.ChordMessage.Locate;
import io.atoll.protocols.ring.chord.ChordMessage.Update;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The searches of a node: find_successor of Chord Fig. 5 in the iterative style (6.1), in which the
 * node asks one after the other. One that does not answer is left out, and the one before it asked
 * for the next best (4.5.3); or the search fails there, as in the experiment of 6.5.
 */
final class Searches {

  /** Hears how searches end. */
  interface Listener {
    /** What this node itself answers. */
    Answer answer(Search search);

    /** p, the last that was asked, takes the first of its successors for the one. */
    void found(Search search, NodeRef p, FoundSuccessor answer, Out<ChordMessage, RingCommand> out);

    /** Nobody is left to ask. */
    void failed(Search search, boolean refused, Out<ChordMessage, RingCommand> out);

    /** A node that was asked is not there; perhaps only out of reach, unless it refused. */
    void absent(NodeRef node, boolean refused, Out<ChordMessage, RingCommand> out);
  }

  /** A search that has met so many that are not there is given up. */
  private static final int MOST_ABSENT = 100;

  private final NodeRef n;
  private final boolean goesOn;
  private final Asks asks;
  private final Listener listener;
  private final SortedMap<Long, Search> open = new TreeMap<>();

  Searches(NodeRef n, boolean goesOn, Asks asks, Listener listener) {
    this.n = n;
    this.goesOn = goesOn;
    this.asks = asks;
    this.listener = listener;
  }

  void copyAllOf(Searches other) {
    other.open.forEach((number, search) -> open.put(number, new Search(search)));
  }

  List<Search.View> view() {
    return open.values().stream().map(Search::view).toList();
  }

  void begin(Search search, Out<ChordMessage, RingCommand> out) {
    open.put(search.number(), search);
    advance(search, out);
    if (open.containsKey(search.number())) { // else this node knew the answer
      asks.setDeadline(search.number(), out);
    }
  }

  private void advance(Search search, Out<ChordMessage, RingCommand> out) {
    NodeRef m = search.current();
    if (m.equals(n)) {
      take(search, n, listener.answer(search), out);
    } else if (search.goal() instanceof Search.Goal.Call) {
      out.send(m, new Locate(search.number(), search.target(), search.gone()));
    } else {
      out.send(m, new FindSuccessor(search.number(), search.target(), search.gone()));
    }
  }

  void onAnswer(NodeRef m, Answer answer, Out<ChordMessage, RingCommand> out) {
    Search search = open.get(answer.number());
    if (search != null && search.called() == null && m.equals(search.current())) {
      take(search, m, answer, out); // else it comes late
    }
  }

  private void take(Search search, NodeRef m, Answer answer, Out<ChordMessage, RingCommand> out) {
    if (answer instanceof FoundSuccessor found && !found.successors().isEmpty()) {
      if (!(search.goal() instanceof Search.Goal.Call)) {
        open.remove(search.number());
      }
      listener.found(search, m, found, out);
    } else if (answer instanceof Hop hop && hop.next() != null && search.isClosest(m, hop.next())) {
      search.goTo(hop.next());
      advance(search, out);
    } else {
      goBack(search, false, out); // it knows nobody, or talks nonsense
    }
  }

  /** Send a request to the successor that was found. */
  void call(
      Search search,
      NodeRef successor,
      ChordMessage.Request request,
      Out<ChordMessage, RingCommand> out) {
    search.call(successor);
    out.send(successor, request);
  }

  /** The search that an answer to its request ends, or null if it comes late. */
  Search.Goal.@Nullable Call onDone(long number) {
    Search search = open.remove(number);
    return search != null && search.goal() instanceof Search.Goal.Call call ? call : null;
  }

  void onDeadline(long number, Out<ChordMessage, RingCommand> out) {
    Search search = open.get(number);
    if (search == null) {
      return; // it has ended
    }
    asks.setDeadline(number, out);
    if (search.stoodStill()) {
      onSilence(search, false, out);
    }
  }

  void onRefused(long number, NodeRef to, Out<ChordMessage, RingCommand> out) {
    Search search = open.get(number);
    if (search == null) {
      return; // it has ended
    }
    NodeRef waitedFor = search.called() != null ? search.called() : search.current();
    if (to.equals(waitedFor)) {
      onSilence(search, true, out);
    }
  }

  private void onSilence(Search search, boolean refused, Out<ChordMessage, RingCommand> out) {
    NodeRef called = search.called();
    listener.absent(called != null ? called : search.current(), refused, out);
    boolean mayBeDone =
        called != null
            && !refused
            && search.goal() instanceof Search.Goal.Call call
            && call.request() instanceof Update;
    if (mayBeDone) {
      fail(search, false, out);
    } else {
      goBack(search, refused, out);
    }
  }

  private void goBack(Search search, boolean refused, Out<ChordMessage, RingCommand> out) {
    search.goBack();
    if (!goesOn || search.isLost() || search.gone().size() > MOST_ABSENT) {
      fail(search, refused, out);
    } else {
      advance(search, out);
    }
  }

  private void fail(Search search, boolean refused, Out<ChordMessage, RingCommand> out) {
    open.remove(search.number());
    listener.failed(search, refused, out);
  }
}
