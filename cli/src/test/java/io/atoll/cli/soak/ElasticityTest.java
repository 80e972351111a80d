package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The short runs; {@link ElasticitySoak} has the long ones. */
class ElasticityTest {

  private static final String HEAP = "256m";
  private static final int READY_SECONDS = 120;

  @Test
  void hostsComeAndGoAndNoClientNotices() throws Exception {
    Elasticity.Report report =
        Elasticity.run(
            new Elasticity.Plan(
                3, 3, 1_500, 1_000, 5_000, new Clients.Plan(16, 200, 5_000_000, 1)));
    System.out.println(report);
    assertThat(report.joined()).isEqualTo(1);
    assertThat(report.left()).isEqualTo(2);
    assertThat(report.operations()).isGreaterThan(2_000);
    assertThat(report.failures()).isEmpty();
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(report.lost()).isZero();
  }

  /**
   * How long others had to wait is printed, and judged in the long run: other work makes it longer.
   */
  @Test
  void aVirtualNodeIsHandedOverWhileItsKeysAreWritten() throws Exception {
    HandOver.Report report = HandOver.run(50_000, 1_000, HEAP);
    System.out.println(report);
    assertThat(report.written()).isGreaterThan(100);
    assertThat(report.failures()).isEmpty();
    assertThat(report.wrong()).isZero();
  }

  @Test
  void aHostThatIsStoppedWhileItJoinsTakesNoKeysAlong() throws Exception {
    try (HostProcess first = HostProcess.start("first", HEAP, List.of(), "--mode", "available")) {
      first.whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
      try (UnifiedJedis client = Clients.plain(first)) {
        for (int i = 0; i < 1_000; i++) {
          client.set("key:" + i, "value");
        }
        // so many virtual nodes that it is not done when it is stopped
        try (HostProcess second =
            HostProcess.start(
                "second",
                HEAP,
                List.of(first.port()),
                "--virtual-nodes",
                "200",
                "--mode",
                "available")) {
          SlotMap.awaitHosts(client, 2, READY_SECONDS);
          assertThat(second.leave().get(READY_SECONDS, TimeUnit.SECONDS)).isZero();
          assertThat(second.whenReady()).as("it never was on the ring").isCompletedExceptionally();
        }
        assertThat(client.dbSize()).isEqualTo(1_000);
      }
    }
  }
}
