package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * The ends of a virtual node's channels to others: exactly once and in order, whoever leads the
 * groups at both ends. What is said is kept, numbered for its destination, until that has
 * acknowledged it; what is heard is taken once, in the order of its numbers. Open to subclasses so
 * that the lab can run mutations that its checks must catch.
 */
public class Channels {

  /** A virtual node that has yet to say and to hear something. */
  static final View NOTHING_SAID = new View(List.of(), List.of());

  /** A message on its way to another virtual node. */
  public record Parcel(NodeRef to, long number, AtomicMessage message) {}

  /** The end at which messages leave. */
  private static final class Outbox {
    private final NodeRef to;
    private final Deque<Parcel> unacknowledged = new ArrayDeque<>();
    private long last;

    private Outbox(NodeRef to) {
      this.to = to;
    }
  }

  /** By the other's address. */
  private final TreeMap<Long, Outbox> outboxes = new TreeMap<>();

  private final TreeMap<Long, Long> heard = new TreeMap<>();

  protected Channels(View view) {
    for (OutboxView it : view.outboxes()) {
      Outbox outbox = new Outbox(it.to());
      outbox.unacknowledged.addAll(it.unacknowledged());
      outbox.last = it.last();
      outboxes.put(it.to().address().value(), outbox);
    }
    view.heard().forEach(it -> heard.put(it.from(), it.number()));
  }

  protected Channels copy() {
    return new Channels(view());
  }

  /** Keep a message for its destination. */
  void say(NodeRef to, AtomicMessage message) {
    Outbox outbox = outboxes.computeIfAbsent(to.address().value(), it -> new Outbox(to));
    outbox.unacknowledged.add(new Parcel(to, ++outbox.last, message));
  }

  /** Whether a message is the next of its sender, and so to be taken now. */
  boolean hears(NodeRef from, long number) {
    if (!isNext(number, heardFrom(from))) {
      return false;
    }
    heard.put(from.address().value(), number);
    return true;
  }

  protected boolean isNext(long number, long lastHeard) {
    return number == lastHeard + 1;
  }

  /** The last message of a sender that was taken; 0 if none was. */
  long heardFrom(NodeRef from) {
    return heard.getOrDefault(from.address().value(), 0L);
  }

  /** The other end has taken everything up to a number. */
  protected void acknowledged(NodeRef by, long upTo) {
    Outbox outbox = outboxes.get(by.address().value());
    while (outbox != null
        && !outbox.unacknowledged.isEmpty()
        && outbox.unacknowledged.getFirst().number() <= upTo) {
      outbox.unacknowledged.removeFirst();
    }
  }

  /** Whether something up to a number is yet to be acknowledged by one other. */
  boolean awaits(NodeRef one, long upTo) {
    Outbox outbox = outboxes.get(one.address().value());
    Parcel first = outbox == null ? null : outbox.unacknowledged.peekFirst();
    return first != null && first.number() <= upTo;
  }

  /** All that nobody has acknowledged, by destination and in order. */
  List<Parcel> unacknowledged() {
    List<Parcel> all = new ArrayList<>();
    outboxes.values().forEach(outbox -> all.addAll(outbox.unacknowledged));
    return all;
  }

  /** Whether nobody has something left to acknowledge, except perhaps one. */
  boolean isAllAcknowledgedBut(NodeRef one) {
    return outboxes.values().stream()
        .allMatch(outbox -> outbox.to.equals(one) || outbox.unacknowledged.isEmpty());
  }

  /** Whether one other has nothing left to acknowledge. */
  boolean isAllAcknowledgedBy(NodeRef one) {
    Outbox outbox = outboxes.get(one.address().value());
    return outbox == null || outbox.unacknowledged.isEmpty();
  }

  boolean isAllAcknowledged() {
    return outboxes.values().stream().allMatch(outbox -> outbox.unacknowledged.isEmpty());
  }

  protected View view() {
    return new View(
        outboxes.values().stream()
            .map(it -> new OutboxView(it.to, it.last, List.copyOf(it.unacknowledged)))
            .toList(),
        heard.entrySet().stream().map(it -> new Heard(it.getKey(), it.getValue())).toList());
  }

  /** The end at which messages leave, and the last number it gave. */
  public record OutboxView(NodeRef to, long last, List<Parcel> unacknowledged) {}

  /** The last message that was taken from an address. */
  public record Heard(long from, long number) {}

  /** The whole state. */
  public record View(List<OutboxView> outboxes, List<Heard> heard) {}
}
