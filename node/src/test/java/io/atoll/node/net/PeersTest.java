package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two hosts that are well, or one that looks for another that is not. */
class PeersTest {

  private final List<AutoCloseable> open = new ArrayList<>();

  private <T extends AutoCloseable> T closing(T resource) {
    open.add(resource);
    return resource;
  }

  private TestHost host() {
    return closing(TestHost.start());
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable resource : open) {
      resource.close();
    }
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(30, TimeUnit.SECONDS);
  }

  @Test
  void framesArriveInOrderBothWays() {
    TestHost a = host();
    TestHost b = host();
    for (int i = 0; i < 1_000; i++) {
      a.peers.send(b.address(), Ledger.frame(1, i, 16 + i % 50));
      b.peers.send(a.address(), Ledger.frame(2, i, 16 + i % 50));
    }
    a.ledger.awaitReceived(1_000);
    b.ledger.awaitReceived(1_000);
    Ledger.assertInOrderWithoutGap(a.ledger.received());
    Ledger.assertInOrderWithoutGap(b.ledger.received());
  }

  @Test
  void whoHasEndedIsNoticedAndNobodyListensThere() throws Exception {
    TestHost a = host();
    TestHost b = host();
    a.peers.send(b.address(), Ledger.frame(1, 0, 16));
    b.ledger.awaitReceived(1);
    assertThat(get(a.peers.hasEnded(b.address()))).isFalse();
    b.close();
    assertThat(get(a.ledger.disconnected())).isEqualTo(b.address());
    assertThat(get(a.peers.hasEnded(b.address()))).isTrue();
  }

  @Test
  void whoIsNotReachedIsLost() {
    TestHost a = host();
    TestHost b = host();
    TestHost c = host();
    a.peers.send(b.address(), Ledger.frame(1, 0, 16));
    b.ledger.awaitReceived(1);
    c.close();
    a.peers.send(c.address(), Ledger.frame(2, 0, 16));
    a.ledger.awaitReturned(1);
    assertThat(a.peers.isLost(c.address(), 0)).isTrue();
    assertThat(a.peers.isLost(b.address(), 0)).isFalse();
  }

  @Test
  void whoIsWellHasNotEndedWhenAConnectionDoes() throws Exception {
    TestHost a = host();
    TroublesomeNetwork network = closing(new TroublesomeNetwork(1, 0));
    TestHost b = closing(TestHost.start(TestHost.CLUSTER, network.port(), Limits.DEFAULT));
    network.leadTo(b.listeningOn());
    a.peers.send(b.address(), Ledger.frame(1, 0, 16));
    b.ledger.awaitReceived(1);
    network.cutAll();
    assertThat(get(a.ledger.disconnected())).isEqualTo(b.address());
    assertThat(get(a.peers.hasEnded(b.address()))).isFalse();
  }

  /** Six times, because of two threads one may be the right one by chance. */
  @Test
  void theThreadThatSendsToAHostReceivesFromIt() {
    TestHost a = host();
    for (int i = 1; i <= 6; i++) {
      TestHost b = host();
      a.peers.send(b.address(), Ledger.frame(1, 0, 16));
      b.ledger.awaitReceived(1);
      b.peers.send(a.address(), Ledger.frame(2, i, 16));
      a.ledger.awaitReceived(i);
      EventLoop sending = a.peers.loopOf(b.address(), new DefaultEventLoop());
      assertThat(sending.inEventLoop(a.ledger.lastReceiver(b.address()))).isTrue();
    }
  }

  @Test
  void framesOfAllLengthsArriveWhole() {
    TestHost a = host();
    TestHost b = host();
    int[] lengths = {0, 1, 16_384, 16_385, 65_536, 65_537, 131_072, 5_000_001, 3};
    for (int length : lengths) {
      byte[] frame = new byte[length];
      Arrays.fill(frame, (byte) length);
      a.peers.send(b.address(), frame);
    }
    b.ledger.awaitReceived(lengths.length);
    for (int i = 0; i < lengths.length; i++) {
      byte[] expected = new byte[lengths[i]];
      Arrays.fill(expected, (byte) lengths[i]);
      assertThat(b.ledger.received().get(i)).isEqualTo(expected);
    }
  }

  @Test
  void aContactTellsItsAddressAndProfile() throws Exception {
    TestHost a = host();
    TestHost b = host();
    Greeting greeting = get(a.peers.greet(b.listeningOn()));
    assertThat(greeting.host()).isEqualTo(b.address());
    assertThat(greeting.profile()).asString().isEqualTo("profile of test");
    assertThat(get(a.peers.profileOf(b.address()))).asString().isEqualTo("profile of test");
  }

  @Test
  void nobodySendsToThemselvesOrMoreThanTheLimit() {
    TestHost a = closing(TestHost.start(TestHost.IMPATIENT));
    TestHost b = host();
    assertThatThrownBy(() -> a.peers.send(a.address(), new byte[1]))
        .hasMessage("a host does not send to itself over the network");
    byte[] tooLong = new byte[TestHost.IMPATIENT.frameBytes() + 1];
    assertThatThrownBy(() -> a.peers.send(b.address(), tooLong))
        .hasMessage("a frame of 8388609 bytes, with a limit of 8388608");
  }

  @Test
  void whereNothingListensFramesAreUndeliverable() throws IOException {
    TestHost a = host();
    Address nobody = HostAddress.of(TestHost.loopback(), unusedPort(), 1);
    for (int i = 0; i < 10; i++) {
      a.peers.send(nobody, Ledger.frame(1, i, 16));
    }
    a.ledger.awaitUndeliverable(10);
    Ledger.assertInOrderWithoutGap(a.ledger.undeliverable());
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void anotherIncarnationDoesNotGetTheFramesOfTheOneBefore() {
    TestHost a = host();
    TestHost b = host();
    Address before = new Address(b.address().value() - 1);
    a.peers.send(before, Ledger.frame(1, 0, 16));
    a.ledger.awaitUndeliverable(1);
    a.peers.send(b.address(), Ledger.frame(2, 0, 16));
    b.ledger.awaitReceived(1);
    assertThat(Ledger.sender(b.ledger.received().get(0))).isEqualTo(2);
  }

  @Test
  void aProcessThatEndsLeavesWhatItHadNotAcknowledgedInDoubt() throws Exception {
    TestHost a = host();
    TestHost b = host();
    a.peers.send(b.address(), Ledger.frame(1, 0, 16));
    b.ledger.awaitReceived(1);
    for (int i = 1; i < 1_000; i++) {
      a.peers.send(b.address(), Ledger.frame(1, i, 10_000));
    }
    b.close();
    for (int i = 1_000; i < 1_010; i++) {
      a.peers.send(b.address(), Ledger.frame(1, i, 16));
    }
    get(a.peers.goodbye());
    List<byte[]> returned = new ArrayList<>(a.ledger.lost());
    returned.addAll(a.ledger.undeliverable());
    long firstReturned = Ledger.number(returned.get(0));
    assertThat(b.ledger.received()).hasSizeGreaterThanOrEqualTo((int) firstReturned);
    for (int i = 0; i < returned.size(); i++) {
      assertThat(Ledger.number(returned.get(i))).isEqualTo(firstReturned + i);
    }
    assertThat(Ledger.number(returned.get(returned.size() - 1))).isEqualTo(1_009);
  }

  @Test
  void aHostThatComesBackAsAnotherIsSentTo() {
    TestHost a = host();
    TestHost b = host();
    a.peers.send(b.address(), Ledger.frame(1, 0, 16));
    b.ledger.awaitReceived(1);
    b.close();
    TestHost c = host();
    a.peers.send(c.address(), Ledger.frame(1, 0, 16));
    c.ledger.awaitReceived(1);
  }

  @Test
  void greetingNobodySaysSo() throws Exception {
    TestHost a = host();
    int port = unusedPort();
    assertThatThrownBy(() -> get(a.peers.greet(new InetSocketAddress(TestHost.loopback(), port))))
        .hasRootCauseInstanceOf(PeerException.class)
        .hasRootCauseMessage("127.0.0.1:" + port + " refuses connections: nothing listens there");
  }

  @Test
  void greetingAnUnknownNameSaysSo() {
    TestHost a = host();
    InetSocketAddress unknown = InetSocketAddress.createUnresolved("no-such-host.invalid", 7379);
    assertThatThrownBy(() -> get(a.peers.greet(unknown)))
        .hasRootCauseMessage("no-such-host.invalid:7379 is not a known host name");
  }

  @Test
  void greetingAHostOfAnotherClusterSaysSo() {
    TestHost a = host();
    TestHost other = closing(TestHost.start("other", 0, Limits.DEFAULT));
    assertThatThrownBy(() -> get(a.peers.greet(other.listeningOn())))
        .hasRootCauseMessage(
            "127.0.0.1:"
                + other.listeningOn().getPort()
                + " refuses this host: this host belongs to the cluster \"other\", not to \"test\"");
  }

  @Test
  void askingAnotherIncarnationForItsProfileSaysSo() {
    TestHost a = host();
    TestHost b = host();
    Address before = new Address(b.address().value() - 1);
    assertThatThrownBy(() -> get(a.peers.profileOf(before)))
        .hasRootCauseMessage(
            "127.0.0.1:%d refuses this host: this host is %s, not %s"
                .formatted(
                    HostAddress.port(before),
                    HostAddress.text(b.address()),
                    HostAddress.text(before)));
  }
}
