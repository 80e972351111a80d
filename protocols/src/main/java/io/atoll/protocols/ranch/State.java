package io.atoll.protocols.ranch;

/** What a process is to one of its rings: an element of LMP's array {@code s}. */
public enum State {
  OUT,
  IN,
  /** Has asked to join. */
  JNG,
  /** Has asked to leave. */
  LVG,
  /** Is changing its right neighbour. */
  BUSY,
  /** Waits for a join that walks around this ring to end. */
  WTG
}
