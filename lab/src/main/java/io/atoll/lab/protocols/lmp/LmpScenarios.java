package io.atoll.lab.protocols.lmp;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalNode;
import io.atoll.protocols.ring.lmp.BidirectionalView;
import io.atoll.protocols.ring.lmp.State;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage;
import io.atoll.protocols.ring.lmp.UnidirectionalNode;
import io.atoll.protocols.ring.lmp.UnidirectionalView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Small systems of the two protocols of LMP section 3. */
public final class LmpScenarios {

  /** {@code contact()} as section 3.1 assumes it. */
  public static final Contact ANY_NON_OUT =
      Contact.anyNonOut(
          view -> view instanceof UnidirectionalView v ? v.s() == State.OUT : isOut(view));

  /** The alternative of the footnote in section 3.1: a process that is in, if there is one. */
  public static final Contact ANY_IN =
      new Contact(
          ANY_NON_OUT.isOut(), view -> view instanceof UnidirectionalView v && v.s() == State.IN);

  private LmpScenarios() {}

  /** Fig. 2: a ring, and processes outside that want to join. */
  public static Scenario<UnidirectionalMessage, RingCommand> unidirectional(
      int members, int joiners, Liveness liveness) {
    return unidirectional(members, joiners, liveness, ANY_NON_OUT, UnaryOperator.identity());
  }

  /** The same with another {@code contact()}, and another version of the protocol. */
  public static Scenario<UnidirectionalMessage, RingCommand> unidirectional(
      int members,
      int joiners,
      Liveness liveness,
      Contact contact,
      UnaryOperator<UnidirectionalNode> version) {
    List<NodeRef> refs = refs(members + joiners);
    List<UnidirectionalNode> nodes = new ArrayList<>();
    List<Intention<UnidirectionalMessage, RingCommand>> intentions = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      if (p < members) {
        nodes.add(new UnidirectionalNode(refs.get(p), refs.get((p + 1) % members)));
      } else {
        nodes.add(new UnidirectionalNode(refs.get(p)));
        intentions.add(join(p, contact.alternatives(p, refs, RingCommand.Join::new), liveness));
      }
    }
    return new Scenario<>(
        "lmp-unidirectional " + members + "+" + joiners,
        new UnidirectionalModel(),
        nodes.stream().map(version).toList(),
        intentions,
        Scenario.Delivery.ANY_ORDER);
  }

  /** Fig. 4: a ring whose members follow these plans, and processes outside that follow theirs. */
  public static Scenario<BidirectionalMessage, RingCommand> bidirectional(
      List<Plan> members, List<Plan> outsiders, Liveness liveness) {
    return bidirectional(members, outsiders, liveness, UnaryOperator.identity());
  }

  /** The same with another version of the protocol. */
  public static Scenario<BidirectionalMessage, RingCommand> bidirectional(
      List<Plan> members,
      List<Plan> outsiders,
      Liveness liveness,
      UnaryOperator<BidirectionalNode> version) {
    int ring = members.size();
    List<NodeRef> refs = refs(ring + outsiders.size());
    List<BidirectionalNode> nodes = new ArrayList<>();
    List<Intention<BidirectionalMessage, RingCommand>> intentions = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      NodeRef self = refs.get(p);
      boolean member = p < ring;
      nodes.add(
          member
              ? new BidirectionalNode(
                  self, refs.get((p + 1) % ring), refs.get((p + ring - 1) % ring))
              : new BidirectionalNode(self));
      Plan plan = member ? members.get(p) : outsiders.get(p - ring);
      if (plan.joins()) {
        intentions.add(join(p, ANY_NON_OUT.alternatives(p, refs, RingCommand.Join::new), liveness));
      }
      if (plan.leaves()) {
        intentions.add(leave(p, liveness));
      }
    }
    return new Scenario<>(
        "lmp-bidirectional " + Plan.name(members, outsiders),
        new BidirectionalModel(),
        nodes.stream().map(version).toList(),
        intentions,
        Scenario.Delivery.ANY_ORDER);
  }

  private static <M> Intention<M, RingCommand> join(
      int process, List<Alternative<M, RingCommand>> alternatives, Liveness liveness) {
    return new Intention<>(
        process + " joins",
        alternatives,
        (p, upcall) -> p == process && upcall instanceof RingUpcall.Joined,
        (p, upcall) -> p == process && upcall instanceof RingUpcall.TurnedDown,
        liveness);
  }

  private static Intention<BidirectionalMessage, RingCommand> leave(
      int process, Liveness liveness) {
    return new Intention<>(
        process + " leaves",
        List.of(
            new Alternative<>(
                process,
                new RingCommand.Leave(),
                snapshot -> ((BidirectionalView) snapshot.view(process)).s() == State.IN)),
        (p, upcall) -> p == process && upcall instanceof RingUpcall.Left,
        (p, upcall) -> p == process && upcall instanceof RingUpcall.TurnedDown,
        liveness);
  }

  private static boolean isOut(Object view) {
    return ((BidirectionalView) view).s() == State.OUT;
  }

  /** Processes numbered from 0, which is also what they are called. */
  public static List<NodeRef> refs(int processes) {
    return IntStream.range(0, processes)
        .mapToObj(i -> new NodeRef(new Id(i), new Address(i)))
        .toList();
  }
}
