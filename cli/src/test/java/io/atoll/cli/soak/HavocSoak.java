package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code ./atoll soak} runs of hosts in groups: 70 minutes, on a machine that has nothing else
 * to do. {@code -Dhavoc.percent=20} runs a part of it.
 */
class HavocSoak {

  private static final int PERCENT = Integer.getInteger("havoc.percent", 100);
  private static final int KILLS = 100;
  private static final int PAUSES = 50;
  private static final int CUTS = 50;
  private static final int POWER_CUTS = 20;
  private static final int KILLS_OF_OTHER_KINDS = 10;
  private static final int DISK_TROUBLES = 10;
  private static final int REPLACEMENTS = 3;
  private static final int LONGEST_MILLIS = 8_000;
  private static final long LONGEST_INTERRUPTION_MILLIS = 3_000;
  private static final int ENTRIES = 100_000;

  private static List<Fault> times(Fault fault, int count) {
    return Collections.nCopies(Math.max(1, count * PERCENT / 100), fault);
  }

  private static Havoc.Report run(int hosts, List<Fault> faults, Path directory) throws Exception {
    return run(hosts, HostCluster.Make.DURABLE, faults, directory);
  }

  private static Havoc.Report run(
      int hosts, HostCluster.Make make, List<Fault> faults, Path directory) throws Exception {
    Clients.Plan clients = new Clients.Plan(8, 24, 5_000_000, hosts);
    Havoc.Report report =
        Havoc.run(new Havoc.Plan(hosts, make, faults, LONGEST_MILLIS, clients), directory);
    System.out.println(report);
    assertThat(report.faults().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(faults.size());
    assertThat(report.operations()).isGreaterThan(200 * faults.size());
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(report.complaints()).isEmpty();
    return report;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void aHostIsKilledAgainAndAgain(int hosts, @TempDir Path directory) throws Exception {
    Havoc.Report report = run(hosts, times(Fault.KILL, KILLS), directory);
    assertThat(report.interruptions().getMaxValue()).isLessThan(LONGEST_INTERRUPTION_MILLIS);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void hostsArePausedAndCutOffAndLosePower(int hosts, @TempDir Path directory) throws Exception {
    List<Fault> faults = new ArrayList<>();
    faults.addAll(times(Fault.PAUSE, PAUSES));
    faults.addAll(times(Fault.CUT, CUTS));
    faults.addAll(times(Fault.POWER_CUT, POWER_CUTS));
    Collections.shuffle(faults, new Random(hosts));
    run(hosts, faults, directory);
  }

  @Test
  void hostsWhoseDisksFailOrAreGoneTakeNothingAlong(@TempDir Path directory) throws Exception {
    List<Fault> faults = new ArrayList<>();
    faults.addAll(times(Fault.DISK_ERROR, DISK_TROUBLES));
    faults.addAll(times(Fault.REPLACEMENT, REPLACEMENTS));
    Collections.shuffle(faults, new Random(7));
    run(3, faults, directory);
  }

  @Test
  void hostsWhoseDisksAreFullTakeNothingAlong(@TempDir Path directory) throws Exception {
    run(3, times(Fault.FULL_DISK, DISK_TROUBLES), directory);
  }

  @Test
  void groupsOfFiveOutliveTheirHosts(@TempDir Path directory) throws Exception {
    List<Fault> faults = new ArrayList<>(times(Fault.KILL, KILLS_OF_OTHER_KINDS));
    faults.addAll(times(Fault.PAUSE, KILLS_OF_OTHER_KINDS));
    run(5, HostCluster.Make.DURABLE.inGroupsOf(5), faults, directory);
  }

  @Test
  void processesThatAreKilledLoseNothingThatWasNotSyncedYet(@TempDir Path directory)
      throws Exception {
    List<Fault> faults = new ArrayList<>(times(Fault.KILL, KILLS_OF_OTHER_KINDS));
    faults.addAll(times(Fault.PAUSE, KILLS_OF_OTHER_KINDS));
    run(3, HostCluster.Make.keeping("everysec"), faults, directory);
  }

  /** Who starts again is a new host, which gives up the old one. */
  @Test
  void hostsWithoutDisksAreKilledOneAfterTheOther(@TempDir Path directory) throws Exception {
    run(3, HostCluster.Make.keeping("memory"), times(Fault.KILL, REPLACEMENTS), directory);
  }

  @Test
  void aClusterGrowsFromOneHostToFiveAndShrinksToThree(@TempDir Path directory) throws Exception {
    Growth.Report report =
        Growth.run(5, 3, 20_000, new Clients.Plan(8, 200, 5_000_000, 1), directory);
    System.out.println(report);
    assertThat(report.stages()).hasSize(6);
    assertThat(report.stages())
        .allMatch(stage -> stage.imbalance() <= Growth.MOST_IMBALANCE, "shares the load");
    assertThat(report.operations()).isGreaterThan(1_000);
    assertThat(report.failures()).isEmpty();
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(report.lost()).isZero();
    assertThat(report.complaints()).isEmpty();
  }

  @Test
  void aHostLostInTheMiddleOfARebalanceTakesNothingAlong(@TempDir Path directory) throws Exception {
    LostInRebalance.Report report = LostInRebalance.run(ENTRIES, directory);
    System.out.println(report);
    assertThat(report.moving()).isPositive();
    assertThat(report.size()).isEqualTo(ENTRIES);
    assertThat(report.lost()).isZero();
    assertThat(report.complaints()).isEmpty();
  }
}
