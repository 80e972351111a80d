package io.atoll.lab.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Link;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.RoutedLookupView;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DKS Alg. 12 to 15, one claim after the other, on rings that stand still. */
class RoutedLookupTest {

  private static final int LOOKUPS = 400;

  private static StaticRing ring(int nodes, int k, LookupStyle style) {
    return new StaticRing(nodes, k, style, StaticRing.calm(), 11);
  }

  /** Messages for h hops, as DKS section 3 counts them. */
  private static int messages(LookupStyle style, int hops) {
    return switch (style) {
      case RECURSIVE, ITERATIVE -> 2 * hops;
      case TRANSITIVE -> hops + 1;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "RECURSIVE, 2",
    "RECURSIVE, 8",
    "ITERATIVE, 2",
    "ITERATIVE, 8",
    "TRANSITIVE, 2",
    "TRANSITIVE, 8"
  })
  void lookupFindsTheOwnerWithAsManyMessagesAsTheTextSays(LookupStyle style, int k) {
    StaticRing ring = ring(200, k, style);
    SplittableRandom random = new SplittableRandom(5);
    for (int number = 0; number < LOOKUPS; number++) {
      NodeRef n = ring.member(random.nextInt());
      Id i = new Id(random.nextLong());
      long messages = ring.run(n, new RingCommand.Find(number, i));
      assertThat(messages).isEqualTo(messages(style, ring.hops(n, i)));
      assertThat(ring.upcalls.get(number)).isEqualTo(new RingUpcall.Found(number, ring.owner(i)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 50})
  void allStylesGiveTheSameOwnersAndResults(int nodes) {
    List<List<Upcall>> answers = new ArrayList<>();
    List<List<Object>> contents = new ArrayList<>();
    for (LookupStyle style : LookupStyle.values()) {
      StaticRing ring = ring(nodes, 2, style);
      SplittableRandom random = new SplittableRandom(6);
      for (int number = 0; number < LOOKUPS; number++) {
        NodeRef n = ring.member(random.nextInt());
        Id i = new Id(random.nextInt(20) * 0x0d00_0000_0000_0000L);
        ring.run(
            n,
            number % 3 == 0
                ? new RingCommand.Find(number, i)
                : new RingCommand.Execute(number, i, new RegisterOperation.Increment(number)));
      }
      answers.add(ring.upcalls);
      contents.add(contents(ring, nodes));
    }
    assertThat(answers.get(0)).hasSize(LOOKUPS);
    assertThat(answers.get(1)).isEqualTo(answers.get(0));
    assertThat(answers.get(2)).isEqualTo(answers.get(0));
    assertThat(contents.get(1)).isEqualTo(contents.get(0));
    assertThat(contents.get(2)).isEqualTo(contents.get(0));
  }

  private static List<Object> contents(StaticRing ring, int nodes) {
    List<Object> contents = new ArrayList<>();
    for (int index = 0; index < nodes; index++) {
      contents.add(((RoutedLookupView) ring.simulation.view(ring.member(index))).content());
    }
    return contents;
  }

  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void operationIsExecutedOnceAtTheOwnerAlone(LookupStyle style) {
    StaticRing ring = ring(60, 4, style);
    Id i = new Id(42);
    ring.run(ring.member(3), new RingCommand.Execute(1, i, new RegisterOperation.Increment(5)));
    ring.run(ring.member(40), new RingCommand.Execute(1, i, new RegisterOperation.Get()));
    assertThat(ring.upcalls)
        .containsExactly(
            new RingUpcall.Executed(1, new RegisterResult.Incremented(5)),
            new RingUpcall.Executed(1, new RegisterResult.Value(5L)));
    List<Object> contents = contents(ring, 60);
    assertThat(contents.stream().distinct()).hasSize(2);
    assertThat(((RoutedLookupView) ring.simulation.view(ring.owner(i))).content().toString())
        .contains("42");
  }

  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void manyLookupsAtOnceDoNotInterfere(LookupStyle style) {
    StaticRing ring = ring(100, 2, style);
    SplittableRandom random = new SplittableRandom(7);
    List<Upcall> expected = new ArrayList<>();
    for (int number = 0; number < 2_000; number++) {
      Id i = new Id(random.nextLong());
      ring.simulation.command(ring.member(random.nextInt()), new RingCommand.Find(number, i));
      expected.add(new RingUpcall.Found(number, ring.owner(i)));
    }
    ring.runUntilQuiet();
    assertThat(ring.upcalls).containsExactlyInAnyOrderElementsOf(expected);
    for (int index = 0; index < 100; index++) {
      RoutedLookupView view = (RoutedLookupView) ring.simulation.view(ring.member(index));
      assertThat(view.pending()).isEmpty();
    }
  }

  /** An answer that comes twice, or that nobody has asked for, is none. */
  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void duplicatesAndDisorderDoNotAnswerTwice(LookupStyle style) {
    StaticRing ring =
        new StaticRing(
            80, 2, style, StaticRing.calm().inOrder(Link.Order.ANY).duplicating(0.3), 12);
    SplittableRandom random = new SplittableRandom(8);
    List<Upcall> expected = new ArrayList<>();
    for (int number = 0; number < 300; number++) {
      Id i = new Id(random.nextLong());
      ring.simulation.command(ring.member(random.nextInt()), new RingCommand.Find(number, i));
      expected.add(new RingUpcall.Found(number, ring.owner(i)));
    }
    ring.runUntilQuiet();
    assertThat(ring.simulation.counters().duplicated()).isPositive();
    assertThat(ring.upcalls).containsExactlyInAnyOrderElementsOf(expected);
  }
}
