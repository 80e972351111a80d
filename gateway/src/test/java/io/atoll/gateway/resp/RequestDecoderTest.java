package io.atoll.gateway.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestDecoderTest {

  private static List<List<String>> decode(byte[] bytes, int pieceBytes) throws ProtocolError {
    RequestDecoder decoder = new RequestDecoder();
    List<List<String>> requests = new ArrayList<>();
    ByteBuf in = Unpooled.buffer();
    for (int at = 0; at < bytes.length; at += pieceBytes) {
      in.writeBytes(bytes, at, Math.min(pieceBytes, bytes.length - at));
      Request request = decoder.next(in);
      while (request != null) {
        requests.add(request.words().stream().map(Bytes::toAscii).toList());
        request = decoder.next(in);
      }
    }
    return requests;
  }

  private static List<List<String>> decode(String bytes) throws ProtocolError {
    return decode(bytes.getBytes(StandardCharsets.ISO_8859_1), Integer.MAX_VALUE);
  }

  @Test
  void requestsAreFoundOneAfterTheOther() throws Exception {
    assertThat(decode("*2\r\n$3\r\nGET\r\n$1\r\na\r\n*1\r\n$4\r\nPING\r\nECHO b\r\n"))
        .containsExactly(List.of("GET", "a"), List.of("PING"), List.of("ECHO", "b"));
  }

  @Test
  void emptyRequestsAreNone() throws Exception {
    assertThat(decode("*0\r\n*-1\r\n\r\n\n  \r\nPING\n")).containsExactly(List.of("PING"));
  }

  static Stream<Arguments> quoted() {
    return Stream.of(
        arguments("set a \"b c\"", List.of("set", "a", "b c")),
        arguments("set a 'b\"c'", List.of("set", "a", "b\"c")),
        arguments("set a \"\\x41\\n\\q\"", List.of("set", "a", "A\nq")),
        arguments("set a 'it\\'s'", List.of("set", "a", "it's")),
        arguments("set a 'b\\c'", List.of("set", "a", "b\\c")),
        arguments("  set   a \"\"", List.of("set", "a", "")));
  }

  @ParameterizedTest
  @MethodSource("quoted")
  void inlineWordsMayBeQuoted(String line, List<String> words) throws Exception {
    assertThat(decode(line + "\r\n")).containsExactly(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*x\\r\\n|invalid multibulk length",
        "*1048577\\r\\n|invalid multibulk length",
        "*10000000\\r\\n|invalid multibulk length",
        "*99999999999999999999\\r\\n|invalid multibulk length",
        "*\\r\\n|invalid multibulk length",
        "*-\\r\\n|invalid multibulk length",
        "*1\\r\\nPING\\r\\n|expected '$', got 'P'",
        "*1\\r\\n$-1\\r\\n|invalid bulk length",
        "*1\\r\\n$2147483648\\r\\n|invalid bulk length",
        "*1\\r\\n$536870913\\r\\n|invalid bulk length",
        "*1\\r\\n$4x\\r\\n|invalid bulk length",
        "*1\\r\\n$4\\r\\nPINGxx|expected the end of a bulk string after its 4 bytes",
        "get \"a\\r\\n|unbalanced quotes in request",
        "get \"a\"b\\r\\n|unbalanced quotes in request",
      })
  void whatIsNotTheProtocolIsRefusedWithAReason(String bytes, String reason) {
    String sent = bytes.replace("\\r", "\r").replace("\\n", "\n");
    assertThatThrownBy(() -> decode(sent)).isInstanceOf(ProtocolError.class).hasMessage(reason);
  }

  @Test
  void endlessLinesAreRefused() {
    String endless = "x".repeat(RequestDecoder.LONGEST_LINE_BYTES + 1);
    assertThatThrownBy(() -> decode(endless)).hasMessage("too big inline request");
    assertThatThrownBy(() -> decode("*" + endless)).hasMessage("too big mbulk count string");
    assertThatThrownBy(() -> decode("*1\r\n$" + endless)).hasMessage("too big bulk count string");
  }

  @Property(tries = 300, seed = "4", edgeCases = EdgeCasesMode.NONE)
  void itDoesNotMatterHowBytesAreCutIntoPieces(
      @ForAll("streams") String stream, @ForAll @IntRange(min = 1, max = 40) int pieceBytes) {
    byte[] bytes = stream.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(outcome(bytes, pieceBytes)).isEqualTo(outcome(bytes, bytes.length + 1));
  }

  private static String outcome(byte[] bytes, int pieceBytes) {
    try {
      return decode(bytes, pieceBytes).toString();
    } catch (ProtocolError e) {
      return e.reply();
    }
  }

  /** Parts of requests in any order, which make some sense now and then. */
  @Provide
  Arbitrary<String> streams() {
    return Arbitraries.of(
            "*1\r\n",
            "*2\r\n",
            "*-1\r\n",
            "$1\r\na\r\n",
            "$0\r\n\r\n",
            "$5\r\nab\r\nc\r\n",
            "GET a\r\n",
            "\r\n",
            "\n",
            "x",
            "\"a b\"",
            " ",
            "$",
            "*",
            "3",
            "$20\r\n" + "y".repeat(20) + "\r\n")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }
}
