package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a shard remembers of sessions, against the simplest thing that does the same. */
final class MemoriesTest {

  /** Every hundredth is long. */
  private record Done(long value) implements Shard.Result {
    @Override
    public long carriedBytes() {
      return value % 100 == 0 ? ENOUGH_BYTES : 1;
    }
  }

  private static final long ENOUGH_BYTES = 1_000;

  private static final Arc EVERYTHING = new Arc(new Id(0), new Id(0));

  @Test
  void isAMapThatAlwaysTakesOutTheFirst() {
    SplittableRandom random = new SplittableRandom(1);
    Memories memories = new Memories();
    Map<Id, Map<Long, Long>> model = new TreeMap<>();
    int taken = 0;
    for (long number = 1; number <= 20_000; number++) {
      Id id = new Id(random.nextLong(300) << 50);
      long session = random.nextLong(4);
      memories.expect(id, session); // which must make no difference
      if (random.nextInt(50) == 0) {
        memories.fetchExpected();
      }
      switch (random.nextInt(200)) {
        case 0 -> {
          Arc arc = new Arc(id, new Id(random.nextLong(300) << 50));
          List<Long> out =
              memories.take(arc, 20, ENOUGH_BYTES).stream().map(MemoriesTest::valueOf).toList();
          assertThat(out).isEqualTo(takeFrom(model, arc, 20, ENOUGH_BYTES));
          taken += out.size();
        }
        case 1 -> {
          memories.endSession(session);
          model.values().forEach(it -> it.remove(session));
        }
        case 2 -> memories = new Memories(memories);
        default -> {
          memories.put(
              new ExactlyOnce.Memory(id, new Address(session), 1, number, new Done(number)));
          model.computeIfAbsent(id, it -> new TreeMap<>()).put(session, number);
        }
      }
    }
    assertThat(taken).isGreaterThan(500);
    assertThat(memories.all().stream().map(MemoriesTest::valueOf).toList())
        .isEqualTo(takeFrom(model, EVERYTHING, Integer.MAX_VALUE, Long.MAX_VALUE));
  }

  private static long valueOf(ExactlyOnce.Memory memory) {
    return ((Done) memory.result()).value();
  }

  private static List<Long> takeFrom(
      Map<Id, Map<Long, Long>> model, Arc arc, int atMost, long enoughBytes) {
    List<Long> taken = new ArrayList<>();
    long bytes = 0;
    for (Map.Entry<Id, Map<Long, Long>> one : model.entrySet()) {
      var values = one.getValue().values().iterator();
      while (arc.contains(one.getKey())
          && values.hasNext()
          && taken.size() < atMost
          && bytes < enoughBytes) {
        Done next = new Done(values.next());
        bytes += next.carriedBytes();
        taken.add(next.value());
        values.remove();
      }
    }
    return taken;
  }
}
