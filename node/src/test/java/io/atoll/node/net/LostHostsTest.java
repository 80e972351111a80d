package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is tried every second is said once. */
final class LostHostsTest {

  private static final Address HOST = HostAddress.of(TestHost.loopback(), 7379, 1);

  private final List<String> said = new ArrayList<>();
  private long nanos = -7; // such clocks begin anywhere
  private final LostHosts lost =
      new LostHosts(
          (level, line) -> said.add(line.replace(HostAddress.text(HOST), "it")), () -> nanos);

  @Test
  void aHostThatStaysAwayIsSpokenOfOnceAndOnceMoreWhenItIsBack() {
    assertThat(lost.contains(HOST, 0)).isFalse();
    lost.add(HOST, "refuses connections");
    lost.add(HOST, "refuses connections");
    assertThat(lost.contains(HOST, 0)).isTrue();
    lost.add(HOST, "has been out of reach for too long");
    lost.remove(HOST);
    lost.remove(HOST);
    assertThat(lost.contains(HOST, 0)).isFalse();
    lost.add(HOST, "refuses connections");
    assertThat(said)
        .containsExactly(
            "it refuses connections",
            "it has been out of reach for too long",
            "it is reached again",
            "it refuses connections");
  }

  @Test
  void aHostIsLostSinceItWasFirstNotReached() {
    lost.add(HOST, "refuses connections");
    nanos += TimeUnit.MILLISECONDS.toNanos(2_000);
    lost.add(HOST, "has been out of reach for too long");
    assertThat(lost.contains(HOST, 2_000)).isTrue();
    assertThat(lost.contains(HOST, 2_001)).isFalse();
    lost.remove(HOST);
    lost.add(HOST, "refuses connections");
    assertThat(lost.contains(HOST, 1)).isFalse();
  }

  @Test
  void hostsThatNeverComeBackAreForgottenInTheEnd() {
    for (int i = 0; i < 2_000; i++) {
      lost.add(HostAddress.of(TestHost.loopback(), 1 + i, 1), "refuses connections");
    }
    assertThat(lost.contains(HostAddress.of(TestHost.loopback(), 1, 1), 0)).isFalse();
    assertThat(lost.contains(HostAddress.of(TestHost.loopback(), 2_000, 1), 0)).isTrue();
  }
}
