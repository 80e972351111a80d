package io.atoll.compare.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReplyReaderTest {

  private static List<String> read(String stream, int pieceBytes) throws IOException {
    ReplyReader reader = new ReplyReader();
    List<String> replies = new ArrayList<>();
    byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
    int read = 0;
    while (read < bytes.length) {
      ByteBuffer space = reader.space();
      int length = Math.min(Math.min(pieceBytes, bytes.length - read), space.remaining());
      space.put(bytes, read, length);
      read += length;
      for (Reply reply = reader.next(); reply != null; reply = reader.next()) {
        replies.add(told(reply));
      }
    }
    return replies;
  }

  private static String told(Reply reply) {
    if (reply instanceof Reply.Value value) {
      byte[] bytes = value.bytes();
      return bytes == null ? "nothing" : "value " + new String(bytes, StandardCharsets.UTF_8);
    }
    return reply.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000})
  void repliesAreFoundHoweverTheyAreCut(int pieceBytes) throws IOException {
    String stream =
        "+OK\r\n$5\r\na\r\nbc\r\n:-12\r\n$-1\r\n-MOVED 7 127.0.0.1:1\r\n$0\r\n\r\n_\r\n";
    assertThat(read(stream, pieceBytes))
        .containsExactly(
            "Status[]",
            "value a\r\nbc",
            "Number[number=-12]",
            "nothing",
            "Problem[text=MOVED 7 127.0.0.1:1]",
            "value ",
            "nothing");
  }

  @Test
  void aValueLargerThanTheBufferIsFound() throws IOException {
    String large = "x".repeat(200_000);
    assertThat(read("$200000\r\n" + large + "\r\n+OK\r\n", 5_000))
        .containsExactly("value " + large, "Status[]");
  }

  @Test
  void whatIsNoReplyIsRefused() {
    assertThatThrownBy(() -> read("HTTP/1.1 400\r\n", 100)).hasMessageContaining("begins with 'H'");
  }

  @Test
  void slotsAreThoseOfRedis() {
    // the test vector of the Redis Cluster specification
    assertThat(Slots.of(Bytes.ascii("123456789"))).isEqualTo(0x31C3);
  }

  @Test
  void clientsRememberWhereTheyWereSent() {
    Routes routes =
        new Routes(
            List.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 2)));
    assertThat(routes.nodeOf(7)).isEqualTo(Routes.UNKNOWN);
    assertThat(routes.learn("MOVED 7 127.0.0.1:2")).isEqualTo(1);
    assertThat(routes.nodeOf(7)).isEqualTo(1);
    assertThat(routes.learn("MOVED 8 127.0.0.1:3")).isEqualTo(Routes.UNKNOWN);
  }
}
