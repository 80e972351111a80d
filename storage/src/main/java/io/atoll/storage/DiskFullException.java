package io.atoll.storage;

import java.io.IOException;

/** There is no room on the disk. What was asked for was not done, and may be asked for again. */
public final class DiskFullException extends IOException {

  private static final long serialVersionUID = 1;

  public DiskFullException(String what, long sizeBytes) {
    super(
        "the disk is full: no room for %,d bytes of %s; free some, and writing goes on"
            .formatted(sizeBytes, what));
  }
}
