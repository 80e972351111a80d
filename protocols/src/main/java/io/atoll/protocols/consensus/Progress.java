package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import java.util.Arrays;
import java.util.List;

/**
 * What a leader knows of one follower, and what is on its way there.
 *
 * <p>While it is not known where the logs part, one message at a time probes for it. Then messages
 * follow each other without waiting, up to a limit. A refusal means that something was lost, and
 * goes back to probing, at what was acknowledged last. A follower that needs what the log no longer
 * has waits for a snapshot.
 */
public final class Progress {

  /** How a follower is sent to. */
  public enum Mode {
    PROBE,
    REPLICATE,
    SNAPSHOT
  }

  /** The same as an immutable value. */
  public record View(
      NodeRef member,
      Mode mode,
      long match,
      long next,
      boolean probed,
      List<Long> inFlight,
      long ackedRound,
      long heardMillis,
      boolean sentSinceTick,
      long deniedMillis) {}

  private static final long NEVER = Long.MIN_VALUE;

  private final NodeRef member;
  private final long[] inFlightEnds;
  private int inFlightHead;
  private int inFlight;
  private Mode mode = Mode.PROBE;
  private long match;
  private long next;
  private boolean probed;
  private long ackedRound;
  private long heardMillis;
  private boolean sentSinceTick;

  /** Since when the follower has denied what it had acknowledged; {@link #NEVER} if it has not. */
  private long deniedMillis = NEVER;

  Progress(NodeRef member, long next, int maxInFlight, long nowMillis) {
    this.member = member;
    this.next = next;
    this.inFlightEnds = new long[maxInFlight];
    this.heardMillis = nowMillis;
  }

  Progress(Progress other) {
    this.member = other.member;
    this.inFlightEnds = other.inFlightEnds.clone();
    this.inFlightHead = other.inFlightHead;
    this.inFlight = other.inFlight;
    this.mode = other.mode;
    this.match = other.match;
    this.next = other.next;
    this.probed = other.probed;
    this.ackedRound = other.ackedRound;
    this.heardMillis = other.heardMillis;
    this.sentSinceTick = other.sentSinceTick;
    this.deniedMillis = other.deniedMillis;
  }

  NodeRef member() {
    return member;
  }

  /** Up to where the follower is known to have stored the leader's log. */
  long match() {
    return match;
  }

  /** The same, or nothing while the follower denies it. */
  long vouchedFor() {
    return deniedMillis == NEVER ? match : 0;
  }

  /** The index of the entry to be sent next. */
  long next() {
    return next;
  }

  long ackedRound() {
    return ackedRound;
  }

  boolean awaitsSnapshot() {
    return mode == Mode.SNAPSHOT;
  }

  /** Whether another message with entries may be sent now. */
  boolean hasRoom() {
    return switch (mode) {
      case PROBE -> !probed;
      case REPLICATE -> inFlight < inFlightEnds.length;
      case SNAPSHOT -> false;
    };
  }

  /** Entries were sent. */
  void sent(int entries) {
    sentSinceTick = true;
    if (mode == Mode.PROBE) {
      probed = true;
      return;
    }
    next += entries;
    inFlightEnds[(inFlightHead + inFlight++) % inFlightEnds.length] = next - 1;
  }

  /** A heartbeat was sent. */
  void nudged() {
    sentSinceTick = true;
  }

  /** Whether nothing was sent since the last tick. */
  boolean isIdle() {
    return !sentSinceTick;
  }

  void onTick() {
    sentSinceTick = false;
  }

  /** The follower has answered in this term, in this round. */
  void heard(long nowMillis, long round) {
    heardMillis = nowMillis;
    ackedRound = Math.max(ackedRound, round);
  }

  boolean heardSince(long millis) {
    return heardMillis >= millis;
  }

  /** The follower's log is ours up to an index at least; whether that is news. */
  boolean acknowledged(long index, long logBase) {
    boolean news = index > match;
    deniedMillis = NEVER;
    match = Math.max(match, index);
    while (inFlight > 0 && inFlightEnds[inFlightHead] <= match) {
      inFlightHead = (inFlightHead + 1) % inFlightEnds.length;
      inFlight--;
    }
    if (mode == Mode.PROBE || (mode == Mode.SNAPSHOT && match >= logBase)) {
      mode = Mode.REPLICATE;
      inFlight = 0;
    }
    next = Math.max(next, match + 1);
    return news;
  }

  /**
   * The follower has another entry at an index, or none.
   *
   * @param hint where to try next
   * @param patienceMillis for how long one that denies what it has acknowledged is not believed
   * @return whether that is so: what was refused may have been made up for since
   */
  boolean refused(long prevIndex, long hint, long nowMillis, long patienceMillis) {
    if (denies(prevIndex, nowMillis, patienceMillis)) {
      match = 0;
      deniedMillis = NEVER;
      probe(Math.max(1, Math.min(hint, prevIndex)));
      return true;
    }
    boolean stale = prevIndex <= match || prevIndex >= next;
    if (mode == Mode.SNAPSHOT || stale || (mode == Mode.PROBE && prevIndex != next - 1)) {
      return false;
    }
    probe(Math.max(match + 1, Math.min(hint, prevIndex)));
    return true;
  }

  /**
   * Takes note that the follower denies, or does not deny, what it acknowledged last.
   *
   * <p>DEVIATION thesis 3.8: disks that are not synced at once lose their last entries with the
   * power, and whoever acknowledged them is back without. What is committed stays committed; the
   * follower is sent again what it lacks.
   *
   * @return whether it has denied it for so long that it must be true
   */
  private boolean denies(long prevIndex, long nowMillis, long patienceMillis) {
    if (prevIndex != match || match == 0 || mode == Mode.SNAPSHOT) {
      return false;
    }
    if (deniedMillis == NEVER) {
      deniedMillis = nowMillis;
    }
    return nowMillis - deniedMillis >= patienceMillis;
  }

  /** Find out where the logs part, from this index down. */
  void probe(long index) {
    mode = Mode.PROBE;
    probed = false;
    inFlight = 0;
    next = index;
  }

  void awaitSnapshot() {
    mode = Mode.SNAPSHOT;
    inFlight = 0;
  }

  Standing standing() {
    return new Standing(member, heardMillis, mode == Mode.REPLICATE && deniedMillis == NEVER);
  }

  View view() {
    long[] ends = new long[inFlight];
    for (int i = 0; i < inFlight; i++) {
      ends[i] = inFlightEnds[(inFlightHead + i) % inFlightEnds.length];
    }
    List<Long> list = Arrays.stream(ends).boxed().toList();
    return new View(
        member,
        mode,
        match,
        next,
        probed,
        list,
        ackedRound,
        heardMillis,
        sentSinceTick,
        deniedMillis);
  }
}
