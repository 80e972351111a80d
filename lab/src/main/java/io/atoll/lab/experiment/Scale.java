package io.atoll.lab.experiment;

/** How much of an experiment to do. */
public enum Scale {
  /** Seconds: the fast suite does this much. */
  SMALL,
  /** What the paper did. */
  PAPER,
  /** What the paper could not do. */
  LARGE
}
