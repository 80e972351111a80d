package io.atoll.lab.protocols.atomic;

import static io.atoll.lab.catalog.Variant.Kind.ERRATUM;
import static io.atoll.lab.catalog.Variant.Kind.MUTATION;
import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.check.CheckerProperties.NOTHING_IS_LOST;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;
import static io.atoll.lab.model.RingProperties.OWNER_ANSWERS;
import static io.atoll.lab.model.RingProperties.SORTED_RING;

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
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Scenario.Delivery;
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

  /** A variant with the code that makes it one. */
  private record Change(Variant variant, UnaryOperator<AtomicNode> node, Delivery delivery) {}

  private final List<Change> changes = new ArrayList<>();

  public AtomicFamily() {
    erratum(
        "retry-to-forwarder",
        "Alg. 6 l. 23 sends RETRYJOIN to whoever forwarded the request; the joiner waits for ever",
        spec("0,4", "2,1", ""),
        BEGUN_GETS_DONE,
        AtomicErrata.RetryGoesToForwarder::new);
    erratum(
        "taken-identifier-accepted",
        "Alg. 6 lets a second node with a taken identifier in",
        spec("0,4", "4", ""),
        ONE_OWNER,
        AtomicErrata.TakenIdentifierAccepted::new);
    erratum(
        "lost-contact-ignored",
        "Alg. 6 does not say what a joiner does whose contact has left; it waits for ever",
        spec("0,4", "2", "0"),
        BEGUN_GETS_DONE,
        AtomicErrata.LostContactIgnored::new);
    erratum(
        "operation-number-everywhere",
        "5.2 has every node with a taken lock ignore messages of other operations, also NEWSUCC and"
            + " UPDATESUCC, which are not about its lock",
        spec("0,2,4", "6", "2"),
        BEGUN_GETS_DONE,
        AtomicErrata.OperationNumberEverywhere::new);
    changes.add(
        new Change(
            new Variant(
                "no-fifo",
                ERRATUM,
                "messages between two nodes overtake each other; Alg. 5-9 need FIFO channels",
                spec("0,4", "2", "").withLookups(new Request(1, 0)),
                BEGUN_GETS_DONE),
            node -> node,
            Delivery.ANY_ORDER));
    mutation(
        "no-join-forwarding",
        "a successor does not pass on what still comes from the old predecessor",
        spec("0,4", "2", "").withLookups(new Request(1, 0)),
        LOOKUPS_DO_NOT_CIRCLE,
        AtomicMutations.NoJoinForwarding::new);
    mutation(
        "no-leave-forwarding",
        "a leaver goes on answering after it has given its arc away",
        spec("0,4", "", "4").withLookups(new Request(1, 0)),
        OWNER_ANSWERS,
        AtomicMutations.NoLeaveForwarding::new);
    mutation(
        "grant-join-without-lock",
        "a successor lets a node join although its lock is taken",
        spec("0,4", "1,2", ""),
        BEGUN_GETS_DONE,
        AtomicMutations.GrantJoinWithoutLock::new);
    mutation(
        "grant-leave-without-lock",
        "a successor lets its predecessor leave although its lock is taken",
        spec("0,4", "", "0,4"),
        BEGUN_GETS_DONE,
        AtomicMutations.GrantLeaveWithoutLock::new);
    mutation(
        "wrong-interval-end",
        "a node takes its arc to be [pred, n) instead of (pred, n]",
        spec("0,4", "", "").withLookups(new Request(4, 0)),
        OWNER_ANSWERS,
        AtomicMutations.WrongIntervalEnd::new);
    mutation(
        "leave-at-once",
        "a leaver departs at the leave point, without waiting for its predecessor",
        spec("0,4", "", "4"),
        NOBODY_SENDS_TO_DEPARTED,
        AtomicMutations.LeaveAtOnce::new);
    mutation(
        "depart-unanswered",
        "a leaver does not wait for the answers to its own lookups",
        spec("0,4,8", "", "4").withLookups(new Request(0, 4)),
        NOBODY_SENDS_TO_DEPARTED,
        AtomicMutations.DepartUnanswered::new);
    mutation(
        "keep-lock-on-retry",
        "a leaver that was turned down keeps its own lock and does not ask again",
        spec("0,4", "", "0,4"),
        BEGUN_GETS_DONE,
        AtomicMutations.KeepLockOnRetry::new);
    mutation(
        "joiner-unlocks-early",
        "a joiner frees its lock at the join point, before its predecessor knows it",
        spec("0,4", "2,1", ""),
        SORTED_RING,
        AtomicMutations.JoinerUnlocksEarly::new);
    mutation(
        "successor-unlocks-early",
        "a successor frees its lock right after it has let a node join",
        spec("0,4", "2,3", ""),
        SORTED_RING,
        AtomicMutations.SuccessorUnlocksEarly::new);
    mutation(
        "ack-to-new-successor",
        "a predecessor tells its new successor instead of the old one that it has changed",
        spec("0,4", "2", ""),
        BEGUN_GETS_DONE,
        AtomicMutations.AckToNewSuccessor::new);
    ScenarioSpec streaming =
        spec("0,8", "4", "").withContent(List.of(1L, 2L), 1).withIncrements(new Request(2, 0));
    mutation(
        "execute-before-content",
        "a new owner executes operations before the content of its arc is there",
        streaming,
        OWNER_ANSWERS,
        AtomicMutations.ExecuteBeforeContent::new);
    mutation(
        "forget-held",
        "operations that were held for content are forgotten when it arrives",
        streaming,
        BEGUN_GETS_DONE,
        AtomicMutations.ForgetHeld::new);
    mutation(
        "forget-content",
        "a joiner loses what it was given at the join point",
        spec("0,8", "4", "").withIncrements(new Request(2, 0)),
        NOTHING_IS_LOST,
        AtomicMutations.ForgetContent::new);
    mutation(
        "keep-content",
        "what moves to a new owner is also kept by the old one",
        spec("0,8", "4", "").withIncrements(new Request(2, 0)),
        NOTHING_IS_LOST,
        AtomicMutations.KeepContent::new);
  }

  private void erratum(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<AtomicNode> node) {
    changes.add(
        new Change(new Variant(name, ERRATUM, description, spec, broken), node, Delivery.FIFO));
  }

  private void mutation(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<AtomicNode> node) {
    changes.add(
        new Change(new Variant(name, MUTATION, description, spec, broken), node, Delivery.FIFO));
  }

  @Override
  public String name() {
    return "atomic";
  }

  @Override
  public String source() {
    return "ARM Alg. 5-9, randomized locking";
  }

  @Override
  public Scenario<AtomicMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, node -> node, Delivery.FIFO);
  }

  @Override
  public Scenario<AtomicMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    Change change = change(variant);
    return build(spec, change.node(), change.delivery());
  }

  private Change change(String variant) {
    for (Change change : changes) {
      if (change.variant().name().equals(variant)) {
        return change;
      }
    }
    throw new IllegalArgumentException(
        "mutation: the protocol atomic has no variant " + variant + "; it has " + variantNames());
  }

  private List<String> variantNames() {
    return changes.stream().map(change -> change.variant().name()).toList();
  }

  @Override
  public List<Variant> variants() {
    return changes.stream().map(Change::variant).toList();
  }

  /**
   * Every mix of up to three joins and leaves on up to four members, with one lookup of any
   * identifier from any member (a second one changes nothing, see docs/protocols.md), two lookups
   * at once as far as that is quick, updates on content that moves in portions, and a larger ring.
   * The deep search has two lookups in every mix.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int members = 1; members <= 4; members++) {
      for (int changes = 1; changes <= 3; changes++) {
        Case.Size size = members + changes <= 5 ? Case.Size.FAST : Case.Size.LONG;
        for (ScenarioSpec spec : Mixes.of(members, changes, true)) {
          add(cases, spec.withAnyLookups(1), size);
          if (members + changes <= 4) {
            add(cases, spec.withAnyLookups(2), Case.Size.LONG);
          }
        }
      }
    }
    for (ScenarioSpec spec : withContent()) {
      add(cases, spec, Case.Size.FAST);
    }
    add(cases, spec("0,8", "4,4", "").withAnyLookups(1), Case.Size.FAST);
    add(cases, spec("0,8,16,24,32", "4,12,20", "8,24"), Case.Size.LONG);
    addDeep(cases);
    return cases;
  }

  /** Updates that meet content on its way: joins, leaves, both, and a ring that is left by all. */
  private static List<ScenarioSpec> withContent() {
    return List.of(
        spec("0", "4", "")
            .withContent(List.of(1L, 2L, 3L), 1)
            .withIncrements(new Request(2, 0), new Request(2, 4)),
        spec("0,8", "4", "8")
            .withContent(List.of(1L, 2L, 5L), 1)
            .withIncrements(new Request(2, 0), new Request(5, 8)),
        spec("0,8", "4", "4")
            .withContent(List.of(1L, 2L), 1)
            .withIncrements(Request.fromAnywhere(2), Request.fromAnywhere(2)),
        spec("0,8,16", "", "8,16")
            .withContent(List.of(1L, 9L, 10L), 1)
            .withIncrements(new Request(9, 0), new Request(10, 16)),
        spec("0,8,16", "4,12", "8")
            .withContent(List.of(1L, 2L, 9L, 10L), 1)
            .withIncrements(new Request(9, 0)),
        spec("0,8", "", "0,8")
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
              add(
                  cases,
                  spec.withLookups(
                      Request.fromAnywhere(ids.get(i)), Request.fromAnywhere(ids.get(j))),
                  Case.Size.DEEP);
            }
          }
        }
      }
    }
  }

  private void add(List<Case> cases, ScenarioSpec spec, Case.Size size) {
    cases.add(Case.holds(name(), spec.toString(), () -> scenario(spec), size));
  }

  private static Scenario<AtomicMessage, RingCommand> build(
      ScenarioSpec spec, UnaryOperator<AtomicNode> variant, Delivery delivery) {
    return RingScenarios.build(
            spec,
            new AtomicNodes(variant),
            ids -> new AtomicModel(),
            Liveness.ALMOST_SURELY,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(delivery);
  }

  private static ScenarioSpec spec(String ring, String joins, String leaves) {
    return ScenarioSpec.parse(ring, joins, leaves);
  }

  /** The protocol for the simulator. */
  public static SimulatedRing<AtomicMessage> simulated() {
    return simulated("atomic", node -> node);
  }

  /** A variant of the protocol for the simulator. */
  public SimulatedRing<AtomicMessage> simulated(String variant) {
    return simulated("atomic, " + variant, change(variant).node());
  }

  private static SimulatedRing<AtomicMessage> simulated(
      String name, UnaryOperator<AtomicNode> variant) {
    return new SimulatedRing<>(
        name,
        new AtomicNodes(variant),
        new AtomicModel(),
        SimulatedRing.Instants.RANGE_CHANGES,
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
