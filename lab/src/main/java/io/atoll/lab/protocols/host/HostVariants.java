package io.atoll.lab.protocols.host;

import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;
import static io.atoll.lab.protocols.host.HostModel.NOBODY_MISSING;
import static io.atoll.lab.protocols.host.HostModel.RIGHT_POINTERS;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.catalog.Variants;
import io.atoll.protocols.routing.LookupStyle;

/** The mutations of the host ring: accounts of pointers with a mistake in each. */
final class HostVariants {

  /** 8 lends 0 its pointer to 12, which leaves; 0 itself does not point to 12. */
  static final ScenarioSpec WITH_A_LOAN =
      ScenarioSpec.parse("0,8,12,14", "", "12").withLookups(new Request(14, 0));

  private HostVariants() {}

  static Variants<HostChange> of(String protocol) {
    ScenarioSpec joinAndLeave = ScenarioSpec.parse("0,4", "2", "4");
    ScenarioSpec farLeave = ScenarioSpec.parse("0,2,4", "6", "2");
    return new Variants<HostChange>(protocol)
        .mutation(
            "joins-not-followed",
            "a lock is given back although not all follow the arc that a joiner was given",
            joinAndLeave,
            NOBODY_MISSING,
            HostChange.of(HostMutations.JoinsNotFollowed::new))
        .mutation(
            "leaves-not-followed",
            "a leaver goes although not all follow its arc",
            joinAndLeave,
            NOBODY_MISSING,
            HostChange.of(HostMutations.LeavesNotFollowed::new))
        .mutation(
            "forgotten-at-once",
            "a leaver is forgotten by the old owner of an arc, and told of it by the new one",
            farLeave,
            NOBODY_SENDS_TO_DEPARTED,
            HostChange.of(HostMutations.ForgottenAtOnce::new))
        .mutation(
            "joiner-not-told",
            "a joiner does not hear who points into its arc; nobody follows",
            joinAndLeave,
            BEGUN_GETS_DONE,
            HostChange.of(HostMutations.JoinerNotTold::new))
        .mutation(
            "nobody-told",
            "the new owner of an arc keeps to itself that it is; nobody follows",
            farLeave,
            BEGUN_GETS_DONE,
            HostChange.of(HostMutations.NobodyTold::new))
        .mutation(
            "not-unlinked",
            "a leaver does not tell those it points to, and they know of it for ever",
            joinAndLeave,
            RIGHT_POINTERS,
            HostChange.of(HostMutations.NotUnlinked::new))
        .mutation(
            "not-forgotten",
            "a leaver does not wait until it is forgotten",
            joinAndLeave,
            NOBODY_SENDS_TO_DEPARTED,
            HostChange.of(HostMutations.NotForgotten::new))
        .mutation(
            "late-answer-believed",
            "an answer overtaken by news of the owner is believed, and leads to who has left",
            joinAndLeave,
            NOBODY_MISSING,
            HostChange.of(HostMutations.LateAnswerBelieved::new))
        .mutation(
            "loan-forgotten",
            "a pointer is let go of while somebody who looks up iteratively uses it",
            WITH_A_LOAN,
            NOBODY_SENDS_TO_DEPARTED,
            new HostChange(HostMutations.LoansForgotten::new, LookupStyle.ITERATIVE));
  }
}
