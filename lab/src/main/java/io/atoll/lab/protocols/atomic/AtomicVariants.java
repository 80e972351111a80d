package io.atoll.lab.protocols.atomic;

import static io.atoll.lab.catalog.RingChange.noFifo;
import static io.atoll.lab.catalog.RingChange.node;
import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.LEAVE_NO_TRACE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.check.CheckerProperties.NOTHING_IS_LOST;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;
import static io.atoll.lab.model.RingProperties.OWNER_ANSWERS;
import static io.atoll.lab.model.RingProperties.SORTED_RING;

import io.atoll.lab.catalog.RingChange;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variants;
import io.atoll.protocols.ring.atomic.AtomicNode;
import java.util.List;

/**
 * The variants of the atomic ring: the published text where it is wrong, and mutations that a check
 * must catch.
 */
final class AtomicVariants {

  private AtomicVariants() {}

  static Variants<RingChange<AtomicNode>> of(String protocol) {
    Variants<RingChange<AtomicNode>> variants = new Variants<>(protocol);
    addErrata(variants);
    addMutations(variants);
    addContentMutations(variants);
    return variants;
  }

  private static void addErrata(Variants<RingChange<AtomicNode>> variants) {
    variants
        .erratum(
            "retry-to-forwarder",
            "Alg. 6 l. 23 sends RETRYJOIN to whoever forwarded the request; the joiner waits for ever",
            ScenarioSpec.parse("0,4", "2,1", ""),
            BEGUN_GETS_DONE,
            node(AtomicErrata.RetryGoesToForwarder::new))
        .erratum(
            "taken-identifier-accepted",
            "Alg. 6 lets a second node with a taken identifier in",
            ScenarioSpec.parse("0,4", "4", ""),
            ONE_OWNER,
            node(AtomicErrata.TakenIdentifierAccepted::new))
        .erratum(
            "lost-contact-ignored",
            "Alg. 6 does not say what a joiner does whose contact has left; it waits for ever",
            ScenarioSpec.parse("0,4", "2", "0"),
            BEGUN_GETS_DONE,
            node(AtomicErrata.LostContactIgnored::new))
        .erratum(
            "operation-number-everywhere",
            "5.2 has every node with a taken lock ignore messages of other operations, also NEWSUCC and"
                + " UPDATESUCC, which are not about its lock",
            ScenarioSpec.parse("0,2,4", "6", "2"),
            BEGUN_GETS_DONE,
            node(AtomicErrata.OperationNumberEverywhere::new))
        .erratum(
            "no-fifo",
            "messages between two nodes overtake each other; Alg. 5-9 need FIFO channels",
            ScenarioSpec.parse("0,4", "2", "").withLookups(new Request(1, 0)),
            BEGUN_GETS_DONE,
            noFifo());
  }

  private static void addMutations(Variants<RingChange<AtomicNode>> variants) {
    variants
        .mutation(
            "refuse-every-join",
            "a successor refuses whoever wants to join",
            ScenarioSpec.parse("0,4", "2", ""),
            BEGUN_GETS_DONE,
            node(AtomicMutations.RefuseEveryJoin::new))
        .mutation(
            "remember-asker",
            "a node remembers who asked last, so that one lookup changes what another meets",
            ScenarioSpec.parse("0,4", "", "").withLookups(new Request(4, 0)),
            LEAVE_NO_TRACE,
            node(AtomicMutations.RememberAsker::new))
        .mutation(
            "no-join-forwarding",
            "a successor does not pass on what still comes from the old predecessor",
            ScenarioSpec.parse("0,4", "2", "").withLookups(new Request(1, 0)),
            LOOKUPS_DO_NOT_CIRCLE,
            node(AtomicMutations.NoJoinForwarding::new))
        .mutation(
            "no-leave-forwarding",
            "a leaver goes on answering after it has given its arc away",
            ScenarioSpec.parse("0,4", "", "4").withLookups(new Request(1, 0)),
            OWNER_ANSWERS,
            node(AtomicMutations.NoLeaveForwarding::new))
        .mutation(
            "grant-join-without-lock",
            "a successor lets a node join although its lock is taken",
            ScenarioSpec.parse("0,4", "1,2", ""),
            BEGUN_GETS_DONE,
            node(AtomicMutations.GrantJoinWithoutLock::new))
        .mutation(
            "grant-leave-without-lock",
            "a successor lets its predecessor leave although its lock is taken",
            ScenarioSpec.parse("0,4", "", "0,4"),
            BEGUN_GETS_DONE,
            node(AtomicMutations.GrantLeaveWithoutLock::new))
        .mutation(
            "wrong-interval-end",
            "a node takes its arc to be [pred, n) instead of (pred, n]",
            ScenarioSpec.parse("0,4", "", "").withLookups(new Request(4, 0)),
            OWNER_ANSWERS,
            node(AtomicMutations.WrongIntervalEnd::new))
        .mutation(
            "leave-at-once",
            "a leaver departs at the leave point, without waiting for its predecessor",
            ScenarioSpec.parse("0,4", "", "4"),
            NOBODY_SENDS_TO_DEPARTED,
            node(AtomicMutations.LeaveAtOnce::new))
        .mutation(
            "depart-unanswered",
            "a leaver does not wait for the answers to its own lookups",
            ScenarioSpec.parse("0,4,8", "", "4").withLookups(new Request(0, 4)),
            NOBODY_SENDS_TO_DEPARTED,
            node(AtomicMutations.DepartUnanswered::new))
        .mutation(
            "keep-lock-on-retry",
            "a leaver that was turned down keeps its own lock and does not ask again",
            ScenarioSpec.parse("0,4", "", "0,4"),
            BEGUN_GETS_DONE,
            node(AtomicMutations.KeepLockOnRetry::new))
        .mutation(
            "joiner-unlocks-early",
            "a joiner frees its lock at the join point, before its predecessor knows it",
            ScenarioSpec.parse("0,4", "2,1", ""),
            SORTED_RING,
            node(AtomicMutations.JoinerUnlocksEarly::new))
        .mutation(
            "successor-unlocks-early",
            "a successor frees its lock right after it has let a node join",
            ScenarioSpec.parse("0,4", "2,3", ""),
            SORTED_RING,
            node(AtomicMutations.SuccessorUnlocksEarly::new))
        .mutation(
            "ack-to-new-successor",
            "a predecessor tells its new successor instead of the old one that it has changed",
            ScenarioSpec.parse("0,4", "2", ""),
            BEGUN_GETS_DONE,
            node(AtomicMutations.AckToNewSuccessor::new));
  }

  private static void addContentMutations(Variants<RingChange<AtomicNode>> variants) {
    ScenarioSpec streaming =
        ScenarioSpec.parse("0,8", "4", "")
            .withContent(List.of(1L, 2L), 1)
            .withIncrements(new Request(2, 0));
    variants
        .mutation(
            "execute-before-content",
            "a new owner executes operations before the content of its arc is there",
            streaming,
            OWNER_ANSWERS,
            node(AtomicMutations.ExecuteBeforeContent::new))
        .mutation(
            "forget-held",
            "operations that were held for content are forgotten when it arrives",
            streaming,
            BEGUN_GETS_DONE,
            node(AtomicMutations.ForgetHeld::new))
        .mutation(
            "forget-content",
            "a joiner loses what it was given at the join point",
            ScenarioSpec.parse("0,8", "4", "").withIncrements(new Request(2, 0)),
            NOTHING_IS_LOST,
            node(AtomicMutations.ForgetContent::new))
        .mutation(
            "keep-content",
            "what moves to a new owner is also kept by the old one",
            ScenarioSpec.parse("0,8", "4", "").withIncrements(new Request(2, 0)),
            NOTHING_IS_LOST,
            node(AtomicMutations.KeepContent::new));
  }
}
