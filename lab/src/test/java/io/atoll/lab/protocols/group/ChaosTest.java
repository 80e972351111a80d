package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChaosTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void clientsSeeOneMapWhateverHappens(long seed) {
    Chaos.Report report = Chaos.run(ChaosPlan.usual(seed).lasting(60));
    assertThat(report.problems()).isEmpty();
    assertThat(report.encoded()).isGreaterThan(1_000);
    assertThat(report.disks().entriesRead()).isPositive();
    assertThat(report.disks().snapshotsRead()).isPositive();
  }
}
