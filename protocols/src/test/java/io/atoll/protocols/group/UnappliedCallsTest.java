package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnappliedCallsTest {

  private record Nothing() implements Shard.Operation {}

  private static final NodeRef CALLER = new NodeRef(new Id(1), new Address(1));

  private final UnappliedCalls unapplied = new UnappliedCalls();

  private static Call call(long number) {
    return new Call(CALLER, 1, number, new Id(number), new Nothing());
  }

  private Input.Execute propose(long... numbers) {
    List<Call> calls = java.util.Arrays.stream(numbers).mapToObj(UnappliedCallsTest::call).toList();
    assertThat(unapplied.withoutRepeated(calls)).isEqualTo(calls);
    Input.Execute execute = new Input.Execute(numbers[0], calls);
    unapplied.onProposed(execute);
    return execute;
  }

  @Test
  void whatIsUnderWayIsNotProposedAgain() {
    Input.Execute first = propose(1, 2);
    assertThat(unapplied.withoutRepeated(List.of(call(2), call(3)))).containsExactly(call(3));
    propose(4);
    assertThat(unapplied.withoutRepeated(List.of(call(1), call(4)))).isEmpty();

    unapplied.onCommitted(first);
    assertThat(unapplied.withoutRepeated(List.of(call(1), call(4)))).containsExactly(call(1));
  }

  @Test
  void whatWasRefusedMayBeProposedAgain() {
    propose(1);
    Input.Execute refused = propose(2);
    assertThat(unapplied.withoutRepeated(List.of(call(1), call(2)))).isEmpty();

    unapplied.onRefused(refused);
    assertThat(unapplied.withoutRepeated(List.of(call(1), call(2)))).containsExactly(call(2));
  }

  @Test
  void whatComesTwiceAtTheSameTimeIsProposedOnce() {
    propose(5);
    assertThat(unapplied.withoutRepeated(List.of(call(3), call(3)))).containsExactly(call(3));
  }

  @Test
  void anotherLeaderDecidesWhatBecomesOfThem() {
    propose(1);
    assertThat(unapplied.withoutRepeated(List.of(call(1)))).isEmpty();
    unapplied.forget();
    assertThat(unapplied.withoutRepeated(List.of(call(1)))).containsExactly(call(1));
  }
}
