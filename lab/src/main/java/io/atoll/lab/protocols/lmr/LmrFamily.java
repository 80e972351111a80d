package io.atoll.lab.protocols.lmr;

import static io.atoll.lab.catalog.Variant.Kind.ERRATUM;
import static io.atoll.lab.catalog.Variant.Kind.MUTATION;
import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;

import io.atoll.kernel.Id;
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
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Scenario.Delivery;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrNode;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** LMR in the catalog. */
public final class LmrFamily implements Family {

  /** Which promises a variant is held to: {@link LmrModel}'s factories. */
  private interface Promises extends Function<List<Id>, Model<LmrMessage>> {}

  /** A variant with the code that makes it one. */
  private record Change(
      Variant variant, UnaryOperator<LmrNode> node, Promises promises, Delivery delivery) {}

  private final List<Change> changes = new ArrayList<>();

  public LmrFamily() {
    addPublished();
    addSlips();
    addMutations();
  }

  private void addPublished() {
    erratum(
        "published",
        "a leaver asks nobody: its successor, which has just given a part of its range to a joiner,"
            + " merges the leaver's range with the rest and owns the joiner's part again",
        spec("0,4", "2", "0"),
        ONE_OWNER,
        LmrErrata.Published::new,
        LmrModel::published);
    erratum(
        "published-goes-on",
        "a leaver asks nobody: its predecessor links to the host of a join after the host has told its"
            + " in-links of the joiner, never learns of it, and an update waits for ever",
        spec("0,4,6", "2", "4").withIncrements(new Request(2, 0)),
        FAIR_RUNS_COMPLETE,
        LmrErrata.Published::new,
        LmrModel::consequences);
    erratum(
        "merges-while-transferring",
        "main program: a leaver forwards only when its status is leaving; while it is still"
            + " transferring it merges what its predecessor gives it, and is gone with it",
        spec("0,2,4", "", "0,2"),
        ONE_OWNER,
        LmrErrata.MergesWhileTransferring::new,
        LmrModel::published);
    erratum(
        "departs-unacknowledged",
        "LEAVE: a leaver is gone when its in-links are, and its successor, leaving too, still counts"
            + " on its answer",
        spec("0,2,4", "", "0,2"),
        NOBODY_SENDS_TO_DEPARTED,
        LmrErrata.DepartsUnacknowledged::new,
        LmrModel::consequences);
  }

  private void addSlips() {
    erratum(
        "leaver-stays-linked",
        "LEAVE: nobody takes a departed node out of its successor's in-links; at the next join it is"
            + " told of the joiner",
        spec("0,4", "2", "4"),
        NOBODY_SENDS_TO_DEPARTED,
        LmrErrata.LeaverStaysLinked::new,
        LmrModel::consequences);
    erratum(
        "joiner-not-linked",
        "receive-msg (joining, m): the joiner links to its host, but is not among its in-links, and is"
            + " not told when the host leaves",
        spec("0,4", "2", "4").withIncrements(new Request(0, 2)),
        NOBODY_SENDS_TO_DEPARTED,
        LmrErrata.JoinerNotLinked::new,
        LmrModel::consequences);
    erratum(
        "active-too-early",
        "receive-msg (joining, m) restores the status before the links have moved, against section 3:"
            + " a second join takes the surrogate pointer away",
        spec("0,4", "2,1", ""),
        BEGUN_GETS_DONE,
        LmrErrata.ActiveTooEarly::new,
        LmrModel::consequences);
    erratum(
        "surrogate-unused",
        "definitions: requests go to closest(OutLinks), so never along the surrogate pointer; the"
            + " predecessor's connect request circles for ever and no join completes",
        spec("0,4", "2", ""),
        FAIR_RUNS_COMPLETE,
        LmrErrata.SurrogateUnused::new,
        LmrModel::consequences);
    erratum(
        "late-surrogate",
        "receive-msg (joining, m): there is no surrogate pointer until the joiner has acknowledged its"
            + " data, and requests for it circle until then",
        spec("0,4", "2", "").withIncrements(new Request(1, 0)),
        LOOKUPS_DO_NOT_CIRCLE,
        LmrErrata.LateSurrogate::new,
        LmrModel::of);
    changes.add(
        new Change(
            new Variant(
                "no-fifo",
                ERRATUM,
                "section 1 asks for reliable channels only, but a leaving-ack that overtakes a request"
                    + " lets the leaver go before the request is there",
                spec("0,4", "", "4").withIncrements(new Request(3, 0)),
                NOBODY_SENDS_TO_DEPARTED),
            node -> node,
            LmrModel::consequences,
            Delivery.ANY_ORDER));
  }

  private void addMutations() {
    mutation(
        "leave-at-once",
        "a leaver does not wait for the leaving-acks",
        spec("0,4", "", "4").withIncrements(new Request(3, 0)),
        NOBODY_SENDS_TO_DEPARTED,
        LmrMutations.LeaveAtOnce::new,
        LmrModel::consequences);
    mutation(
        "depart-unanswered",
        "a leaver does not wait for the answers to its own updates",
        spec("0,4", "", "4").withIncrements(new Request(0, 4)),
        NOBODY_SENDS_TO_DEPARTED,
        LmrMutations.DepartUnanswered::new,
        LmrModel::of);
    mutation(
        "answer-during-transfer",
        "a leaver answers until its data is acknowledged",
        spec("0,4", "", "4").withIncrements(new Request(3, 0)),
        ONE_OWNER,
        LmrMutations.AnswerDuringTransfer::new,
        LmrModel::of);
    mutation(
        "residual-copy",
        "data that was given away also stays",
        spec("0,4", "2", "").withIncrements(new Request(1, 0)),
        LmrModel.ONE_COPY,
        LmrMutations.ResidualCopy::new,
        LmrModel::of);
    mutation(
        "grant-without-lock",
        "a successor lets its predecessor leave whatever it is about itself",
        spec("0,4", "2", "0"),
        ONE_OWNER,
        LmrMutations.GrantWithoutLock::new,
        LmrModel::of);
    mutation(
        "host-keeps-range",
        "a host goes on answering for what it has given to the joiner",
        spec("0,4", "2", ""),
        ONE_OWNER,
        LmrMutations.HostKeepsRange::new,
        LmrModel::of);
  }

  private void erratum(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<LmrNode> node,
      Promises promises) {
    changes.add(
        new Change(
            new Variant(name, ERRATUM, description, spec, broken), node, promises, Delivery.FIFO));
  }

  private void mutation(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<LmrNode> node,
      Promises promises) {
    changes.add(
        new Change(
            new Variant(name, MUTATION, description, spec, broken), node, promises, Delivery.FIFO));
  }

  @Override
  public String name() {
    return "lmr";
  }

  @Override
  public String source() {
    return "LMR appendix A, with the successor's lock of ARM";
  }

  @Override
  public Scenario<LmrMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, node -> node, LmrModel::of, Delivery.FIFO);
  }

  @Override
  public Scenario<LmrMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    for (Change change : changes) {
      if (change.variant().name().equals(variant)) {
        return build(spec, change.node(), change.promises(), change.delivery());
      }
    }
    throw new IllegalArgumentException(
        "mutation: the protocol lmr has no variant "
            + variant
            + "; it has "
            + changes.stream().map(change -> change.variant().name()).toList());
  }

  @Override
  public List<Variant> variants() {
    return changes.stream().map(Change::variant).toList();
  }

  /**
   * Updates during joins, during leaves and during both; then every mix of up to three joins and
   * leaves on up to four members in which a member stays (LMR section 2 leaves out that all go).
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    updates().forEach(spec -> add(cases, spec, Case.Size.FAST));
    for (int members = 1; members <= 4; members++) {
      for (int changes = 1; changes <= 3; changes++) {
        for (ScenarioSpec spec : Mixes.of(members, changes, true)) {
          if (!spec.leaves().containsAll(spec.ring())) {
            boolean fast = members + changes <= 5 && changes <= 2;
            add(cases, spec.withAnyLookups(1), fast ? Case.Size.FAST : Case.Size.LONG);
          }
        }
      }
    }
    add(cases, spec("0,8,16,24,32", "4,12,20", "8,24"), Case.Size.LONG);
    return cases;
  }

  /** Two increments of one counter while its owner changes. */
  static List<ScenarioSpec> updates() {
    return List.of(
        spec("0", "4", "").withIncrements(new Request(2, 0), new Request(2, 4)),
        spec("0,4", "2,1", "").withIncrements(new Request(1, 0), new Request(1, 4)),
        spec("0,2,4", "", "0,2").withIncrements(new Request(1, 0), new Request(1, 4)),
        spec("0,4", "2", "0").withIncrements(new Request(0, 0), new Request(0, 4)),
        spec("0,4", "2", "4").withIncrements(new Request(2, 0), new Request(2, 4)),
        spec("0,4,6", "2", "0,4").withIncrements(new Request(2, 0), new Request(2, 6)));
  }

  private void add(List<Case> cases, ScenarioSpec spec, Case.Size size) {
    cases.add(Case.holds(name(), spec.toString(), () -> scenario(spec), size));
  }

  private static Scenario<LmrMessage, RingCommand> build(
      ScenarioSpec spec, UnaryOperator<LmrNode> variant, Promises promises, Delivery delivery) {
    return RingScenarios.build(
            spec,
            new LmrNodes(variant),
            promises,
            Liveness.IN_EVERY_FAIR_RUN,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(delivery);
  }

  private static ScenarioSpec spec(String ring, String joins, String leaves) {
    return ScenarioSpec.parse(ring, joins, leaves);
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
