package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "-1", "10", "9223372036854775807", "-9223372036854775808"})
  void canonicalNumbersAreNumbers(String text) {
    assertThat(Decimal.isLong(Bytes.of(text))).isTrue();
    assertThat(Decimal.toLong(Bytes.of(text))).isEqualTo(Long.parseLong(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+1",
        " 1",
        "1 ",
        "01",
        "-0",
        "00",
        "1.0",
        "1e3",
        "a",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999",
        "18446744073709551617"
      })
  void anythingElseIsNot(String text) {
    assertThat(Decimal.isLong(Bytes.of(text))).isFalse();
  }

  /** The sums of redis-server 7.0 on x86-64. */
  @ParameterizedTest
  @CsvSource({
    "10.50, 0.1, 10.6",
    "5.0e3, 2.0e2, 5200",
    "0.1, 0.2, 0.3",
    "3, 1.1, 4.1",
    "1e20, 1, 100000000000000000000",
    "0, 1e-17, 0.00000000000000001",
    "0, 1e-18, 0",
    "-1, 1, 0",
    "0, -1e-18, 0",
    "1.000000000000000001, 0, 1",
    "0, 123456789.123456789123, 123456789.12345678912242875"
  })
  void sumsAreThoseOfRedis(String before, String by, String sum) {
    Keyspace keyspace = Keyspaces.withPortionsOf(100);
    Bytes key = Bytes.of("k");
    Keyspaces.execute(keyspace, key, StringOperation.Set.always(key, Bytes.of(before)), 0);
    Answer answer =
        Keyspaces.execute(keyspace, key, new NumberOperation.IncrementFloat(key, Bytes.of(by)), 0);
    assertThat(answer).isEqualTo(new Answer.Value(Bytes.of(sum)));
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 1, ERR value is not a valid float",
    "1, ' 1', ERR value is not a valid float",
    "1, nan, ERR value is not a valid float",
    "1, inf, ERR increment would produce NaN or Infinity",
    "-inf, 1, ERR increment would produce NaN or Infinity",
  })
  void whatIsNoFiniteNumberIsRefused(String before, String by, String reason) {
    Keyspace keyspace = Keyspaces.withPortionsOf(100);
    Bytes key = Bytes.of("k");
    Keyspaces.execute(keyspace, key, StringOperation.Set.always(key, Bytes.of(before)), 0);
    assertThat(
            Keyspaces.execute(
                keyspace, key, new NumberOperation.IncrementFloat(key, Bytes.of(by)), 0))
        .isEqualTo(new Answer.Refused(reason));
  }
}
