package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Appends one entry to a stream, and notes in a list what comes of it. */
final class TestCommit implements Commit {

  private final StreamId stream;
  private final long index;
  private final ByteBuffer entry;
  private final List<String> log;
  private boolean synced;

  TestCommit(StreamId stream, long index, String entry, List<String> log) {
    this.stream = stream;
    this.index = index;
    this.entry = JournalModel.bytes(entry);
    this.log = log;
  }

  TestCommit thatMustBeSynced() {
    synced = true;
    return this;
  }

  @Override
  public boolean mustBeSynced() {
    return synced;
  }

  @Override
  public void writeTo(Journal journal) throws IOException {
    journal.append(stream, index, List.of(entry));
  }

  @Override
  public int sizeBytes() {
    return entry.remaining();
  }

  @Override
  public void stored() {
    log.add("stored " + stream.node() + ":" + index);
  }

  @Override
  public void failed(JournalFailedException reason) {
    log.add("failed " + stream.node() + ":" + index);
  }
}
