package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether {@link HavocSoak} would see a loss. It takes luck to lose something that shows. */
class HavocCheckSoak {

  private static final int LONGEST_MILLIS = 2_500;
  private static final Clients.Plan CLIENTS = new Clients.Plan(8, 24, 5_000_000, 1);

  /** That the check finds it: a host that syncs every second promises less. */
  @Test
  void whatIsSyncedEverySecondIsLostInAPowerCutAndThatIsSeen(@TempDir Path directory)
      throws Exception {
    Havoc.Report report =
        Havoc.run(
            new Havoc.Plan(
                3,
                HostCluster.Make.keeping("everysec"),
                List.of(Fault.UNLUCKY_POWER_CUT),
                LONGEST_MILLIS,
                CLIENTS),
            directory);
    assertThat(report.operations()).isGreaterThan(200);
    assertThat(report.verdict().isLinearizable()).as(report.toString()).isFalse();
  }
}
