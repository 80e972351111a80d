package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult.Compared;
import io.atoll.store.RegisterResult.Deleted;
import io.atoll.store.RegisterResult.Incremented;
import io.atoll.store.RegisterResult.Stored;
import io.atoll.store.RegisterResult.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The ways in which stores are known to go wrong, each next to what is still right. */
class ClassicHistoriesTest {

  private final Story story = new Story();

  @Test
  void anEmptyHistoryIsSeenToBeEmpty() {
    Verdict verdict = story.verdict();

    assertThat(verdict.isLinearizable()).isTrue();
    assertThat(verdict.calls()).isZero();
    assertThat(verdict.keys()).isZero();
  }

  @Test
  void aReadThatOverlapsAWriteMaySeeEitherValue() {
    story.call(1, new Put(1), new Stored());
    long write = story.begin(1, new Put(2));
    story.call(2, new Get(), value(1)).call(3, new Get(), value(2)).end(write, new Stored());

    assertLinearizable();
  }

  @Test
  void aReadAfterAReadOfTheNewValueMustNotSeeTheOld() {
    story.call(1, new Put(1), new Stored());
    long write = story.begin(1, new Put(2));
    story.call(2, new Get(), value(2)).call(3, new Get(), value(1)).end(write, new Stored());

    assertMisplaced("@3 Get -> 1");
  }

  @Test
  void staleReadAfterAWrite() {
    story.call(1, new Put(1), new Stored()).call(1, new Put(2), new Stored());
    story.call(2, new Get(), value(1));

    assertMisplaced("@2 Get -> 1");
  }

  @Test
  void lostUpdate() {
    story.call(1, new Put(5), new Stored()).call(2, new Get(), absent());

    assertMisplaced("@2 Get -> absent");
  }

  @Test
  void twoIncrementsThatBothSawTheSameNumber() {
    long one = story.begin(1, new Increment(1));
    long other = story.begin(2, new Increment(1));
    story.end(one, new Incremented(1)).end(other, new Incremented(1));

    assertMisplaced("@2 Increment(1) -> 1");
  }

  @Test
  void anIncrementAppliedTwice() {
    story.call(1, new Increment(1), new Incremented(1)).call(2, new Get(), value(2));

    assertMisplaced("@2 Get -> 2");
  }

  @Test
  void anUnansweredIncrementAppliedAtMostOnce() {
    story.begin(1, new Increment(1));
    story.call(2, new Get(), value(1)).call(2, new Get(), value(2));

    assertMisplaced("@2 Get -> 2");
  }

  @Test
  void twoCompareAndSetsThatBothSucceeded() {
    story.call(1, new Put(0), new Stored());
    long one = story.begin(1, new CompareAndSet(0L, 1));
    long other = story.begin(2, new CompareAndSet(0L, 2));
    story.end(one, new Compared(true)).end(other, new Compared(true));

    assertMisplaced("@2 CompareAndSet(0,2) -> swapped");
  }

  @Test
  void aLockTakenTwiceByCreatingItIfAbsent() {
    story.call(1, new CompareAndSet(null, 1), new Compared(true));
    story.call(2, new CompareAndSet(null, 2), new Compared(true));

    assertMisplaced("@2 CompareAndSet(absent,2) -> swapped");
  }

  @Test
  void readOfADeletedValue() {
    story.call(1, new Put(1), new Stored()).call(1, new Delete(), new Deleted(true));
    story.call(2, new Get(), value(1));

    assertMisplaced("@2 Get -> 1");
  }

  @Test
  void aValueDeletedTwice() {
    story.call(1, new Put(1), new Stored());
    story.call(1, new Delete(), new Deleted(true)).call(2, new Delete(), new Deleted(true));

    assertMisplaced("@2 Delete -> deleted");
  }

  @Test
  void aPendingWriteMayBeSeenLate() {
    story.call(1, new Put(1), new Stored());
    story.begin(2, new Put(2));
    story.call(1, new Get(), value(1)).call(1, new Put(3), new Stored());
    story.call(1, new Get(), value(2));

    assertLinearizable();
  }

  @Test
  void aPendingWriteMayNeverBeSeen() {
    story.begin(2, new Put(2));
    story.call(1, new Get(), absent());

    assertLinearizable();
  }

  @Test
  void aPendingWriteSeenMustNotVanish() {
    story.call(1, new Put(1), new Stored());
    story.begin(2, new Put(2));
    story.call(1, new Get(), value(2)).call(3, new Get(), value(1));

    assertMisplaced("@3 Get -> 1");
  }

  @Test
  void aWriteSeenBeforeItBegan() {
    story.call(1, new Get(), value(2)).call(2, new Put(2), new Stored());

    assertMisplaced("@1 Get -> 2");
  }

  @Test
  void absentIsNotZero() {
    story.call(1, new Put(0), new Stored()).call(2, new Get(), absent());

    assertMisplaced("@2 Get -> absent");
  }

  @Test
  void anAnswerOfTheWrongKindFitsNowhere() {
    story.call(1, new Get(), new Stored());

    assertMisplaced("@1 Get -> stored");
  }

  private void assertLinearizable() {
    assertThat(story.verdict().violations()).isEmpty();
    assertThat(story.verdict().keys()).isEqualTo(1);
  }

  private void assertMisplaced(String call) {
    Verdict verdict = story.verdict();
    assertThat(verdict.isLinearizable()).isFalse();
    assertThat(verdict.violations())
        .extracting(v -> v.misplaced().toString())
        .containsExactly(call);
  }

  private static Value value(long value) {
    return new Value(value);
  }

  private static Value absent() {
    @Nullable Long none = null;
    return new Value(none);
  }
}
