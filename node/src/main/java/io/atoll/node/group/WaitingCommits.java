package io.atoll.node.group;

import io.atoll.storage.Commit;
import io.atoll.storage.Commits;
import io.atoll.storage.DiskFullException;
import io.atoll.storage.JournalFailedException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the journal has not taken yet. What cannot be taken now waits, and so does all after it: the
 * order is part of it. Serves all threads.
 */
final class WaitingCommits {

  private final Queue<Commit> waiting = new ConcurrentLinkedQueue<>();

  /** How often somebody has asked since nobody was at it. */
  private final AtomicInteger asked = new AtomicInteger();

  /** Null before it is there. */
  private volatile @Nullable Commits journal;

  /** Everything goes there, what waits already first. */
  void start(Commits newJournal) {
    journal = newJournal;
    offerAll();
  }

  void offer(Commit commit) {
    waiting.add(commit);
    offerAll();
  }

  /**
   * Offers the journal what waits. One thread at a time does; if another asks meanwhile, perhaps
   * since there is room again, it does so once more, as it may have been refused before that.
   */
  void offerAll() {
    int answered = 1;
    if (asked.getAndIncrement() != 0) {
      return;
    }
    try {
      while (answered != 0) {
        offerUntilRefused();
        answered = asked.addAndGet(-answered);
      }
    } finally {
      if (answered != 0) {
        asked.set(0);
      }
    }
  }

  private void offerUntilRefused() {
    Commits taking = journal;
    try {
      for (Commit next = waiting.peek(); next != null; next = waiting.peek()) {
        if (taking == null || !taking.offer(next)) {
          return; // not yet there, or closed
        }
        waiting.remove();
      }
    } catch (DiskFullException e) {
      return; // whoever hears that there is room again asks again
    } catch (JournalFailedException e) {
      waiting.clear();
    }
  }
}
