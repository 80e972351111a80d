package io.atoll.protocols.consensus;

/** A place in the log: what it holds, and the term of the leader that put it there. */
public record Entry(long term, Payload payload) {

  @Override
  public String toString() {
    return payload + "@" + term;
  }
}
