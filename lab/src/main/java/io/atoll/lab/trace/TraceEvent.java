package io.atoll.lab.trace;

import java.util.List;

/**
 * One step of one process.
 *
 * @param timeMicros when; the checker, which knows no time, counts steps
 * @param process the name of the process that took it
 * @param kind what it was
 * @param what the message or command
 * @param received the number of the message received, or {@link #NONE}
 * @param sent the messages sent in this step
 * @param note what changed in the state of the process, or an empty string
 */
public record TraceEvent(
    long timeMicros,
    String process,
    Kind kind,
    String what,
    long received,
    List<Sent> sent,
    String note) {

  public static final long NONE = -1;

  /** What made a process take a step. */
  public enum Kind {
    COMMAND,
    TIMER,
    MESSAGE,
    UNDELIVERABLE
  }

  /** A message that left; its number is unique in the trace. */
  public record Sent(long number, String to, String what) {}
}
