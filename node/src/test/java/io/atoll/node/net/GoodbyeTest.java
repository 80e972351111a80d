package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A host that says goodbye leaves nobody in doubt about any frame. */
class GoodbyeTest {

  private static final int SENDERS = 2;
  private static final int ROUNDS = 8;

  /** A thread that sends frames to one host until it is told to stop. */
  private static final class Sender {
    private final AtomicLong sent = new AtomicLong();
    private final Thread thread;
    private volatile boolean stop;

    Sender(int number, TestHost from, Address to) {
      thread =
          new Thread(
              () -> {
                long most = number == 0 ? 2_000 : 50_000;
                while (!stop && sent.get() < most) {
                  from.peers.whenRelieved(to).join();
                  from.peers.send(
                      to, Ledger.frame(number, sent.getAndIncrement(), number == 0 ? 30_000 : 100));
                }
              });
      thread.start();
    }

    long stop() throws InterruptedException {
      stop = true;
      thread.join();
      return sent.get();
    }
  }

  /** Everything up to some number was received, everything after it returned as undeliverable. */
  private static void assertEveryFateIsKnown(TestHost from, TestHost to, int sender, long sent) {
    List<Long> received = numbers(to.ledger.received(), sender);
    List<Long> undeliverable = numbers(from.ledger.undeliverable(), sender);
    List<Long> all = new ArrayList<>(received);
    all.addAll(undeliverable);
    assertThat(all)
        .as("%d received, %d undeliverable", received.size(), undeliverable.size())
        .isEqualTo(LongStream.range(0, sent).boxed().toList());
  }

  private static List<Long> numbers(List<byte[]> frames, int sender) {
    return frames.stream()
        .filter(frame -> Ledger.sender(frame) == sender)
        .map(Ledger::number)
        .toList();
  }

  private static boolean round(TroublesomeNetwork network, long seed) throws Exception {
    Random random = new Random(seed);
    try (TestHost a = TestHost.start();
        TestHost b = TestHost.start(TestHost.CLUSTER, network.port(), Limits.DEFAULT)) {
      network.leadTo(b.listeningOn());
      List<Sender> senders = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        senders.add(new Sender(i, a, b.address()));
      }
      b.ledger.awaitReceived(1 + random.nextInt(2_000));
      b.peers.goodbye().get(60, TimeUnit.SECONDS);
      network.close();
      long sent = 0;
      for (int i = 0; i < SENDERS; i++) {
        sent += senders.get(i).stop();
      }
      a.peers.goodbye().get(60, TimeUnit.SECONDS);
      for (int i = 0; i < SENDERS; i++) {
        assertEveryFateIsKnown(a, b, i, senders.get(i).sent.get());
      }
      assertThat(a.ledger.lost()).isEmpty();
      return b.ledger.received().size() < sent;
    }
  }

  @Test
  void underLoadEachFrameIsReceivedOrUndeliverable() throws Exception {
    int roundsWithReturns = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try (TroublesomeNetwork network = new TroublesomeNetwork(i, 0)) {
        roundsWithReturns += round(network, i) ? 1 : 0;
      }
    }
    assertThat(roundsWithReturns).as("rounds in which something came too late").isGreaterThan(4);
  }

  @Test
  void overConnectionsThatAreCutAsWell() throws Exception {
    int roundsWithReturns = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try (TroublesomeNetwork network = new TroublesomeNetwork(i, 3_000_000)) {
        roundsWithReturns += round(network, i) ? 1 : 0;
      }
    }
    assertThat(roundsWithReturns).as("rounds in which something came too late").isGreaterThan(4);
  }

  @Test
  void whatItHasSentIsReceivedFirst() throws Exception {
    try (TestHost a = TestHost.start();
        TestHost b = TestHost.start()) {
      for (int i = 0; i < 5_000; i++) {
        a.peers.send(b.address(), Ledger.frame(1, i, 1_000));
      }
      a.peers.goodbye().get(60, TimeUnit.SECONDS);
      assertThat(b.ledger.received()).hasSize(5_000);
      assertThat(a.ledger.undeliverable()).isEmpty();
    }
  }

  @Test
  void twoWhoLeaveAtOnceDoNotWaitForEachOther() throws Exception {
    try (TestHost a = TestHost.start();
        TestHost b = TestHost.start()) {
      for (int i = 0; i < 1_000; i++) {
        a.peers.send(b.address(), Ledger.frame(1, i, 100));
        b.peers.send(a.address(), Ledger.frame(2, i, 100));
      }
      var first = a.peers.goodbye();
      var second = b.peers.goodbye();
      first.get(60, TimeUnit.SECONDS);
      second.get(60, TimeUnit.SECONDS);
      assertEveryFateIsKnown(a, b, 1, 1_000);
      assertEveryFateIsKnown(b, a, 2, 1_000);
    }
  }

  @Test
  void whoeverComesAfterTheGoodbyeIsTold() throws Exception {
    try (TestHost a = TestHost.start();
        TestHost b = TestHost.start()) {
      b.peers.goodbye().get(60, TimeUnit.SECONDS);
      a.peers.send(b.address(), Ledger.frame(1, 0, 16));
      a.ledger.awaitUndeliverable(1);
      assertThat(b.ledger.received()).isEmpty();
    }
  }
}
