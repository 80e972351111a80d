package io.atoll.lab.check;

import io.atoll.kernel.Address;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.StepRule;
import java.util.List;

/** The smallest systems on which a checker can be right or wrong: processes with a number each. */
final class Toy {

  /** A message with a number in it. */
  record Ball(int number) {}

  /** What the application asks for. */
  record Go(int number) {}

  /** The process has done what it was asked for. */
  record Did() implements Upcall {}

  /** What a process does; the same code for all of them. */
  interface Behaviour {
    void onBall(Node self, NodeRef from, Ball ball, Out<Ball, Go> out);

    void onGo(Node self, Go go, Choices choices, Out<Ball, Go> out);
  }

  private Toy() {}

  static NodeRef ref(int process) {
    return new NodeRef(new Id(process), new Address(process));
  }

  /** A process whose whole state is a number. */
  static final class Node implements Process<Ball, Go> {
    private final NodeRef self;
    private final Behaviour behaviour;
    int number;

    Node(int process, Behaviour behaviour) {
      this.self = ref(process);
      this.behaviour = behaviour;
    }

    @Override
    public NodeRef self() {
      return self;
    }

    @Override
    public void onMessage(NodeRef from, Ball message, Out<Ball, Go> out) {
      behaviour.onBall(this, from, message, out);
    }

    @Override
    public void onCommand(Go command, Choices choices, Out<Ball, Go> out) {
      behaviour.onGo(this, command, choices, out);
    }

    @Override
    public Object view() {
      return new View(self, number);
    }

    @Override
    public Node copy() {
      Node copy = new Node((int) self.address().value(), behaviour);
      copy.number = number;
      return copy;
    }
  }

  /** The state of a process. */
  public record View(NodeRef self, int number) {}

  /** Promises about toys. */
  record ToyModel(List<Invariant<Ball>> invariants) implements Model<Ball> {
    @Override
    public List<StepRule<Ball>> stepRules() {
      return List.of();
    }

    @Override
    public List<Invariant<Ball>> finalInvariants() {
      return List.of();
    }

    @Override
    public boolean mayBeUndeliverable(NodeRef from, Ball message) {
      return false;
    }

    @Override
    public boolean travels(Ball message) {
      return message.number() < 0;
    }
  }

  /** Two processes; the first is told to go. */
  static Scenario<Ball, Go> scenario(
      Behaviour behaviour, Liveness liveness, List<Invariant<Ball>> invariants) {
    Intention<Ball, Go> go =
        new Intention<>(
            "go",
            List.of(new Intention.Alternative<>(0, new Go(0), snapshot -> true)),
            (process, upcall) -> upcall instanceof Did,
            (process, upcall) -> false,
            liveness);
    return new Scenario<>(
        "toy",
        new ToyModel(invariants),
        List.of(new Node(0, behaviour), new Node(1, behaviour)),
        List.of(go),
        List.of(),
        Scenario.Delivery.FIFO);
  }
}
