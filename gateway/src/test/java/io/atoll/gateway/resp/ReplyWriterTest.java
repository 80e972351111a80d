package io.atoll.gateway.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written is what the protocol says, in few pieces. */
final class ReplyWriterTest {

  private final List<String> pieces = new ArrayList<>();
  private final ReplyWriter writer = new ReplyWriter(UnpooledByteBufAllocator.DEFAULT, this::take);

  private void take(ByteBuf bytes) {
    pieces.add(bytes.toString(StandardCharsets.ISO_8859_1));
    bytes.release();
  }

  private String written(Reply reply) {
    pieces.clear();
    reply.writeTo(writer);
    writer.flush();
    return String.join("", pieces);
  }

  @Test
  void numbersAreWrittenInFull() {
    long[] numbers = {0, 9, 10, 99, 100, -1, 1_000_000_007, Long.MAX_VALUE, Long.MIN_VALUE};
    for (long number : numbers) {
      assertThat(written(Reply.number(number))).isEqualTo(":" + number + "\r\n");
    }
  }

  @Test
  void valuesOfAnyLengthComeAsTheyAre() {
    for (int length : new int[] {0, 1, 9, 10, 255, 256, 4_095, 8_191, 8_192, 16_384, 100_000}) {
      String value = "x".repeat(length);
      assertThat(written(Reply.bulk(value))).isEqualTo("$" + length + "\r\n" + value + "\r\n");
    }
  }

  @Test
  void writersThatShareAThreadDoNotMeet() {
    List<StringBuilder> taken = new ArrayList<>();
    List<ReplyWriter> writers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      StringBuilder text = new StringBuilder();
      taken.add(text);
      writers.add(
          new ReplyWriter(
              UnpooledByteBufAllocator.DEFAULT,
              bytes -> {
                text.append(bytes.toString(StandardCharsets.ISO_8859_1));
                bytes.release();
              }));
    }
    StringBuilder[] expected = new StringBuilder[writers.size()];
    Arrays.setAll(expected, i -> new StringBuilder());
    Random random = new Random(1);
    for (int step = 0; step < 20_000; step++) {
      int i = random.nextInt(writers.size());
      if (random.nextInt(3) == 0) {
        writers.get(i).flush();
      } else {
        String value = i + "x".repeat(random.nextInt(step % 100 == 0 ? 10_000 : 300));
        Reply.bulk(value).writeTo(writers.get(i));
        expected[i].append("$").append(value.length()).append("\r\n").append(value).append("\r\n");
      }
    }
    for (int i = 0; i < expected.length; i++) {
      writers.get(i).flush();
      assertThat(taken.get(i).toString()).isEqualTo(expected[i].toString());
    }
  }

  @Test
  void manyRepliesShareAFewPieces() {
    StringBuilder expected = new StringBuilder();
    pieces.clear();
    for (int i = 0; i < 1_000; i++) {
      String value = "v".repeat(i % 200);
      Reply.bulk(value).writeTo(writer);
      expected.append("$").append(value.length()).append("\r\n").append(value).append("\r\n");
    }
    writer.flush();
    assertThat(String.join("", pieces)).isEqualTo(expected.toString());
    assertThat(pieces).hasSizeLessThan(10);
  }

  @Test
  void eachVersionHasItsOwnNothingSetsMapsAndTexts() {
    Map<String, Reply> map = new LinkedHashMap<>();
    map.put("a", Reply.number(1));
    map.put("b", Reply.NULL);
    Reply all =
        Reply.array(Reply.OK, Reply.map(map), Reply.set(List.of(Reply.NULL)), Reply.verbatim("t"));
    assertThat(written(all))
        .isEqualTo(
            "*4\r\n+OK\r\n*4\r\n$1\r\na\r\n:1\r\n$1\r\nb\r\n$-1\r\n*1\r\n$-1\r\n$1\r\nt\r\n");
    writer.speak(true);
    assertThat(written(all))
        .isEqualTo(
            "*4\r\n+OK\r\n%2\r\n$1\r\na\r\n:1\r\n$1\r\nb\r\n_\r\n~1\r\n_\r\n=5\r\ntxt:t\r\n");
  }

  @Test
  void anErrorQuotesBytesAsTheyCame() {
    Bytes word = Bytes.of((byte) 0xff, (byte) 'a');
    assertThat(written(Reply.error("ERR '" + word.toAscii() + "'")))
        .isEqualTo("-ERR '\u00ffa'\r\n");
  }

  /** A connection that is written to may bring more replies about. */
  @Test
  void aSinkMayHaveMoreWritten() {
    List<String> taken = new ArrayList<>();
    ReplyWriter[] self = new ReplyWriter[1];
    self[0] =
        new ReplyWriter(
            UnpooledByteBufAllocator.DEFAULT,
            bytes -> {
              taken.add(bytes.toString(StandardCharsets.ISO_8859_1));
              bytes.release();
              if (taken.size() == 1) {
                Reply.OK.writeTo(self[0]);
              }
            });
    String value = "x".repeat(8_000); // more than there is room kept for
    Reply.bulk(value).writeTo(self[0]);
    self[0].flush();
    self[0].flush();
    assertThat(taken).containsExactly("$8000\r\n" + value + "\r\n", "+OK\r\n");
  }

  @Test
  void whatWasNotFlushedIsNotGiven() {
    Reply.OK.writeTo(writer);
    assertThat(pieces).isEmpty();
    writer.flush();
    writer.flush();
    assertThat(pieces).containsExactly("+OK\r\n");
  }
}
