package io.atoll.lab.protocols.stabilization;

import io.atoll.lab.trace.StateChange;
import io.atoll.lab.trace.TraceEvent;
import io.atoll.protocols.ring.stabilization.Pointers;
import java.util.List;
import java.util.Locale;

/**
 * One step of one node.
 *
 * @param other whom it asks or hears from; the node itself if there is no other
 * @param after the network that it leads to
 */
record Step(Kind kind, int who, int other, Network after) {

  /** The operations, in the order in which they are tried. */
  enum Kind {
    FAIL("to fail"),
    JOIN("to join with the list of %d"),
    FROM_SUCCESSOR("to stabilize from its successor"),
    FROM_CANDIDATE("to stabilize from its successor's predecessor %d"),
    RECTIFY("by %d to rectify");

    /** What the node is told. */
    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private String words() {
    return String.format(Locale.ROOT, kind.words, other);
  }

  /** In a list of events. */
  TraceEvent event(long number, Network before) {
    return new TraceEvent(
        number,
        Integer.toString(who),
        TraceEvent.Kind.COMMAND,
        words(),
        TraceEvent.NONE,
        List.of(),
        note(before));
  }

  private String note(Network before) {
    if (kind == Kind.FAIL) {
      return StateChange.DEPARTS;
    }
    Pointers is = after.pointers(who);
    if (!before.isMember(who)) {
      return "list: " + after.shown(is.successors()) + ", pred: " + after.shown(is.pred());
    }
    Pointers was = before.pointers(who);
    StringBuilder text = new StringBuilder();
    if (!was.successors().equals(is.successors())) {
      text.append("list: ").append(before.shown(was.successors()));
      text.append(" -> ").append(after.shown(is.successors()));
    }
    if (!was.pred().equals(is.pred())) {
      text.append("pred: ").append(before.shown(was.pred()));
      text.append(" -> ").append(after.shown(is.pred()));
    }
    return text.toString();
  }
}
