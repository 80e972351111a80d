package io.atoll.lab.sim;

/**
 * Something that happens at a moment. Those of the same moment happen in the order they were made.
 */
final class Event implements Comparable<Event> {

  /** What happens. */
  enum Kind {
    MESSAGE,
    TIMER,
    UNDELIVERABLE,
    ACTION
  }

  final long timeMicros;
  final long order;
  final Kind kind;
  final int from;
  final int to;
  final Object what;

  Event(long timeMicros, long order, Kind kind, int from, int to, Object what) {
    this.timeMicros = timeMicros;
    this.order = order;
    this.kind = kind;
    this.from = from;
    this.to = to;
    this.what = what;
  }

  @Override
  public int compareTo(Event other) {
    int byTime = Long.compare(timeMicros, other.timeMicros);
    return byTime != 0 ? byTime : Long.compare(order, other.order);
  }
}
