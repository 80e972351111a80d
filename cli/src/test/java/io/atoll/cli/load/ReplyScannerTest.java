package io.atoll.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyScannerTest {

  private final List<String> seen = new ArrayList<>();

  private final ReplyScanner scanner =
      new ReplyScanner(
          new ReplyScanner.Listener() {
            @Override
            public void onValue() {
              seen.add("value");
            }

            @Override
            public void onNothing() {
              seen.add("nothing");
            }

            @Override
            public void onError(String text) {
              seen.add(text);
            }
          });

  private void scan(String text) throws IOException {
    ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    scanner.scan(bytes);
    bytes.release();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000})
  void repliesAreCountedHoweverTheyAreCut(int pieceBytes) throws Exception {
    String replies =
        "+OK\r\n$5\r\n+OK\r\n\r\n$0\r\n\r\n$-1\r\n-MOVED 1 a:2\r\n_\r\n$9\r\n-ERR no\r\n\r\n";
    for (int at = 0; at < replies.length(); at += pieceBytes) {
      scan(replies.substring(at, Math.min(replies.length(), at + pieceBytes)));
    }
    assertThat(seen)
        .containsExactly("value", "value", "value", "nothing", "MOVED 1 a:2", "nothing", "value");
  }

  @Test
  void whatIsNoReplyIsAnError() {
    assertThatThrownBy(() -> scan("HTTP/1.1 400 Bad Request\r\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("this is no Redis server: a reply begins with 'H'");
  }
}
