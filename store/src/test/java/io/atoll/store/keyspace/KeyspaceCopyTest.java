package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Copies and parts of a keyspace have their tables in common, and nobody notices. */
class KeyspaceCopyTest {

  private static final int KEYS = 60;

  /** A keyspace, and what should be in it: when each key expires. */
  private record Twin(Keyspace keyspace, TreeMap<Integer, Long> content) {}

  private static Bytes key(int number) {
    return Bytes.of("{" + number % 9 + "}" + number); // several in a slot
  }

  private static Twin empty() {
    return new Twin(Keyspaces.withPortionsOf(40), new TreeMap<>());
  }

  private static void set(Twin twin, int number, long expiresMillis) {
    Bytes key = key(number);
    byte[] entry = PackedEntry.of(key, Bytes.of(expiresMillis), expiresMillis, 0);
    twin.keyspace.write(KeyIds.slotOf(key), Keyspaces.HASH.of(key), key, entry);
    twin.content.put(number, expiresMillis);
  }

  private static void check(Twin twin) {
    Twin fresh = empty();
    twin.content.forEach((number, expires) -> set(fresh, number, expires));
    assertThat(twin.keyspace.view()).isEqualTo(fresh.keyspace.view());
    Answer.Counted counted = Keyspaces.count(twin.keyspace);
    assertThat(counted.entries()).isEqualTo(twin.content.size());
    assertThat(counted.expiring()).isEqualTo(Keyspaces.count(fresh.keyspace).expiring());
  }

  @Test
  void copiesAndPartsGoTheirOwnWays() {
    int detached = 0;
    int copied = 0;
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Twin> twins = new ArrayList<>(List.of(empty()));
      for (int step = 0; step < 300; step++) {
        Twin twin = twins.get(random.nextInt(twins.size()));
        int number = random.nextInt(KEYS);
        switch (random.nextInt(12)) {
          case 0 -> {
            twins.add(new Twin(twin.keyspace.copy(), new TreeMap<>(twin.content)));
            copied++;
          }
          case 1 -> {
            twins.add(part(twin, new Arc(idOf(random), idOf(random))));
            detached++;
          }
          case 2, 3, 4 -> {
            twin.keyspace.delete(key(number));
            twin.content.remove(number);
          }
          default -> set(twin, number, random.nextBoolean() ? PackedEntry.NEVER : 1_000 + step);
        }
        if (twins.size() > 5) {
          twins.remove(random.nextInt(twins.size()));
        }
      }
      twins.forEach(KeyspaceCopyTest::check);
    }
    assertThat(copied).isGreaterThan(1_000);
    assertThat(detached).isGreaterThan(1_000);
  }

  /** Where a slot ends, or in the middle of one. */
  private static Id idOf(SplittableRandom random) {
    int slot = KeyIds.slotOf(key(random.nextInt(KEYS)));
    return random.nextBoolean() ? KeyIds.lastOf(slot) : KeyIds.idOf(key(random.nextInt(KEYS)));
  }

  private static Twin part(Twin whole, Arc arc) {
    Twin part = empty();
    whole.keyspace.detach(arc).forEach(part.keyspace::put);
    for (int number : List.copyOf(whole.content.keySet())) {
      if (arc.contains(KeyIds.idOf(key(number)))) {
        part.content.put(number, whole.content.remove(number));
      }
    }
    check(part);
    check(whole);
    return part;
  }

  @Test
  void aCopyThatIsTakenInPortionsLeavesTheOriginalAlone() {
    Twin original = empty();
    for (int number = 0; number < KEYS; number++) {
      set(original, number, PackedEntry.NEVER);
    }
    Keyspace copy = original.keyspace.copy();
    Keyspace received = Keyspaces.withPortionsOf(40);

    Shard.Portion portion;
    do {
      portion = copy.take(Keyspaces.EVERYTHING);
      received.put(portion.content());
    } while (!portion.last());

    check(original);
    assertThat(received.view()).isEqualTo(original.keyspace.view());
    assertThat(Keyspaces.count(copy)).isEqualTo(new Answer.Counted(0, 0, 0));
  }
}
