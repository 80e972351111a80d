package io.atoll.lab.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.agrona.collections.Long2LongHashMap;

/**
 * Decides when, and whether, a message arrives. Processes are known by their number here.
 *
 * <p>A cut link loses what is sent over it if it can lose messages at all; otherwise it holds it
 * back until it is mended, as a connection that retransmits does.
 */
public final class Network {

  /** A message that will not arrive. */
  static final long LOST = -1;

  /** A message that waits for a link to be mended. */
  static final long HELD = -2;

  private static final int SWEEP_ABOVE = 1 << 16;

  private final SplittableRandom random;
  private final Links usual;
  private final Map<Long, Link> unusual = new HashMap<>();
  private final Map<Integer, Long> slowMicros = new HashMap<>();
  private final List<Cut> cuts = new ArrayList<>();

  /** When the last message on a FIFO link arrives; entries of the past mean nothing. */
  private final Long2LongHashMap lastArrival = new Long2LongHashMap(-1);

  private int sweepAt = SWEEP_ABOVE;

  /** A break between two groups of processes. */
  public record Cut(IntPredicate from, IntPredicate to) {}

  Network(Links usual, SplittableRandom random) {
    this.usual = usual;
    this.random = random;
  }

  /** Let messages between two processes travel in another way than usual. */
  public void setLink(int from, int to, Link link) {
    unusual.put(key(from, to), link);
  }

  /** Everything to and from this process takes so much longer. */
  public void slowDown(int process, long micros) {
    slowMicros.put(process, micros);
  }

  /** Nothing gets from one group to the other any more; the way back stays as it is. */
  public Cut cutOneWay(IntPredicate from, IntPredicate to) {
    Cut cut = new Cut(from, to);
    cuts.add(cut);
    return cut;
  }

  boolean mend(Cut cut) {
    return cuts.remove(cut);
  }

  /** When a message sent now arrives, or {@link #LOST} or {@link #HELD}. */
  long arrival(long nowMicros, int from, int to) {
    Link link = link(from, to);
    if (!cuts.isEmpty() && isCut(from, to)) {
      return link.loss() > 0 ? LOST : HELD;
    }
    if (link.loss() > 0 && random.nextDouble() < link.loss()) {
      return LOST;
    }
    long arrival = nowMicros + link.latency().sampleMicros(random);
    if (!slowMicros.isEmpty()) {
      arrival += slowMicros.getOrDefault(from, 0L) + slowMicros.getOrDefault(to, 0L);
    }
    return link.order() == Link.Order.FIFO ? inOrder(nowMicros, from, to, arrival) : arrival;
  }

  /** Whether a message that arrives does so once more. */
  boolean duplicates(int from, int to) {
    Link link = link(from, to);
    return link.duplication() > 0 && random.nextDouble() < link.duplication();
  }

  private Link link(int from, int to) {
    Link link = unusual.isEmpty() ? null : unusual.get(key(from, to));
    return link == null ? usual.between(from, to) : link;
  }

  boolean isCut(int from, int to) {
    for (Cut cut : cuts) {
      if (cut.from().test(from) && cut.to().test(to)) {
        return true;
      }
    }
    return false;
  }

  private long inOrder(long nowMicros, int from, int to, long arrival) {
    long key = key(from, to);
    long ordered = Math.max(arrival, lastArrival.get(key));
    lastArrival.put(key, ordered);
    if (lastArrival.size() > sweepAt) {
      lastArrival.values().removeIf(last -> last <= nowMicros);
      sweepAt = Math.max(SWEEP_ABOVE, lastArrival.size() * 2);
      lastArrival.compact();
    }
    return ordered;
  }

  private static long key(int from, int to) {
    return ((long) from << 32) | to;
  }
}
