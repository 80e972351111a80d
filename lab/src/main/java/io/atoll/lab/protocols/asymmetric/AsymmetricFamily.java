package io.atoll.lab.protocols.asymmetric;

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
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;
import io.atoll.protocols.ring.asymmetric.AsymmetricView;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The asymmetric ring in the catalog. */
public final class AsymmetricFamily implements Family {

  private static final String NAME = "asymmetric";

  private final Variants<RingChange<AsymmetricNode>> variants = AsymmetricVariants.of(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "ARM Alg. 1-5, asymmetric locking with forwarding";
  }

  @Override
  public Scenario<AsymmetricMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, RingChange.none());
  }

  @Override
  public Scenario<AsymmetricMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    return build(spec, variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /**
   * Every mix of up to three joins and leaves on up to four members, with one lookup of any
   * identifier from any member, two lookups as far as that is quick, every mix of four joins and
   * leaves on up to three members, and what mixes do not have: content, one identifier for two, and
   * a ring that all leave, and a larger ring.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int members = 1; members <= 4; members++) {
      for (int changed = 1; changed <= 3; changed++) {
        Case.Size size = members + changed <= 5 ? Case.Size.FAST : Case.Size.LONG;
        for (ScenarioSpec spec : Turns.of(members, changed)) {
          cases.add(Case.holds(this, spec.withAnyLookups(1), size));
          // a last member that leaves holds its lock while its own lookups are open: not reduced
          if (members + changed <= 4 || spec.leaves().containsAll(spec.ring())) {
            cases.add(Case.holds(this, spec.withAnyLookups(2), Case.Size.LONG));
          }
        }
      }
    }
    for (int members = 1; members <= 3; members++) {
      for (ScenarioSpec spec : Mixes.comingAndGoing(members)) {
        cases.add(Case.holds(this, spec.withAnyLookups(1), Case.Size.FAST));
      }
      for (ScenarioSpec spec : Turns.of(members, 4)) {
        cases.add(Case.holds(this, spec, Case.Size.LONG));
      }
    }
    cases.add(
        Case.holds(this, ScenarioSpec.parse("0,8,16,24,32", "4,12,20", "8,24"), Case.Size.LONG));
    cases.add(Case.holds(this, ScenarioSpec.parse("0,1,2,3,4", "", "0,1,2,3,4"), Case.Size.FAST));
    cases.add(Case.holds(this, ScenarioSpec.parse("0,4", "2,2", ""), Case.Size.FAST));
    cases.add(
        Case.holds(
            this,
            ScenarioSpec.parse("0,4", "2,6", "4")
                .withContent(List.of(1L, 2L, 3L, 5L), 1)
                .withIncrements(new Request(1, 0), new Request(3, 4)),
            Case.Size.FAST));
    return cases;
  }

  private static Scenario<AsymmetricMessage, RingCommand> build(
      ScenarioSpec spec, RingChange<AsymmetricNode> change) {
    return RingScenarios.build(
            spec,
            new AsymmetricNodes(change.node()),
            ids -> new AsymmetricModel(),
            Liveness.IN_EVERY_FAIR_RUN,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(change.delivery());
  }

  /** The protocol for the simulator. */
  public static SimulatedRing<AsymmetricMessage> simulated() {
    return new SimulatedRing<>(
        NAME,
        new AsymmetricNodes(node -> node),
        new AsymmetricModel(),
        SimulatedRing.Instants.RANGE_CHANGES,
        Link.Order.FIFO,
        false,
        false,
        List.of(AsymmetricMessage.Lookup.class, AsymmetricMessage.Update.class),
        List.of(AsymmetricMessage.GetSuccLock.class),
        List.of());
  }

  private record AsymmetricNodes(UnaryOperator<AsymmetricNode> variant)
      implements RingNodes<AsymmetricMessage> {

    @Override
    public Process<AsymmetricMessage, RingCommand> outside(NodeRef self, Shard shard) {
      return variant.apply(new AsymmetricNode(self, shard));
    }

    @Override
    public Process<AsymmetricMessage, RingCommand> inside(
        NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
      return variant.apply(new AsymmetricNode(self, shard, pred, succ));
    }

    @Override
    public boolean onRing(Object view) {
      return ((AsymmetricView) view).pred() != null;
    }

    @Override
    public Registers content(Object view) {
      return (Registers) ((AsymmetricView) view).content();
    }
  }
}
