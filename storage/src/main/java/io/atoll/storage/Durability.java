package io.atoll.storage;

/** When a host says that something is stored. */
public enum Durability {
  /** When it is on disk, whatever happens to the machine. */
  ALWAYS,
  /**
   * When the system has it: a crash of the machine, not of the process, loses up to a second. Not
   * of what {@link Commit#mustBeSynced}.
   */
  EVERYSEC,
  /** At once. Nothing is written to disk. */
  MEMORY
}
