package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever does not keep to the protocol is told so or left alone, and costs others nothing. */
class BadPeersTest {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final long MOST_DIRECT_BYTES = 64L * 1024 * 1024;

  private TestHost host;
  private Address stranger;

  @BeforeEach
  void start() {
    host = TestHost.start(TestHost.IMPATIENT);
    stranger = HostAddress.of(TestHost.loopback(), 1, 1);
  }

  @AfterEach
  void othersAreStillServed() {
    try (TestHost other = TestHost.start()) {
      int before = host.ledger.received().size();
      other.peers.send(host.address(), Ledger.frame(1, 0, 16));
      host.ledger.awaitReceived(before + 1);
    } finally {
      host.close();
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(TestHost.loopback(), host.listeningOn().getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private static byte[] bytes(Hello hello) {
    return bytes(hello.encode(UnpooledByteBufAllocator.DEFAULT));
  }

  private static byte[] bytes(ByteBuf buffer) {
    byte[] bytes = ByteBufUtil.getBytes(buffer);
    buffer.release();
    return bytes;
  }

  private Hello hello(String cluster, Address to) {
    return new Hello(stranger, to, 1, 0, 0, cluster);
  }

  /** What the host answers before it closes the connection. */
  private Answer lastWordsAfter(byte[] sent) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(sent);
      ByteBuf in = Unpooled.wrappedBuffer(socket.getInputStream().readAllBytes());
      Answer answer = Answer.decode(in);
      assertThat(in.isReadable()).isFalse();
      return answer == null ? new Answer.Refused(stranger, "nothing") : answer;
    }
  }

  private void assertRefused(byte[] sent, String reason) throws IOException {
    assertThat(lastWordsAfter(sent)).isEqualTo(new Answer.Refused(host.address(), reason));
  }

  @Test
  void anotherClusterIsRefused() throws IOException {
    assertRefused(
        bytes(hello("other", host.address())),
        "this host belongs to the cluster \"test\", not to \"other\"");
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    byte[] sent = bytes(hello(TestHost.CLUSTER, host.address()));
    sent[9] = 2;
    assertRefused(sent, "this host speaks version 1 of the protocol between hosts, not version 2");
  }

  @Test
  void whatIsMeantForAnotherIncarnationIsRefused() throws IOException {
    Address before = new Address(host.address().value() - 1);
    assertRefused(
        bytes(hello(TestHost.CLUSTER, before)),
        "this host is %s, not %s"
            .formatted(HostAddress.text(host.address()), HostAddress.text(before)));
  }

  @Test
  void garbageAfterTheFirstByteIsRefused() throws IOException {
    byte[] sent = new byte[12];
    sent[0] = Peers.FIRST_BYTE;
    assertRefused(sent, "these are not the first words of a host");
  }

  @Test
  void firstWordsThatAreTooLongAreRefused() throws IOException {
    byte[] sent = bytes(hello(TestHost.CLUSTER, host.address()));
    sent[10] = (byte) 0xff;
    assertRefused(sent, "first words cannot have a length of 65324");
  }

  @Test
  void aSessionThatIsNotKnownCannotBeResumed() throws IOException {
    Hello hello = new Hello(stranger, host.address(), 1, 3, 5, TestHost.CLUSTER);
    assertRefused(bytes(hello), "the session has been forgotten");
  }

  @Test
  void whoeverSaysNothingMoreIsNotWaitedFor() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(Peers.FIRST_BYTE);
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aBrowserIsAnsweredByTheRedisPort() throws IOException {
    try (Socket socket = connect()) {
      socket
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().readAllBytes())
          .asString(StandardCharsets.US_ASCII)
          .startsWith("HTTP/1.1 400 Bad Request");
    }
  }

  @Test
  void aRedisClientIsServedByTheSamePort() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().readNBytes(7)).asString().isEqualTo("+PONG\r\n");
    }
  }

  @Test
  void aFrameLongerThanTheLimitEndsTheConnection() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(bytes(hello(TestHost.CLUSTER, host.address())));
      assertThat(socket.getInputStream().readNBytes(31)).hasSize(31);
      socket.getOutputStream().write(new byte[] {0x7f, 0, 0, 0});
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  /** It has a thousand senders that announce as much as they may, and send nothing of it. */
  @Test
  void announcedFramesTakeNoRoomBeforeTheyCome() throws IOException {
    Socket[] sockets = new Socket[500];
    try {
      for (int i = 0; i < sockets.length; i++) {
        stranger = HostAddress.of(TestHost.loopback(), i, 1);
        sockets[i] = connect();
        sockets[i].getOutputStream().write(bytes(hello(TestHost.CLUSTER, host.address())));
        assertThat(sockets[i].getInputStream().readNBytes(31)).hasSize(31);
        sockets[i].getOutputStream().write(new byte[] {0, 0x7f, 0, 0, 1});
      }
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      assertThat(runtime.totalMemory() - runtime.freeMemory())
          .as("bytes used, of 4,000,000,000 announced")
          .isLessThan(300_000_000);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /** It sends frame after frame and never looks at the acknowledgements. */
  @Test
  void aSenderThatNeverReadsIsServedInBoundedMemory() throws IOException {
    try (Socket deaf = new Socket()) {
      deaf.setReceiveBufferSize(4096);
      deaf.connect(host.listeningOn());
      deaf.getOutputStream().write(bytes(hello(TestHost.CLUSTER, host.address())));
      byte[] frames = new byte[4 * 100_000];
      for (int i = 0; i < 10; i++) {
        deaf.getOutputStream().write(frames);
      }
      host.ledger.awaitReceived(1_000_000);
      assertThat(PlatformDependent.usedDirectMemory()).isLessThan(MOST_DIRECT_BYTES);
    }
  }

  /** It accepts the session and reads no frame. */
  @Test
  void aReceiverThatNeverReadsIsGivenUpInBoundedMemory() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 50, TestHost.loopback())) {
      Address deaf = HostAddress.of(TestHost.loopback(), listening.getLocalPort(), 1);
      Thread accepting = new Thread(() -> acceptAll(listening, deaf));
      accepting.setDaemon(true);
      accepting.start();
      int frames = 20_000;
      byte[] frame = new byte[10_000];
      int taken = 0;
      for (int i = 0; i < frames; i++) {
        taken += host.peers.offer(deaf, frame) ? 1 : 0;
      }
      assertThat(taken).as("four times the limit").isBetween(300, 4 * 1024 * 1024 / frame.length);
      assertThat(host.peers.isCongested(deaf)).isTrue();
      assertThat(PlatformDependent.usedDirectMemory()).isLessThan(MOST_DIRECT_BYTES);
      host.ledger.awaitReturned(taken);
      host.peers.whenRelieved(deaf).get(20, TimeUnit.SECONDS);
    }
  }

  private static void acceptAll(ServerSocket listening, Address self) {
    try {
      while (true) {
        Socket socket = listening.accept();
        byte[] answer =
            bytes(
                new Answer.Accepted(self, 0, new byte[0]).encode(UnpooledByteBufAllocator.DEFAULT));
        socket.getOutputStream().write(answer);
      }
    } catch (IOException e) {
      // the test has ended
    }
  }

  /** Greet what answers with these bytes. */
  private void assertGreetingFails(String answer, String message) throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 50, TestHost.loopback())) {
      CompletableFuture<Greeting> greeting =
          host.peers.greet(new InetSocketAddress(TestHost.loopback(), listening.getLocalPort()));
      try (Socket socket = listening.accept()) {
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> greeting.get(20, TimeUnit.SECONDS))
            .hasRootCauseMessage("127.0.0.1:" + listening.getLocalPort() + " " + message);
      }
    }
  }

  @Test
  void greetingAServerOfAnotherKindSaysSo() throws IOException {
    assertGreetingFails(
        "-ERR unknown command\r\n", "is not a host of Atoll: it speaks another protocol");
  }

  @Test
  void greetingAServerThatSaysNothingEnds() throws IOException {
    assertGreetingFails("", "does not answer within 500 ms");
  }

  @Test
  void aHostThatClaimsToHaveReceivedWhatWasNeverSentIsLeft() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 50, TestHost.loopback())) {
      Address liar = HostAddress.of(TestHost.loopback(), listening.getLocalPort(), 1);
      host.peers.send(liar, Ledger.frame(1, 0, 16));
      try (Socket socket = listening.accept()) {
        byte[] answer =
            bytes(
                new Answer.Accepted(liar, 5, new byte[0]).encode(UnpooledByteBufAllocator.DEFAULT));
        socket.getOutputStream().write(answer);
        host.ledger.awaitUndeliverable(1);
      }
    }
  }
}
