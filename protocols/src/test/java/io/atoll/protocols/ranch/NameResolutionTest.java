package io.atoll.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.protocols.ring.lmp.Conversation;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NameResolutionTest {

  private static final int MANY = 1_000;

  @Test
  void eachRingMatchesOneMoreBit() {
    var talk =
        new Conversation<BidirectionalRanchMessage, RanchCommand>(
            Ranches.of("11", "0", "10", "00", "01"));
    List<String> said = talk.command(0, new RanchCommand.Resolve(7, new BitString("01"), MANY));
    assertThat(said)
        .containsExactly(
            "0 -> 1: Resolve[number=7, name=01, origin=0, i=0, start=0, steps=999]",
            "1 -> 3: Resolve[number=7, name=01, origin=0, i=1, start=1, steps=998]",
            "3 -> 4: Resolve[number=7, name=01, origin=0, i=1, start=1, steps=997]",
            "4 -> 0: Resolved[number=7, name=01, process=4, bits=2, complete=true]");
    assertThat(talk.upcalls())
        .containsExactly(new RanchUpcall.Resolved(7, Ranches.process(4), 2, true));
  }

  @Test
  void aWalkThatComesAroundHasMetEveryoneWhoMightMatchMore() {
    var talk =
        new Conversation<BidirectionalRanchMessage, RanchCommand>(Ranches.of("1", "0", "00"));
    talk.command(0, new RanchCommand.Resolve(1, new BitString("011"), MANY));
    assertThat(talk.upcalls())
        .containsExactly(new RanchUpcall.Resolved(1, Ranches.process(1), 1, true));
  }

  @Test
  void aWalkWithoutStepsLeftSaysThatItIsNotComplete() {
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(Ranches.of("1", "1", "0"));
    talk.command(0, new RanchCommand.Resolve(1, new BitString("0"), 1));
    assertThat(talk.upcalls())
        .containsExactly(new RanchUpcall.Resolved(1, Ranches.process(1), 0, false));
  }

  @Test
  void aRequestThatOvertakesAJoinersPointerIsHeld() {
    BidirectionalRanchNode joiner = new BidirectionalRanchNode(Ranches.process(1));
    List<BidirectionalRanchNode> silent =
        List.of(new BidirectionalRanchNode(Ranches.process(0)), joiner);
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(silent);
    var resolve =
        new BidirectionalRanchMessage.Resolve(
            1, new BitString("0"), Ranches.process(0), 0, Ranches.process(0), MANY);
    // A contact that says nothing: the joiner stays jng.
    joiner.onCommand(
        new RanchCommand.JoinBase(List.of(Ranches.process(0))), alternatives -> 0, new Deaf<>());
    assertThat(talk.send(Ranches.process(0), Ranches.process(1), resolve)).hasSize(1);
    assertThat(joiner.view().held()).containsExactly(resolve);
    assertThat(
            talk.send(
                Ranches.process(0),
                Ranches.process(1),
                new BidirectionalRanchMessage.Ack(Ranches.process(0))))
        .anyMatch(line -> line.startsWith("1 -> 0: Resolve["));
    assertThat(joiner.view().held()).isEmpty();
  }

  @Test
  void whoIsOutsideCannotAsk() {
    var talk =
        new Conversation<BidirectionalRanchMessage, RanchCommand>(
            List.of(new BidirectionalRanchNode(Ranches.process(0))));
    talk.command(0, new RanchCommand.Resolve(1, new BitString("0"), MANY));
    assertThat(talk.upcalls()).containsExactly(new RanchUpcall.Unresolved(1));
  }

  /** With identifiers long enough to tell everyone apart, and names drawn at random. */
  @Test
  void theBestMatchIsFoundInAboutTwoStepsForEachBit() {
    Random random = new Random(1);
    int processes = 256;
    String[] ids =
        Stream.generate(() -> bits(random, 10)).distinct().limit(processes).toArray(String[]::new);
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(Ranches.of(ids));
    int steps = 0;
    int lookups = 500;
    for (int n = 0; n < lookups; n++) {
      BitString name = new BitString(bits(random, 10));
      List<String> said =
          talk.command(random.nextInt(processes), new RanchCommand.Resolve(n, name, MANY));
      steps += said.size() - 1;
      int best =
          Stream.of(ids).mapToInt(id -> new BitString(id).commonPrefix(name)).max().orElse(0);
      assertThat(talk.upcalls())
          .singleElement()
          .isInstanceOfSatisfying(
              RanchUpcall.Resolved.class,
              found -> {
                assertThat(found.complete()).isTrue();
                assertThat(found.bits()).isEqualTo(best);
                String id = ids[(int) found.process().address().value()];
                assertThat(new BitString(id).commonPrefix(name)).isEqualTo(best);
              });
    }
    assertThat((double) steps / lookups).isBetween(6.0, 16.0); // log2(256) = 8 bits
  }

  private static String bits(Random random, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> random.nextBoolean() ? "1" : "0")
        .collect(Collectors.joining());
  }
}
