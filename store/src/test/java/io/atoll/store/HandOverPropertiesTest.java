package io.atoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.Registers.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Hand-overs of random arcs, those around zero and of the whole ring included. */
class HandOverPropertiesTest {

  @Property
  void aHandOverLosesAndDuplicatesNothing(
      @ForAll("entries") List<Entry> entries,
      @ForAll("arcs") Arc arc,
      @ForAll @IntRange(min = 1, max = 5) int entriesPerPortion) {
    RegisterShard from = shardOf(entries, entriesPerPortion);
    RegisterShard to = new RegisterShard(entriesPerPortion);
    Registers before = from.view();

    List<Entry> moved = handOver(from, arc, to);

    assertThat(moved).doesNotHaveDuplicates().allMatch(entry -> arc.contains(entry.id()));
    assertThat(to.view().entries()).containsExactlyInAnyOrderElementsOf(moved);
    assertThat(from.view().entries()).noneMatch(entry -> arc.contains(entry.id()));
    List<Entry> after = new ArrayList<>(from.view().entries());
    after.addAll(to.view().entries());
    assertThat(after).containsExactlyInAnyOrderElementsOf(before.entries());
  }

  @Property
  void entriesLeaveInClockwiseOrder(
      @ForAll("entries") List<Entry> entries, @ForAll("arcs") Arc arc) {
    List<Entry> moved = handOver(shardOf(entries, 3), arc, new RegisterShard(3));

    // What lies at the start of the whole ring is a full turn away, not none.
    Comparator<Entry> clockwise =
        (a, b) ->
            Long.compareUnsigned(
                IdSpace.FULL.distance(arc.after(), a.id()) - 1,
                IdSpace.FULL.distance(arc.after(), b.id()) - 1);
    assertThat(moved).isSortedAccordingTo(clockwise);
  }

  @Property
  void theRingDividedAndJoinedAgainIsWhatItWas(
      @ForAll("entries") List<Entry> entries, @ForAll("ids") Id a, @ForAll("ids") Id b) {
    RegisterShard one = shardOf(entries, 2);
    RegisterShard other = new RegisterShard(2);
    Registers before = one.view();

    handOver(one, new Arc(a, b), other);
    handOver(other, new Arc(a, b), one);

    assertThat(one.view()).isEqualTo(before).hasSameHashCodeAs(before);
    assertThat(other.view()).isEqualTo(new RegisterShard(2).view());
  }

  @Property
  void executionAgreesWithAMapOfRegisters(@ForAll("commands") List<Command> commands) {
    RegisterShard shard = new RegisterShard(4);
    Map<Id, Long> model = new TreeMap<>();
    for (Command command : commands) {
      RegisterOperation.Outcome expected = command.operation().applyTo(model.get(command.id()));
      assertThat(shard.execute(command.id(), command.operation())).isEqualTo(expected.result());
      Long value = expected.register();
      if (value == null) {
        model.remove(command.id());
      } else {
        model.put(command.id(), value);
      }
    }
    List<Entry> entries = new ArrayList<>();
    model.forEach((id, value) -> entries.add(new Entry(id, value)));
    assertThat(shard.view()).isEqualTo(new Registers(entries));
  }

  record Command(Id id, RegisterOperation operation) {}

  private static List<Entry> handOver(RegisterShard from, Arc arc, RegisterShard to) {
    List<Entry> moved = new ArrayList<>();
    Shard.Portion portion;
    do {
      portion = from.take(arc);
      to.put(portion.content());
      moved.addAll(((Registers) portion.content()).entries());
    } while (!portion.last());
    return moved;
  }

  private static RegisterShard shardOf(List<Entry> entries, int entriesPerPortion) {
    RegisterShard shard = new RegisterShard(entriesPerPortion);
    shard.put(new Registers(entries));
    return shard;
  }

  @Provide
  Arbitrary<List<Entry>> entries() {
    return Combinators.combine(ids(), Arbitraries.longs().between(-3, 3))
        .as(Entry::new)
        .list()
        .ofMaxSize(20);
  }

  @Provide
  Arbitrary<Arc> arcs() {
    Arbitrary<Arc> any = Combinators.combine(ids(), ids()).as(Arc::new);
    return Arbitraries.oneOf(any, ids().map(id -> new Arc(id, id)));
  }

  /** Close to each other and around zero, so that arcs end on entries and pass the origin. */
  @Provide
  Arbitrary<Id> ids() {
    return Arbitraries.oneOf(Arbitraries.longs().between(-6, 6), Arbitraries.longs()).map(Id::new);
  }

  @Provide
  Arbitrary<List<Command>> commands() {
    Arbitrary<Long> numbers = Arbitraries.longs().between(0, 2);
    Arbitrary<RegisterOperation> operations =
        Arbitraries.oneOf(
            Arbitraries.just(new Get()),
            Arbitraries.just(new Delete()),
            numbers.map(Put::new),
            numbers.map(Increment::new),
            Combinators.combine(numbers.injectNull(0.3), numbers).as(CompareAndSet::new));
    return Combinators.combine(Arbitraries.longs().between(-2, 2).map(Id::new), operations)
        .as(Command::new)
        .list()
        .ofMaxSize(30);
  }
}
