package io.atoll.node.group;

import io.atoll.storage.Commit;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalFailedException;
import io.atoll.storage.StreamId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Something that goes to the journal as a whole, by the journal's thread.
 *
 * @param sizeBytes about how much it is
 * @param mustBeSynced whether it outlives a power cut, also if operations of the last second do not
 * @param onStored what follows when it is as durable as it has to be
 */
record JournalWrite(int sizeBytes, boolean mustBeSynced, Content content, Runnable onStored)
    implements Commit {

  /** What is written. */
  @FunctionalInterface
  interface Content {
    void writeTo(Journal journal) throws IOException;
  }

  @Override
  public void writeTo(Journal journal) throws IOException {
    content.writeTo(journal);
  }

  @Override
  public void stored() {
    onStored.run();
  }

  @Override
  public void failed(JournalFailedException reason) {
    // the listener of the journal hears of it
  }

  /** There is a group: what comes to its stream belongs to it. */
  static JournalWrite placement(StreamId stream, ByteBuffer meta) {
    return new JournalWrite(
        meta.remaining(),
        true,
        journal -> {
          if (!journal.contains(stream)) {
            journal.meta(stream, meta);
          }
        },
        () -> {});
  }

  /** What is heard of the hosts of the cluster, in place of what was before. */
  static JournalWrite members(ByteBuffer meta) {
    return new JournalWrite(
        meta.remaining(),
        false,
        journal -> journal.meta(StorageFormat.MEMBERS_STREAM, meta),
        () -> {});
  }

  /**
   * Entries and the ballot that they belong to. It goes first: after a crash there may be a ballot
   * without its entries, or with the first of them, which is as if the host had crashed before it
   * was sent the others.
   */
  static JournalWrite entries(
      StreamId stream,
      ByteBuffer meta,
      long from,
      List<ByteBuffer> entries,
      boolean mustBeSynced,
      Runnable onStored) {
    long bytes = meta.remaining() + entries.stream().mapToLong(ByteBuffer::remaining).sum();
    return new JournalWrite(
        (int) Math.min(Integer.MAX_VALUE, bytes),
        mustBeSynced,
        journal -> {
          if (!journal.contains(stream)) {
            return; // the group is over
          }
          if (!meta.equals(journal.meta(stream))) {
            journal.meta(stream, meta);
          }
          append(journal, stream, from, entries);
        },
        onStored);
  }

  /**
   * Replace everything from an index on. A snapshot is stored by another thread, and may have
   * overtaken what it covers: then the stream begins later, and only the rest goes there.
   */
  private static void append(
      Journal journal, StreamId stream, long fromIndex, List<ByteBuffer> entries)
      throws IOException {
    long from = Math.max(fromIndex, journal.start(stream) + 1);
    int covered = (int) Math.min(entries.size(), from - fromIndex);
    List<ByteBuffer> rest = entries.subList(covered, entries.size());
    long last = journal.last(stream);
    if (from > last + 1 && !rest.isEmpty()) {
      journal.startAt(stream, from - 1); // what came before is in a snapshot
    }
    if (!rest.isEmpty() || from <= last) {
      journal.append(stream, from, rest);
    }
  }

  /** A snapshot is durable: entries up to its index may go. */
  static JournalWrite snapshot(StreamId stream, long index, Runnable onStored) {
    return new JournalWrite(
        0,
        false,
        journal -> {
          if (journal.contains(stream)) {
            // the entry at its index stays: it tells whether what follows belongs to it
            boolean reaches = journal.last(stream) >= index;
            journal.startAt(stream, reaches ? index - 1 : index);
          }
        },
        onStored);
  }

  /** A group is over: that it was there is remembered. */
  static JournalWrite grave(StreamId stream, long number, ByteBuffer grave, Runnable onStored) {
    return new JournalWrite(
        grave.remaining(),
        true,
        journal -> {
          journal.append(StorageFormat.HOST_STREAM, number, List.of(grave));
          journal.remove(stream);
        },
        onStored);
  }
}
