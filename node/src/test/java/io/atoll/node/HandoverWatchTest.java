package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.node.engine.Left;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for others to take over does so as long as they do. */
@Timeout(60)
final class HandoverWatchTest {

  private final List<String> said = new CopyOnWriteArrayList<>();

  private static CompletableFuture<Left> left(long count) {
    return CompletableFuture.completedFuture(new Left(count, 0, count + " things"));
  }

  @Test
  void whenNothingIsTakenOverItIsSaidOnceAndGivenUp() {
    HandoverWatch watch = new HandoverWatch(() -> left(3), Duration.ofMillis(2_500), said::add);
    assertThat(watch.start().join())
        .isEqualTo("nobody has taken over 3 things: what no other host has of that is lost");
    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("this host waits for others to take over 3 things;");
  }

  @Test
  void asLongAsSomethingIsTakenOverItIsWaitedFor() throws Exception {
    AtomicLong count = new AtomicLong(5);
    CountDownLatch looks = new CountDownLatch(4);
    HandoverWatch watch =
        new HandoverWatch(
            () -> {
              looks.countDown();
              return left(count.decrementAndGet());
            },
            Duration.ofMillis(1_500),
            said::add);
    CompletableFuture<String> stuck = watch.start();
    assertThat(looks.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(stuck).isNotDone();
    watch.end();
    assertThat(stuck).isCancelled();
  }

  @Test
  void whoWaitsForEverSaysWhatFor() throws Exception {
    CountDownLatch heard = new CountDownLatch(1);
    HandoverWatch watch =
        new HandoverWatch(
            () -> left(3), Duration.ofSeconds(Long.MAX_VALUE), line -> heard.countDown());
    CompletableFuture<String> stuck = watch.start();
    assertThat(heard.await(30, TimeUnit.SECONDS)).as("it says what it waits for").isTrue();
    assertThat(stuck).isNotDone();
    watch.end();
  }
}
