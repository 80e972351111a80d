package io.atoll.lab.protocols.asymmetric;

import static io.atoll.lab.catalog.RingChange.noFifo;
import static io.atoll.lab.catalog.RingChange.node;
import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.check.CheckerProperties.NOTHING_IS_LOST;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;

import io.atoll.lab.catalog.RingChange;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variants;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;

/**
 * The variants of the asymmetric ring: the published text where it is wrong, and mutations that a
 * check must catch.
 */
final class AsymmetricVariants {

  private AsymmetricVariants() {}

  static Variants<RingChange<AsymmetricNode>> of(String protocol) {
    Variants<RingChange<AsymmetricNode>> variants = new Variants<>(protocol);
    addErrata(variants);
    addMutations(variants);
    return variants;
  }

  private static void addErrata(Variants<RingChange<AsymmetricNode>> variants) {
    variants
        .erratum(
            "filter-drops-holder",
            "Alg. 1 l. 10 removes the joiner's own request, so the next one gets the lock as well",
            ScenarioSpec.parse("0,4", "1,2", ""),
            AsymmetricModel.ONE_HOLDER,
            node(AsymmetricErrata.FilterDropsHolder::new))
        .erratum(
            "filter-forgets-predecessor",
            "Alg. 1 l. 9 leaves the predecessor's request with a node that is not its successor any more",
            ScenarioSpec.parse("0,4", "2", "0"),
            AsymmetricModel.TRUE_SUCCESSOR,
            node(AsymmetricErrata.FilterForgetsPredecessor::new))
        .erratum(
            "lookup-then-lock",
            "Alg. 1 l. 30 asks the successor that an earlier lookup found; another may have joined since",
            ScenarioSpec.parse("0,4", "1,2", ""),
            ONE_OWNER,
            node(AsymmetricErrata.LookupThenLock::new))
        .erratum(
            "highest-decided-once",
            "Alg. 1 l. 15 decides the order for good; when the highest node has left, all may wait in a"
                + " circle",
            ScenarioSpec.parse("0,1,2", "", "0,1,2"),
            BEGUN_GETS_DONE,
            node(AsymmetricErrata.HighestDecidedOnce::new))
        .erratum(
            "former-highest-keeps-lock",
            "Alg. 1 l. 15 decides the order for good; when a higher node has joined, all may wait in a"
                + " circle",
            ScenarioSpec.parse("0,1", "2", "0,1,2"),
            BEGUN_GETS_DONE,
            node(AsymmetricErrata.FormerHighestKeepsLock::new))
        .erratum(
            "others-forward-at-once",
            "Alg. 1 l. 20 passes requests on that then overtake the leaver's own",
            ScenarioSpec.parse("0,4", "5,6", "0"),
            ONE_OWNER,
            node(AsymmetricErrata.OthersForwardAtOnce::new))
        .erratum(
            "highest-forwards-at-once",
            "Alg. 1 l. 17 passes requests on that a node which joins first should have got",
            ScenarioSpec.parse("0,3", "1,2", "3"),
            ONE_OWNER,
            node(AsymmetricErrata.HighestForwardsAtOnce::new))
        .erratum(
            "last-member-asks-itself",
            "Alg. 1 l. 15-23 have the last member wait for its successor's lock, which is its own",
            ScenarioSpec.parse("0", "", "0"),
            BEGUN_GETS_DONE,
            node(AsymmetricErrata.LastMemberAsksItself::new))
        .erratum(
            "requests-not-redirected",
            "Alg. 2 l. 1-7 have the old successor grant what is asked of it after the join point",
            ScenarioSpec.parse("0,4", "2", "0"),
            AsymmetricModel.TRUE_SUCCESSOR,
            node(AsymmetricErrata.RequestsNotRedirected::new))
        .erratum(
            "taken-identifier-accepted",
            "Alg. 1 lets a second node with a taken identifier in",
            ScenarioSpec.parse("0,4", "4", ""),
            ONE_OWNER,
            node(AsymmetricErrata.TakenIdentifierAccepted::new))
        .erratum(
            "lost-contact-ignored",
            "section 3 does not say what a joiner does whose contact has left; it waits for ever",
            ScenarioSpec.parse("0,4", "2", "0"),
            BEGUN_GETS_DONE,
            node(AsymmetricErrata.LostContactIgnored::new))
        .erratum(
            "no-fifo",
            "messages between two nodes overtake each other; Alg. 1-5 need FIFO channels",
            ScenarioSpec.parse("0,4", "2", "").withLookups(new Request(1, 0)),
            BEGUN_GETS_DONE,
            noFifo());
  }

  private static void addMutations(Variants<RingChange<AsymmetricNode>> variants) {
    variants
        .mutation(
            "symmetric-order",
            "the highest node takes the locks in the same order as all others",
            ScenarioSpec.parse("0,4", "", "0,4"),
            BEGUN_GETS_DONE,
            node(AsymmetricMutations.SymmetricOrder::new))
        .mutation(
            "grant-at-once",
            "a lock is granted to whoever asks, taken or not",
            ScenarioSpec.parse("0,4", "1,2", ""),
            AsymmetricModel.ONE_HOLDER,
            node(AsymmetricMutations.GrantAtOnce::new))
        .mutation(
            "own-lock-not-awaited",
            "a leaver asks for its successor's lock without waiting for its own",
            ScenarioSpec.parse("0,4", "5", "0"),
            AsymmetricModel.ONE_HOLDER,
            node(AsymmetricMutations.OwnLockNotAwaited::new))
        .mutation(
            "queue-not-filtered",
            "a joiner gets nothing of its successor's queue",
            ScenarioSpec.parse("0,4", "2", "0"),
            AsymmetricModel.TRUE_SUCCESSOR,
            node(AsymmetricMutations.QueueNotFiltered::new))
        .mutation(
            "queue-copied",
            "a joiner gets its part of its successor's queue, and the successor keeps it too",
            ScenarioSpec.parse("0,4", "1,2", ""),
            ONE_OWNER,
            node(AsymmetricMutations.QueueCopied::new))
        .mutation(
            "no-forwarding",
            "a leaver keeps the requests for its lock that come after the leave point",
            ScenarioSpec.parse("0,4,8", "", "0,4"),
            AsymmetricModel.OWN_REQUEST_LAST,
            node(AsymmetricMutations.NoForwarding::new))
        .mutation(
            "queue-left-behind",
            "a leaver does not pass on the requests that waited behind its own",
            ScenarioSpec.parse("0,4,8", "", "0,4"),
            BEGUN_GETS_DONE,
            node(AsymmetricMutations.QueueLeftBehind::new))
        .mutation(
            "no-join-forwarding",
            "a successor does not pass on what still comes from the old predecessor",
            ScenarioSpec.parse("0,4", "2", "").withLookups(new Request(1, 0)),
            LOOKUPS_DO_NOT_CIRCLE,
            node(AsymmetricMutations.NoJoinForwarding::new))
        .mutation(
            "leave-at-once",
            "a leaver departs at the leave point, without waiting for its predecessor",
            ScenarioSpec.parse("0,4", "", "4"),
            NOBODY_SENDS_TO_DEPARTED,
            node(AsymmetricMutations.LeaveAtOnce::new))
        .mutation(
            "depart-unanswered",
            "a leaver does not wait for the answers to its own lookups",
            ScenarioSpec.parse("0,4,8", "", "4").withLookups(new Request(0, 4)),
            NOBODY_SENDS_TO_DEPARTED,
            node(AsymmetricMutations.DepartUnanswered::new))
        .mutation(
            "forget-content",
            "a joiner loses what it was given at the join point",
            ScenarioSpec.parse("0,8", "4", "").withIncrements(new Request(2, 0)),
            NOTHING_IS_LOST,
            node(AsymmetricMutations.ForgetContent::new));
  }
}
