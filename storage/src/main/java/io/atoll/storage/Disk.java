package io.atoll.storage;

import java.io.IOException;
import java.util.List;

/**
 * A directory of files, as much of it as the journal and snapshots need. All calls are synchronous.
 *
 * <p>What is written to a file is safe after {@link DiskFile#sync}; that a file exists under its
 * name, or does not any more, is safe after {@link #syncDirectory}. A crash in between may undo any
 * of it, in any order.
 */
public interface Disk {

  /** The names of all files, in their natural order. */
  List<String> list() throws IOException;

  /**
   * A new file, full of zeros that are really there: writing over them later takes no more room.
   * The content is synced, the name is not.
   *
   * @throws DiskFullException if there is no room; then there is no such file either
   */
  DiskFile create(String name, long sizeBytes) throws IOException;

  DiskFile open(String name) throws IOException;

  /** Atomic: whoever looks sees the file under one name. It replaces what has the other name. */
  void rename(String from, String to) throws IOException;

  void delete(String name) throws IOException;

  /** Makes durable what has been created, renamed and deleted. */
  void syncDirectory() throws IOException;

  /** A directory in this one, made if it is not there yet. */
  Disk in(String directory) throws IOException;

  /** How messages to people name a file of this directory. */
  String describe(String name);
}
