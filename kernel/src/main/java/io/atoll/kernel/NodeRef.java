package io.atoll.kernel;

/** A process as others know it: its place on the ring, and where to send to. */
public record NodeRef(Id id, Address address) {

  @Override
  public String toString() {
    return id.toString();
  }
}
