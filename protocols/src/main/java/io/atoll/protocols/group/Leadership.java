package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/** Who leads a group, as a member knows, and how it goes as long as the member does so itself. */
final class Leadership {

  private static final int MOST_EAGER_BEATS = 10;

  private static final int MOST_BEATS_WITHOUT = 50;

  private boolean here;
  private @Nullable NodeRef leader;
  private long sinceMillis;

  /** Calls that came since then. */
  private long operations;

  /**
   * For how many beats this member still stands for election without waiting. Whoever led the group
   * that this one comes from begins, as soon as others have heard of it.
   */
  private int eagerBeats;

  /** For how many beats no leader was heard of. */
  private int beatsWithout;

  /** Whether this member leads. */
  boolean isHere() {
    return here;
  }

  /** Who leads; null if nobody is known to. */
  @Nullable NodeRef leader() {
    return leader;
  }

  /** Since when this member leads, if it does. */
  long sinceMillis() {
    return sinceMillis;
  }

  long operations() {
    return operations;
  }

  void onCalls(int count) {
    operations += count;
  }

  /** This member leads. */
  void begin(NodeRef self, long nowMillis) {
    here = true;
    leader = self;
    sinceMillis = nowMillis;
    operations = 0;
  }

  /** Another member leads, or nobody is known to. */
  void follow(@Nullable NodeRef other) {
    here = false;
    leader = other;
  }

  /** This member is to lead. */
  void claim() {
    eagerBeats = MOST_EAGER_BEATS;
  }

  /** Whether this member is to stand at this beat; if not, it no longer claims to lead. */
  boolean isClaimedNow(boolean hasState) {
    boolean claimed = eagerBeats > 0 && leader == null && hasState;
    eagerBeats = claimed ? eagerBeats - 1 : 0;
    return claimed;
  }

  /** Whether for many beats, this one included, no leader was heard of. */
  boolean isLongMissing() {
    beatsWithout = leader == null ? beatsWithout + 1 : 0;
    return beatsWithout > MOST_BEATS_WITHOUT;
  }
}
