package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The last operation of each session on each identifier, and its answer. Every operation of every
 * client passes here, on every replica, so it is one table with open addressing, whose lines the
 * processor finds at once. Where something lies in it depends on what was there before; so whatever
 * goes elsewhere is sorted first, by identifier and session, and is the same on all replicas.
 */
final class Memories {

  private static final int FIRST_CAPACITY = 16;

  /** Each line has an identifier, a session, a run and a number; without a number it is empty. */
  private static final int LINE = 4;

  private static final int SESSION = 1;
  private static final int RUN = 2;
  private static final int NUMBER = 3;

  /** What no number is. */
  private static final long NONE = 0;

  private static final Comparator<ExactlyOnce.Memory> ORDER =
      Comparator.comparing(ExactlyOnce.Memory::id)
          .thenComparingLong(memory -> memory.session().value());

  private long[] lines;

  /** What was answered; null where there is no line. */
  private Shard.@Nullable Result[] results;

  private int size;

  /** Places that are about to be looked at. */
  private final int[] expected = new int[Shard.MOST_EXPECTED];

  private int expectedCount;

  /** Depends on all that was fetched, so that no compiler leaves it out. */
  private long fetched;

  Memories() {
    lines = new long[FIRST_CAPACITY * LINE];
    results = new Shard.@Nullable Result[FIRST_CAPACITY];
  }

  Memories(Memories other) {
    lines = other.lines.clone();
    results = other.results.clone();
    size = other.size;
  }

  /** The place of what is remembered, or that where it would be put. */
  int find(Id id, long session) {
    int mask = results.length - 1;
    int place = hash(id.value(), session) & mask;
    while (has(place)
        && (lines[place * LINE] != id.value() || lines[place * LINE + SESSION] != session)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Something will be looked for soon, see {@link Shard#expect}. */
  void expect(Id id, long session) {
    if (expectedCount < expected.length) {
      expected[expectedCount++] = hash(id.value(), session) & (results.length - 1);
    }
  }

  void fetchExpected() {
    long sum = 0;
    for (int i = 0; i < expectedCount; i++) {
      int place = expected[i];
      sum += lines[place * LINE] ^ lines[place * LINE + NUMBER];
      sum += results[place] == null ? 0 : 1;
    }
    fetched = sum;
    expectedCount = 0;
  }

  private boolean has(int place) {
    return lines[place * LINE + NUMBER] != NONE;
  }

  private static int hash(long id, long session) {
    return (int) Rendezvous.mix(id + 31 * session);
  }

  /** What was answered; null if nothing is remembered at this place. */
  Shard.@Nullable Result resultAt(int place) {
    return has(place) ? results[place] : null;
  }

  /**
   * How an operation stands to what is remembered at its place: before it (-1), the same (0) or
   * after it (1).
   */
  int order(int place, long run, long number) {
    long lastRun = lines[place * LINE + RUN];
    if (!has(place)) {
      return 1;
    }
    return run == lastRun
        ? Long.compare(number, lines[place * LINE + NUMBER])
        : Long.compare(run, lastRun);
  }

  /** Remember something at the place where it was found, or not found. */
  void put(int place, Id id, long session, long run, long number, Shard.Result result) {
    if (number == NONE) {
      return; // nobody's: hosts count from one
    }
    boolean isNew = !has(place);
    lines[place * LINE] = id.value();
    lines[place * LINE + SESSION] = session;
    lines[place * LINE + RUN] = run;
    lines[place * LINE + NUMBER] = number;
    results[place] = result;
    if (isNew && ++size * 2 > results.length) {
      rebuild(results.length * 2, memory -> true);
    }
  }

  void put(ExactlyOnce.Memory memory) {
    long session = memory.session().value();
    int place = find(memory.id(), session);
    put(place, memory.id(), session, memory.run(), memory.number(), memory.result());
  }

  private interface Test {
    boolean test(int place);
  }

  private void rebuild(int capacity, Test keeps) {
    long[] oldLines = lines;
    Shard.@Nullable Result[] oldResults = results;
    long[] newLines = new long[capacity * LINE];
    Shard.@Nullable Result[] newResults = new Shard.@Nullable Result[capacity];
    int kept = 0;
    for (int from = 0; from < oldResults.length; from++) {
      if (oldResults[from] != null && keeps.test(from)) {
        int to = hash(oldLines[from * LINE], oldLines[from * LINE + SESSION]) & (capacity - 1);
        while (newResults[to] != null) {
          to = (to + 1) & (capacity - 1);
        }
        System.arraycopy(oldLines, from * LINE, newLines, to * LINE, LINE);
        newResults[to] = oldResults[from];
        kept++;
      }
    }
    lines = newLines;
    results = newResults;
    size = kept;
  }

  /** Forget what is remembered of a session. */
  void endSession(long session) {
    rebuild(results.length, place -> lines[place * LINE + SESSION] != session);
  }

  /**
   * Take out the first of what is remembered of an arc, in order.
   *
   * @param enoughBytes no more once what was answered carries so much
   */
  List<ExactlyOnce.Memory> take(Arc arc, int atMost, long enoughBytes) {
    PriorityQueue<ExactlyOnce.Memory> first = new PriorityQueue<>(ORDER.reversed());
    for (int place = 0; place < results.length; place++) {
      Shard.Result result = results[place];
      if (result != null) {
        ExactlyOnce.Memory memory = memory(place, result);
        if (arc.contains(memory.id())) {
          first.add(memory);
          if (first.size() > atMost) {
            first.remove();
          }
        }
      }
    }
    List<ExactlyOnce.Memory> taken = new ArrayList<>(first);
    taken.sort(ORDER);
    taken.subList(enough(taken, enoughBytes), taken.size()).clear();
    boolean[] gone = new boolean[results.length];
    for (ExactlyOnce.Memory memory : taken) {
      gone[find(memory.id(), memory.session().value())] = true;
    }
    if (!taken.isEmpty()) {
      rebuild(results.length, place -> !gone[place]);
    }
    return taken;
  }

  private static int enough(List<ExactlyOnce.Memory> memories, long enoughBytes) {
    long bytes = 0;
    int count = 0;
    while (count < memories.size() && bytes < enoughBytes) {
      bytes += memories.get(count++).result().carriedBytes();
    }
    return count;
  }

  /** All that is remembered, in order. */
  List<ExactlyOnce.Memory> all() {
    ExactlyOnce.Memory[] all = new ExactlyOnce.Memory[size];
    int count = 0;
    for (int place = 0; place < results.length; place++) {
      Shard.Result result = results[place];
      if (result != null) {
        all[count++] = memory(place, result);
      }
    }
    Arrays.sort(all, ORDER);
    return Arrays.asList(all);
  }

  private ExactlyOnce.Memory memory(int place, Shard.Result result) {
    int line = place * LINE;
    return new ExactlyOnce.Memory(
        new Id(lines[line]),
        new Address(lines[line + SESSION]),
        lines[line + RUN],
        lines[line + NUMBER],
        result);
  }
}
