package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.MistakenCodec;
import io.atoll.wire.RegisterCodec;
import io.atoll.wire.ShardCodec;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A sample of what simulated hosts say to each other, and all that they keep, goes through the
 * codecs of real ones.
 */
final class GroupCodecsTest {

  /** With hosts that crash and start again often, so that much is read from disks. */
  private static final ChaosPlan PLAN = ChaosPlan.usual(6).lasting(60);

  static Stream<ShardCodec> mistakes() {
    return MistakenCodec.all();
  }

  @Test
  void everySeventhMessageAndAllThatIsKeptIsWrittenAndReadAgain() {
    Chaos.Report report = Chaos.run(PLAN);
    assertThat(report.problems()).isEmpty();
    assertThat(report.encoded()).isBetween(report.messages() / 8, report.messages() / 4);
    assertThat(report.disks().entriesWritten()).isGreaterThan(1_000);
    assertThat(report.disks().entriesRead()).isGreaterThan(50);
    assertThat(report.disks().snapshotsWritten()).isGreaterThan(50);
    assertThat(report.disks().snapshotsRead()).isGreaterThan(5);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeOnTheNetworkIsFound(ShardCodec mistake) {
    assertThat(Chaos.run(PLAN, mistake, new RegisterCodec()).problems())
        .anySatisfy(it -> assertThat(it).contains("through the codec"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeOnTheDiskIsFound(ShardCodec mistake) {
    assertThat(Chaos.run(PLAN, new RegisterCodec(), mistake).problems())
        .anySatisfy(it -> assertThat(it).contains("through the codec"));
  }
}
