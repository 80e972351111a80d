package io.atoll.protocols.group;

import io.atoll.kernel.Shard;
import java.util.function.Consumer;

/**
 * Looks through the content for what has expired and nobody has touched since: in turns, a part at
 * a time, and on where much is found.
 */
final class Sweeping {

  /** What is looked through. */
  interface Content {
    Shard.Expired expired(long from, long nowMillis);
  }

  /** How many parts are looked through in a turn. */
  private static final int MOST_PARTS = 20;

  /** Up to where the content was looked through. */
  private long sweptTo;

  /** How many sweeps were proposed and have been neither applied nor refused. */
  private int open;

  /** Another turn, unless the last one is not over; what is found is to be removed. */
  void look(Content content, long nowMillis, Consumer<Input.Sweep> found) {
    if (open > 0) {
      return;
    }
    Shard.Expired part;
    int parts = 0;
    do {
      long from = sweptTo;
      part = content.expired(from, nowMillis);
      sweptTo = part.last() ? 0 : part.to();
      if (part.count() > 0) {
        found.accept(new Input.Sweep(nowMillis, from, part.to()));
      }
    } while (part.count() > 0 && !part.last() && ++parts < MOST_PARTS);
  }

  void onProposed() {
    open++;
  }

  void onOver() {
    open = Math.max(0, open - 1);
  }

  /** Another leader's proposals are not waited for. */
  void onLeading() {
    open = 0;
  }
}
