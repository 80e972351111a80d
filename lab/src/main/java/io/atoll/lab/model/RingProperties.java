package io.atoll.lab.model;

/** The names of what several ring protocols promise, each by a predicate of its own. */
public final class RingProperties {

  public static final String ONE_OWNER = "every identifier has one owner";

  public static final String OWNER_ANSWERS = "only the owner answers";

  /** When all is quiet, each member points to the next and to the one before. */
  public static final String SORTED_RING = "the ring is the sorted one";

  private RingProperties() {}
}
