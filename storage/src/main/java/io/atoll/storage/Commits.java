package io.atoll.storage;

import java.io.Closeable;

/** Takes what is to be stored. */
public interface Commits extends Closeable {

  /**
   * Takes a commit, unless too much is waiting already: then it says no, and whoever asks holds its
   * own work back and asks again when something of it has been stored.
   *
   * @throws DiskFullException if the disk is full: the host can be read, not written to
   * @throws JournalFailedException if the disk has failed: the host must stop
   */
  boolean offer(Commit commit) throws DiskFullException, JournalFailedException;

  /** Stores what was taken, and takes no more. */
  @Override
  void close();
}
