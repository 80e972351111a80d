package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What has expired is looked for a part at a time, and never twice at once. */
class SweepingTest {

  private static final long NOW = 5_000;

  /** Three parts of a hundred places; in the first two something has expired. */
  private static final Sweeping.Content CONTENT =
      (from, nowMillis) -> new Shard.Expired(from < 200 ? 1 : 0, from + 100, from >= 200);

  private final Sweeping sweeping = new Sweeping();

  private List<Input.Sweep> look() {
    List<Input.Sweep> found = new ArrayList<>();
    sweeping.look(CONTENT, NOW, found::add);
    return found;
  }

  @Test
  void aTurnGoesOnWhereSomethingIsFound() {
    assertThat(look())
        .containsExactly(new Input.Sweep(NOW, 0, 100), new Input.Sweep(NOW, 100, 200));
    assertThat(look()).as("from the start again").hasSize(2);
  }

  @Test
  void theNextTurnWaitsUntilAllOfTheLastIsAppliedOrRefused() {
    look().forEach(found -> sweeping.onProposed());
    assertThat(look()).isEmpty();
    sweeping.onOver();
    assertThat(look()).as("one is still open").isEmpty();
    sweeping.onOver();
    assertThat(look()).hasSize(2);
  }

  @Test
  void aNewLeaderWaitsForNobody() {
    look().forEach(found -> sweeping.onProposed());
    sweeping.onLeading();
    assertThat(look()).hasSize(2);
  }
}
