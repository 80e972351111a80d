package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.Commit;
import io.atoll.storage.Commits;
import io.atoll.storage.DiskFullException;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalFailedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a journal refuses is offered again, in order, and nothing is forgotten. */
final class WaitingCommitsTest {

  private static final Commit FIRST = new Nothing();
  private static final Commit SECOND = new Nothing();

  private static final class Nothing implements Commit {
    @Override
    public void writeTo(Journal journal) {}

    @Override
    public int sizeBytes() {
      return 0;
    }

    @Override
    public void stored() {}

    @Override
    public void failed(JournalFailedException reason) {}
  }

  /** A journal that is full, and what happens while it says so. */
  private static final class FullJournal implements Commits {
    private final List<Commit> taken = new ArrayList<>();
    private boolean isFull = true;
    private int offers;
    private Runnable meanwhile = () -> {};

    @Override
    public boolean offer(Commit commit) throws DiskFullException {
      offers++;
      if (isFull) {
        meanwhile.run();
        throw new DiskFullException("a segment", 1);
      }
      taken.add(commit);
      return true;
    }

    @Override
    public void close() {}
  }

  private final FullJournal journal = new FullJournal();
  private final WaitingCommits waiting = new WaitingCommits();

  @BeforeEach
  void start() {
    waiting.start(journal);
  }

  @Test
  void whatIsRefusedIsOfferedInOrderWhenThereIsRoom() {
    waiting.offer(FIRST);
    waiting.offer(SECOND);
    assertThat(journal.offers).as("not again and again").isEqualTo(2);
    journal.isFull = false;
    waiting.offerAll();
    assertThat(journal.taken).containsExactly(FIRST, SECOND);
  }

  @Test
  void roomThatComesWhileAnOfferIsRefusedIsNotMissed() {
    journal.meanwhile =
        () -> {
          journal.isFull = false;
          waiting.offerAll();
        };
    waiting.offer(FIRST);
    assertThat(journal.taken).containsExactly(FIRST);
  }

  @Test
  void whatIsOfferedAfterAnErrorIsTaken() {
    journal.meanwhile =
        () -> {
          throw new OutOfMemoryError("Java heap space");
        };
    assertThatThrownBy(() -> waiting.offer(FIRST)).isInstanceOf(OutOfMemoryError.class);
    journal.isFull = false;
    waiting.offer(SECOND);
    assertThat(journal.taken).containsExactly(FIRST, SECOND);
  }
}
