package io.atoll.storage;

/** Hears how the disk is. All calls come from the thread that stores. */
public interface StorageListener {

  /** Everybody has been told whose commits one write, and one sync, have made stored. */
  default void acknowledged() {}

  /** There is no room. What is waiting goes on waiting, nothing new is taken. */
  void full(DiskFullException reason);

  /** There is room again. */
  void roomAgain();

  /** The disk is broken: the host must stop. */
  void failed(JournalFailedException reason);
}
