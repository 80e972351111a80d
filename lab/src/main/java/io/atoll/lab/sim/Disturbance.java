package io.atoll.lab.sim;

/** What else goes wrong while members come and go. */
public enum Disturbance {
  /** Nothing. */
  NONE,
  /** In the middle third of the run, half of the members cannot reach the others. */
  PARTITION,
  /** One member in ten takes a second to hear and to be heard. */
  SLOW_NODES
}
