package io.atoll.protocols.ring.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import org.junit.jupiter.api.Test;

class LockQueueTest {

  private static final NodeRef TWO = node(2);
  private static final NodeRef FIVE = node(5);
  private static final NodeRef NINE = node(9);

  @Test
  void theFirstToAskHoldsTheLockUntilItIsDequeued() {
    LockQueue queue = LockQueue.FREE.enqueue(FIVE).enqueue(TWO);

    assertThat(queue.isHeldBy(FIVE)).isTrue();
    assertThat(queue.waiting()).containsExactly(TWO);
    assertThat(queue.dequeue().holder()).isEqualTo(TWO);
    assertThat(queue.dequeue().dequeue()).isEqualTo(LockQueue.FREE);
  }

  @Test
  void aFreeLockHasNoHolder() {
    assertThat(LockQueue.FREE.isFree()).isTrue();
    assertThat(LockQueue.FREE.holder()).isNull();
    assertThat(LockQueue.FREE.waiting()).isEmpty();
    assertThat(LockQueue.FREE.dequeue()).isEqualTo(LockQueue.FREE);
  }

  @Test
  void filteringKeepsTheOrder() {
    LockQueue queue = LockQueue.FREE.enqueue(NINE).enqueue(TWO).enqueue(FIVE);

    assertThat(queue.filter(new Arc(new Id(4), new Id(9))).requests()).containsExactly(NINE, FIVE);
    assertThat(queue.filter(new Arc(new Id(8), new Id(2))).requests()).containsExactly(NINE, TWO);
  }

  @Test
  void theHolderStaysWhenTheOthersAreFiltered() {
    LockQueue queue = LockQueue.FREE.enqueue(NINE).enqueue(TWO).enqueue(FIVE);

    assertThat(queue.filterWaiting(new Arc(new Id(4), new Id(6))).requests())
        .containsExactly(NINE, FIVE);
  }

  @Test
  void aNodeCanTakeItsRequestBack() {
    LockQueue queue = LockQueue.FREE.enqueue(NINE).enqueue(TWO).enqueue(FIVE);

    assertThat(queue.without(TWO).requests()).containsExactly(NINE, FIVE);
    assertThat(queue.without(TWO).contains(TWO)).isFalse();
  }

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }
}
