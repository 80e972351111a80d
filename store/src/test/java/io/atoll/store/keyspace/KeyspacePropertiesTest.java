package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** A keyspace behaves like a sorted map of values and expiries, whatever is done to it. */
class KeyspacePropertiesTest {

  /** Something that is done, after so many milliseconds. */
  record Step(int key, int what, int number, int millis) {

    Bytes bytes() {
      // few slots, so that tables grow and shrink, and arcs cut through them
      return Bytes.of("{" + key % 3 + "}" + key);
    }
  }

  record Model(Bytes value, long expireAtMillis) {}

  @Property(tries = 300, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void everyAnswerIsThatOfAMap(@ForAll("steps") List<Step> steps) {
    Keyspace keyspace = Keyspaces.withPortionsOf(40);
    Map<Bytes, Model> map = new TreeMap<>();
    long nowMillis = 1_000;
    for (Step step : steps) {
      nowMillis += step.millis();
      long now = nowMillis;
      map.values().removeIf(model -> model.expireAtMillis() < now);
      assertThat(step(keyspace, step, now)).as("%s", step).isEqualTo(step(map, step, now));
      assertThat(Keyspaces.scan(keyspace, 1 + step.number(), now))
          .containsExactlyInAnyOrderElementsOf(map.keySet());
    }
  }

  private static @Nullable Object step(Keyspace keyspace, Step step, long now) {
    Bytes key = step.bytes();
    Bytes value = Bytes.of("v" + step.number());
    Expiry expiry = new Expiry.After(step.number());
    return switch (step.what()) {
      case 0, 1, 2 -> Keyspaces.execute(keyspace, key, StringOperation.Set.always(key, value), now);
      case 3 ->
          Keyspaces.execute(
              keyspace, key, new StringOperation.Set(key, value, expiry, true, false, true), now);
      case 4 ->
          Keyspaces.execute(
              keyspace,
              key,
              new ExpiryOperation.Expire(key, expiry, false, false, false, true),
              now);
      case 5 -> Keyspaces.execute(keyspace, key, new StringOperation.Append(key, value), now);
      case 6, 7 -> Keyspaces.execute(keyspace, key, new KeysOperation.Delete(List.of(key)), now);
      case 8 -> {
        Keyspaces.execute(keyspace, new WholeOperation.Sweep(Cursor.START, 2), now);
        yield null;
      }
      case 9 -> {
        // there and back again
        Keyspace other = Keyspaces.withPortionsOf(25);
        Arc arc = new Arc(KeyIds.idOf(key), KeyIds.idOf(Bytes.of("{1}" + step.number())));
        Keyspaces.handOver(keyspace, arc, other);
        Keyspaces.handOver(other, arc, keyspace);
        yield null;
      }
      default -> Keyspaces.execute(keyspace, key, new ReadOperation.Get(key), now);
    };
  }

  private static @Nullable Object step(Map<Bytes, Model> map, Step step, long now) {
    Bytes key = step.bytes();
    Bytes value = Bytes.of("v" + step.number());
    Model before = map.get(key);
    long expireAt = now + step.number();
    switch (step.what()) {
      case 0, 1, 2 -> {
        map.put(key, new Model(value, Long.MAX_VALUE));
        return new Answer.Done();
      }
      case 3 -> {
        map.putIfAbsent(key, new Model(value, expireAt));
        return new Answer.Value(before == null ? null : before.value());
      }
      case 4 -> {
        boolean sooner = before != null && expireAt < before.expireAtMillis();
        if (before != null && sooner) {
          map.put(key, new Model(before.value(), expireAt));
          if (expireAt <= now) {
            map.remove(key);
          }
        }
        return new Answer.Number(sooner ? 1 : 0);
      }
      case 5 -> {
        String text = (before == null ? "" : before.value().toString()) + value;
        map.put(
            key,
            new Model(Bytes.of(text), before == null ? Long.MAX_VALUE : before.expireAtMillis()));
        return new Answer.Number(text.length());
      }
      case 6, 7 -> {
        return new Answer.Number(map.remove(key) == null ? 0 : 1);
      }
      case 8, 9 -> {
        return null;
      }
      default -> {
        return new Answer.Value(before == null ? null : before.value());
      }
    }
  }

  @Property(tries = 300, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void aHandOverMovesTheArcAndNothingElse(
      @ForAll("steps") List<Step> steps, @ForAll("arcs") Arc arc) {
    Keyspace from = after(steps);
    PackedEntries before = from.view();
    Keyspace to = Keyspaces.withPortionsOf(40);

    List<PackedEntries> portions = Keyspaces.handOver(from, arc, to);

    assertThat(portions)
        .allMatch(portion -> Keyspaces.sizeBytes(portion) <= 40 || portion.entries().size() == 1);
    assertThat(ids(to)).allMatch(arc::contains);
    assertThat(ids(from)).noneMatch(arc::contains);
    List<Bytes> both = new ArrayList<>(from.view().entries());
    both.addAll(to.view().entries());
    assertThat(both).containsExactlyInAnyOrderElementsOf(before.entries());
  }

  @Property(tries = 300, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void aCopyIsEqualAndIndependent(@ForAll("steps") List<Step> steps) {
    Keyspace keyspace = after(steps);
    Keyspace copy = keyspace.copy();
    PackedEntries before = keyspace.view();
    assertThat(copy.view()).isEqualTo(before).hasSameHashCodeAs(before);
    assertThat(Keyspaces.count(copy)).isEqualTo(Keyspaces.count(keyspace));
    Keyspaces.execute(copy, new WholeOperation.Flush(), 0);
    assertThat(keyspace.view()).isEqualTo(before);
    assertThat(copy.view().entries()).isEmpty();
  }

  @Property(tries = 300, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void whatIsCountedIsWhatIsThere(@ForAll("steps") List<Step> steps) {
    Keyspace keyspace = after(steps);
    Answer.Counted counted = Keyspaces.count(keyspace);
    assertThat(counted.entries()).isEqualTo(keyspace.view().entries().size());
    // packed again, they count the same, apart from tables that have not shrunk yet
    Keyspace fresh = Keyspaces.withPortionsOf(40);
    fresh.put(keyspace.view());
    assertThat(counted.expiring()).isEqualTo(Keyspaces.count(fresh).expiring());
    assertThat(counted.sizeBytes()).isGreaterThanOrEqualTo(Keyspaces.count(fresh).sizeBytes());
    keyspace.view().entries().forEach(entry -> keyspace.delete(PackedEntry.key(entry.array())));
    assertThat(Keyspaces.count(keyspace)).isEqualTo(new Answer.Counted(0, 0, 0));
  }

  @Property(tries = 200, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void aScanMeetsEveryKeyThatStays(@ForAll("steps") List<Step> during) {
    Keyspace keyspace = Keyspaces.withPortionsOf(40);
    List<Bytes> staying = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Bytes key = Bytes.of("{1}stays" + i);
      staying.add(key);
      Keyspaces.execute(keyspace, key, StringOperation.Set.always(key, key), 0);
    }
    List<Bytes> met = new ArrayList<>();
    Cursor cursor = Cursor.START;
    int i = 0;
    while (!cursor.equals(Cursor.END)) {
      Answer answer = Keyspaces.execute(keyspace, new WholeOperation.Scan(cursor, 3, Glob.ALL), 0);
      met.addAll(((Answer.Scanned) answer).keys());
      cursor = ((Answer.Scanned) answer).next();
      for (int n = 0; n < 10 && i < during.size(); n++) {
        step(keyspace, during.get(i++), 0);
      }
    }
    assertThat(met).containsAll(staying);
  }

  private static Keyspace after(List<Step> steps) {
    Keyspace keyspace = Keyspaces.withPortionsOf(40);
    steps.forEach(step -> step(keyspace, step, 1_000));
    return keyspace;
  }

  private static List<Id> ids(Keyspace keyspace) {
    return keyspace.view().entries().stream()
        .map(entry -> KeyIds.idOf(PackedEntry.key(entry.array())))
        .toList();
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 40),
            Arbitraries.integers().between(0, 10),
            Arbitraries.integers().between(0, 5),
            Arbitraries.integers().between(0, 2))
        .as(Step::new)
        .list()
        .ofMaxSize(120);
  }

  /** Ends on keys, between them, at the ends of slots, and the same twice. */
  @Provide
  Arbitrary<Arc> arcs() {
    Arbitrary<Id> onKeys =
        Arbitraries.integers().between(0, 40).map(i -> KeyIds.idOf(new Step(i, 0, 0, 0).bytes()));
    Arbitrary<Id> onSlots =
        Arbitraries.integers()
            .between(0, 2)
            .map(i -> KeyIds.lastOf(KeyIds.slotOf(new Step(i, 0, 0, 0).bytes())));
    Arbitrary<Id> ends = Arbitraries.oneOf(onKeys, onSlots, Arbitraries.longs().map(Id::new));
    return Arbitraries.oneOf(
        Combinators.combine(ends, ends).as(Arc::new), ends.map(id -> new Arc(id, id)));
  }
}
