package io.atoll.lab.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.protocols.ranch.StillRanch;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.routing.LookupMessage;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.RoutedLookupNode;
import io.atoll.protocols.routing.RoutedLookupView;
import io.atoll.protocols.routing.Routes;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The lookups of DKS Alg. 12 to 14 in a Ranch that stands still, claim by claim. */
class RanchLookupTest {

  private static final int LOOKUPS = 400;
  private static final long LIMIT_MICROS = 3_600_000_000L;

  private final List<Upcall> upcalls = new ArrayList<>();

  private Simulation<LookupMessage, RingCommand> started(StillRanch ranch, LookupStyle style) {
    return started(ranch, style, Link.reliable(Latency.uniformMillis(1, 20)));
  }

  private Simulation<LookupMessage, RingCommand> started(
      StillRanch ranch, LookupStyle style, Link link) {
    Simulation<LookupMessage, RingCommand> simulation = new Simulation<>(11, link);
    for (int p = 0; p < ranch.processes(); p++) {
      assertThat(simulation.newRef(ranch.ref(p).id())).isEqualTo(ranch.ref(p));
      simulation.start(new RoutedLookupNode(ranch.routes(p), new RegisterShard(1), style));
    }
    simulation.onUpcall((process, upcall) -> upcalls.add(upcall));
    return simulation;
  }

  private static StillRanch ranch(int processes) {
    return new StillRanch(processes, new SplittableRandom(3));
  }

  private static void runUntilQuiet(Simulation<LookupMessage, RingCommand> simulation) {
    assertThat(simulation.runUntilQuiet(simulation.nowMicros() + LIMIT_MICROS)).isTrue();
  }

  /** How often a request is handed on until it is with the owner. */
  private static int hops(StillRanch ranch, int from, Id i) {
    int hops = 0;
    Routes.Step step = ranch.routes(from).next(i, Routes.Trail.NONE);
    while (step instanceof Routes.Step.Onward onward) {
      hops++;
      step = ranch.routes((int) onward.p().address().value()).next(i, onward.trail());
    }
    return hops;
  }

  /** Messages for h hops; none if the owner asks itself. */
  private static int messages(LookupStyle style, int hops) {
    if (hops == 0) {
      return 0;
    }
    return switch (style) {
      case RECURSIVE, ITERATIVE -> 2 * hops;
      case TRANSITIVE -> hops + 1;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "RECURSIVE, 1",
    "RECURSIVE, 2",
    "RECURSIVE, 200",
    "ITERATIVE, 1",
    "ITERATIVE, 2",
    "ITERATIVE, 200",
    "TRANSITIVE, 1",
    "TRANSITIVE, 2",
    "TRANSITIVE, 200"
  })
  void lookupFindsTheOneOwnerWithAsManyMessagesAsOnARing(LookupStyle style, int processes) {
    StillRanch ranch = ranch(processes);
    Simulation<LookupMessage, RingCommand> simulation = started(ranch, style);
    SplittableRandom random = new SplittableRandom(5);
    for (int number = 0; number < LOOKUPS; number++) {
      int from = random.nextInt(processes);
      Id i = new Id(random.nextLong());
      long before = simulation.counters().delivered();
      simulation.command(ranch.ref(from), new RingCommand.Find(number, i));
      runUntilQuiet(simulation);
      assertThat(simulation.counters().delivered() - before)
          .isEqualTo(messages(style, hops(ranch, from, i)));
      assertThat(upcalls.get(number)).isEqualTo(new RingUpcall.Found(number, ranch.owner(i)));
    }
    assertThat(upcalls).hasSize(LOOKUPS);
  }

  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void operationIsExecutedOnceAtTheOwnerAlone(LookupStyle style) {
    StillRanch ranch = ranch(60);
    Simulation<LookupMessage, RingCommand> simulation = started(ranch, style);
    Id i = new Id(42);
    simulation.command(
        ranch.ref(3), new RingCommand.Execute(1, i, new RegisterOperation.Increment(5)));
    runUntilQuiet(simulation);
    simulation.command(ranch.ref(40), new RingCommand.Execute(1, i, new RegisterOperation.Get()));
    runUntilQuiet(simulation);
    assertThat(upcalls)
        .containsExactly(
            new RingUpcall.Executed(1, new RegisterResult.Incremented(5)),
            new RingUpcall.Executed(1, new RegisterResult.Value(5L)));
    for (int p = 0; p < 60; p++) {
      String content = view(simulation, ranch.ref(p)).content().toString();
      assertThat(content.contains("42")).isEqualTo(ranch.ref(p).equals(ranch.owner(i)));
    }
  }

  private static RoutedLookupView view(
      Simulation<LookupMessage, RingCommand> simulation, NodeRef process) {
    return (RoutedLookupView) simulation.view(process);
  }

  /** Lookups that are under way at once, whose messages come twice and out of order. */
  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void duplicatesAndDisorderDoNotAnswerTwice(LookupStyle style) {
    StillRanch ranch = ranch(80);
    Simulation<LookupMessage, RingCommand> simulation =
        started(
            ranch,
            style,
            Link.reliable(Latency.uniformMillis(1, 20)).inOrder(Link.Order.ANY).duplicating(0.1));
    SplittableRandom random = new SplittableRandom(8);
    List<Upcall> expected = new ArrayList<>();
    for (int number = 0; number < 300; number++) {
      Id i = new Id(random.nextLong());
      simulation.command(ranch.ref(random.nextInt(80)), new RingCommand.Find(number, i));
      expected.add(new RingUpcall.Found(number, ranch.owner(i)));
    }
    runUntilQuiet(simulation);
    assertThat(simulation.counters().duplicated()).isPositive();
    assertThat(upcalls).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Answers and hops that nobody has asked for, and requests that nobody waits for. */
  @ParameterizedTest
  @EnumSource(LookupStyle.class)
  void garbageChangesNothing(LookupStyle style) {
    StillRanch ranch = ranch(80);
    Simulation<LookupMessage, RingCommand> simulation = started(ranch, style);
    List<Object> before = views(simulation, ranch);
    SplittableRandom random = new SplittableRandom(9);
    int said = 0;
    for (int number = 0; number < 2_000; number++) {
      NodeRef from = ranch.ref(random.nextInt(80));
      NodeRef to = ranch.ref(random.nextInt(80));
      simulation.inject(from, to, garbage(ranch, random, number));
      said++;
    }
    runUntilQuiet(simulation);
    assertThat(said).isEqualTo(2_000);
    assertThat(upcalls).isEmpty();
    assertThat(views(simulation, ranch)).isEqualTo(before);
  }

  private static LookupMessage garbage(StillRanch ranch, SplittableRandom random, long number) {
    NodeRef other = ranch.ref(random.nextInt(80));
    Id i = new Id(random.nextLong());
    var request = new LookupMessage.Request(i, null, number);
    var change = new LookupMessage.Request(i, new RegisterOperation.Put(1), number);
    var answer = new LookupMessage.Answer(other, null, number);
    var nobody = new LookupMessage.Callers(List.of());
    var callers = new LookupMessage.Callers(List.of(other, ranch.ref(0)));
    Routes.Trail trail =
        ranch.routes(random.nextInt(80)).next(new Id(random.nextLong()), Routes.Trail.NONE)
                instanceof Routes.Step.Onward onward
            ? onward.trail()
            : Routes.Trail.NONE;
    return switch (random.nextInt(9)) {
      case 0 -> new LookupMessage.Lookup(change, trail, nobody);
      case 1 -> new LookupMessage.Lookup(request, trail, callers);
      case 2 -> new LookupMessage.Op(change, nobody);
      case 3 -> new LookupMessage.Return(answer, nobody);
      case 4 -> new LookupMessage.Return(answer, callers);
      case 5 -> new LookupMessage.NextHop(request, trail);
      case 6 -> new LookupMessage.Hop(random.nextInt(2) == 0, other, trail, number);
      case 7 -> new LookupMessage.LookupAux(other, request, trail);
      default -> new LookupMessage.LookupRes(answer);
    };
  }

  private static List<Object> views(
      Simulation<LookupMessage, RingCommand> simulation, StillRanch ranch) {
    List<Object> views = new ArrayList<>();
    for (int p = 0; p < ranch.processes(); p++) {
      views.add(view(simulation, ranch.ref(p)));
    }
    return views;
  }
}
