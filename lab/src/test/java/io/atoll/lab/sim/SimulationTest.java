package io.atoll.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.EchoNode.Command;
import io.atoll.lab.sim.EchoNode.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The simulator's network, clock and faults, seen through the simplest process there is. */
class SimulationTest {

  private static final long MILLI = 1000;
  private static final int MANY = 1000;

  private final List<String> upcalls = new ArrayList<>();

  private Simulation<Note, Command> simulation(Link link) {
    Simulation<Note, Command> simulation = new Simulation<>(42, link);
    simulation.onUpcall((process, upcall) -> upcalls.add(process + ": " + upcall));
    return simulation;
  }

  private static NodeRef start(Simulation<Note, Command> simulation, long id) {
    NodeRef ref = simulation.newRef(new Id(id));
    simulation.start(new EchoNode(ref));
    return ref;
  }

  private static void sendMany(Simulation<Note, Command> simulation, NodeRef from, NodeRef to) {
    for (int i = 0; i < MANY; i++) {
      simulation.command(from, new Command.Send(to, i));
    }
  }

  private static List<Integer> inOrder() {
    return IntStream.range(0, MANY).boxed().toList();
  }

  @Test
  void aMessageTakesAsLongAsItsLinkSays() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(5)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.command(a, new Command.Send(b, 7));
    simulation.runUntil(5 * MILLI - 1);
    assertThat(simulation.view(b)).isEqualTo(List.of());
    simulation.runUntil(5 * MILLI);
    assertThat(simulation.view(b)).isEqualTo(List.of(7));
    assertThat(simulation.nowMicros()).isEqualTo(5 * MILLI);
  }

  @Test
  void linksCanDifferFromPairToPair() {
    Simulation<Note, Command> simulation =
        new Simulation<>(1, (from, to) -> Link.reliable(Latency.fixedMillis(10 * from + to)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.command(a, new Command.Send(b, 7));
    simulation.command(b, new Command.Send(a, 8));
    simulation.runUntil(MILLI);
    assertThat(simulation.view(b)).isEqualTo(List.of(7));
    assertThat(simulation.view(a)).isEqualTo(List.of());
    simulation.runUntil(10 * MILLI);
    assertThat(simulation.view(a)).isEqualTo(List.of(8));
  }

  @Test
  void fifoLinksKeepTheOrderAndOthersDoNot() {
    Latency varying = Latency.uniformMillis(1, 100);
    Simulation<Note, Command> fifo = simulation(Link.reliable(varying));
    NodeRef a = start(fifo, 1);
    NodeRef b = start(fifo, 2);
    sendMany(fifo, a, b);
    assertThat(fifo.runUntilQuiet(1000 * MILLI)).isTrue();
    assertThat(fifo.view(b)).isEqualTo(inOrder());

    Simulation<Note, Command> any = simulation(Link.reliable(varying).inOrder(Link.Order.ANY));
    NodeRef c = start(any, 1);
    NodeRef d = start(any, 2);
    sendMany(any, c, d);
    assertThat(any.runUntilQuiet(1000 * MILLI)).isTrue();
    List<?> heard = (List<?>) any.view(d);
    assertThat(heard).hasSize(MANY).isNotEqualTo(inOrder());
  }

  @Test
  void lossAndDuplicationHappenAsOftenAsTold() {
    Simulation<Note, Command> losing =
        simulation(Link.reliable(Latency.fixedMillis(1)).losing(0.25));
    NodeRef a = start(losing, 1);
    NodeRef b = start(losing, 2);
    sendMany(losing, a, b);
    losing.runUntilQuiet(1000 * MILLI);
    assertThat(losing.counters().lost()).isBetween(200L, 300L);
    assertThat(losing.counters().delivered()).isEqualTo(MANY - losing.counters().lost());

    Simulation<Note, Command> doubling =
        simulation(Link.reliable(Latency.fixedMillis(1)).duplicating(0.25));
    NodeRef c = start(doubling, 1);
    NodeRef d = start(doubling, 2);
    sendMany(doubling, c, d);
    doubling.runUntilQuiet(1000 * MILLI);
    assertThat(doubling.counters().duplicated()).isBetween(200L, 300L);
    assertThat(doubling.counters().delivered()).isEqualTo(MANY + doubling.counters().duplicated());
  }

  @Test
  void aCutHoldsReliableMessagesBackUntilItIsMended() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.uniformMillis(1, 50)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    List<Network.Cut> cut = simulation.cut(p -> p == 0, p -> p == 1);
    sendMany(simulation, a, b);
    simulation.command(b, new Command.Send(a, 1));
    simulation.runUntil(1000 * MILLI);
    assertThat(simulation.counters().delivered()).isZero();
    simulation.mend(cut);
    assertThat(simulation.runUntilQuiet(2000 * MILLI)).isTrue();
    assertThat(simulation.view(b)).isEqualTo(inOrder());
    assertThat(simulation.view(a)).isEqualTo(List.of(1));
  }

  @Test
  void aOneWayCutLetsTheOtherDirectionThrough() {
    Simulation<Note, Command> simulation =
        simulation(Link.reliable(Latency.fixedMillis(1)).losing(0.000001));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.network().cutOneWay(p -> p == 0, p -> p == 1);
    simulation.command(a, new Command.Send(b, 1));
    simulation.command(b, new Command.Send(a, 2));
    simulation.runUntilQuiet(10 * MILLI);
    assertThat(simulation.view(a)).isEqualTo(List.of(2));
    assertThat(simulation.view(b)).isEqualTo(List.of());
    assertThat(simulation.counters().lost()).isEqualTo(1);
  }

  @Test
  void aSlowProcessAndAnUnusualLinkTakeLonger() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(1)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    NodeRef c = start(simulation, 3);
    simulation.network().slowDown(1, 10 * MILLI);
    simulation.network().setLink(0, 2, Link.reliable(Latency.fixedMillis(20)));
    simulation.command(a, new Command.Send(b, 1));
    simulation.command(a, new Command.Send(c, 2));
    simulation.command(c, new Command.Send(a, 3));
    simulation.runUntilQuiet(1000 * MILLI);
    assertThat(upcalls)
        .containsExactly("1: Heard[what=note 3]", "2: Heard[what=note 1]", "3: Heard[what=note 2]");
    assertThat(simulation.nowMicros()).isEqualTo(20 * MILLI);
  }

  @Test
  void whoSendsToSomebodyGoneIsTold() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(1)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.command(a, new Command.Send(b, 1));
    simulation.crash(b);
    simulation.runUntilQuiet(10 * MILLI);
    assertThat(upcalls).containsExactly("1: Heard[what=nobody for 1]");
    assertThat(simulation.counters().undeliverable(type -> true)).isEqualTo(1);
    assertThat(simulation.isRunning(b)).isFalse();
  }

  @Test
  void aProcessThatComesBackAfterACrashIsANewOne() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(1)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.command(a, new Command.Send(b, 1));
    simulation.command(b, new Command.SendLater(a, 9, Delay.ofMillis(3)));
    simulation.runUntil(2 * MILLI);
    simulation.crash(b);
    assertThatThrownBy(() -> simulation.start(new EchoNode(b)))
        .hasMessageContaining("has been used before");
    NodeRef again = start(simulation, 2);
    simulation.command(a, new Command.Send(again, 2));
    simulation.runUntilQuiet(10 * MILLI);
    assertThat(simulation.view(again)).isEqualTo(List.of(2));
    assertThat(simulation.view(a)).as("what the crashed one meant to say").isEqualTo(List.of());
  }

  @Test
  void theNoticeThatNobodyIsThereAlsoWaitsForACutToBeMended() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(1)));
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    simulation.command(a, new Command.Send(b, 1));
    simulation.crash(b);
    List<Network.Cut> cut = List.of(simulation.network().cutOneWay(p -> p == 1, p -> p == 0));
    simulation.runUntil(5 * MILLI);
    assertThat(upcalls).isEmpty();
    simulation.mend(cut);
    simulation.runUntilQuiet(10 * MILLI);
    assertThat(upcalls).containsExactly("1: Heard[what=nobody for 1]");
  }

  @Test
  void aCommandGivenFromAnUpcallComesAfterTheStepThatMadeIt() {
    Simulation<Note, Command> simulation =
        new Simulation<>(1, Link.reliable(Latency.fixedMillis(1)));
    List<String> order = new ArrayList<>();
    NodeRef a = start(simulation, 1);
    simulation.onStep(step -> order.add(step.kind() + " " + step.input()));
    simulation.onUpcall(
        (process, upcall) -> {
          if (order.isEmpty()) {
            simulation.command(a, new Command.Send(a, 2));
          }
        });
    simulation.command(a, new Command.Draw(5));
    simulation.runUntilQuiet(10 * MILLI);
    assertThat(order)
        .containsExactly(
            "COMMAND Draw[alternatives=5]",
            "COMMAND Send[to=1, number=2]",
            "MESSAGE Note[number=2]");
  }

  @Test
  void timersFireWithinTheirBounds() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(0)));
    NodeRef a = start(simulation, 1);
    simulation.command(a, new Command.SendLater(a, 1, new Delay(10, 20)));
    simulation.runUntil(10 * MILLI - 1);
    assertThat(simulation.view(a)).isEqualTo(List.of());
    simulation.runUntil(20 * MILLI);
    assertThat(simulation.view(a)).isEqualTo(List.of(1));
  }

  @Test
  void theSameSeedGivesTheSameRunAndAnotherAnother() {
    assertThat(hashOfARun(1)).isEqualTo(hashOfARun(1)).isNotEqualTo(hashOfARun(2));
  }

  private static long hashOfARun(long seed) {
    Link link = new Link(Latency.exponentialMillis(1, 10), Link.Order.ANY, 0.1, 0.1);
    Simulation<Note, Command> simulation = new Simulation<>(seed, link);
    NodeRef a = start(simulation, 1);
    NodeRef b = start(simulation, 2);
    sendMany(simulation, a, b);
    simulation.command(a, new Command.Draw(1000));
    simulation.runUntilQuiet(10_000 * MILLI);
    return simulation.traceHash();
  }

  @Test
  void thePastCannotBePlanned() {
    Simulation<Note, Command> simulation = simulation(Link.reliable(Latency.fixedMillis(1)));
    simulation.runUntil(10);
    assertThatThrownBy(() -> simulation.at(9, () -> {})).hasMessageContaining("has passed");
  }
}
