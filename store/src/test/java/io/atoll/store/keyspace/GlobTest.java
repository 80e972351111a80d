package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource({
    "*, '', true",
    "h?llo, hallo, true",
    "h?llo, hllo, false",
    "h*llo, heeeello, true",
    "h*llo, hello!, false",
    "h[ae]llo, hello, true",
    "h[ae]llo, hillo, false",
    "h[^e]llo, hallo, true",
    "h[^e]llo, hello, false",
    "h[a-b]llo, hbllo, true",
    "h[b-a]llo, hallo, true",
    "'h[a-b]llo', hcllo, false",
    "a\\*b, a*b, true",
    "a\\*b, axb, false",
    "[\\]], ], true",
    "a*b*c, aXbYbZc, true",
    "a*b*c, aXbYbZ, false",
    "**, abc, true",
    "'', '', true",
    "'', a, false",
    "[a, a, true",
    "a\\, 'a\\', true"
  })
  void patternsMeanWhatTheyMeanToRedis(String pattern, String key, boolean matches) {
    assertThat(new Glob(Bytes.of(pattern)).matches(Bytes.of(key))).isEqualTo(matches);
  }

  @Test
  void aPatternOfManyStarsEndsInTime() {
    Glob glob = new Glob(Bytes.of("a*".repeat(1_000) + "b"));
    Bytes key = Bytes.of("a".repeat(10_000));
    assertThat(assertTimeoutPreemptively(Duration.ofSeconds(10), () -> glob.matches(key)))
        .isFalse();
  }
}
