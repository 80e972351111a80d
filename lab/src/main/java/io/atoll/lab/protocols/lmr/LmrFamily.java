package io.atoll.lab.protocols.lmr;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.RingScenarios;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrNode;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** LMR in the catalog. */
public final class LmrFamily implements Family {

  private static final String NAME = "lmr";

  private final Variants<LmrChange> variants = LmrVariants.of(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "LMR appendix A, with the successor's lock of ARM";
  }

  @Override
  public Scenario<LmrMessage, RingCommand> scenario(ScenarioSpec spec) {
    requireThatSomebodyStays(spec);
    return build(spec, LmrChange.none());
  }

  @Override
  public Scenario<LmrMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    requireThatSomebodyStays(spec);
    return build(spec, variants.change(variant));
  }

  /** LMR section 2 promises nothing if all go, so there is nothing to check. */
  private static void requireThatSomebodyStays(ScenarioSpec spec) {
    if (isLeftByAll(spec)) {
      throw new IllegalArgumentException(
          "leave: LMR section 2 excludes that all members leave; let one of the ring stay");
    }
  }

  private static boolean isLeftByAll(ScenarioSpec spec) {
    return !spec.ring().isEmpty() && spec.leaves().containsAll(spec.ring());
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /**
   * Updates during joins, during leaves and during both; then every mix of up to three joins and
   * leaves on up to four members in which a member stays (LMR section 2 leaves out that all go).
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    updates().forEach(spec -> cases.add(Case.holds(this, spec, Case.Size.FAST)));
    for (int members = 1; members <= 4; members++) {
      for (int changes = 1; changes <= 3; changes++) {
        for (ScenarioSpec spec : Mixes.of(members, changes, true)) {
          if (!isLeftByAll(spec)) {
            boolean fast = members + changes <= 5 && changes <= 2;
            cases.add(
                Case.holds(this, spec.withAnyLookups(1), fast ? Case.Size.FAST : Case.Size.LONG));
          }
        }
      }
    }
    cases.add(
        Case.holds(this, ScenarioSpec.parse("0,8,16,24,32", "4,12,20", "8,24"), Case.Size.LONG));
    return cases;
  }

  /** Two increments of one counter while its owner changes. */
  static List<ScenarioSpec> updates() {
    return List.of(
        ScenarioSpec.parse("0", "4", "").withIncrements(new Request(2, 0), new Request(2, 4)),
        ScenarioSpec.parse("0,4", "2,1", "").withIncrements(new Request(1, 0), new Request(1, 4)),
        ScenarioSpec.parse("0,2,4", "", "0,2").withIncrements(new Request(1, 0), new Request(1, 4)),
        ScenarioSpec.parse("0,4", "2", "0").withIncrements(new Request(0, 0), new Request(0, 4)),
        ScenarioSpec.parse("0,4", "2", "4").withIncrements(new Request(2, 0), new Request(2, 4)),
        ScenarioSpec.parse("0,4,6", "2", "0,4")
            .withIncrements(new Request(2, 0), new Request(2, 6)));
  }

  /** Also what section 2 leaves out. */
  static Scenario<LmrMessage, RingCommand> build(ScenarioSpec spec, LmrChange change) {
    return RingScenarios.build(
            spec,
            new LmrNodes(change.ring().node()),
            change.promises(),
            Liveness.IN_EVERY_FAIR_RUN,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(change.ring().delivery());
  }

  private record LmrNodes(UnaryOperator<LmrNode> variant) implements RingNodes<LmrMessage> {

    @Override
    public Process<LmrMessage, RingCommand> outside(NodeRef self, Shard shard) {
      return new Client(variant.apply(new LmrNode(self, shard)));
    }

    @Override
    public Process<LmrMessage, RingCommand> inside(
        NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
      return new Client(variant.apply(new LmrNode(self, shard, pred, succ)));
    }

    @Override
    public boolean onRing(Object view) {
      return !((Client.View) view).outLinks().isEmpty();
    }

    @Override
    public Registers content(Object view) {
      return ((Client.View) view).content();
    }
  }
}
