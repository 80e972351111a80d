package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult.Stored;
import io.atoll.store.RegisterResult.Value;
import org.junit.jupiter.api.Test;

/** What a person gets to read. */
class ReportTest {

  @Test
  void aViolationIsShownWithWhatSurroundsIt() {
    Story story = new Story();
    story.call(1, new Put(1), new Stored());
    long write = story.begin(2, new Put(2));
    story.begin(4, new Put(9));
    story.call(3, new Get(), new Value(2L));
    long read = story.begin(1, new Get());
    story.end(write, new Stored()).end(read, new Value(1L));

    assertThat(story.verdict())
        .hasToString(
            """
            calls 5 (unanswered 1), keys 1: 1 not linearizable

            key 7: nothing explains @1 Get -> 1
            3 calls before it fit, the last in this order:
              @1 Put(1) -> stored  (register: 1)
              @2 Put(2) -> stored  (register: 2)
              @3 Get -> 2  (register: 2)
            Time runs to the right; ! has no place, > was never answered
              @1 Put(1) -> stored  []         from 10 to 20 us
              @2 Put(2) -> stored    [====]   from 30 to 80 us
              @4 Put(9) -> ?          [====>  from 40 us
              @3 Get -> 2              []     from 50 to 60 us
              @1 Get -> 1                [!]  from 70 to 90 us
            """);
  }

  @Test
  void aLongHistoryIsCutToWhatMatters() {
    Story story = new Story();
    for (int i = 0; i < 1_000; i++) {
      story.call(1, new Put(i), new Stored());
    }
    story.call(2, new Get(), new Value(500L));

    String report = story.verdict().toString();

    assertThat(report).contains("1000 calls before it fit").contains("Put(999)");
    assertThat(report).doesNotContain("Put(900)");
    assertThat(report.lines()).hasSizeLessThan(40);
  }

  @Test
  void aGoodVerdictFitsALine() {
    Story story = new Story();
    story.call(1, new Put(1), new Stored());

    assertThat(story.verdict()).hasToString("calls 1 (unanswered 0), keys 1: linearizable");
  }
}
