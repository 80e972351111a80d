package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.testing.RespClient;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that mean harm, or know no better, get a clear word, and nobody else is disturbed. */
class BadInputTest {

  private MemoryHost host;

  @BeforeEach
  void start() throws IOException {
    host = MemoryHost.start(GatewaySettings.anyPorts("test"));
  }

  @AfterEach
  void othersAreStillServed() throws IOException {
    try (RespClient client = new RespClient(host.address())) {
      assertThat(client.call("PING")).isEqualTo("+PONG");
    } finally {
      host.close();
    }
  }

  private String lastWordsAfter(String sent) throws IOException {
    try (RespClient client = new RespClient(host.address())) {
      client.send(sent);
      return client.readToEnd();
    }
  }

  @Test
  void aBulkLengthOfTwoGigabytesIsRefused() throws Exception {
    assertThat(lastWordsAfter("*2\r\n$3\r\nGET\r\n$2147483648\r\n"))
        .isEqualTo("-ERR Protocol error: invalid bulk length\r\n");
  }

  @Test
  void tenMillionArgumentsAreRefused() throws Exception {
    assertThat(lastWordsAfter("*10000000\r\n"))
        .isEqualTo("-ERR Protocol error: invalid multibulk length\r\n");
  }

  @Test
  void anEndlessLineIsRefused() throws Exception {
    assertThat(lastWordsAfter("x".repeat(64 * 1024 + 1)))
        .isEqualTo("-ERR Protocol error: too big inline request\r\n");
  }

  @Test
  void aMillionAnnouncedArgumentsTakeNoRoomBeforeTheyCome() throws Exception {
    try (RespClient client = new RespClient(host.address())) {
      // each of them would like half a gigabyte
      client.send("*1048576\r\n$536870912\r\n");
      assertThat(usedAfterCollection()).isLessThan(200L * 1024 * 1024);
    }
  }

  @Test
  void aBrowserIsTurnedAway() throws Exception {
    String response = lastWordsAfter("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(response)
        .startsWith("HTTP/1.1 400 Bad Request\r\n")
        .endsWith("This port speaks the Redis protocol, not HTTP. Try: redis-cli -p <port>\n");
  }

  @Test
  void commandsInTheBodyOfAFormAreNotExecuted() throws Exception {
    lastWordsAfter("POST / HTTP/1.1\r\nHost: localhost\r\n\r\nSET stolen 1\r\n");
    try (RespClient client = new RespClient(host.address())) {
      assertThat(client.call("GET", "stolen")).isEqualTo("null");
    }
  }

  /** It asks for more than the tests have memory for, and then reads a little after all. */
  @Test
  void aClientThatNeverReadsIsPaused() throws Exception {
    try (RespClient client = new RespClient(host.address())) {
      client.call("SET", "value", "x".repeat(30_000));
    }
    try (Socket deaf = new Socket()) {
      deaf.setReceiveBufferSize(4096);
      deaf.connect(host.address());
      byte[] gets = "GET value\r\n".repeat(20_000).getBytes(StandardCharsets.US_ASCII);
      deaf.getOutputStream().write(gets);
      for (int i = 0; i < 100; i++) {
        try (RespClient other = new RespClient(host.address())) {
          assertThat(other.call("PING")).isEqualTo("+PONG");
        }
      }
      assertThat(PlatformDependent.usedDirectMemory())
          .as("bytes in Netty's buffers, of 600,000,000 asked for")
          .isLessThan(50_000_000);
      byte[] header = deaf.getInputStream().readNBytes(8);
      assertThat(header).asString().isEqualTo("$30000\r\n");
    }
  }

  @Test
  void aReplyThatIsReadSlowlyArrivesWhole() throws Exception {
    byte[] large = new byte[5 * 1024 * 1024];
    Arrays.fill(large, (byte) 'y');
    String value = new String(large, StandardCharsets.US_ASCII);
    try (RespClient client = new RespClient(host.address())) {
      client.call("SET", "large", value);
      client.send("GET large\r\n".repeat(8) + "PING\r\n");
      for (int i = 0; i < 8; i++) {
        assertThat(client.read()).isEqualTo("$" + value);
      }
      assertThat(client.read()).isEqualTo("+PONG");
    }
  }

  @Test
  void aRequestThatNeverEndsWaitsWithoutAnAnswer() throws Exception {
    try (Socket slow = new Socket(host.address().getAddress(), host.address().getPort())) {
      slow.getOutputStream().write("*1\r\n$4\r\nPI".getBytes(StandardCharsets.US_ASCII));
      slow.setSoTimeout(50);
      assertThat(catchTimeout(slow)).isTrue();
      slow.getOutputStream().write("NG\r\n".getBytes(StandardCharsets.US_ASCII));
      slow.setSoTimeout(20_000);
      assertThat(slow.getInputStream().readNBytes(7)).asString().isEqualTo("+PONG\r\n");
    }
  }

  private static boolean catchTimeout(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() == Integer.MIN_VALUE;
    } catch (SocketTimeoutException e) {
      return true;
    }
  }

  private static long usedAfterCollection() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
