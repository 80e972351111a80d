package io.atoll.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.cli.compare.Contestant.ClientSide;
import io.atoll.compare.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of turns, without waiting for real ones. */
final class ComparisonTest {

  private static final PeerLibraries NONE = new PeerLibraries(null);

  @TempDir private Path directory;

  private ComparePlan plan(int rounds) {
    return new ComparePlan(rounds, 64, 16, 100, 1_000, 5, 10, "64m", directory);
  }

  private static Contestant contestant(String name, Contestant.Launcher launcher) {
    return new Contestant(
        name,
        "linearizable",
        "in memory",
        launcher,
        new ClientSide("resp", null, Map.of(), List.of()));
  }

  private static Contestant absent(String name) {
    return contestant(name, new LibraryLauncher("rheakv", "1", List.of(), Map.of()));
  }

  private static Outcome outcome(String phase, int operationsPerSecond, long millis) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(millis * 1_000_000, operationsPerSecond * 2L);
    return new Outcome(phase, 2, latencies, 0, 1, 0.5);
  }

  private static Standing standing(String name, int... writesPerSecond) {
    Standing standing = new Standing(absent(name));
    for (int rate : writesPerSecond) {
      standing.add(List.of(outcome("write", rate, rate / 1_000), outcome("read", 2 * rate, 1)));
    }
    return standing;
  }

  @Test
  void oneThatCannotBeHadIsLeftOutWithItsReasonAndTheOthersGoOn() throws Exception {
    List<String> told = new ArrayList<>();
    List<Standing> standings =
        new Comparison(plan(2), List.of(absent("a"), absent("b")), NONE)
            .run((turn, turns, what) -> told.add(turn + " of " + turns + ": " + what));
    assertThat(standings)
        .allSatisfy(
            standing -> {
              assertThat(standing.isMeasured()).isFalse();
              assertThat(standing.failure())
                  .startsWith("not installed (rheakv needs the sources")
                  .endsWith("run bench/install-peers");
            });
    assertThat(told).contains("0 of 4: a, round 1 of 2: starting", "4 of 4: done");
    assertThat(told).as("not tried again").noneMatch(line -> line.contains("round 2"));
    assertThat(directory).as("what is left").isEmptyDirectory();
  }

  @Test
  void aProcessThatEndsIsAFailureWithItsLastWords() throws Exception {
    Contestant.Launcher broken =
        new Contestant.Launcher() {
          @Override
          public String version() {
            return "";
          }

          @Override
          public Cluster start(Site site) throws Exception {
            NodeProcess node = site.start("node0", List.of("sh", "-c", "echo no disk; exit 3"));
            node.awaitLine("ready"::equals);
            return new Cluster(List.of(node), List.of());
          }
        };
    Standing standing =
        new Comparison(plan(1), List.of(contestant("broken", broken)), NONE)
            .run((turn, turns, what) -> {})
            .get(0);
    assertThat(standing.failure()).isEqualTo("node0 has ended: no disk");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void theMedianOfRoundsCountsAndLatencyIsThatOfAllOperations() {
    Figures writes = standing("etcd", 1_000, 9_000, 3_000).writes();
    assertThat(writes.operationsPerSecond()).isEqualTo(3_000);
    assertThat(writes.rounds()).containsExactly(1_000.0, 9_000.0, 3_000.0);
    assertThat(writes.latencyMillis(50)).isBetween(8.9, 9.1);
    assertThat(standing("etcd", 1_000, 2_000).writes().operationsPerSecond()).isEqualTo(1_500);
    assertThat(writes.serverMicros()).isEqualTo(3e6 / 26_000);
  }

  @Test
  void ratiosAreHeldAgainstWhatIsWanted() {
    CompareReport report =
        new CompareReport(
            plan(1),
            "2026-01-02",
            List.of(standing("atoll-always", 6_000), standing("etcd", 1_000), absentStanding()));
    assertThat(report.ratios().rows())
        .containsExactly(
            List.of("atoll-always", "etcd", "writes", "6.00", "5.0", "reached"),
            List.of("atoll-always", "etcd", "reads", "6.00", "10.0", "missed"));
    assertThat(report.text())
        .startsWith("2026-01-02: 64 clients with 16 operations on their way each")
        .contains("zookeeper: it is not there");
  }

  private static Standing absentStanding() {
    Standing standing = new Standing(absent("zookeeper"));
    standing.fail("it is not there");
    return standing;
  }
}
