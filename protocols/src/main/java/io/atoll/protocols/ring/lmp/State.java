package io.atoll.protocols.ring.lmp;

/** LMP's variable {@code s}. */
public enum State {
  OUT,
  IN,
  /** Has asked to join. */
  JNG,
  /** Has asked to leave. */
  LVG,
  /** Is changing its right neighbour. */
  BUSY
}
