package io.atoll.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Numbers of types and forms of records never change by accident: hosts of two versions talk to
 * each other. A new type is a new line of the golden file; a line that changes or goes is a new
 * version of the protocol.
 */
final class GoldenBytesTest {

  @Test
  void everyExampleIsWrittenAsEver() throws IOException {
    assertThat(Family.examplesOfAll().map(GoldenBytesTest::line))
        .containsExactlyElementsOf(golden());
  }

  private static String line(Family.Example<?> example) {
    byte[] bytes = example.bytes();
    return String.join(
        " ",
        example.family().name(),
        Byte.toString(bytes[0]),
        example.value().getClass().getSimpleName(),
        HexFormat.of().formatHex(bytes));
  }

  private static List<String> golden() throws IOException {
    try (InputStream in = GoldenBytesTest.class.getResourceAsStream("golden.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
    }
  }
}
