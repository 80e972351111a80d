package io.atoll.lab.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.lab.check.Toy.Ball;
import io.atoll.lab.check.Toy.Did;
import io.atoll.lab.check.Toy.Go;
import io.atoll.lab.check.Toy.Node;
import io.atoll.lab.check.Toy.View;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The checker itself: that it sees every state, and that each of its verdicts can be "no". */
class CheckerTest {

  /** Sends so many balls at once; the other counts them and answers when it has all. */
  private record Counting(int balls) implements Toy.Behaviour {
    @Override
    public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {
      self.number = self.number * 10 + ball.number();
      if (ball.number() == balls) {
        out.upcall(new Did());
      }
    }

    @Override
    public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
      for (int i = 1; i <= balls; i++) {
        out.send(Toy.ref(1), new Ball(i));
      }
    }
  }

  @Test
  void fifoDeliveryHasOneOrderAndAnyOrderHasAllOfThem() {
    Scenario<Ball, Go> fifo = Toy.scenario(new Counting(3), Liveness.NONE, List.of());
    assertThat(Checker.check(fifo).states()).isEqualTo(5);
    // before, all three on their way, 3 + 6 ways to have taken one or two, 6 to have taken all
    CheckResult any = Checker.check(fifo.withDelivery(Scenario.Delivery.ANY_ORDER));
    assertThat(any.states()).isEqualTo(1 + 1 + 3 + 6 + 6);
    assertThat(any.transitions()).isEqualTo(1 + 3 + 6 + 6);
    assertThat(any.holds()).isTrue();
  }

  @Test
  void theCounterexampleIsAShortestOne() {
    Invariant<Ball> notThree =
        new Invariant<>(
            "never 3 first",
            snapshot -> ((View) snapshot.view(1)).number() == 3 ? "3 came first" : null);
    Scenario<Ball, Go> scenario =
        Toy.scenario(new Counting(3), Liveness.NONE, List.of(notThree))
            .withDelivery(Scenario.Delivery.ANY_ORDER);
    Violation violation = Checker.check(scenario).violation().orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("never 3 first");
    assertThat(violation.path()).hasSize(2);
    assertThat(violation.path().get(1).what()).isEqualTo("Ball[number=3] from 0");
    assertThat(violation.path().get(1).received()).isEqualTo(2);
    assertThat(violation.path().get(1).note()).isEqualTo("number: 0 -> 3");
  }

  @Test
  void everyChoiceIsTried() {
    Toy.Behaviour drawing =
        new Toy.Behaviour() {
          @Override
          public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {}

          @Override
          public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
            self.number = 1 + choices.among(3) * 10 + choices.among(2);
            out.upcall(new Did());
          }
        };
    CheckResult result = Checker.check(Toy.scenario(drawing, Liveness.NONE, List.of()));
    assertThat(result.states()).isEqualTo(1 + 3 * 2);
  }

  @Test
  void aProcessThatDependsOnMoreThanItsInputIsFoundOut() {
    AtomicInteger outside = new AtomicInteger();
    Toy.Behaviour impure =
        new Toy.Behaviour() {
          @Override
          public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {}

          @Override
          public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
            self.number = outside.incrementAndGet();
          }
        };
    assertThatThrownBy(() -> Checker.check(Toy.scenario(impure, Liveness.NONE, List.of())))
        .hasMessageContaining("the same step had two outcomes")
        .hasMessageContaining("Go[number=0]");
  }

  /** A node with a counter that its view does not show; every third command is another thing. */
  private static final class Secretive implements Process<Ball, Go> {
    private final NodeRef self;
    private int shown;
    private int hidden;

    Secretive(int process) {
      this.self = Toy.ref(process);
    }

    @Override
    public NodeRef self() {
      return self;
    }

    @Override
    public void onMessage(NodeRef from, Ball message, Out<Ball, Go> out) {}

    @Override
    public void onCommand(Go command, Choices choices, Out<Ball, Go> out) {
      hidden++;
      shown = hidden < 3 ? 1 - shown : 7;
      out.upcall(new Did());
    }

    @Override
    public Object view() {
      return new View(self, shown);
    }

    @Override
    public Secretive copy() {
      Secretive copy = new Secretive((int) self.address().value());
      copy.shown = shown;
      copy.hidden = hidden;
      return copy;
    }
  }

  @Test
  void aViewThatDoesNotShowTheWholeStateIsFoundOut() {
    List<Intention<Ball, Go>> thrice = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      thrice.add(
          new Intention<>(
              "go " + i,
              List.of(new Intention.Alternative<>(0, new Go(0), snapshot -> true)),
              (process, upcall) -> upcall instanceof Did,
              (process, upcall) -> false,
              Liveness.NONE));
    }
    Scenario<Ball, Go> scenario =
        new Scenario<>(
            "secretive",
            new Toy.ToyModel(List.of()),
            List.of(new Secretive(0)),
            thrice,
            List.of(),
            Scenario.Delivery.FIFO);
    assertThatThrownBy(() -> Checker.check(scenario))
        .hasMessageContaining("the same step had two outcomes");
  }

  @Test
  void aHandlerThatFailsIsAViolationLikeAnyOther() {
    Toy.Behaviour failing =
        new Toy.Behaviour() {
          @Override
          public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {
            throw new IllegalStateException("dropped it");
          }

          @Override
          public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
            out.send(Toy.ref(1), new Ball(1));
          }
        };
    Violation violation =
        Checker.check(Toy.scenario(failing, Liveness.NONE, List.of())).violation().orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("no handler fails");
    assertThat(violation.problem().what()).contains("dropped it").contains("Ball[number=1]");
    assertThat(violation.path()).hasSize(1);
  }

  @Test
  void whatIsBegunAndForgottenIsFoundOut() {
    Toy.Behaviour forgetful =
        new Toy.Behaviour() {
          @Override
          public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {}

          @Override
          public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {}
        };
    Violation violation =
        Checker.check(Toy.scenario(forgetful, Liveness.NONE, List.of())).violation().orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("what is begun gets done");
    assertThat(violation.problem().what()).contains("go");
  }

  /** A ball goes back and forth; a second one, if there is one, ends the game when it arrives. */
  private record PingPong(int number, boolean end) implements Toy.Behaviour {
    @Override
    public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {
      if (ball.number() == 99) {
        self.number = 99;
        out.upcall(new Did());
      } else if (self.number != 99) {
        out.send(from, ball);
      }
    }

    @Override
    public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
      out.send(Toy.ref(1), new Ball(number));
      if (end) {
        out.send(Toy.ref(0), new Ball(99));
      }
    }
  }

  @Test
  void aFairCycleIsAViolationAndIsShown() {
    Violation violation =
        Checker.check(Toy.scenario(new PingPong(1, false), Liveness.IN_EVERY_FAIR_RUN, List.of()))
            .violation()
            .orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("every fair run completes");
    assertThat(violation.path()).hasSize(1);
    assertThat(violation.cycle()).extracting(TraceEvent::process).containsExactly("1", "0");
  }

  @Test
  void aCycleThatIsOnlyPossibleIfAMessageIsNeverDeliveredIsNone() {
    CheckResult result =
        Checker.check(Toy.scenario(new PingPong(1, true), Liveness.IN_EVERY_FAIR_RUN, List.of()));
    assertThat(result.violation()).isEmpty();
  }

  @Test
  void aLookupThatCirclesWhileAllElseStandsStillIsFoundOut() {
    Violation violation =
        Checker.check(Toy.scenario(new PingPong(-1, true), Liveness.IN_EVERY_FAIR_RUN, List.of()))
            .violation()
            .orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("lookups do not circle");
  }

  /** Waits and tries again; a try may succeed, or may make success impossible. */
  private record Trying(boolean canFail) implements Toy.Behaviour {
    @Override
    public void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out) {}

    @Override
    public void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out) {
      if (self.number == 1) {
        out.after(Delay.ofMillis(1), go);
        return;
      }
      switch (choices.among(canFail ? 3 : 2)) {
        case 0 -> out.upcall(new Did());
        case 1 -> out.after(Delay.ofMillis(1), go);
        default -> {
          self.number = 1;
          out.after(Delay.ofMillis(1), go);
        }
      }
    }
  }

  @Test
  void randomWaitsAreNoFairCycleIfEveryTryCanSucceed() {
    assertThat(
            Checker.check(Toy.scenario(new Trying(false), Liveness.ALMOST_SURELY, List.of()))
                .violation())
        .isEmpty();
    assertThat(
            Checker.check(Toy.scenario(new Trying(false), Liveness.IN_EVERY_FAIR_RUN, List.of()))
                .violation())
        .isPresent();
  }

  @Test
  void aStateFromWhichNothingCanSucceedIsATrap() {
    Violation violation =
        Checker.check(Toy.scenario(new Trying(true), Liveness.ALMOST_SURELY, List.of()))
            .violation()
            .orElseThrow();
    assertThat(violation.problem().property()).isEqualTo("everything begun can complete");
  }

  @Test
  void aSearchThatWasGivenUpDoesNotHold() {
    Scenario<Ball, Go> scenario =
        Toy.scenario(new Counting(5), Liveness.NONE, List.of())
            .withDelivery(Scenario.Delivery.ANY_ORDER);
    CheckResult result = Checker.check(scenario, 10, Checker.Progress.NONE);
    assertThat(result.exhaustive()).isFalse();
    assertThat(result.holds()).isFalse();
  }
}
