package io.atoll.lab.protocols.atomic;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.RingChange;
import io.atoll.lab.catalog.RingScenarios;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The atomic ring in the catalog. */
public final class AtomicFamily implements Family {

  private static final String NAME = "atomic";

  private final Variants<RingChange<AtomicNode>> variants = AtomicVariants.of(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "ARM Alg. 5-9, randomized locking";
  }

  @Override
  public Scenario<AtomicMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, RingChange.none());
  }

  @Override
  public Scenario<AtomicMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    return build(spec, variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /**
   * Every mix of up to three joins and leaves on up to four members, with one lookup of any
   * identifier from any member (a second one changes nothing, see docs/protocols.md), two lookups
   * at once as far as that is quick, one update of each identifier on content that moves in
   * portions, nodes that come and go and come, and a larger ring. The deep search has two lookups
   * in every mix.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int members = 1; members <= 4; members++) {
      for (int changes = 1; changes <= 3; changes++) {
        Case.Size size = members + changes <= 5 ? Case.Size.FAST : Case.Size.LONG;
        for (ScenarioSpec spec : Mixes.of(members, changes, true)) {
          cases.add(Case.holds(this, spec.withAnyLookups(1), size));
          if (members + changes <= 4) {
            cases.add(Case.holds(this, spec.withAnyLookups(2), Case.Size.LONG));
          }
          addUpdates(cases, spec, members <= 3 && changes <= 2 ? Case.Size.FAST : Case.Size.LONG);
        }
      }
      for (ScenarioSpec spec : Mixes.comingAndGoing(members)) {
        cases.add(Case.holds(this, spec.withAnyLookups(1), Case.Size.FAST));
      }
    }
    for (ScenarioSpec spec : withContent()) {
      cases.add(Case.holds(this, spec, Case.Size.FAST));
    }
    cases.add(
        Case.holds(this, ScenarioSpec.parse("0,8", "4,4", "").withAnyLookups(1), Case.Size.FAST));
    cases.add(
        Case.holds(this, ScenarioSpec.parse("0,8,16,24,32", "4,12,20", "8,24"), Case.Size.LONG));
    addDeep(cases);
    return cases;
  }

  /** An update of each identifier from anywhere, with content that moves an entry at a time. */
  private void addUpdates(List<Case> cases, ScenarioSpec spec, Case.Size size) {
    List<Long> content = new ArrayList<>();
    for (long id : spec.identifiers()) {
      content.add(id);
      content.add(id - 1);
    }
    List<Long> distinct = content.stream().distinct().sorted(Long::compareUnsigned).toList();
    for (long id : spec.identifiers()) {
      cases.add(
          Case.holds(
              this, spec.withContent(distinct, 1).withIncrements(Request.fromAnywhere(id)), size));
    }
  }

  /** Updates that meet content on its way: joins, leaves, both, and a ring that is left by all. */
  private static List<ScenarioSpec> withContent() {
    return List.of(
        ScenarioSpec.parse("0", "4", "")
            .withContent(List.of(1L, 2L, 3L), 1)
            .withIncrements(new Request(2, 0), new Request(2, 4)),
        ScenarioSpec.parse("0,8", "4", "8")
            .withContent(List.of(1L, 2L, 5L), 1)
            .withIncrements(new Request(2, 0), new Request(5, 8)),
        ScenarioSpec.parse("0,8", "4", "4")
            .withContent(List.of(1L, 2L), 1)
            .withIncrements(Request.fromAnywhere(2), Request.fromAnywhere(2)),
        ScenarioSpec.parse("0,8,16", "", "8,16")
            .withContent(List.of(1L, 9L, 10L), 1)
            .withIncrements(new Request(9, 0), new Request(10, 16)),
        ScenarioSpec.parse("0,8,16", "4,12", "8")
            .withContent(List.of(1L, 2L, 9L, 10L), 1)
            .withIncrements(new Request(9, 0)),
        ScenarioSpec.parse("0,8", "", "0,8")
            .withContent(List.of(1L, 2L, 9L), 1)
            .withIncrements(new Request(2, 0), new Request(9, 8)));
  }

  /** Two lookups at once in every mix: each pair of identifiers is a search of its own. */
  private void addDeep(List<Case> cases) {
    for (int members = 1; members <= 4; members++) {
      for (int changes = 1; changes <= 3; changes++) {
        for (ScenarioSpec spec : Mixes.of(members, changes, true)) {
          List<Long> ids = spec.identifiers();
          for (int i = 0; members + changes > 4 && i < ids.size(); i++) {
            for (int j = i; j < ids.size(); j++) {
              cases.add(
                  Case.holds(
                      this,
                      spec.withLookups(
                          Request.fromAnywhere(ids.get(i)), Request.fromAnywhere(ids.get(j))),
                      Case.Size.DEEP));
            }
          }
        }
      }
    }
  }

  private static Scenario<AtomicMessage, RingCommand> build(
      ScenarioSpec spec, RingChange<AtomicNode> change) {
    return RingScenarios.build(
            spec,
            new AtomicNodes(change.node()),
            ids -> new AtomicModel(),
            Liveness.ALMOST_SURELY,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(change.delivery());
  }

  /** The protocol for the simulator. */
  public static SimulatedRing<AtomicMessage> simulated() {
    return simulated(NAME, RingChange.none());
  }

  /** A variant of the protocol for the simulator. */
  public SimulatedRing<AtomicMessage> simulated(String variant) {
    return simulated(NAME + ", " + variant, variants.change(variant));
  }

  private static SimulatedRing<AtomicMessage> simulated(
      String name, RingChange<AtomicNode> change) {
    boolean fifo = change.delivery() == Scenario.Delivery.FIFO;
    return new SimulatedRing<>(
        name,
        new AtomicNodes(change.node()),
        new AtomicModel(),
        SimulatedRing.Instants.RANGE_CHANGES,
        fifo ? Link.Order.FIFO : Link.Order.ANY,
        false,
        false,
        List.of(AtomicMessage.Lookup.class, AtomicMessage.Update.class),
        List.of(AtomicMessage.JoinReq.class),
        List.of(AtomicMessage.RetryJoin.class, AtomicMessage.RetryLeave.class));
  }

  private record AtomicNodes(UnaryOperator<AtomicNode> variant)
      implements RingNodes<AtomicMessage> {

    @Override
    public Process<AtomicMessage, RingCommand> outside(NodeRef self, Shard shard) {
      return variant.apply(new AtomicNode(self, shard));
    }

    @Override
    public Process<AtomicMessage, RingCommand> inside(
        NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
      return variant.apply(new AtomicNode(self, shard, pred, succ));
    }

    @Override
    public boolean onRing(Object view) {
      return ((AtomicView) view).pred() != null;
    }

    @Override
    public Registers content(Object view) {
      return (Registers) ((AtomicView) view).content();
    }
  }
}
