package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Other virtual nodes are told everything, and nobody is flooded. */
class SayingTest {

  private static final long PAUSE_MILLIS = 200;
  private static final NodeRef ONE = node(1);
  private static final NodeRef OTHER = node(2);

  private final Saying saying = new Saying(PAUSE_MILLIS);

  private static NodeRef node(long number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  /** What is in the outbox to a node, from one number to another. */
  private static List<Channels.Parcel> outbox(NodeRef to, long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(number -> new Channels.Parcel(to, number, new AtomicMessage.LeaveDone()))
        .toList();
  }

  private List<Long> said(List<Channels.Parcel> unacknowledged, long nowMillis) {
    return saying.due(unacknowledged, nowMillis).stream().map(Channels.Parcel::number).toList();
  }

  @Test
  void aFewAreOnTheirWayAtATimeAndTheNextFollowWhenTheFirstWereHeard() {
    assertThat(said(outbox(ONE, 1, 100), 0)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    assertThat(said(outbox(ONE, 1, 100), 1)).as("nothing was heard").isEmpty();
    assertThat(said(outbox(ONE, 4, 100), 2)).containsExactly(9L, 10L, 11L);
    assertThat(said(outbox(ONE, 12, 14), 3)).containsExactly(12L, 13L, 14L);
    assertThat(said(outbox(ONE, 12, 15), 4)).as("one more").containsExactly(15L);
    assertThat(said(List.of(), 5)).isEmpty();
    assertThat(said(outbox(ONE, 16, 16), 6)).containsExactly(16L);
  }

  @Test
  void whatIsNotHeardIsSaidAgainAfterPausesThatGrow() {
    List<Long> repeated = new ArrayList<>();
    for (long millis = 0; millis <= 20_000; millis += 100) {
      if (!said(outbox(ONE, 5, 6), millis).isEmpty()) {
        repeated.add(millis);
      }
    }
    assertThat(repeated)
        .containsExactly(0L, 200L, 600L, 1_400L, 3_000L, 6_200L, 9_400L, 12_600L, 15_800L, 19_000L);
  }

  @Test
  void progressMakesPausesShortAgain() {
    said(outbox(ONE, 1, 20), 0);
    assertThat(said(outbox(ONE, 1, 20), 200)).hasSize(8);
    assertThat(said(outbox(ONE, 1, 20), 500)).isEmpty();
    assertThat(said(outbox(ONE, 2, 20), 500)).containsExactly(9L);
    assertThat(said(outbox(ONE, 2, 20), 600)).isEmpty();
    assertThat(said(outbox(ONE, 2, 20), 700)).containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void oneWhoIsSlowDoesNotHoldUpOthers() {
    List<Channels.Parcel> both =
        Stream.of(outbox(ONE, 1, 50), outbox(OTHER, 1, 2)).flatMap(List::stream).toList();
    assertThat(saying.due(both, 0)).hasSize(10);
    both = Stream.of(outbox(ONE, 1, 50), outbox(OTHER, 3, 3)).flatMap(List::stream).toList();
    assertThat(saying.due(both, 10)).containsExactlyElementsOf(outbox(OTHER, 3, 3));
  }

  @Test
  void aNewTermBeginsWithTheFirstThatWasNotHeard() {
    said(outbox(ONE, 1, 3), 0);
    saying.forget();
    assertThat(said(outbox(ONE, 2, 3), 1)).containsExactly(2L, 3L);
  }
}
