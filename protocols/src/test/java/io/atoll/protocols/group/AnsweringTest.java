package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is answered together fits into messages. */
final class AnsweringTest {

  private static final NodeRef CALLER = new NodeRef(new Id(1), new Address(1));
  private static final NodeRef OTHER = new NodeRef(new Id(2), new Address(2));
  private static final Id SOMEWHERE = new Id(7);
  private static final Shard.Operation OPERATION = new Shard.Operation() {};

  private record Value(@Override long carriedBytes) implements Shard.Result {}

  private final Directory directory = new Directory();
  private final Answering answering = new Answering(directory);

  private void add(NodeRef caller, long number, Outcome outcome) {
    answering.add(new Call(caller, 1, number, SOMEWHERE, OPERATION), outcome);
  }

  private List<GroupMessage.Answers> sentTo(NodeRef caller) {
    List<GroupMessage.Answers> sent = new ArrayList<>();
    answering.send(
        (to, message) -> {
          if (to.equals(caller)) {
            sent.add((GroupMessage.Answers) message);
          }
        });
    return sent;
  }

  private static List<List<Long>> numbers(List<GroupMessage.Answers> messages) {
    return messages.stream()
        .map(one -> one.answers().stream().map(GroupMessage.Answer::number).toList())
        .toList();
  }

  @Test
  void smallAnswersTravelTogether() {
    for (int i = 1; i <= 3; i++) {
      add(CALLER, i, new Outcome.Executed(new Value(100)));
      add(OTHER, i, new Outcome.Executed(new Value(1 << 20)));
    }
    assertThat(numbers(sentTo(CALLER))).containsExactly(List.of(1L, 2L, 3L));
    assertThat(answering.isEmpty()).isTrue();
  }

  @Test
  void longAnswersTravelInSeveralMessagesInTheirOrder() {
    long[] bytes = {400_000, 400_000, 400_000, 5_000_000, 10, 400_000};
    for (int i = 0; i < bytes.length; i++) {
      add(CALLER, i, new Outcome.Executed(new Value(bytes[i])));
    }
    assertThat(numbers(sentTo(CALLER)))
        .containsExactly(List.of(0L, 1L), List.of(2L), List.of(3L), List.of(4L, 5L));
  }

  @Test
  void whoIsToBeAskedInsteadIsSaidFirstAndOnce() {
    Placement owner = new Placement(OTHER, Placement.FIRST_EPOCH, List.of(OTHER));
    directory.learn(owner);
    add(CALLER, 1, new Outcome.Executed(new Value(1 << 20)));
    add(CALLER, 2, new Outcome.Astray());
    List<GroupMessage.Answers> sent = sentTo(CALLER);
    assertThat(numbers(sent)).containsExactly(List.of(1L), List.of(2L));
    assertThat(sent.get(0).better()).containsExactly(owner);
    assertThat(sent.get(1).better()).isEmpty();
  }
}
