package io.atoll.lab.protocols.asymmetric;

import static io.atoll.lab.catalog.Variant.Kind.ERRATUM;
import static io.atoll.lab.catalog.Variant.Kind.MUTATION;
import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.check.CheckerProperties.NOTHING_IS_LOST;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
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
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;
import io.atoll.protocols.ring.asymmetric.AsymmetricView;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The asymmetric ring in the catalog. */
public final class AsymmetricFamily implements Family {

  /** A variant with the code that makes it one. */
  private record Change(Variant variant, UnaryOperator<AsymmetricNode> node, Delivery delivery) {}

  private final List<Change> changes = new ArrayList<>();

  public AsymmetricFamily() {
    addErrata();
    addMutations();
  }

  private void addErrata() {
    erratum(
        "filter-drops-holder",
        "Alg. 1 l. 10 removes the joiner's own request, so the next one gets the lock as well",
        spec("0,4", "1,2", ""),
        AsymmetricModel.ONE_HOLDER,
        AsymmetricErrata.FilterDropsHolder::new);
    erratum(
        "filter-forgets-predecessor",
        "Alg. 1 l. 9 leaves the predecessor's request with a node that is not its successor any more",
        spec("0,4", "2", "0"),
        AsymmetricModel.TRUE_SUCCESSOR,
        AsymmetricErrata.FilterForgetsPredecessor::new);
    erratum(
        "lookup-then-lock",
        "Alg. 1 l. 30 asks the successor that an earlier lookup found; another may have joined since",
        spec("0,4", "1,2", ""),
        ONE_OWNER,
        AsymmetricErrata.LookupThenLock::new);
    erratum(
        "highest-decided-once",
        "Alg. 1 l. 15 decides the order for good; when the highest node has left, all may wait in a"
            + " circle",
        spec("0,1,2", "", "0,1,2"),
        BEGUN_GETS_DONE,
        AsymmetricErrata.HighestDecidedOnce::new);
    erratum(
        "former-highest-keeps-lock",
        "Alg. 1 l. 15 decides the order for good; when a higher node has joined, all may wait in a"
            + " circle",
        spec("0,1", "2", "0,1,2"),
        BEGUN_GETS_DONE,
        AsymmetricErrata.FormerHighestKeepsLock::new);
    erratum(
        "others-forward-at-once",
        "Alg. 1 l. 20 passes requests on that then overtake the leaver's own",
        spec("0,4", "5,6", "0"),
        ONE_OWNER,
        AsymmetricErrata.OthersForwardAtOnce::new);
    erratum(
        "highest-forwards-at-once",
        "Alg. 1 l. 17 passes requests on that a node which joins first should have got",
        spec("0,3", "1,2", "3"),
        ONE_OWNER,
        AsymmetricErrata.HighestForwardsAtOnce::new);
    erratum(
        "last-member-asks-itself",
        "Alg. 1 l. 15-23 have the last member wait for its successor's lock, which is its own",
        spec("0", "", "0"),
        BEGUN_GETS_DONE,
        AsymmetricErrata.LastMemberAsksItself::new);
    erratum(
        "requests-not-redirected",
        "Alg. 2 l. 1-7 have the old successor grant what is asked of it after the join point",
        spec("0,4", "2", "0"),
        AsymmetricModel.TRUE_SUCCESSOR,
        AsymmetricErrata.RequestsNotRedirected::new);
    erratum(
        "taken-identifier-accepted",
        "Alg. 1 lets a second node with a taken identifier in",
        spec("0,4", "4", ""),
        ONE_OWNER,
        AsymmetricErrata.TakenIdentifierAccepted::new);
    erratum(
        "lost-contact-ignored",
        "section 3 does not say what a joiner does whose contact has left; it waits for ever",
        spec("0,4", "2", "0"),
        BEGUN_GETS_DONE,
        AsymmetricErrata.LostContactIgnored::new);
    changes.add(
        new Change(
            new Variant(
                "no-fifo",
                ERRATUM,
                "messages between two nodes overtake each other; Alg. 1-5 need FIFO channels",
                spec("0,4", "2", "").withLookups(new Request(1, 0)),
                BEGUN_GETS_DONE),
            node -> node,
            Delivery.ANY_ORDER));
  }

  private void addMutations() {
    mutation(
        "symmetric-order",
        "the highest node takes the locks in the same order as all others",
        spec("0,4", "", "0,4"),
        BEGUN_GETS_DONE,
        AsymmetricMutations.SymmetricOrder::new);
    mutation(
        "grant-at-once",
        "a lock is granted to whoever asks, taken or not",
        spec("0,4", "1,2", ""),
        AsymmetricModel.ONE_HOLDER,
        AsymmetricMutations.GrantAtOnce::new);
    mutation(
        "own-lock-not-awaited",
        "a leaver asks for its successor's lock without waiting for its own",
        spec("0,4", "5", "0"),
        AsymmetricModel.ONE_HOLDER,
        AsymmetricMutations.OwnLockNotAwaited::new);
    mutation(
        "queue-not-filtered",
        "a joiner gets nothing of its successor's queue",
        spec("0,4", "2", "0"),
        AsymmetricModel.TRUE_SUCCESSOR,
        AsymmetricMutations.QueueNotFiltered::new);
    mutation(
        "queue-copied",
        "a joiner gets its part of its successor's queue, and the successor keeps it too",
        spec("0,4", "1,2", ""),
        ONE_OWNER,
        AsymmetricMutations.QueueCopied::new);
    mutation(
        "no-forwarding",
        "a leaver keeps the requests for its lock that come after the leave point",
        spec("0,4,8", "", "0,4"),
        AsymmetricModel.OWN_REQUEST_LAST,
        AsymmetricMutations.NoForwarding::new);
    mutation(
        "queue-left-behind",
        "a leaver does not pass on the requests that waited behind its own",
        spec("0,4,8", "", "0,4"),
        BEGUN_GETS_DONE,
        AsymmetricMutations.QueueLeftBehind::new);
    mutation(
        "no-join-forwarding",
        "a successor does not pass on what still comes from the old predecessor",
        spec("0,4", "2", "").withLookups(new Request(1, 0)),
        LOOKUPS_DO_NOT_CIRCLE,
        AsymmetricMutations.NoJoinForwarding::new);
    mutation(
        "leave-at-once",
        "a leaver departs at the leave point, without waiting for its predecessor",
        spec("0,4", "", "4"),
        NOBODY_SENDS_TO_DEPARTED,
        AsymmetricMutations.LeaveAtOnce::new);
    mutation(
        "depart-unanswered",
        "a leaver does not wait for the answers to its own lookups",
        spec("0,4,8", "", "4").withLookups(new Request(0, 4)),
        NOBODY_SENDS_TO_DEPARTED,
        AsymmetricMutations.DepartUnanswered::new);
    mutation(
        "forget-content",
        "a joiner loses what it was given at the join point",
        spec("0,8", "4", "").withIncrements(new Request(2, 0)),
        NOTHING_IS_LOST,
        AsymmetricMutations.ForgetContent::new);
  }

  private void erratum(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<AsymmetricNode> node) {
    changes.add(
        new Change(new Variant(name, ERRATUM, description, spec, broken), node, Delivery.FIFO));
  }

  private void mutation(
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<AsymmetricNode> node) {
    changes.add(
        new Change(new Variant(name, MUTATION, description, spec, broken), node, Delivery.FIFO));
  }

  @Override
  public String name() {
    return "asymmetric";
  }

  @Override
  public String source() {
    return "ARM Alg. 1-5, asymmetric locking with forwarding";
  }

  @Override
  public Scenario<AsymmetricMessage, RingCommand> scenario(ScenarioSpec spec) {
    return build(spec, node -> node, Delivery.FIFO);
  }

  @Override
  public Scenario<AsymmetricMessage, RingCommand> scenario(ScenarioSpec spec, String variant) {
    for (Change change : changes) {
      if (change.variant().name().equals(variant)) {
        return build(spec, change.node(), change.delivery());
      }
    }
    throw new IllegalArgumentException(
        "mutation: the protocol asymmetric has no variant "
            + variant
            + "; it has "
            + changes.stream().map(change -> change.variant().name()).toList());
  }

  @Override
  public List<Variant> variants() {
    return changes.stream().map(Change::variant).toList();
  }

  /**
   * Every mix of up to three joins and leaves on up to four members, with one lookup of any
   * identifier from any member, two lookups as far as that is quick, every mix of four joins and
   * leaves on up to three members, and what mixes do not have: content, one identifier for two, and
   * a ring that all leave.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int members = 1; members <= 4; members++) {
      for (int changed = 1; changed <= 3; changed++) {
        Case.Size size = members + changed <= 5 ? Case.Size.FAST : Case.Size.LONG;
        for (ScenarioSpec spec : Turns.of(members, changed)) {
          add(cases, spec.withAnyLookups(1), size);
          if (members + changed <= 4) {
            add(cases, spec.withAnyLookups(2), Case.Size.LONG);
          }
        }
      }
    }
    for (int members = 1; members <= 3; members++) {
      for (ScenarioSpec spec : Turns.of(members, 4)) {
        add(cases, spec, Case.Size.LONG);
      }
    }
    add(cases, spec("0,1,2,3,4", "", "0,1,2,3,4"), Case.Size.FAST);
    add(cases, spec("0,4", "2,2", ""), Case.Size.FAST);
    add(
        cases,
        spec("0,4", "2,6", "4")
            .withContent(List.of(1L, 2L, 3L, 5L), 1)
            .withIncrements(new Request(1, 0), new Request(3, 4)),
        Case.Size.FAST);
    return cases;
  }

  private void add(List<Case> cases, ScenarioSpec spec, Case.Size size) {
    cases.add(Case.holds(name(), spec.toString(), () -> scenario(spec), size));
  }

  private static Scenario<AsymmetricMessage, RingCommand> build(
      ScenarioSpec spec, UnaryOperator<AsymmetricNode> variant, Delivery delivery) {
    return RingScenarios.build(
            spec,
            new AsymmetricNodes(variant),
            ids -> new AsymmetricModel(),
            Liveness.IN_EVERY_FAIR_RUN,
            Liveness.IN_EVERY_FAIR_RUN)
        .withDelivery(delivery);
  }

  private static ScenarioSpec spec(String ring, String joins, String leaves) {
    return ScenarioSpec.parse(ring, joins, leaves);
  }

  /** The protocol for the simulator. */
  public static SimulatedRing<AsymmetricMessage> simulated() {
    return new SimulatedRing<>(
        "asymmetric",
        new AsymmetricNodes(node -> node),
        new AsymmetricModel(),
        SimulatedRing.Instants.RANGE_CHANGES,
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
