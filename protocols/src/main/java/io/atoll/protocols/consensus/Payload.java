package io.atoll.protocols.consensus;

/** What a log entry carries: an immutable value whose {@code equals} compares content. */
public interface Payload {

  /** About how large it is: what is on its way to a member at a time is bounded by this. */
  default int sizeBytes() {
    return 0;
  }
}
