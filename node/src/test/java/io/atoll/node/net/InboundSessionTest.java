package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/** Which frames count, whoever brings them. */
class InboundSessionTest {

  private static final Address SELF = new Address(1);
  private static final Address SENDER = new Address(2);

  private final Ledger ledger = new Ledger();
  private final InboundSession session = new InboundSession(SENDER, 1, 0, ledger);

  private InboundConnection connection() {
    InboundSessions sessions = new InboundSessions(SELF, ledger, Limits.DEFAULT);
    Welcome welcome = new Welcome(SELF, TestHost.CLUSTER, () -> new byte[0], sessions);
    return new InboundConnection(
        new EmbeddedChannel(), welcome, (host, here) -> here, Limits.DEFAULT);
  }

  @Test
  void aConnectionThatHasBeenReplacedBringsNothingMore() {
    InboundConnection first = connection();
    InboundConnection second = connection();
    assertThat(session.resume(first)).isZero();
    assertThat(session.receive(first, new byte[1])).isTrue();
    assertThat(session.resume(second)).isEqualTo(1);
    assertThat(session.receive(first, new byte[2])).isFalse();
    assertThat(session.receive(second, new byte[2])).isTrue();
    assertThat(ledger.received()).hasSize(2);
  }

  @Test
  void nothingIsReceivedAfterTheLastThatASenderIsToldOf() {
    InboundConnection connection = connection();
    session.resume(connection);
    assertThat(session.receive(connection, new byte[1])).isTrue();
    session.stop();
    assertThat(session.receive(connection, new byte[1])).isFalse();
    assertThat(session.received()).isEqualTo(1);
  }
}
