package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** Verifies an order that the search claims to explain some calls. */
final class LinearOrders {

  private LinearOrders() {}

  /**
   * @param calls the calls of one key, by number
   * @param order what is said to be a linear order of them
   */
  static void verify(List<Call> calls, List<Placement> order) {
    Long register = null;
    List<Call> placed = new ArrayList<>();
    for (Placement placement : order) {
      Call call = calls.get(placement.call().number());
      var outcome = call.operation().applyTo(register);
      register = outcome.register();
      assertThat(call.accepts(outcome.result())).as("%s", placement).isTrue();
      assertThat(placement.after()).isEqualTo(register);
      assertThat(placed).noneMatch(call::precedes);
      placed.add(call);
    }
    assertThat(placed).doesNotHaveDuplicates();
    assertThat(placed).containsAll(calls.stream().filter(call -> !call.isPending()).toList());
  }
}
