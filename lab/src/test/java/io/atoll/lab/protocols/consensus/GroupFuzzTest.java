package io.atoll.lab.protocols.consensus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.atoll.protocols.consensus.RaftReplica;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Groups are broken in every way, and nothing is lost, forked or stale. */
final class GroupFuzzTest {

  private static final int SEEDS = 120;

  /** A seed that shows the mistake, and the promise it breaks. */
  private record Caught(long seed, String property) {}

  private static final Map<String, Caught> CAUGHT =
      Map.ofEntries(
          Map.entry("ack-before-stored", new Caught(49, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("vote-before-stored", new Caught(62, GroupWitness.ONE_LEADER)),
          Map.entry(
              "leader-counts-itself-at-once", new Caught(29, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("read-without-round", new Caught(495, GroupWitness.FRESH_READS)),
          Map.entry("read-joins-earlier-round", new Caught(98, GroupWitness.FRESH_READS)),
          Map.entry("read-before-own-commit", new Caught(6, GroupWitness.FRESH_READS)),
          Map.entry("two-votes", new Caught(1, GroupWitness.ONE_VOTE)),
          Map.entry("vote-forgotten", new Caught(152, GroupWitness.ONE_VOTE)),
          Map.entry("logs-not-compared", new Caught(9, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("blank-leader", new Caught(3, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("truncate-always", new Caught(6, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("no-check-quorum", new Caught(1, GroupWitness.STEPS_DOWN)),
          Map.entry("snapshot-drops-tail", new Caught(233, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("state-over-old-log", new Caught(84_412, GroupWitness.LEADER_COMPLETENESS)),
          Map.entry("applied-twice", new Caught(1, GroupWitness.EACH_ONCE)));

  @Test
  void groupsSurviveCrashesCutsPausesSlowDisksAndWrongClocks() {
    GroupSweep sweep = GroupSweep.of(1, SEEDS, RaftReplica::new, (runs, messages) -> {});
    assertThat(sweep.broken()).as("./atoll sim --scenario consensus --seeds 1.." + SEEDS).isEmpty();
    assertThat(figure(sweep, "reads")).isGreaterThan(150L * SEEDS);
    assertThat(figure(sweep, "writes")).isGreaterThan(250L * SEEDS);
    assertThat(figure(sweep, "leaders")).isGreaterThan(3L * SEEDS);
    assertThat(figure(sweep, "crashes")).isGreaterThan(6L * SEEDS);
    assertThat(figure(sweep, "cuts")).isGreaterThan(4L * SEEDS);
    assertThat(figure(sweep, "pauses")).isGreaterThan(SEEDS);
    assertThat(figure(sweep, "slow disks")).isGreaterThan(SEEDS);
    assertThat(figure(sweep, "clock jumps")).isGreaterThan(SEEDS);
    assertThat(figure(sweep, "transfers")).isGreaterThan(SEEDS);
    assertThat(figure(sweep, "snapshots")).isGreaterThan(4L * SEEDS);
    assertThat(figure(sweep, "lost")).isGreaterThan(100L * SEEDS);
    assertThat(figure(sweep, "doubled")).isGreaterThan(50L * SEEDS);
    assertThat(figure(sweep, "overtaken")).isGreaterThan(50L * SEEDS);
  }

  private static long figure(GroupSweep sweep, String name) {
    return sweep.figures().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    assertThat(GroupFuzz.run(11)).isEqualTo(GroupFuzz.run(11));
    assertThat(GroupFuzz.run(11).traceHash()).isNotEqualTo(GroupFuzz.run(12).traceHash());
  }

  @TestFactory
  Stream<DynamicTest> everyMistakeIsCaught() {
    return GroupVariant.all().stream()
        .filter(variant -> CAUGHT.containsKey(variant.name()))
        .map(variant -> dynamicTest(variant.name(), () -> isCaught(variant)));
  }

  private static void isCaught(GroupVariant variant) {
    Caught caught = CAUGHT.getOrDefault(variant.name(), new Caught(0, ""));
    GroupFuzz.Report report = GroupFuzz.run(caught.seed(), variant.replicas());
    assertThat(report.property()).isEqualTo(caught.property());
    assertThat(GroupFuzz.run(caught.seed()).clean()).isTrue();
  }

  @Test
  void noMistakeIsWithoutATestThatCatchesIt() {
    assertThat(GroupVariant.all())
        .extracting(GroupVariant::name)
        .filteredOn(name -> !CAUGHT.containsKey(name))
        .containsExactly(OlderTermsTest.COUNTED, OlderTermsTest.COMMITTED);
  }
}
