package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Shard;
import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Disturbance;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.store.RegisterOperation;
import io.atoll.store.Registers;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.RegisterCodec;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.List;
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
    return Stream.of(
        new Mistaken("adds one to what is put") {
          @Override
          public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
            Shard.Operation read = super.readOperation(in);
            return read instanceof RegisterOperation.Put put
                ? new RegisterOperation.Put(put.value() + 1)
                : read;
          }
        },
        new Mistaken("loses a register on its way") {
          @Override
          public Shard.Content readContent(WireReader in) throws MalformedMessage {
            super.readContent(in);
            return new Registers(List.of());
          }
        },
        new Mistaken("writes results without their type") {
          @Override
          public void writeResult(Shard.Result result, WireWriter out) {
            out.writeByte(0);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeInTheCodecIsFound(ShardCodec mistake) {
    assertThatThrownBy(() -> run(RING.passingThrough(new HostWire(mistake))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("through the codec");
  }

  /** Does all as the codec for registers does, but for one thing. */
  private static class Mistaken implements ShardCodec {
    private final String mistake;
    private final RegisterCodec right = new RegisterCodec();

    Mistaken(String mistake) {
      this.mistake = mistake;
    }

    @Override
    public void writeOperation(Shard.Operation operation, WireWriter out) {
      right.writeOperation(operation, out);
    }

    @Override
    public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
      return right.readOperation(in);
    }

    @Override
    public void writeResult(Shard.Result result, WireWriter out) {
      right.writeResult(result, out);
    }

    @Override
    public Shard.Result readResult(WireReader in) throws MalformedMessage {
      return right.readResult(in);
    }

    @Override
    public void writeContent(Shard.Content content, WireWriter out) {
      right.writeContent(content, out);
    }

    @Override
    public Shard.Content readContent(WireReader in) throws MalformedMessage {
      return right.readContent(in);
    }

    @Override
    public String toString() {
      return mistake;
    }
  }
}
