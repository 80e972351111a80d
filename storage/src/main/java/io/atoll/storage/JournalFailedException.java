package io.atoll.storage;

import java.io.IOException;

/**
 * The disk refused a write or a sync, and the journal can be used no more: the host must stop, and
 * recover from what is on the disk.
 *
 * <p>Trying the sync again would be wrong. When writing back fails, Linux marks the pages clean and
 * reports the error once; the next fsync succeeds although the data is nowhere (PostgreSQL's
 * "fsyncgate", 2018; Rebello et al., "Can Applications Recover from fsync Failures?", ATC 2020).
 * Only what is read from the disk after a restart says what it really holds.
 */
public final class JournalFailedException extends IOException {

  private static final long serialVersionUID = 1;

  public JournalFailedException(String what, Throwable cause) {
    super("the journal cannot be used any more: " + what + ": " + reason(cause), cause);
  }

  /** What the disk says speaks for itself, anything else by its name. */
  private static String reason(Throwable cause) {
    return cause instanceof IOException && cause.getMessage() != null
        ? cause.getMessage()
        : cause.toString();
  }
}
