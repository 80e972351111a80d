package io.atoll.lab.protocols.lmp;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.catalog.ScenarioRules;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Intention.Guard;
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

/**
 * Small systems of the two protocols of LMP section 3. Identifiers only tell processes apart: the
 * ring is in the order given, and a joiner's place depends on its contact. Who is on the ring and
 * joins as well returns after it has left, as the same process.
 */
public final class LmpScenarios {

  /** {@code contact()} as section 3.1 assumes it. */
  public static final Contact ANY_NON_OUT = Contact.anyNonOut(view -> state(view) == State.OUT);

  /** The alternative of the footnote in section 3.1: a process that is in, if there is one. */
  public static final Contact ANY_IN =
      new Contact(ANY_NON_OUT.isOut(), view -> state(view) == State.IN);

  private LmpScenarios() {}

  /** Fig. 2, with LMP's {@code contact()}. */
  public static Scenario<UnidirectionalMessage, RingCommand> unidirectional(
      ScenarioSpec spec, Liveness liveness) {
    return unidirectional(spec, liveness, ANY_NON_OUT, UnaryOperator.identity());
  }

  /** Fig. 2 with some {@code contact()}, in some version. */
  public static Scenario<UnidirectionalMessage, RingCommand> unidirectional(
      ScenarioSpec spec,
      Liveness liveness,
      Contact contact,
      UnaryOperator<UnidirectionalNode> version) {
    requireReadable(spec, LmpUnidirectionalFamily.NAME);
    if (!spec.leaves().isEmpty()) {
      throw new IllegalArgumentException("leave: the protocol of LMP Fig. 2 knows only joins");
    }
    List<NodeRef> refs = refs(spec);
    int ring = spec.ring().size();
    List<UnidirectionalNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      NodeRef self = refs.get(p);
      nodes.add(
          version.apply(
              p < ring
                  ? new UnidirectionalNode(self, refs.get((p + 1) % ring))
                  : new UnidirectionalNode(self)));
    }
    return new Scenario<>(
        spec.toString(),
        new UnidirectionalModel(),
        nodes,
        intentions(spec, refs, contact, liveness),
        List.of(),
        Scenario.Delivery.ANY_ORDER);
  }

  /** Fig. 4. */
  public static Scenario<BidirectionalMessage, RingCommand> bidirectional(
      ScenarioSpec spec, Liveness liveness) {
    return bidirectional(spec, liveness, BidirectionalModel.complete(), UnaryOperator.identity());
  }

  /** Fig. 4 with some claims, in some version. */
  public static Scenario<BidirectionalMessage, RingCommand> bidirectional(
      ScenarioSpec spec,
      Liveness liveness,
      BidirectionalModel model,
      UnaryOperator<BidirectionalNode> version) {
    requireReadable(spec, LmpBidirectionalFamily.NAME);
    List<NodeRef> refs = refs(spec);
    int ring = spec.ring().size();
    List<BidirectionalNode> nodes = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      NodeRef self = refs.get(p);
      nodes.add(
          version.apply(
              p < ring
                  ? new BidirectionalNode(
                      self, refs.get((p + 1) % ring), refs.get((p + ring - 1) % ring))
                  : new BidirectionalNode(self)));
    }
    return new Scenario<>(
        spec.toString(),
        model,
        nodes,
        intentions(spec, refs, ANY_NON_OUT, liveness),
        List.of(),
        Scenario.Delivery.ANY_ORDER);
  }

  /** A process that is on the ring can only join if it leaves before. */
  private static void requireReadable(ScenarioSpec spec, String protocol) {
    ScenarioRules.requireNoLookups(spec, protocol);
    ScenarioRules.requireNoContent(spec, protocol);
    ScenarioRules.requireDistinctMembers(spec);
    ScenarioRules.requireDistinctChanges(spec);
    ScenarioRules.requireKnownProcesses(spec);
    for (long id : spec.joins()) {
      if (spec.ring().contains(id) && !spec.leaves().contains(id)) {
        throw new IllegalArgumentException("join: " + id + " is on the ring and does not leave");
      }
    }
  }

  /** The processes of a specification: those on the ring first. */
  private static List<NodeRef> refs(ScenarioSpec spec) {
    List<Long> ids = new ArrayList<>(spec.ring());
    spec.joins().stream().filter(id -> !spec.ring().contains(id)).forEach(ids::add);
    List<NodeRef> refs = new ArrayList<>();
    for (long id : ids) {
      refs.add(new NodeRef(new Id(id), new Address(refs.size())));
    }
    return refs;
  }

  private static <M> List<Intention<M, RingCommand>> intentions(
      ScenarioSpec spec, List<NodeRef> refs, Contact contact, Liveness liveness) {
    List<Intention<M, RingCommand>> intentions = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      long id = refs.get(p).id().value();
      int process = p;
      if (spec.joins().contains(id)) {
        intentions.add(
            new Intention<>(
                "join " + id,
                contact.alternatives(p, refs, RingCommand.Join::new),
                (who, upcall) -> who == process && upcall instanceof RingUpcall.Joined,
                (who, upcall) -> who == process && upcall instanceof RingUpcall.TurnedDown,
                liveness));
      }
      if (spec.leaves().contains(id)) {
        Guard<M> in = snapshot -> state(snapshot.view(process)) == State.IN;
        intentions.add(
            new Intention<>(
                "leave " + id,
                List.of(new Alternative<>(p, new RingCommand.Leave(), in)),
                (who, upcall) -> who == process && upcall instanceof RingUpcall.Left,
                (who, upcall) -> who == process && upcall instanceof RingUpcall.TurnedDown,
                liveness));
      }
    }
    return intentions;
  }

  private static State state(Object view) {
    return view instanceof UnidirectionalView v ? v.s() : ((BidirectionalView) view).s();
  }
}
