package io.atoll.storage;

/** A file of the log, and how many parts of streams live in it. */
final class Segment {

  private final long number;
  private final int sizeBytes;
  private long end;
  private int tenants;

  Segment(long number, int sizeBytes) {
    this.number = number;
    this.sizeBytes = sizeBytes;
  }

  long number() {
    return number;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  /** Where its last batch ends. Only of a segment that others follow. */
  long end() {
    return end;
  }

  void endAt(long position) {
    end = position;
  }

  void enter() {
    tenants++;
  }

  void leave() {
    tenants--;
  }

  boolean isEmpty() {
    return tenants == 0;
  }
}
