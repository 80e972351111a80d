package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.EventLoopGroup;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadsTest {

  private static final int TASKS = 1_000;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 'a host has 1 to 1024 threads, not 0'",
    "1025, 0, 'a host has 1 to 1024 threads, not 1025'",
    "1, -1, 'a thread polls for 0 to 1000 microseconds, not -1'",
    "1, 1001, 'a thread polls for 0 to 1000 microseconds, not 1001'"
  })
  void whatMakesNoSenseIsRefused(int count, int pollMicros, String message) {
    assertThatThrownBy(() -> new Threads(count, pollMicros)).hasMessage(message);
  }

  @Test
  void thoseOfProgramsDoNotPoll() {
    assertThat(Threads.sleepy(3)).isEqualTo(new Threads(3, 0));
  }

  /** Tasks come one soon after the other, so that the thread polls when the next one comes. */
  @ParameterizedTest
  @ValueSource(ints = {0, Threads.LONGEST_POLL_MICROS})
  void theyDoWhatOthersAskForWhenItIsDueAndEnd(int pollMicros) throws Exception {
    EventLoopGroup threads = new Threads(1, pollMicros).start();
    for (int i = 0; i < TASKS; i++) {
      assertThat(threads.submit(() -> true).get(10, TimeUnit.SECONDS)).isTrue();
    }
    var unused = threads.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get(10, TimeUnit.SECONDS);
    var ended = threads.shutdownGracefully(0, 5, TimeUnit.SECONDS);
    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
