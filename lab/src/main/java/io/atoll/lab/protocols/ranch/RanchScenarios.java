package io.atoll.lab.protocols.ranch;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage;
import io.atoll.protocols.ranch.UnidirectionalRanchNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Small systems of the two protocols of LMP section 4. */
public final class RanchScenarios {

  private RanchScenarios() {}

  /** Fig. 6. */
  public static Scenario<UnidirectionalRanchMessage, RanchCommand> unidirectional(
      List<RanchPlan> plans, Liveness liveness) {
    return unidirectional(plans, liveness, UnaryOperator.identity());
  }

  /** Fig. 6, in some version. */
  public static Scenario<UnidirectionalRanchMessage, RanchCommand> unidirectional(
      List<RanchPlan> plans, Liveness liveness, UnaryOperator<UnidirectionalRanchNode> version) {
    if (plans.stream().anyMatch(plan -> plan.steps().contains("s"))) {
      throw new IllegalArgumentException("leave: the protocol of LMP Fig. 6 knows only joins");
    }
    List<NodeRef> refs = refs(plans);
    List<UnidirectionalRanchNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      BitString id = plans.get(p).id();
      nodes.add(
          version.apply(
              id == null
                  ? new UnidirectionalRanchNode(refs.get(p))
                  : new UnidirectionalRanchNode(refs.get(p), id, neighbours(plans, refs, p, 1))));
    }
    return new Scenario<>(
        RanchPlan.name(plans),
        new UnidirectionalRanchModel(),
        nodes,
        RanchIntentions.membership(plans, refs, liveness),
        List.of(),
        Scenario.Delivery.ANY_ORDER);
  }

  /** Fig. 7. */
  public static Scenario<BidirectionalRanchMessage, RanchCommand> bidirectional(
      List<RanchPlan> plans, Liveness liveness) {
    return bidirectional(
        plans, liveness, BidirectionalRanchModel.complete(), UnaryOperator.identity());
  }

  /** Fig. 7 with some claims, in some version. */
  public static Scenario<BidirectionalRanchMessage, RanchCommand> bidirectional(
      List<RanchPlan> plans,
      Liveness liveness,
      BidirectionalRanchModel model,
      UnaryOperator<BidirectionalRanchNode> version) {
    List<NodeRef> refs = refs(plans);
    List<BidirectionalRanchNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      BitString id = plans.get(p).id();
      nodes.add(
          version.apply(
              id == null
                  ? new BidirectionalRanchNode(refs.get(p))
                  : new BidirectionalRanchNode(
                      refs.get(p),
                      id,
                      neighbours(plans, refs, p, 1),
                      neighbours(plans, refs, p, refs.size() - 1))));
    }
    return new Scenario<>(
        RanchPlan.name(plans),
        model,
        nodes,
        RanchIntentions.membership(plans, refs, liveness),
        List.of(),
        Scenario.Delivery.ANY_ORDER);
  }

  /**
   * Fig. 7 with lookups of these names, each by any process, in at most so many steps. Whoever is
   * in the rings from the beginning must be found, unless somebody leaves.
   */
  public static Scenario<BidirectionalRanchMessage, RanchCommand> lookups(
      List<RanchPlan> plans, List<BitString> names, int maxSteps) {
    boolean leaves = plans.stream().anyMatch(plan -> plan.steps().contains("s"));
    BidirectionalRanchModel model =
        leaves
            ? BidirectionalRanchModel.complete()
            : BidirectionalRanchModel.finding(plans.stream().map(RanchPlan::id).toList());
    Scenario<BidirectionalRanchMessage, RanchCommand> scenario =
        bidirectional(plans, Liveness.ALMOST_SURELY, model, UnaryOperator.identity());
    List<Intention<BidirectionalRanchMessage, RanchCommand>> intentions =
        new ArrayList<>(scenario.intentions());
    intentions.addAll(
        RanchIntentions.lookups(
            names,
            plans.size(),
            maxSteps,
            leaves ? Liveness.ALMOST_SURELY : Liveness.IN_EVERY_FAIR_RUN));
    return new Scenario<>(
        scenario.name()
            + " resolve "
            + String.join(",", names.stream().map(BitString::toString).toList()),
        model,
        scenario.processes(),
        intentions,
        List.of(),
        Scenario.Delivery.ANY_ORDER);
  }

  /**
   * For each ring of process p the next member, going round all processes in steps of this size.
   */
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

  /** Processes are called by their place in the list. */
  private static List<NodeRef> refs(List<RanchPlan> plans) {
    return IntStream.range(0, plans.size())
        .mapToObj(i -> new NodeRef(new Id(i), new Address(i)))
        .toList();
  }
}
