package io.atoll;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class CodecTest {

  private static Atoll atoll;

  @BeforeAll
  static void start() {
    atoll = Atoll.start();
  }

  @AfterAll
  static void close() {
    atoll.close();
  }

  @Property(tries = 500)
  void whatIsEncodedIsDecodedAgain(@ForAll long number, @ForAll byte[] bytes) {
    assertThat(Codec.longs().decode(Codec.longs().encode(number))).isEqualTo(number);
    assertThat(Codec.bytes().decode(Codec.bytes().encode(bytes))).isEqualTo(bytes);
  }

  @Test
  void textIsUtf8() {
    for (String text : List.of("", "a", "\u00e5toll", "\ud83c\udf34", "\ufffd", "\u0000")) {
      assertThat(Codec.strings().encode(text)).isEqualTo(text.getBytes(UTF_8));
      assertThat(Codec.strings().decode(text.getBytes(UTF_8))).isEqualTo(text);
    }
  }

  @Test
  void textThatWouldBecomeAnotherIsRefused() {
    assertThatThrownBy(() -> Codec.strings().encode("\ud83c")).isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> Codec.strings().encode("\ud83cabc"))
        .isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> Codec.strings().decode(new byte[] {(byte) 0xff}))
        .isInstanceOf(CodecException.class)
        .hasMessage("no text in UTF-8, 1 bytes");
  }

  @Test
  void numbersHaveOneForm() {
    for (String text : List.of("", "x", "01", "+1", " 1", "1.0", "9223372036854775808")) {
      assertThatThrownBy(() -> Codec.longs().decode(text.getBytes(UTF_8)))
          .as(text)
          .isInstanceOf(CodecException.class);
    }
  }

  @Test
  void bytesThatAreGivenMayChangeAfterwards() {
    AtollMap<byte[], byte[]> map = atoll.map("bytes", Codec.bytes(), Codec.bytes());
    byte[] key = {1};
    byte[] value = {2};
    map.put(key, value);
    value[0] = 3;
    assertThat(map.get(key)).containsExactly(2);
    byte[] read = Objects.requireNonNull(map.get(key));
    read[0] = 4;
    assertThat(map.get(key)).containsExactly(2);
  }

  @Test
  void aCodecThatFailsIsNamedByItsMap() {
    Codec<String> failing =
        Codec.of(
            value -> {
              throw new IllegalStateException("cannot write");
            },
            bytes -> {
              throw new IllegalStateException("cannot read");
            });
    AtollMap<String, String> map = atoll.map("failing", Codec.strings(), failing);
    assertThatThrownBy(() -> map.put("a", "1"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("map 'failing'")
        .hasMessageContaining("cannot write");
    atoll.map("failing", Codec.strings(), Codec.strings()).put("a", "1");
    assertThatThrownBy(() -> map.get("a"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("failing:a")
        .hasMessageContaining("cannot read");
  }

  @Test
  void namesThatCouldMeanTheEntriesOfOthersAreRefused() {
    for (String name : List.of("", "a:b", "{a}", "a}")) {
      assertThatThrownBy(() -> atoll.map(name, Codec.strings(), Codec.strings()))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> atoll.counter(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void mapsAndCountersOfOneNameDoNotMeet() {
    atoll.map("same", Codec.strings(), Codec.longs()).put("", 5L);
    atoll.map("sam", Codec.strings(), Codec.longs()).put("e", 6L);
    assertThat(atoll.counter("same").increment()).isEqualTo(1);
    assertThat(atoll.map("same", Codec.strings(), Codec.longs()).get("")).isEqualTo(5);
  }
}
