package io.atoll.lab.protocols.lmr;

import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.model.RingProperties.ONE_OWNER;
import static io.atoll.lab.protocols.lmr.LmrChange.noFifo;
import static io.atoll.lab.protocols.lmr.LmrChange.node;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variants;

/**
 * The variants of LMR: the published text where it is wrong, and mutations that a check must catch.
 */
final class LmrVariants {

  private LmrVariants() {}

  static Variants<LmrChange> of(String protocol) {
    Variants<LmrChange> variants = new Variants<>(protocol);
    addPublished(variants);
    addSlips(variants);
    addMutations(variants);
    return variants;
  }

  private static void addPublished(Variants<LmrChange> variants) {
    variants
        .erratum(
            "published",
            "a leaver asks nobody: its successor, which has just given a part of its range to a joiner,"
                + " merges the leaver's range with the rest and owns the joiner's part again",
            ScenarioSpec.parse("0,4", "2", "0"),
            ONE_OWNER,
            node(LmrErrata.Published::new, LmrModel::published))
        .erratum(
            "published-goes-on",
            "a leaver asks nobody: its predecessor links to the host of a join after the host has told its"
                + " in-links of the joiner, never learns of it, and an update waits for ever",
            ScenarioSpec.parse("0,4,6", "2", "4").withIncrements(new Request(2, 0)),
            FAIR_RUNS_COMPLETE,
            node(LmrErrata.Published::new, LmrModel::consequences))
        .erratum(
            "merges-while-transferring",
            "main program: a leaver forwards only when its status is leaving; while it is still"
                + " transferring it merges what its predecessor gives it, and is gone with it",
            ScenarioSpec.parse("0,2,4", "", "0,2"),
            ONE_OWNER,
            node(LmrErrata.MergesWhileTransferring::new, LmrModel::published))
        .erratum(
            "departs-unacknowledged",
            "LEAVE: a leaver is gone when its in-links are, and its successor, leaving too, still counts"
                + " on its answer",
            ScenarioSpec.parse("0,2,4", "", "0,2"),
            NOBODY_SENDS_TO_DEPARTED,
            node(LmrErrata.DepartsUnacknowledged::new, LmrModel::consequences));
  }

  private static void addSlips(Variants<LmrChange> variants) {
    variants
        .erratum(
            "leaver-stays-linked",
            "LEAVE: nobody takes a departed node out of its successor's in-links; at the next join it is"
                + " told of the joiner",
            ScenarioSpec.parse("0,4", "2", "4"),
            NOBODY_SENDS_TO_DEPARTED,
            node(LmrErrata.LeaverStaysLinked::new, LmrModel::consequences))
        .erratum(
            "joiner-not-linked",
            "receive-msg (joining, m): the joiner links to its host, but is not among its in-links, and is"
                + " not told when the host leaves",
            ScenarioSpec.parse("0,4", "2", "4").withIncrements(new Request(0, 2)),
            NOBODY_SENDS_TO_DEPARTED,
            node(LmrErrata.JoinerNotLinked::new, LmrModel::consequences))
        .erratum(
            "active-too-early",
            "receive-msg (joining, m) restores the status before the links have moved, against section 3:"
                + " a second join takes the surrogate pointer away",
            ScenarioSpec.parse("0,4", "2,1", ""),
            BEGUN_GETS_DONE,
            node(LmrErrata.ActiveTooEarly::new, LmrModel::consequences))
        .erratum(
            "surrogate-unused",
            "definitions: requests go to closest(OutLinks), so never along the surrogate pointer; the"
                + " predecessor's connect request circles for ever and no join completes",
            ScenarioSpec.parse("0,4", "2", ""),
            FAIR_RUNS_COMPLETE,
            node(LmrErrata.SurrogateUnused::new, LmrModel::consequences))
        .erratum(
            "late-surrogate",
            "receive-msg (joining, m): there is no surrogate pointer until the joiner has acknowledged its"
                + " data, and requests for it circle until then",
            ScenarioSpec.parse("0,4", "2", "").withIncrements(new Request(1, 0)),
            LOOKUPS_DO_NOT_CIRCLE,
            node(LmrErrata.LateSurrogate::new, LmrModel::of))
        .erratum(
            "no-fifo",
            "section 1 asks for reliable channels only, but a leaving-ack that overtakes a request"
                + " lets the leaver go before the request is there",
            ScenarioSpec.parse("0,4", "", "4").withIncrements(new Request(3, 0)),
            NOBODY_SENDS_TO_DEPARTED,
            noFifo(LmrModel::consequences));
  }

  private static void addMutations(Variants<LmrChange> variants) {
    variants
        .mutation(
            "leave-at-once",
            "a leaver does not wait for the leaving-acks",
            ScenarioSpec.parse("0,4", "", "4").withIncrements(new Request(3, 0)),
            NOBODY_SENDS_TO_DEPARTED,
            node(LmrMutations.LeaveAtOnce::new, LmrModel::consequences))
        .mutation(
            "depart-unanswered",
            "a leaver does not wait for the answers to its own updates",
            ScenarioSpec.parse("0,4", "", "4").withIncrements(new Request(0, 4)),
            NOBODY_SENDS_TO_DEPARTED,
            node(LmrMutations.DepartUnanswered::new, LmrModel::of))
        .mutation(
            "answer-during-transfer",
            "a leaver answers until its data is acknowledged",
            ScenarioSpec.parse("0,4", "", "4").withIncrements(new Request(3, 0)),
            ONE_OWNER,
            node(LmrMutations.AnswerDuringTransfer::new, LmrModel::of))
        .mutation(
            "residual-copy",
            "data that was given away also stays",
            ScenarioSpec.parse("0,4", "2", "").withIncrements(new Request(1, 0)),
            LmrModel.ONE_COPY,
            node(LmrMutations.ResidualCopy::new, LmrModel::of))
        .mutation(
            "grant-without-lock",
            "a successor lets its predecessor leave whatever it is about itself",
            ScenarioSpec.parse("0,4", "2", "0"),
            ONE_OWNER,
            node(LmrMutations.GrantWithoutLock::new, LmrModel::of))
        .mutation(
            "host-keeps-range",
            "a host goes on answering for what it has given to the joiner",
            ScenarioSpec.parse("0,4", "2", ""),
            ONE_OWNER,
            node(LmrMutations.HostKeepsRange::new, LmrModel::of));
  }
}
