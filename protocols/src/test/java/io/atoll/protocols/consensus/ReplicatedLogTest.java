package io.atoll.protocols.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The log in its circle, beside a plain list of all entries. */
class ReplicatedLogTest {

  private static final int STEPS = 20_000;
  private static final int MOST_BYTES = 40;
  private static final int MOST_ENTRIES = 6;

  private record Sized(int sizeBytes) implements Payload {}

  private final SplittableRandom random = new SplittableRandom(7);
  private final List<Entry> all = new ArrayList<>();
  private ReplicatedLog log = new ReplicatedLog(0, 0, List.of());
  private int compactions;

  @Test
  void logHasWhatWasAddedAndNotTakenOffWhateverWasForgotten() {
    for (int step = 0; step < STEPS; step++) {
      change();
      assertThat(log.view()).isEqualTo(all.subList((int) log.base(), all.size()));
      assertThat(log.bytes()).isEqualTo(bytes(log.view()));
      assertThat(log.last()).isEqualTo(all.size());
      if (log.last() > log.base()) {
        requireFittingPortion(log.base() + 1 + random.nextLong(log.last() - log.base()));
      }
    }
    assertThat(compactions).isGreaterThan(STEPS / 10);
  }

  private void change() {
    switch (random.nextInt(5)) {
      case 0, 1 -> append(1 + random.nextInt(20));
      case 2 -> truncate(random.nextInt(4));
      case 3 -> {
        log.compactTo(log.base() + random.nextLong(log.last() - log.base() + 1));
        compactions++;
      }
      default -> log = new ReplicatedLog(log);
    }
  }

  private void append(int count) {
    List<Entry> added = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      added.add(new Entry(1, new Sized(random.nextInt(20))));
    }
    log.append(List.copyOf(added));
    all.addAll(added);
  }

  private void truncate(int count) {
    long from = Math.max(log.base() + 1, log.last() - count + 1);
    log.truncateFrom(from);
    while (all.size() >= from) {
      all.remove(all.size() - 1);
    }
  }

  private void requireFittingPortion(long from) {
    List<Entry> portion = log.portion(from, MOST_ENTRIES, MOST_BYTES);
    int size = portion.size();
    assertThat(portion).isEqualTo(all.subList((int) from - 1, (int) from - 1 + size));
    assertThat(size).isBetween(1, MOST_ENTRIES);
    assertThat(size == 1 || bytes(portion) <= MOST_BYTES).isTrue();
    boolean oneMoreFits =
        size < MOST_ENTRIES
            && from - 1 + size < all.size()
            && bytes(all.subList((int) from - 1, (int) from + size)) <= MOST_BYTES;
    assertThat(oneMoreFits).isFalse();
  }

  private static long bytes(List<Entry> entries) {
    return entries.stream().mapToLong(entry -> entry.payload().sizeBytes()).sum();
  }
}
