package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is live is known, however much there is: whether the log is cleaned depends on it. */
final class StreamIndexTest {

  @Test
  void whatIsLeftOfTheLargestSegmentIsWeighedWithoutOverflow() {
    int entries = Integer.MAX_VALUE / Integer.BYTES; // of no length, each after its length
    Segment segment = new Segment(1, Integer.MAX_VALUE);
    StreamIndex index = new StreamIndex();
    index.append(segment, 1, entries, Integer.MAX_VALUE);

    index.head(segment, entries / 2, new byte[0]);

    assertThat(index.liveBytes()).isEqualTo(Integer.MAX_VALUE / 2 + 2L);
  }
}
