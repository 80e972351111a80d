package io.atoll.lab.check;

/** The names of what the checker itself checks, of every protocol. */
public final class CheckerProperties {

  /** When nothing is on its way any more, nothing is pending. */
  public static final String BEGUN_GETS_DONE = "what is begun gets done";

  /** Nothing stays pending for ever in a fair run. */
  public static final String FAIR_RUNS_COMPLETE = "every fair run completes";

  /** From every state, what is pending can still complete. */
  public static final String CAN_COMPLETE = "everything begun can complete";

  /** A lookup does not come back to where it was while all else stands still. */
  public static final String LOOKUPS_DO_NOT_CIRCLE = "lookups do not circle";

  /** {@link io.atoll.lab.model.Model#leavesNoTrace}. */
  public static final String LEAVE_NO_TRACE = "lookups leave no trace";

  /** Except for what a sender cannot know: {@link io.atoll.lab.model.Model#mayBeUndeliverable}. */
  public static final String NOBODY_SENDS_TO_DEPARTED = "nobody sends to a departed node";

  /** {@link io.atoll.lab.model.Scenario.EndCheck}. */
  public static final String NOTHING_IS_LOST = "nothing is lost";

  /** Whatever comes in, no handler throws anything. */
  public static final String NO_FAILURE = "no handler fails";

  private CheckerProperties() {}
}
