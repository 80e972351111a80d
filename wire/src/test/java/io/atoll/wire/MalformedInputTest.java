package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is no message is refused, and says why. */
final class MalformedInputTest {

  static Stream<Family.Example<?>> examples() {
    return Family.examplesOfAll();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyPrefixIsRefused(Family.Example<?> example) {
    byte[] bytes = example.bytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] prefix = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> example.read(prefix)).isInstanceOf(MalformedMessage.class);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void whatFollowsIsRefused(Family.Example<?> example) {
    byte[] longer = Arrays.copyOf(example.bytes(), example.bytes().length + 1);
    assertThatThrownBy(() -> example.read(longer)).hasMessageContaining("1 bytes too many");
  }

  /** There is one form of a value only, so nothing else can be read as it. */
  @ParameterizedTest
  @MethodSource("examples")
  void everyOtherBitMakesAnotherMessageOrNone(Family.Example<?> example) {
    byte[] bytes = example.bytes();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      isAnotherMessageOrNone(example, changed);
    }
  }

  private static <T> void isAnotherMessageOrNone(Family.Example<T> example, byte[] changed) {
    try {
      T read = example.read(changed);
      assertThat(read).isNotEqualTo(example.value());
      assertThat(example.of(read).bytes()).isEqualTo(changed);
    } catch (MalformedMessage refused) {
      assertThat(refused.getMessage()).containsPattern("at byte \\d+");
    }
  }

  /** Each is announced by a few bytes, and would take gigabytes if it were believed. */
  @ParameterizedTest
  @CsvSource({
    "operation, 0a ffffffff07, 2147483647 bytes announced where 0 are left",
    "operation, 0a ffffffffffffffffff01, 18446744073709551615 bytes announced",
    "operation, 0b ffffffff07, 2147483647 elements do not fit into 0 bytes",
    "operation, 29 ffffffffffffffffff01, 18446744073709551615 elements do not fit",
    "operation, 15 0161 ffffffff0f 00, 4294967294 bytes announced where 1 are left",
    "operation, 02 ffffffff07, 2147483647 elements do not fit into 0 bytes",
    "answer, 0a ffffffff07, 2147483647 elements do not fit into 0 bytes",
    "answer, 03 8080808008, 2147483648 elements do not fit into 0 bytes",
    "answer, 09 ffffffff07, 2147483647 bytes announced",
    "atomic, 10 ffffffff07 01, 2147483647 elements do not fit into 1 bytes",
    "host, 12 01 00000000000000000000000000000000 ffffff7f, 268435455 elements do not fit",
    "group, 0e 00000000000000000000000000000000 01 ffffff7f, 268435455 elements do not fit",
    "group, 10 ffffff7f, 268435455 elements do not fit into 0 bytes",
    "group, 13 ffffff7f, 268435455 elements do not fit into 0 bytes",
    "raft, 05 01 01 01 ffffff7f, 268435455 elements do not fit into 0 bytes",
    "payload, 02 00 ffffff7f, 268435455 elements do not fit into 0 bytes",
    "kept, 01 00000000000000000000000000000000 01 ffffff7f, 268435455 elements do not fit into 0 bytes",
  })
  void hugeLengthIsRefused(String family, String hex, String why) {
    assertRefused(family, hex, why);
  }

  @ParameterizedTest
  @CsvSource({
    "host, 00, unknown type 0 in place of a message of the host ring",
    "host, 7f, unknown type 127",
    "host, ff, unknown type 255",
    "host, 08 01 00000000000000000000000000000000, that is no request",
    "operation, 01 00 01 00 0a 0161, unknown type 1 in place of an operation on keys",
    "operation, 02 01 02 00, unknown type 2 in place of an operation on keys",
    "operation, 02 01 3e 00, unknown type 62 in place of an operation on keys",
    "answer, 0a 01 0a 00, unknown type 10 in place of an answer",
    "answer, 0b 808001 01, 16384 is not a slot",
    "operation, 14 0161 00 01 08, unknown flags 8",
    "operation, 29 01 0161 00 00, 0 values for 1 keys",
    "operation, 18 0161 ffffffffffffffffff01 00, -1 is no offset",
    "operation, 3f 808001, 16384 is not a slot",
    "operation, 3d ffffffffffffffffff01 00, 18446744073709551615 is not a cursor",
    "operation, 3d 00 8080808010, 4294967296 is not a number of 32 bits",
    "operation, 0a 8000, a number that is longer than it has to be",
    "operation, 0a ffffffffffffffffff02, a number that is longer than it has to be",
    "operation, 0a ffffffffffffffffffff01, a number of more than 64 bits",
    "operation, 2a 00 00 02, 2 is neither true nor false",
    "answer, 09 01 ff, a text that is not UTF-8",
    "atomic, 10 01 00 01, a string of 0 bytes that is no packed entry",
    "group, 03 00000000000000000000000000000000 01 00, a group without hosts",
    "group, 05 01 01 00000000000000000000000000000000 01 01 00000000000000000000000000000000 0b, 11 is not the status of a node",
    "session-operation, 01 03 00, unknown type 3 in place of an operation on keys",
    "session-operation, 02 0000000000000000 01 01 03, unknown type 3",
    "kept, 07, unknown type 7 in place of something that a host keeps",
  })
  void badValueIsRefused(String family, String hex, String why) {
    assertRefused(family, hex, why);
  }

  /** A packed entry of one byte more or less of a key than there is, or with unknown flags. */
  @ParameterizedTest
  @CsvSource({
    "00 00000000 02 61", // its key ends behind it
    "02 00000000 00000001 61", // a long key that is short
    "02 00000000 ffffffff 61", // of negative length
    "04 00000000 01 61", // unknown flags
    "80 00000000 01 61",
    "01 00000000 01 61", // ends before its expiry does
    "00 000000",
  })
  void badEntryIsRefused(String hex) {
    byte[] entry = bytes(hex);
    String length = HexFormat.of().toHexDigits((byte) entry.length);
    String portion = "10 01" + length + hex + "01";
    assertRefused("atomic", portion, entry.length + " bytes that is no packed entry");
  }

  @Test
  void limitsAreThoseOfTheStore() {
    assertThat(KeyIds.SLOTS).isEqualTo(16_384);
    assertThat(Cursor.END.value()).isEqualTo(16_384L << 32);
  }

  private static void assertRefused(String family, String hex, String why) {
    TypeTable<?> types =
        Family.ALL.stream()
            .filter(it -> it.name().equals(family))
            .findFirst()
            .orElseThrow()
            .types();
    assertThatThrownBy(() -> types.read(new WireReader(bytes(hex))))
        .isInstanceOf(MalformedMessage.class)
        .hasMessageContaining(why);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }
}
