package io.atoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyTest {

  @ParameterizedTest
  @CsvSource({
    "0, key:000000000000",
    "7, key:000000000007",
    "10, key:000000000010",
    "99999, key:000000099999",
    "2147483647, key:002147483647"
  })
  void aKeyIsItsNumberInTwelveDigits(int number, String text) {
    assertThat(new Key(number).text()).isEqualTo(text);
    assertThat(new Key(number).bytes()).isEqualTo(text.getBytes(StandardCharsets.US_ASCII));
  }
}
