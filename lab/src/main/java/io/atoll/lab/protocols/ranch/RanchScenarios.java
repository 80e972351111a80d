package io.atoll.lab.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.protocols.lmp.Contact;
import io.atoll.lab.protocols.lmp.LmpScenarios;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BidirectionalRanchView;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.PerRing;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.RanchUpcall;
import io.atoll.protocols.ranch.State;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage;
import io.atoll.protocols.ranch.UnidirectionalRanchNode;
import io.atoll.protocols.ranch.UnidirectionalRanchView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Small systems of the two protocols of LMP section 4. */
public final class RanchScenarios {

  private static final Contact CONTACT = Contact.anyNonOut(view -> states(view).get(0) == State.OUT);

  private RanchScenarios() {}

  /** Fig. 6. */
  public static Scenario<UnidirectionalRanchMessage, RanchCommand> unidirectional(
      List<RanchPlan> plans, Liveness liveness) {
    return unidirectional(plans, liveness, UnaryOperator.identity());
  }

  /** Fig. 6, in another version. */
  public static Scenario<UnidirectionalRanchMessage, RanchCommand> unidirectional(
      List<RanchPlan> plans, Liveness liveness, UnaryOperator<UnidirectionalRanchNode> version) {
    List<NodeRef> refs = LmpScenarios.refs(plans.size());
    List<UnidirectionalRanchNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      BitString id = plans.get(p).id();
      nodes.add(
          id == null
              ? new UnidirectionalRanchNode(refs.get(p))
              : new UnidirectionalRanchNode(refs.get(p), id, neighbours(plans, refs, p, 1)));
    }
    return new Scenario<>(
        "ranch-unidirectional " + RanchPlan.name(plans),
        new UnidirectionalRanchModel(),
        nodes.stream().map(version).toList(),
        intentions(plans, refs, liveness),
        Scenario.Delivery.ANY_ORDER);
  }

  /** Fig. 7. */
  public static Scenario<BidirectionalRanchMessage, RanchCommand> bidirectional(
      List<RanchPlan> plans, Liveness liveness) {
    return bidirectional(
        plans, liveness, BidirectionalRanchModel.with(List.of()), UnaryOperator.identity());
  }

  /** Fig. 7, in another version and with other claims. */
  public static Scenario<BidirectionalRanchMessage, RanchCommand> bidirectional(
      List<RanchPlan> plans,
      Liveness liveness,
      BidirectionalRanchModel model,
      UnaryOperator<BidirectionalRanchNode> version) {
    List<NodeRef> refs = LmpScenarios.refs(plans.size());
    List<BidirectionalRanchNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      BitString id = plans.get(p).id();
      nodes.add(
          id == null
              ? new BidirectionalRanchNode(refs.get(p))
              : new BidirectionalRanchNode(
                  refs.get(p),
                  id,
                  neighbours(plans, refs, p, 1),
                  neighbours(plans, refs, p, refs.size() - 1)));
    }
    return new Scenario<>(
        "ranch-bidirectional " + RanchPlan.name(plans),
        model,
        nodes.stream().map(version).toList(),
        intentions(plans, refs, liveness),
        Scenario.Delivery.ANY_ORDER);
  }

  /** For each ring of process p the next member, going round all processes in steps of this size. */
  private static List<NodeRef> neighbours(
      List<RanchPlan> plans, List<NodeRef> refs, int p, int step) {
    BitString id = Objects.requireNonNull(plans.get(p).id());
    List<NodeRef> neighbours = new ArrayList<>();
    for (int i = 0; i <= id.length(); i++) {
      int q = p;
      BitString other;
      do {
        q = (q + step) % refs.size();
        other = plans.get(q).id();
      } while (other == null || !other.startsWith(id.prefix(i)));
      neighbours.add(refs.get(q));
    }
    return neighbours;
  }

  private static <M> List<Intention<M, RanchCommand>> intentions(
      List<RanchPlan> plans, List<NodeRef> refs, Liveness liveness) {
    List<Intention<M, RanchCommand>> intentions = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      BitString id = plans.get(p).id();
      int level = id == null ? 0 : id.length();
      String steps = plans.get(p).steps();
      for (int i = 0; i < steps.length(); i++) {
        switch (steps.charAt(i)) {
          case 'b' -> intentions.add(joinBase(p, refs, liveness));
          case 'g' -> intentions.add(grow(p, level++, liveness));
          case 's' -> intentions.add(shrink(p, level, liveness));
          default -> throw new IllegalArgumentException("b, g or s, not " + steps);
        }
        if (steps.charAt(i) == 's') {
          level = Math.max(0, level - 1);
        }
      }
    }
    return intentions;
  }

  private static <M> Intention<M, RanchCommand> joinBase(
      int process, List<NodeRef> refs, Liveness liveness) {
    List<Alternative<M, RanchCommand>> ways =
        CONTACT.alternatives(process, refs, RanchCommand.JoinBase::new);
    return intention(process + " joins the base ring", process, ways, liveness);
  }

  private static <M> Intention<M, RanchCommand> grow(int process, int level, Liveness liveness) {
    return intention(
        process + " grows from level " + level,
        process,
        List.of(atLevel(process, level, new RanchCommand.Grow())),
        liveness);
  }

  private static <M> Intention<M, RanchCommand> shrink(int process, int level, Liveness liveness) {
    return intention(
        process + " shrinks from level " + level,
        process,
        List.of(atLevel(process, level, new RanchCommand.Shrink())),
        liveness);
  }

  /** The guard of T1: s[k] = in, and k is the level that the plan has in mind. */
  private static <M> Alternative<M, RanchCommand> atLevel(
      int process, int level, RanchCommand command) {
    return new Alternative<>(
        process,
        command,
        snapshot -> {
          PerRing<State> s = states(snapshot.view(process));
          return s.length() == level + 1 && s.get(level) == State.IN;
        });
  }

  /** A process does one thing at a time, so the next answer it gets is the one to this. */
  private static <M> Intention<M, RanchCommand> intention(
      String name,
      int process,
      List<Alternative<M, RanchCommand>> alternatives,
      Liveness liveness) {
    return new Intention<>(
        name,
        alternatives,
        (p, upcall) ->
            p == process
                && (upcall instanceof RanchUpcall.RingJoined
                    || upcall instanceof RanchUpcall.RingLeft),
        (p, upcall) -> p == process && upcall instanceof RanchUpcall.TurnedDown,
        liveness);
  }

  private static PerRing<State> states(Object view) {
    return view instanceof UnidirectionalRanchView v
        ? v.s()
        : ((BidirectionalRanchView) view).s();
  }
}
