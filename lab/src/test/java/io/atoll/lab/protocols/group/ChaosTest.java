package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters to which everything happens at once; many more of them behind a command. */
class ChaosTest {

  private static Chaos.Report halfAMinute(long seed) {
    return Chaos.run(ChaosPlan.usual(seed).lasting(30));
  }

  @Test
  void clientsSeeOneMapWhateverHappens() {
    List<Chaos.Report> reports =
        LongStream.rangeClosed(1, 12).mapToObj(ChaosTest::halfAMinute).toList();
    assertThat(reports).allSatisfy(report -> assertThat(report.problems()).isEmpty());
    Map<String, Integer> happened = new TreeMap<>();
    reports.forEach(it -> it.faults().forEach((kind, n) -> happened.merge(kind, n, Integer::sum)));
    reports.forEach(it -> it.changes().forEach((kind, n) -> happened.merge(kind, n, Integer::sum)));
    assertThat(happened)
        .containsOnlyKeys(
            "clock",
            "crash",
            "cut",
            "disk error",
            "flapping",
            "join",
            "leave",
            "loss",
            "lossy network",
            "merge",
            "move",
            "one-way cut",
            "pause",
            "power cut",
            "quick restart",
            "rebalance",
            "restart after birth",
            "restart after vote",
            "slow disk",
            "slow link",
            "slow network",
            "split",
            "transfer");
    assertThat(reports)
        .allSatisfy(
            report -> {
              assertThat(report.answered()).isGreaterThan(500);
              assertThat(report.compared()).isGreaterThan(100);
              assertThat(report.termsLed()).isGreaterThan(2);
              assertThat(report.encoded()).isGreaterThan(500);
              assertThat(report.disks().entriesRead()).isPositive();
              assertThat(report.disks().snapshotsRead()).isPositive();
            });
  }

  /** In its first form, a group of one that began blank never had a leader. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void groupsOfEverySizeAreLiveAgain(int groupSize) {
    ChaosPlan usual = ChaosPlan.usual(17).lasting(30);
    ChaosPlan plan =
        new ChaosPlan(7, groupSize, usual.seconds(), usual.clients(), usual.keys(), usual.seed());
    assertThat(Chaos.run(plan).problems()).isEmpty();
  }

  /**
   * Seeds that were not clean: a state that was never received in full (1465), groups that merged
   * and were believed in for ever after their host had left (402), also by those into which the
   * heir had merged (198), and one whose seal nobody could vouch for any more (997).
   */
  @ParameterizedTest
  @ValueSource(longs = {198, 402, 997, 1465})
  void groupsOfOneMoveWhileTheirHostsComeAndGo(long seed) {
    assertThat(Chaos.run(new ChaosPlan(6, 1, 60, 8, 40, seed)).problems()).isEmpty();
  }

  /** One who was late was given the sealed state, and the next group was to be its own alone. */
  @Test
  void aGroupThatIsLeftToOneWhoWasLateBegins() {
    assertThat(Chaos.run(new ChaosPlan(5, 1, 45, 8, 40, 409)).problems()).isEmpty();
  }

  /** A group of three became one of two, one of which had just been lost for good. */
  @Test
  void noGroupCountsOnAMemberThatIsLost() {
    assertThat(Chaos.run(ChaosPlan.usual(5227)).problems()).isEmpty();
  }

  static ChaosPlan inMemory(long seed) {
    return new ChaosPlan(5, 1, false, true, 60, 8, 40, seed);
  }

  @Test
  void groupsOfOneWithoutDisksLoseNothingWhenTheyMove() {
    List<Chaos.Report> reports =
        LongStream.rangeClosed(1, 6).mapToObj(seed -> Chaos.run(inMemory(seed))).toList();
    assertThat(reports).allSatisfy(report -> assertThat(report.problems()).isEmpty());
    assertThat(reports).allMatch(it -> it.disks().entriesWritten() == 0);
    assertThat(reports.stream().mapToInt(Chaos.Report::alone).sum()).isGreaterThan(1_000);
    assertThat(reports.stream().mapToInt(it -> it.answered() - it.alone()).sum())
        .isGreaterThan(1_000);
    assertThat(reports.stream().mapToInt(it -> it.changes().getOrDefault("move", 0)).sum())
        .isGreaterThan(40);
  }

  /** Of three that have it only in memory, two go on, and a new one comes. */
  @Test
  void groupsWithoutDisksOutliveHostsThatAreLost() {
    List<Chaos.Report> reports =
        LongStream.of(13, 26, 39, 52).mapToObj(ChaosPlan::usual).map(Chaos::run).toList();
    assertThat(reports).allMatch(it -> it.plan().inMemory() && it.plan().groupSize() == 3);
    assertThat(reports).allSatisfy(report -> assertThat(report.problems()).isEmpty());
    assertThat(reports).allMatch(it -> it.disks().entriesWritten() == 0);
    assertThat(reports).allMatch(it -> it.changes().getOrDefault("loss", 0) > 0);
  }

  /**
   * A group was let go when the next one had begun, but had nothing of its own on disk yet; then
   * the host stopped, and the rest of the old group told it that there was nothing to go back to.
   */
  @Test
  void whatAGroupBeginsWithIsKeptUntilItIsOnItsOwnDisks() {
    assertThat(Chaos.run(ChaosPlan.usual(17).lasting(60)).problems()).isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    ChaosPlan plan = ChaosPlan.usual(7).lasting(20);
    Chaos.Report report = Chaos.run(plan);
    assertThat(Chaos.run(plan)).isEqualTo(report);
    assertThat(Chaos.run(ChaosPlan.usual(8).lasting(20)).traceHash())
        .isNotEqualTo(report.traceHash());
  }

  @Test
  void mostClustersAreSmallAndSomeAreLarge() {
    List<ChaosPlan> plans = LongStream.rangeClosed(1, 1_000).mapToObj(ChaosPlan::usual).toList();
    assertThat(plans).filteredOn(it -> it.hosts() <= 7).hasSizeBetween(800, 950);
    assertThat(plans).filteredOn(it -> it.hosts() > 15).hasSizeBetween(10, 60);
    assertThat(plans).extracting(ChaosPlan::groupSize).contains(1, 3, 5);
    assertThat(plans).filteredOn(ChaosPlan::inMemory).hasSizeBetween(70, 130);
  }
}
