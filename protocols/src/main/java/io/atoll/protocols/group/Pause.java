package io.atoll.protocols.group;

/**
 * Whether an operator wants leaders to leave their groups alone. Everybody hears of it; of two
 * versions the higher one is newer.
 */
public record Pause(long version, boolean paused) {

  /** As it is while no operator has said anything. */
  public static final Pause NEVER = new Pause(0, false);

  /**
   * What an operator says now. The time counts, since the host that is told may not have heard what
   * was said before.
   */
  Pause changedTo(boolean nowPaused, long wallMillis) {
    return new Pause(Math.max(version + 1, wallMillis), nowPaused);
  }

  /** If two operators spoke at a time, the careful one is right. */
  Pause newer(Pause other) {
    if (version != other.version) {
      return version > other.version ? this : other;
    }
    return paused ? this : other;
  }
}
