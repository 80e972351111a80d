package io.atoll.lab.sim;

/** How much has happened in a simulation. */
public final class Counters {

  long delivered;
  long commands;
  long lost;
  long duplicated;
  long undeliverable;
  long crashes;

  /** Messages that arrived. */
  public long delivered() {
    return delivered;
  }

  /** Commands given and timers fired. */
  public long commands() {
    return commands;
  }

  /** Messages that the network lost. */
  public long lost() {
    return lost;
  }

  /** Messages that arrived twice. */
  public long duplicated() {
    return duplicated;
  }

  /** Messages to a process that was not there. */
  public long undeliverable() {
    return undeliverable;
  }

  public long crashes() {
    return crashes;
  }
}
