package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SearchProgressTest {

  private final StringWriter err = new StringWriter();
  private long nanos;

  private SearchProgress progress(boolean live, int jobs) {
    return new SearchProgress(new PrintWriter(err, true), live, jobs, () -> nanos);
  }

  private void atSecond(double seconds) {
    nanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void aQuickSearchIsNotMentioned() {
    SearchProgress progress = progress(false, 1);
    progress.begin();
    atSecond(1.9);
    progress.report("ring 0", 5, 7);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void withoutATerminalALineIsWrittenNowAndThen() {
    SearchProgress progress = progress(false, 3);
    progress.begin();
    progress.end();
    progress.begin();
    for (int second = 1; second <= 20; second++) {
      atSecond(second);
      progress.report("ring 0", 1000 * second, 2000L * second);
    }
    assertThat(err.toString())
        .isEqualTo(
            """
            [1/3] 2,000 states, 4,000 transitions, 2 s: ring 0
            [1/3] 17,000 states, 34,000 transitions, 17 s: ring 0
            """);
  }

  @Test
  void onATerminalOneLineIsRewrittenAndClearedInTheEnd() {
    SearchProgress progress = progress(true, 1);
    progress.begin();
    atSecond(3);
    progress.report("a scenario with a name that is too long for the line".repeat(3), 5, 7);
    assertThat(err.toString()).startsWith("\r").contains("5 states").doesNotContain("\n");
    assertThat(err.toString().substring(err.toString().lastIndexOf('\r')).length())
        .isLessThanOrEqualTo(80);
    progress.clear();
    assertThat(err.toString()).endsWith(" \r");
  }
}
