package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.store.RegisterResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short runs; {@link HavocSoak} has the long ones. */
class HavocTest {

  private static final int LONGEST_MILLIS = 2_500;
  private static final Clients.Plan CLIENTS = new Clients.Plan(8, 24, 5_000_000, 1);

  @Test
  void nothingIsLostWhenHostsAreKilledPausedAndWithoutPowerOrDisks(@TempDir Path directory)
      throws Exception {
    List<Fault> faults =
        List.of(
            Fault.KILL, Fault.PAUSE, Fault.UNLUCKY_POWER_CUT, Fault.DISK_ERROR, Fault.REPLACEMENT);
    Havoc.Report report =
        Havoc.run(
            new Havoc.Plan(3, HostCluster.Make.DURABLE, faults, LONGEST_MILLIS, CLIENTS),
            directory);
    System.out.println(report);
    assertThat(report.faults()).hasSize(faults.size());
    assertThat(report.operations()).isGreaterThan(1_000);
    assertThat(report.interruptions().getTotalCount()).isEqualTo(2);
    assertThat(report.complaints()).isEmpty();
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(LinearizabilityChecker.check(Clients.history(withOneLie(report.done()))))
        .as("one answer was made up")
        .matches(verdict -> !verdict.isLinearizable());
  }

  /** The same, but one counter has counted something that nobody asked for. */
  private static List<Done> withOneLie(List<Done> done) {
    List<Done> changed = new ArrayList<>(done);
    for (int i = 0; i < done.size(); i++) {
      Done one = done.get(i);
      if (one.result() instanceof RegisterResult.Incremented counted) {
        RegisterResult lie = new RegisterResult.Incremented(counted.value() + 500);
        changed.set(
            i,
            new Done(
                one.client(),
                one.key(),
                one.operation(),
                one.fromNanos(),
                one.toNanos(),
                lie,
                one.failure()));
        return changed;
      }
    }
    throw new AssertionError("nobody has counted anything");
  }
}
