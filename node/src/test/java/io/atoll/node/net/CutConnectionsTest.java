package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While both processes live, the network can do what it likes: each frame once, in order. */
class CutConnectionsTest {

  private static final int SENDERS = 3;
  private static final int FRAMES = 10_000;

  /** Each thread sends its frames, of random lengths, with a long one now and then. */
  private static List<Thread> startSenders(TestHost from, Address to, long seed) {
    List<Thread> senders = new ArrayList<>();
    for (int sender = 0; sender < SENDERS; sender++) {
      int self = sender;
      Thread thread =
          new Thread(
              () -> {
                Random random = new Random(seed + self);
                for (int i = 0; i < FRAMES; i++) {
                  int longest = i % 1_000 == 999 ? 200_000 : 200;
                  from.peers.whenRelieved(to).join();
                  from.peers.send(to, Ledger.frame(self, i, 16 + random.nextInt(longest)));
                }
              });
      thread.start();
      senders.add(thread);
    }
    return senders;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void eachFrameArrivesOnceAndInOrderOverConnectionsThatAreCut(long seed) throws Exception {
    try (TroublesomeNetwork network = new TroublesomeNetwork(seed, 300_000);
        TestHost a = TestHost.start();
        TestHost b = TestHost.start(TestHost.CLUSTER, network.port(), Limits.DEFAULT)) {
      network.leadTo(b.listeningOn());
      for (Thread sender : startSenders(a, b.address(), seed)) {
        sender.join();
      }
      b.ledger.awaitReceived(SENDERS * FRAMES);
      a.peers.goodbye().get(60, TimeUnit.SECONDS);
      assertThat(b.ledger.received()).hasSize(SENDERS * FRAMES);
      Ledger.assertInOrderWithoutGap(b.ledger.received());
      assertThat(a.ledger.undeliverable()).isEmpty();
      assertThat(a.ledger.lost()).isEmpty();
      assertThat(network.connections()).as("connections, each cut").isGreaterThan(20);
    }
  }

  @Test
  void aConnectionThatStallsIsReplaced() throws Exception {
    Limits patientInTheEnd = new Limits(1024, 1024 * 1024, 200, 200, 60_000);
    try (TroublesomeNetwork network = new TroublesomeNetwork(1, 0);
        TestHost a = TestHost.start(patientInTheEnd);
        TestHost b = TestHost.start(TestHost.CLUSTER, network.port(), Limits.DEFAULT)) {
      network.leadTo(b.listeningOn());
      a.peers.send(b.address(), Ledger.frame(1, 0, 16));
      b.ledger.awaitReceived(1);
      network.stall();
      for (int i = 1; i < 1_000; i++) {
        a.peers.send(b.address(), Ledger.frame(1, i, 16));
      }
      network.awaitConnections(3);
      network.heal();
      b.ledger.awaitReceived(1_000);
      Ledger.assertInOrderWithoutGap(b.ledger.received());
    }
  }

  @Test
  void aHostOutOfReachForTooLongIsGivenUp() throws Exception {
    try (TroublesomeNetwork network = new TroublesomeNetwork(1, 0);
        TestHost a = TestHost.start(TestHost.IMPATIENT);
        TestHost b = TestHost.start(TestHost.CLUSTER, network.port(), Limits.DEFAULT)) {
      network.leadTo(b.listeningOn());
      a.peers.send(b.address(), Ledger.frame(1, 0, 16));
      b.ledger.awaitReceived(1);
      network.stall();
      a.peers.send(b.address(), Ledger.frame(1, 1, 16));
      a.ledger.awaitReturned(1);
      assertThat(a.ledger.lost()).as("it was sent, so nobody can tell").isNotEmpty();
      network.heal();
      a.peers.send(b.address(), Ledger.frame(2, 0, 16));
      a.ledger.awaitUndeliverable(1);
      assertThat(b.ledger.received()).as("for a moment nobody tries again").hasSize(1);
    }
  }

  @Test
  void anAddressThatAnswersNothingIsGivenUp() throws Exception {
    try (TroublesomeNetwork network = new TroublesomeNetwork(1, 0);
        TestHost a = TestHost.start(TestHost.IMPATIENT)) {
      a.peers.send(HostAddress.of(TestHost.loopback(), network.port(), 1), Ledger.frame(1, 0, 16));
      a.ledger.awaitUndeliverable(1);
      assertThat(network.connections()).as("times it was tried").isGreaterThan(3);
    }
  }
}
