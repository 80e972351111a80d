package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

class KeyspaceTest {

  private static final int PORTION_BYTES = 64 * 1024;

  private final Keyspace keyspace = Keyspaces.withPortionsOf(PORTION_BYTES);

  private static Keyspace filled(int entries, int valueBytes) {
    Keyspace keyspace = Keyspaces.withPortionsOf(PORTION_BYTES);
    Bytes value = Bytes.of(new byte[valueBytes]);
    for (int i = 0; i < entries; i++) {
      Bytes key = Bytes.of("key:" + i);
      keyspace.execute(KeyIds.slotOf(key), StringOperation.Set.always(key, value), 1_000);
    }
    return keyspace;
  }

  @Test
  void deletesWhatIsAsExpectedAndNothingElse() {
    Bytes key = Bytes.of("a");
    int slot = KeyIds.slotOf(key);
    Bytes value = Bytes.of("1");
    StringOperation asExpected = new StringOperation.CompareAndDelete(key, value);
    assertThat(keyspace.execute(slot, asExpected, 0)).isEqualTo(Answer.of(false));
    keyspace.execute(slot, StringOperation.Set.always(key, value), 0);
    StringOperation other = new StringOperation.CompareAndDelete(key, Bytes.of("2"));
    assertThat(keyspace.execute(slot, other, 0)).isEqualTo(Answer.of(false));
    assertThat(keyspace.execute(slot, asExpected, 0)).isEqualTo(Answer.of(true));
    assertThat(keyspace.execute(slot, new ReadOperation.Get(key), 0)).isEqualTo(Answer.NOTHING);
  }

  @Test
  void whatIsExpectedMakesNoDifference() {
    Random random = new Random(1);
    Keyspace told = Keyspaces.withPortionsOf(PORTION_BYTES);
    int found = 0;
    for (int step = 0; step < 500; step++) {
      List<KeyOperation> operations = new ArrayList<>();
      for (int i = random.nextInt(Shard.MOST_EXPECTED + 20); i > 0; i--) {
        operations.add(anyOperation(random));
      }
      operations.forEach(it -> told.expect(slotOf(it), it));
      told.fetchExpected();
      for (KeyOperation operation : operations) {
        Answer answer = told.execute(slotOf(operation), operation, step);
        assertThat(answer).isEqualTo(keyspace.execute(slotOf(operation), operation, step));
        found += answer instanceof Answer.Value value && value.value() != null ? 1 : 0;
      }
    }
    assertThat(told.view()).isEqualTo(keyspace.view());
    assertThat(found).as("values that were found").isGreaterThan(1_000);
  }

  /** About one of some hundred keys, many of them in the same few slots. */
  private static KeyOperation anyOperation(Random random) {
    Bytes key = Bytes.of("{" + random.nextInt(10) + "}" + random.nextInt(30));
    return switch (random.nextInt(5)) {
      case 0 -> new KeysOperation.Delete(List.of(key));
      case 1 -> new Batch(List.of(new ReadOperation.Get(key)));
      case 2 -> StringOperation.Set.always(key, Bytes.of(random.nextLong()));
      case 3 -> new StringOperation.GetAndDelete(key);
      default -> new ReadOperation.Get(key);
    };
  }

  private static int slotOf(KeyOperation operation) {
    if (operation instanceof Batch batch) {
      return slotOf(batch.operations().get(0));
    }
    Bytes key =
        operation instanceof KeysOperation.Delete delete ? delete.keys().get(0) : operation.key();
    return KeyIds.slotOf(Objects.requireNonNull(key));
  }

  @Test
  void countedBytesAreThoseOfTheHeap() {
    Keyspace filled = filled(20_000, 100);
    long heap = GraphLayout.parseInstance(filled).totalSize();
    assertThat(Keyspaces.count(filled).sizeBytes()).isBetween(heap * 95 / 100, heap);
  }

  @Test
  void aMillionValuesOfAHundredBytesTakeLittleMoreThanThemselves() {
    int entries = 1_000_000;
    Keyspace filled = filled(entries, 100);
    long keyBytes = 0;
    for (int i = 0; i < entries; i++) {
      keyBytes += ("key:" + i).length();
    }
    long overhead = Keyspaces.count(filled).sizeBytes() - keyBytes - 100L * entries;
    assertThat(overhead / entries).as("bytes of overhead per entry").isBetween(30L, 50L);
  }

  @Test
  void aHandOverOfAFewSlotsLeavesTheOthersAlone() {
    Keyspace filled = filled(20_000, 10);
    Arc arc = new Arc(KeyIds.lastOf(99), KeyIds.lastOf(599));
    long expected = ids(filled).stream().filter(arc::contains).count();
    Keyspace other = Keyspaces.withPortionsOf(PORTION_BYTES);
    assertThat(Keyspaces.handOver(filled, arc, other)).hasSize(1);
    assertThat(Keyspaces.count(other).entries()).isEqualTo(expected).isPositive();
    assertThat(Keyspaces.count(filled).entries()).isEqualTo(20_000 - expected);
  }

  @Test
  void entriesLeaveInBoundedPortions() {
    Keyspace filled = filled(60_000, 100);
    Keyspace other = Keyspaces.withPortionsOf(PORTION_BYTES);
    List<PackedEntries> portions = Keyspaces.handOver(filled, Keyspaces.EVERYTHING, other);
    assertThat(portions)
        .hasSizeGreaterThan(90)
        .allMatch(p -> Keyspaces.sizeBytes(p) <= PORTION_BYTES);
    assertThat(Keyspaces.count(filled)).isEqualTo(new Answer.Counted(0, 0, 0));
    assertThat(Keyspaces.count(other).entries()).isEqualTo(60_000);
  }

  /**
   * Each replica of a virtual node that leaves takes the portions out of its own tables, and the
   * one that leads sends its own. If they were cut differently, a new leader would go on behind
   * entries that the former one had not come to.
   */
  @Test
  void replicasWithDifferentPastsCutTheSamePortions() {
    for (int seed = 0; seed < 50; seed++) {
      Keyspace one = Keyspaces.withPortionsOf(200);
      Keyspace other = Keyspaces.withPortionsOf(200);
      List<Bytes> keys = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        keys.add(Bytes.of("{tag}" + i));
      }
      keys.forEach(key -> write(one, key));
      Collections.shuffle(keys, new Random(seed));
      keys.forEach(key -> write(other, key));
      for (int i = 100; i < 1_000; i++) { // its table was larger once
        write(other, Bytes.of("{tag}" + i));
      }
      for (int i = 100; i < 1_000; i++) {
        other.delete(Bytes.of("{tag}" + i));
      }
      Keyspace copied = Keyspaces.withPortionsOf(200);
      copied.put(one.view());

      List<PackedEntries> portions = portions(one);
      assertThat(portions).hasSizeGreaterThan(5);
      assertThat(portions(other)).isEqualTo(portions);
      assertThat(portions(copied)).isEqualTo(portions);
    }
  }

  private static void write(Keyspace keyspace, Bytes key) {
    keyspace.execute(KeyIds.slotOf(key), StringOperation.Set.always(key, key), 1_000);
  }

  private static List<PackedEntries> portions(Keyspace from) {
    return Keyspaces.handOver(from, Keyspaces.EVERYTHING, Keyspaces.withPortionsOf(200));
  }

  @Test
  void anEntryLargerThanAPortionTravelsAlone() {
    Bytes key = Bytes.of("large");
    Bytes value = Bytes.of(new byte[2 * PORTION_BYTES]);
    Keyspaces.execute(keyspace, key, StringOperation.Set.always(key, value), 0);
    Keyspace other = Keyspaces.withPortionsOf(PORTION_BYTES);
    assertThat(Keyspaces.handOver(keyspace, Keyspaces.EVERYTHING, other)).hasSize(1);
    assertThat(Keyspaces.execute(other, key, new ReadOperation.Get(key), 0))
        .isEqualTo(new Answer.Value(value));
  }

  @Test
  void aBatchIsItsOperationsOneAfterTheOther() {
    Bytes key = Bytes.of("key");
    KeyOperation set = StringOperation.Set.always(key, Bytes.of("1"));
    KeyOperation get = new ReadOperation.Get(key);
    KeyOperation increment = new NumberOperation.Increment(key, 1);
    Batch batch = new Batch(List.of(get, set, increment, get));

    assertThat(keyspace.execute(KeyIds.slotOf(key), batch, 0))
        .isEqualTo(
            new Answer.Answers(
                List.of(
                    Answer.NOTHING,
                    Answer.DONE,
                    new Answer.Number(2),
                    new Answer.Value(Bytes.of("2")))));
    assertThatThrownBy(() -> new Batch(List.of(batch)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBatchEndsWhereItsAnswersHaveBecomeLong() {
    Bytes key = Bytes.of("key");
    Bytes half = Bytes.of("x".repeat(Batch.LONG_ANSWERS_BYTES / 2));
    keyspace.execute(KeyIds.slotOf(key), StringOperation.Set.always(key, half), 0);
    KeyOperation get = new ReadOperation.Get(key);
    KeyOperation delete = new KeysOperation.Delete(List.of(key));

    assertThat(keyspace.execute(KeyIds.slotOf(key), new Batch(List.of(get, get, delete)), 0))
        .isEqualTo(new Answer.Answers(List.of(new Answer.Value(half), new Answer.Value(half))));
    assertThat(keyspace.execute(KeyIds.slotOf(key), get, 0))
        .as("what was not answered was not executed")
        .isEqualTo(new Answer.Value(half));
  }

  @Test
  void anEntryThatIsNoLongerWhereItWasFoundIsLookedFor() {
    Bytes key = Bytes.of("key");
    int slot = KeyIds.slotOf(key);
    int hash = Keyspaces.HASH.of(key);
    byte[] old = PackedEntry.of(key, Bytes.of("1"), PackedEntry.NEVER, 0);
    keyspace.write(slot, hash, key, old);
    Answer.Counted before = Keyspaces.count(keyspace);
    for (int place = -1; place <= 4; place++) { // one of which is right
      byte[] entry = PackedEntry.of(key, Bytes.of(place), PackedEntry.NEVER, 0);
      keyspace.overwrite(slot, hash, key, place, old, entry);
      assertThat(keyspace.execute(slot, new ReadOperation.Get(key), 0))
          .isEqualTo(new Answer.Value(Bytes.of(place)));
      old = entry;
    }
    assertThat(Keyspaces.count(keyspace).entries()).isEqualTo(before.entries()).isEqualTo(1);
  }

  @Test
  void keysOfMoreThan255BytesAreToldApart() {
    Bytes one = Bytes.of("x".repeat(300) + "1");
    Bytes two = Bytes.of("x".repeat(300) + "2");
    keyspace.execute(5, StringOperation.Set.always(one, Bytes.of("1")), 0);
    keyspace.execute(5, StringOperation.Set.always(two, Bytes.of("2")), 0);
    assertThat(keyspace.execute(5, new ReadOperation.Get(one), 0))
        .isEqualTo(new Answer.Value(Bytes.of("1")));
  }

  @Test
  void aReadOfWhatHasExpiredChangesNothing() {
    Bytes key = Bytes.of("k");
    Keyspaces.execute(
        keyspace,
        key,
        new StringOperation.Set(key, key, new Expiry.At(500), false, false, false),
        100);
    PackedEntries before = keyspace.view();
    assertThat(Keyspaces.execute(keyspace, key, new ReadOperation.Get(key), 500))
        .isEqualTo(new Answer.Value(key));
    assertThat(Keyspaces.execute(keyspace, key, new ReadOperation.Get(key), 501))
        .isEqualTo(Answer.NOTHING);
    assertThat(keyspace.view()).isEqualTo(before);
  }

  @Test
  void aSweepRemovesWhatHasExpiredAndNothingElse() {
    for (int i = 0; i < 1_000; i++) {
      Bytes key = Bytes.of("k" + i);
      Expiry expiry = i % 2 == 0 ? new Expiry.At(500 + i) : Expiry.NEVER;
      Keyspaces.execute(
          keyspace, key, new StringOperation.Set(key, key, expiry, false, false, false), 100);
    }
    int removed = 0;
    int steps = 0;
    Cursor cursor = Cursor.START;
    while (!cursor.equals(Cursor.END)) {
      Answer.Swept swept =
          (Answer.Swept) Keyspaces.execute(keyspace, new WholeOperation.Sweep(cursor, 50), 1_000);
      cursor = swept.next();
      removed += swept.removed();
      steps++;
    }
    assertThat(removed).as("500 + 0, 2, ... up to 998 of which those below 1000").isEqualTo(250);
    assertThat(steps).isGreaterThan(5);
    assertThat(Keyspaces.count(keyspace).entries()).isEqualTo(750);
    assertThat(Keyspaces.count(keyspace).expiring()).isEqualTo(250);
  }

  /** A replica may have tables of other sizes, if it had other entries before. */
  @Test
  void sweptPartsAreTheSameInTablesOfOtherSizes() {
    Keyspace other = Keyspaces.withPortionsOf(PORTION_BYTES);
    for (int i = 0; i < 3_000; i++) {
      Bytes key = Bytes.of("{a}" + i);
      Expiry expiry = new Expiry.At(i < 400 ? 500 : 5_000);
      StringOperation set = new StringOperation.Set(key, key, expiry, false, false, false);
      Keyspaces.execute(other, key, set, 100);
      if (i < 1_000) {
        Keyspaces.execute(keyspace, key, set, 100);
      }
    }
    for (int i = 1_000; i < 3_000; i++) {
      Bytes key = Bytes.of("{a}" + i);
      Keyspaces.execute(other, key, new KeysOperation.Delete(List.of(key)), 100);
    }
    assertThat(other.view()).isEqualTo(keyspace.view());
    assertThat(Keyspaces.count(other)).isNotEqualTo(Keyspaces.count(keyspace));

    long from = 0;
    int parts = 0;
    for (Shard.Expired part = null; part == null || !part.last(); parts++) {
      part = keyspace.expired(new Cursor(from), 50, 1_000);
      keyspace.sweep(new Cursor(from), part.to(), 1_000);
      other.sweep(new Cursor(from), part.to(), 1_000);
      assertThat(other.view()).as("after part %d", parts).isEqualTo(keyspace.view());
      from = part.to();
    }
    assertThat(parts).isGreaterThan(10);
    assertThat(Keyspaces.count(keyspace).entries()).isEqualTo(600);
  }

  @Test
  void keysOfTheSameHashAreToldApart() {
    Map<Integer, Bytes> byHash = new HashMap<>();
    Bytes one = Bytes.EMPTY;
    Bytes other = null;
    for (int i = 0; other == null; i++) {
      one = Bytes.of("key:" + i);
      other = byHash.put(Keyspaces.HASH.of(one), one);
    }
    keyspace.execute(7, StringOperation.Set.always(one, Bytes.of("1")), 0);
    assertThat(keyspace.execute(7, new ReadOperation.Get(other), 0)).isEqualTo(Answer.NOTHING);
  }

  @Test
  void anOperationOfAnotherShardIsRefused() {
    assertThatThrownBy(() -> keyspace.execute(new Id(0), new RegisterOperation.Get()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Id> ids(Keyspace keyspace) {
    return keyspace.view().entries().stream()
        .map(entry -> KeyIds.idOf(PackedEntry.key(entry.array())))
        .toList();
  }

  @Test
  void arcsAreCutAtTheEndOfASlot() {
    Arc all = new Arc(KeyIds.lastOf(KeyIds.SLOTS - 1), KeyIds.lastOf(KeyIds.SLOTS - 1));
    Arc one = new Arc(KeyIds.lastOf(6), KeyIds.lastOf(7));

    assertThat(keyspace.middle(all)).isEqualTo(KeyIds.lastOf(KeyIds.SLOTS / 2 - 1));
    assertThat(keyspace.middle(one)).as("one slot cannot be cut").isEqualTo(one.upTo());
  }

  @Test
  void bothPartsOfAnArcHaveAboutAsMuch() {
    Bytes key = Bytes.of("a large value");
    byte[] entry = PackedEntry.of(key, Bytes.of("x".repeat(100_000)), PackedEntry.NEVER, 0);
    int slot = KeyIds.slotOf(key);
    keyspace.write(slot, Keyspaces.HASH.of(key), key, entry);
    Arc all = new Arc(KeyIds.lastOf(KeyIds.SLOTS - 1), KeyIds.lastOf(KeyIds.SLOTS - 1));

    assertThat(keyspace.middle(all)).isEqualTo(KeyIds.lastOf(slot));
    assertThat(keyspace.weight()).isGreaterThan(100_000);
  }
}
