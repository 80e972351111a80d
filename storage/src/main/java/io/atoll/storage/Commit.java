package io.atoll.storage;

import java.io.IOException;

/** Something to be stored, as one of many, and whom to tell. */
public interface Commit {

  /**
   * Puts it into the journal. It may be called again, if there was no room for all of it, and must
   * then do the same.
   */
  void writeTo(Journal journal) throws IOException;

  /** About how many bytes it is, for the bounds of a queue. */
  int sizeBytes();

  /**
   * Whether it is stored only when it is on disk, also where others are synced every second: for
   * what a host must not forget whatever becomes of the last second.
   */
  default boolean mustBeSynced() {
    return false;
  }

  /** It is stored, as {@link Durability} understands it. Must return soon. */
  void stored();

  /** It never will be: the host must stop. Whether it is on the disk is not known. */
  void failed(JournalFailedException reason);
}
