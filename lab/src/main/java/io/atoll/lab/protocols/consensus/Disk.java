package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftUpcall.Store;
import io.atoll.protocols.consensus.Recovered;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disk that crashes with its host: what was flushed is there afterwards; of what was not, some of
 * the first writes may be.
 */
final class Disk {

  /** Everything on it, as a value. */
  record View(
      long term,
      @Nullable NodeRef votedFor,
      Registers.State snapshot,
      long firstIndex,
      List<Entry> log,
      List<Store> unflushed) {}

  private final Deque<Store> unflushed = new ArrayDeque<>();
  private final List<Entry> log = new ArrayList<>();
  private long term;
  private @Nullable NodeRef votedFor;
  private Registers.State snapshot;

  /** The index of the first entry of the log. */
  private long firstIndex;

  Disk(Registers.State snapshot) {
    this.snapshot = snapshot;
    this.term = snapshot.term();
    this.firstIndex = snapshot.index() + 1;
  }

  /** A disk that has seen something already. */
  Disk(Recovered content) {
    this(
        new Registers.State(
            content.baseIndex(), content.baseTerm(), Registers.State.NONE.values()));
    this.term = content.term();
    this.votedFor = content.votedFor();
    this.log.addAll(content.entries());
  }

  Disk(Disk other) {
    this.unflushed.addAll(other.unflushed);
    this.log.addAll(other.log);
    this.term = other.term;
    this.votedFor = other.votedFor;
    this.snapshot = other.snapshot;
    this.firstIndex = other.firstIndex;
  }

  void write(Store store) {
    unflushed.add(store);
  }

  int unflushed() {
    return unflushed.size();
  }

  /** The token of the last write that was asked for, or 0 if all are flushed. */
  long lastToken() {
    return unflushed.isEmpty() ? 0 : unflushed.getLast().token();
  }

  /** All writes up to a token are on the disk for good. */
  void flush(long token) {
    while (!unflushed.isEmpty() && unflushed.getFirst().token() <= token) {
      put(unflushed.removeFirst());
    }
  }

  /** The host stops; of the writes that were not flushed, this many made it. */
  void crash(int survivors) {
    for (int i = 0; i < survivors; i++) {
      put(unflushed.removeFirst());
    }
    unflushed.clear();
  }

  private void put(Store store) {
    term = store.term();
    votedFor = store.votedFor();
    if (store.from() < firstIndex || store.from() > firstIndex + log.size()) {
      log.clear(); // the log goes on from a snapshot
      firstIndex = store.from();
    }
    log.subList((int) (store.from() - firstIndex), log.size()).clear();
    log.addAll(store.entries());
  }

  Registers.State snapshot() {
    return snapshot;
  }

  /** A snapshot is on the disk for good; the log in front of it is dropped at leisure. */
  void keep(Registers.State newer) {
    snapshot = newer;
    long covered = Math.min(newer.index() - firstIndex, log.size());
    if (covered > 0) {
      log.subList(0, (int) covered).clear();
      firstIndex += covered;
    }
  }

  Recovered recover() {
    return Recovered.fromDisk(
        term, votedFor, snapshot.index(), snapshot.term(), firstIndex, List.copyOf(log));
  }

  View view() {
    return new View(term, votedFor, snapshot, firstIndex, List.copyOf(log), List.copyOf(unflushed));
  }
}
