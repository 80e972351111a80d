package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * How fast a leader says what is in the outboxes of its virtual node: to each destination a few
 * messages at a time, in order, and all of them again when none was acknowledged for a while. While
 * that goes on, the pauses grow: who is slow is not to be kept busy with what it has already.
 *
 * <p>This is no part of the state. A new leader begins anew, since it does not know what the one
 * before has said.
 */
final class Saying {

  /** A portion of content is a quarter of a megabyte, most other messages are small. */
  static final int MOST_ON_THEIR_WAY = 8;

  private static final int MOST_DOUBLINGS = 4;

  /** What is on its way to a destination. */
  private static final class Way {
    private long first;
    private long saidUpTo;
    private long saidMillis;
    private int repeats;

    private Way(long first, long nowMillis) {
      beginAt(first, nowMillis);
      this.saidUpTo = first - 1;
    }

    /** Everything before this number has been acknowledged. */
    private void beginAt(long number, long nowMillis) {
      first = number;
      saidUpTo = Math.max(saidUpTo, number - 1);
      saidMillis = nowMillis;
      repeats = 0;
    }

    private void repeatIfLate(long nowMillis, long pauseMillis) {
      if (nowMillis - saidMillis >= pauseMillis << Math.min(repeats, MOST_DOUBLINGS)) {
        saidUpTo = first - 1;
        saidMillis = nowMillis;
        repeats++;
      }
    }

    private boolean isNow(long number) {
      return number > saidUpTo && number < first + MOST_ON_THEIR_WAY;
    }
  }

  private final long pauseMillis;

  /** By the address of the destination. */
  private TreeMap<Long, Way> ways = new TreeMap<>();

  /**
   * @param pauseMillis how long to wait before something is said again for the first time
   */
  Saying(long pauseMillis) {
    this.pauseMillis = pauseMillis;
  }

  /** Another term begins. */
  void forget() {
    ways.clear();
  }

  /**
   * What is to be said now.
   *
   * @param unacknowledged by destination and in order
   */
  List<Channels.Parcel> due(List<Channels.Parcel> unacknowledged, long nowMillis) {
    List<Channels.Parcel> due = new ArrayList<>();
    TreeMap<Long, Way> open = new TreeMap<>();
    for (Channels.Parcel parcel : unacknowledged) {
      NodeRef to = parcel.to();
      Way way = open.get(to.address().value());
      if (way == null) {
        way = wayTo(to, parcel.number(), nowMillis);
        open.put(to.address().value(), way);
      }
      if (way.isNow(parcel.number())) {
        way.saidUpTo = parcel.number();
        due.add(parcel);
      }
    }
    ways = open;
    return due;
  }

  private Way wayTo(NodeRef to, long first, long nowMillis) {
    Way way = ways.get(to.address().value());
    if (way == null) {
      return new Way(first, nowMillis);
    }
    if (first > way.first) {
      way.beginAt(first, nowMillis);
    } else {
      way.repeatIfLate(nowMillis, pauseMillis);
    }
    return way;
  }
}
