package io.atoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.Registers.Entry;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterShardTest {

  private static final Arc WHOLE_RING = arc(5, 5);

  private final RegisterShard shard = new RegisterShard(2);

  @Test
  void registersAreIndependent() {
    shard.execute(id(1), new Put(10));
    shard.execute(id(2), new Increment(1));

    assertThat(shard.execute(id(1), new Get())).isEqualTo(new RegisterResult.Value(10L));
    assertThat(shard.execute(id(2), new Get())).isEqualTo(new RegisterResult.Value(1L));
    assertThat(shard.execute(id(3), new Get())).isEqualTo(new RegisterResult.Value(null));
  }

  @Test
  void readingAnAbsentRegisterDoesNotCreateIt() {
    shard.execute(id(1), new Get());
    shard.execute(id(1), new Delete());

    assertThat(shard.view()).isEqualTo(new Registers(List.of()));
  }

  @Test
  void anArcIsCutWhereHalfOfItsRegistersAre() {
    for (long i = 1; i <= 20; i++) {
      put(i);
    }

    assertThat(shard.weight()).isEqualTo(20);
    assertThat(shard.middle(arc(0, 1_000))).isEqualTo(id(10));
    assertThat(shard.middle(arc(100, 200))).isEqualTo(id(150));
  }

  @Test
  void theViewIsInUnsignedOrder() {
    put(-1, 0, 7);

    assertThat(shard.view().entries())
        .extracting(entry -> entry.id().value())
        .containsExactly(0L, 7L, -1L);
  }

  @Test
  void aDeletedRegisterLeavesNoTrace() {
    RegisterShard other = new RegisterShard(2);
    shard.execute(id(1), new Put(10));
    shard.execute(id(1), new Delete());

    assertThat(shard.view()).isEqualTo(other.view()).hasSameHashCodeAs(other.view());
  }

  @Test
  void portionsGoClockwiseFromTheStartOfTheArc() {
    put(1, 3, 5, 7, 9);

    assertThat(takeAll(arc(5, 3))).containsExactly(portion(false, 7, 9), portion(true, 1, 3));
    assertThat(shard.view()).isEqualTo(registers(5));
  }

  @Test
  void anArcExcludesItsStartAndIncludesItsEnd() {
    put(1, 2, 3);

    assertThat(takeAll(arc(1, 2))).containsExactly(portion(true, 2));
    assertThat(shard.view()).isEqualTo(registers(1, 3));
  }

  @Test
  void theWholeRingEndsWithWhereItStarts() {
    put(4, 5, 6);

    assertThat(takeAll(WHOLE_RING)).containsExactly(portion(false, 6, 4), portion(true, 5));
  }

  @Test
  void aPortionFilledByTheLastEntryIsTheLast() {
    put(1, 2);

    assertThat(takeAll(WHOLE_RING)).containsExactly(portion(true, 1, 2));
  }

  @Test
  void anEmptyArcIsOneEmptyLastPortion() {
    assertThat(shard.take(WHOLE_RING)).isEqualTo(portion(true));
    put(1);
    assertThat(shard.take(arc(1, 9))).isEqualTo(portion(true));
    assertThat(shard.view()).isEqualTo(registers(1));
  }

  @Test
  void aCopyGoesItsOwnWay() {
    put(1, 2, 3);
    RegisterShard copy = shard.copy();
    assertThat(copy.view()).isEqualTo(shard.view());

    copy.execute(id(1), new Put(99));
    shard.execute(id(4), new Put(4));

    assertThat(shard.view()).isEqualTo(registers(1, 2, 3, 4));
    assertThat(copy.execute(id(4), new Get())).isEqualTo(new RegisterResult.Value(null));
    assertThat(copy.take(WHOLE_RING).content())
        .as("portions as large")
        .isEqualTo(new Registers(List.of(new Entry(id(1), 99), new Entry(id(2), 2))));
  }

  @Test
  void aViewDoesNotChangeWithTheShard() {
    put(1);
    Registers before = shard.view();
    put(2);

    assertThat(before).isEqualTo(registers(1));
  }

  @Test
  void anEmptyShardCostsAtMost64Bytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    RegisterShard[] kept = new RegisterShard[10_000];
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < kept.length; i++) {
      kept[i] = new RegisterShard(16);
    }
    long allocatedBytes = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocatedBytes / kept.length).isBetween(1L, 64L);
  }

  @Test
  void whatIsNoRegisterIsRefusedByName() {
    record Append(String text) implements Shard.Operation {}
    record Text(String text) implements Shard.Content {}

    assertThatThrownBy(() -> shard.execute(id(1), new Append("x"))).hasMessageContaining("Append");
    assertThatThrownBy(() -> shard.put(new Text("x"))).hasMessageContaining("Text");
    assertThatThrownBy(() -> new RegisterShard(0)).hasMessageContaining("0");
  }

  /** Each register holds its own identifier. */
  private void put(long... ids) {
    for (long id : ids) {
      shard.execute(id(id), new Put(id));
    }
  }

  private List<Shard.Portion> takeAll(Arc arc) {
    List<Shard.Portion> portions = new ArrayList<>();
    do {
      portions.add(shard.take(arc));
    } while (!portions.get(portions.size() - 1).last());
    return portions;
  }

  private static Shard.Portion portion(boolean last, long... ids) {
    return new Shard.Portion(registers(ids), last);
  }

  private static Registers registers(long... ids) {
    List<Entry> entries = new ArrayList<>();
    for (long id : ids) {
      entries.add(new Entry(id(id), id));
    }
    return new Registers(entries);
  }

  private static Arc arc(long after, long upTo) {
    return new Arc(id(after), id(upTo));
  }

  private static Id id(long value) {
    return new Id(value);
  }
}
