package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host ring of which one half cannot reach the other for a while: Chord section 7. */
final class HostPartitionTest {

  private static final HostNodes NODES = new HostNodes(HostSettings.DEFAULT);

  @ParameterizedTest
  @CsvSource({
    "6, true, 1",
    "6, false, 2",
    "20, true, 3",
    "20, false, 4",
    "50, true, 5",
    "50, false, 6",
    "200, true, 7",
    "200, false, 8"
  })
  void twoHalvesBecomeOneRingAgain(int members, boolean lossy, long seed) {
    HostPartition.Report report =
        HostPartition.run(new HostPartition.Plan(members, 90, 60, lossy, seed), NODES);
    assertThat(report.ringsApart()).isGreaterThanOrEqualTo(2);
    assertThat(report.members()).isEqualTo(members);
    assertThat(report.healedSeconds()).isBetween(1, 30);
  }

  @Test
  void whenNobodyAsksTheLostTheyStayApart() {
    HostPartition.Report report =
        HostPartition.run(
            new HostPartition.Plan(50, 90, 60, true, 5),
            new DeafNodes(List.of(HostMessage.Reunite.class)));
    assertThat(report.ringsApart()).isGreaterThanOrEqualTo(2);
    assertThat(report.healedSeconds()).isEqualTo(-1);
  }
}
