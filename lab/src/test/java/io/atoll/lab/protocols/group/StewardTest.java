package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Id;
import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.StewardSettings;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What leaders see to, in clusters in virtual time; and stewards that get it wrong. */
class StewardTest {

  /** Few virtual nodes, so that runs are short. */
  private static final StewardSettings FEW = Growth.settings().splitting(6, 10_000, 50_000);

  private static final int ENTRIES = 10_000;

  @Test
  void fromOneHostToFiveAndBackToThreeNoOperationFails() {
    Growth.Report report = Growth.run(1, Growth.settings(), Steward::new);

    assertThat(report.problems()).isEmpty();
    assertThat(report.failed()).isZero();
    assertThat(report.answered()).isGreaterThan(8_000);
    assertThat(report.stages())
        .extracting(Growth.Stage::hosts)
        .containsExactly(1, 2, 3, 4, 5, 4, 3);
    assertThat(report.stages())
        .extracting(Growth.Stage::nodes)
        .containsExactly(16, 16, 16, 22, 27, 27, 24);
  }

  @Test
  void nothingMovesThatNeedNot() {
    Growth.Report report = Growth.run(1, FEW, Steward::new);

    assertThat(report.problems()).isEmpty();
    assertThat(report.stages())
        .extracting(Growth.Stage::moves)
        .containsExactly(0, 6, 12, 17, 22, 29, 37);
  }

  @Test
  void groupsOfFiveAreMadeWhereAskedFor() {
    Growth.Report report = Growth.run(1, FEW.inGroupsOf(5), Steward::new);

    assertThat(report.problems()).isEmpty();
    assertThat(report.births()).isPositive();
  }

  @Test
  void settledClustersStayAsTheyAre() {
    StewardedCluster cluster = cluster(4, FEW, Steward::new);
    int moves = cluster.moves();

    cluster.run(300);

    assertThat(cluster.moves()).isEqualTo(moves);
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void leadingIsSharedLikeReplicas() {
    StewardedCluster cluster = cluster(4, FEW, Steward::new);

    assertThat(cluster.leads().values()).allMatch(it -> it == 2);
  }

  @Test
  void aHostThatDiesInTheMiddleOfARebalanceIsReplacedAndNothingIsLost() {
    StewardedCluster cluster = cluster(3, FEW, Steward::new);
    int moves = cluster.moves();
    cluster.join(3, "");
    cluster.run(8);
    assertThat(cluster.moves()).as("moves that have happened").isGreaterThan(moves);

    cluster.kill(1);
    cluster.run(4);
    cluster.join(4, "");
    cluster.settle(200);

    assertThat(cluster.replicas()).containsOnlyKeys(0, 2, 3, 4);
    assertThat(StewardedCluster.deviation(cluster.replicas())).isLessThan(0.25);
    assertThat(cluster.judge()).isEmpty();
    assertThat(cluster.failed()).isZero();
  }

  /** The case in which a popular grid lost half of a hundred thousand. */
  @Test
  void tenThousandEntriesSurviveAHostThatDiesInTheMiddleOfARebalance() {
    List<Registers.Entry> entries = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(1);
    for (long i = 0; i < ENTRIES; i++) {
      entries.add(new Registers.Entry(new Id(random.nextLong()), -1 - i));
    }
    StewardedCluster cluster =
        new StewardedCluster(plan(5, 20), FEW.splitting(6, 1_000_000, 50_000), Steward::new);
    cluster.begin("", new Registers(entries));
    cluster.join(1, "");
    cluster.join(2, "");
    cluster.settle(100);
    int moves = cluster.moves();
    cluster.join(3, "");
    cluster.run(8);
    assertThat(cluster.moves()).as("moves that have happened").isGreaterThan(moves);

    cluster.kill(1);
    cluster.run(4);
    cluster.join(4, "");
    cluster.settle(200);

    List<Registers.Entry> left =
        cluster.content().stream().filter(entry -> entry.value() < 0).toList();
    assertThat(left).hasSize(ENTRIES);
    assertThat(Set.copyOf(left)).isEqualTo(Set.copyOf(entries));
    assertThat(cluster.replicas()).containsOnlyKeys(0, 2, 3, 4);
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void aHostThatIsAwayForLessThanTheGracePeriodKeepsItsReplicas() {
    StewardedCluster cluster = cluster(4, FEW, Steward::new);

    assertThat(movesWhileOneIsAway(cluster, 6)).isZero();
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void aHostThatIsAwayForLongerIsReplacedAndGetsItsShareWhenItComesBack() {
    StewardedCluster cluster = cluster(4, FEW, Steward::new);

    int moves = movesWhileOneIsAway(cluster, 30);

    assertThat(moves).isEqualTo(12); // its six replicas, there and back
    assertThat(cluster.replicas().values()).allMatch(it -> it == 6);
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void aHostThatIsRemovedIsReplacedAtOnceAndHearsOfItWhenItComesBack() {
    StewardedCluster cluster = cluster(4, FEW.waiting(3_600_000), Steward::new);
    cluster.kill(3);
    cluster.remove(0, 3);
    cluster.settle(100);

    assertThat(cluster.replicas()).containsOnlyKeys(0, 1, 2);
    assertThat(cluster.remembersSession(3)).isFalse();
    cluster.restart(3);
    cluster.run(2);
    assertThat(cluster.knowsItIsRemoved(3)).isTrue();
    assertThat(cluster.replicas()).containsOnlyKeys(0, 1, 2);
  }

  @Test
  void replicasOfAVirtualNodeAreInDifferentZones() {
    StewardedCluster cluster = new StewardedCluster(plan(6, 100), FEW, Steward::new);
    cluster.begin("a");
    cluster.run(10);
    cluster.join(1, "a");
    cluster.join(2, "b");
    cluster.settle(100);
    cluster.join(3, "c");
    cluster.join(4, "b");
    cluster.join(5, "c");
    cluster.settle(200);

    for (VirtualNode node : cluster.nodes()) {
      assertThat(cluster.zones(node)).containsExactlyInAnyOrder("a", "b", "c");
    }
    assertThat(cluster.nodes()).hasSize(12);
    assertThat(StewardedCluster.deviation(cluster.replicas())).isLessThan(0.25);
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void anOperatorPausesEverybodyFromAnyHost() {
    StewardedCluster cluster = cluster(3, FEW, Steward::new);
    int moves = cluster.moves();
    cluster.pause(1, true);
    cluster.join(3, "");
    cluster.run(30);
    assertThat(cluster.isPausedEverywhere()).isTrue();
    assertThat(cluster.moves()).isEqualTo(moves);

    cluster.pause(2, false);
    assertThat(cluster.reasonsWithin(5)).contains("@0 has more than its share");
    cluster.settle(100);

    assertThat(cluster.moves()).isGreaterThan(moves);
  }

  @Test
  void virtualNodesThatHaveTooMuchAreSplit() {
    StewardedCluster cluster = cluster(1, FEW.splitting(1, 20, 50_000), Steward::new);

    assertThat(cluster.nodes()).hasSizeGreaterThan(3);
    assertThat(cluster.nodes()).allMatch(node -> node.weight() <= 20);
    assertThat(cluster.judge()).isEmpty();
  }

  @Test
  void virtualNodesThatAreAskedTooMuchAreSplit() {
    StewardedCluster cluster = cluster(1, FEW.splitting(2, 10_000, 15), Steward::new);

    assertThat(cluster.nodes()).hasSizeBetween(3, 8);
    assertThat(cluster.judge()).isEmpty();
  }

  // ---- mutations

  @Test
  void twoReplicasOnOneHostAreNoticed() {
    assertThatThrownBy(
            () -> movesWhileOneIsAway(cluster(4, FEW, StewardMutations.Doubling::new), 30))
        .hasMessageContaining("each member once");
  }

  @Test
  void movesWithoutACommonMajorityAreNoticed() {
    StewardedCluster cluster = cluster(2, FEW, StewardMutations.Leaping::new);

    assertThat(cluster.judge()).anyMatch(it -> it.contains("has too few of"));
  }

  @Test
  void aForgottenGracePeriodIsNoticed() {
    StewardedCluster cluster = cluster(4, FEW, StewardMutations.Impatient::new);

    assertThat(movesWhileOneIsAway(cluster, 6)).isPositive();
  }

  @Test
  void mergesOfWhatIsNotTinyAreNoticed() {
    StewardSettings full = FEW.splitting(6, 60, 50_000);

    assertThat(nodesAfterShrinking(full, Steward::new)).isEqualTo(10);
    assertThat(nodesAfterShrinking(full, StewardMutations.Greedy::new)).isLessThan(10);
  }

  @Test
  void replicasThatGoToAndFroAreNoticed() {
    StewardedCluster cluster =
        cluster(4, FEW.splitting(5, 10_000, 50_000), StewardMutations.Restless::new);

    assertThat(cluster.judge()).anyMatch(it -> it.contains("not settled"));
  }

  // ---- scenes

  private static ChaosPlan plan(int hosts, int keys) {
    return new ChaosPlan(hosts, 3, 0, 8, keys, 1);
  }

  /** So many hosts, settled; there may be two more. */
  private static StewardedCluster cluster(
      int hosts, StewardSettings settings, Steward.Maker stewards) {
    return cluster(hosts, 100, settings, stewards);
  }

  private static StewardedCluster cluster(
      int hosts, int keys, StewardSettings settings, Steward.Maker stewards) {
    StewardedCluster cluster = new StewardedCluster(plan(hosts + 2, keys), settings, stewards);
    cluster.begin("");
    for (int host = 1; host < hosts; host++) {
      cluster.join(host, "");
    }
    cluster.settle(150);
    return cluster;
  }

  private static int movesWhileOneIsAway(StewardedCluster cluster, int seconds) {
    int before = cluster.moves();
    cluster.kill(3);
    cluster.run(seconds);
    cluster.restart(3);
    cluster.settle(100);
    return cluster.moves() - before;
  }

  private static int nodesAfterShrinking(StewardSettings settings, Steward.Maker stewards) {
    StewardedCluster cluster = cluster(5, 400, settings, stewards);
    cluster.leave(4);
    cluster.leave(3);
    cluster.settle(200);
    return cluster.nodes().size();
  }
}
