package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.protocols.MistakenCodec;
import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Disturbance;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.wire.ShardCodec;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sample of what simulated hosts say to each other goes through the codec of real ones. */
final class HostWireTest {

  private static final SimulatedRing<HostMessage> RING = HostSimulation.simulated();
  private static final ChurnPlan PLAN =
      new ChurnPlan(16, 30, 2, 2, 2_000, 50, Disturbance.NONE, 11);

  private static ChurnReport run(SimulatedRing<HostMessage> ring) {
    return Churn.run(ring, PLAN, Churn.Progress.NONE);
  }

  @Test
  void everySeventhMessageIsWrittenAndReadAgain() {
    ChurnReport report = run(RING);
    assertThat(report.problems()).isEmpty();
    assertThat(report.encoded()).isBetween(report.messages() / 8, report.messages() / 6);
    assertThat(report.encoded()).isGreaterThan(3_000);
  }

  @Test
  void theSampleHasTheMessagesOfJoinsLeavesRequestsAndRepair() {
    TreeSet<String> kinds = new TreeSet<>();
    HostWire wire = new HostWire();
    run(
        RING.passingThrough(
            (from, to, message) -> {
              kinds.add(message.getClass().getSimpleName());
              return wire.carry(from, to, message);
            }));
    assertThat(kinds)
        .contains(
            "Admit",
            "Answer",
            "Ask",
            "AskToJoin",
            "Carry",
            "Linked",
            "Neighbours",
            "Notify",
            "Relink",
            "RelinkAck",
            "Retire",
            "Ring",
            "Seek");
  }

  @Test
  void theRunIsTheSameAsWithoutTheCodec() {
    long hash = run(RING.passingThrough((from, to, message) -> message)).traceHash();
    assertThat(run(RING).traceHash()).isEqualTo(hash);
  }

  // ---- planted mistakes

  static Stream<ShardCodec> mistakes() {
    return MistakenCodec.all();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeInTheCodecIsFound(ShardCodec mistake) {
    assertThatThrownBy(() -> run(RING.passingThrough(new HostWire(mistake))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("through the codec");
  }
}
