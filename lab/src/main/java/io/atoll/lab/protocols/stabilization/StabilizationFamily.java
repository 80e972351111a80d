package io.atoll.lab.protocols.stabilization;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Case.Size;
import io.atoll.lab.catalog.Search;
import io.atoll.lab.catalog.SearchFamily;
import io.atoll.lab.catalog.Variant.Kind;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The corrected Chord stabilization: an inductive invariant, convergence, and each rule left out.
 */
public final class StabilizationFamily implements SearchFamily {

  private static final List<NetworkRule> INVARIANT = List.of(NetworkRule.values());
  private static final int LENGTH = 2;

  /** Longer than any of the runs looked for. */
  private static final int MAX_STEPS = 8;

  @Override
  public String name() {
    return "chord-stabilization";
  }

  @Override
  public String source() {
    return "Zave, How to Make Chord Correct";
  }

  @Override
  public List<SearchCase> cases() {
    return List.of(
        all(Settings.of(7, 5, 2), Size.FAST),
        all(Settings.of(6, 6, 2), Size.FAST),
        all(Settings.of(6, 6, 3), Size.FAST),
        all(Settings.of(8, 6, 2), Size.LONG),
        all(Settings.of(8, 6, 3), Size.LONG));
  }

  private static SearchCase all(Settings settings, Size size) {
    return new SearchCase(
        InductiveCheck.name(settings),
        inductive(Stabilization::new, settings),
        new Expected.Holds(),
        size);
  }

  private static SearchCase fromIdeal(Settings settings) {
    return new SearchCase(
        RunSearch.name(settings, MAX_STEPS),
        run(Stabilization::new, settings, null),
        new Expected.Holds(),
        Size.FAST);
  }

  @Override
  public List<SearchVariant> variants() {
    return List.of(
        fromIdeal(
            "published-chord",
            Kind.ERRATUM,
            "Chord Fig. 6 and 4.5.3: a joiner is given a successor that is gone, and knows no other",
            RulesLeftOut.Published::new,
            NetworkRule.LIVE_ENTRY.property()),
        fromIdeal(
            "unverified-candidate",
            Kind.ERRATUM,
            "Chord Fig. 6: the successor's predecessor is adopted without asking whether it is there",
            RulesLeftOut.UnverifiedCandidate::new,
            NetworkRule.LIVE_ENTRY.property()),
        fromIdeal(
            "one-pointer-join",
            Kind.ERRATUM,
            "Chord Fig. 6: a joiner takes only the first of a successor list",
            RulesLeftOut.OnePointerJoin::new,
            NetworkRule.LIVE_ENTRY.property()),
        fromIdeal(
            "short-lists",
            Kind.ERRATUM,
            "Chord 4.5.3: an entry that is gone is dropped before another takes its place",
            RulesLeftOut.ShortLists::new,
            NetworkRule.LIVE_ENTRY.property()),
        fromIdeal(
            "predecessor-not-rectified",
            Kind.ERRATUM,
            "Chord Fig. 6: a predecessor that is gone is kept, since none is closer",
            RulesLeftOut.PredecessorNotRectified::new,
            Convergence.PROPERTY),
        noBase(),
        smallBase(),
        fromIdeal(
            "candidate-anywhere",
            Kind.MUTATION,
            "the successor's predecessor is adopted even if it is no closer",
            RulesLeftOut.CandidateAnywhere::new,
            NetworkRule.ONE_ORDERED_RING.property()),
        fromIdeal(
            "join-anywhere",
            Kind.MUTATION,
            "a joiner takes the list of a member that is not the one before it",
            RulesLeftOut.JoinAnywhere::new,
            NetworkRule.ONE_ORDERED_RING.property()),
        fromAll(
            "list-not-copied",
            "a member keeps its list as long as its successor is there",
            RulesLeftOut.ListNotCopied::new));
  }

  /** A ring that may become as small as it likes: Chord says nothing of a least size. */
  private static SearchVariant noBase() {
    Settings without = new Settings(4, 3, LENGTH, 0);
    return new SearchVariant(
        "no-base",
        Kind.ERRATUM,
        "Chord 4.5.3: members may fail until fewer are left than a list is long; lists then name"
            + " the same node twice",
        RunSearch.name(without, MAX_STEPS),
        run(Stabilization::new, without, NetworkRule.LIVE_ENTRY.property()),
        fromIdeal(Settings.of(4, 3, LENGTH)),
        NetworkRule.LIVE_ENTRY.property());
  }

  private static SearchVariant smallBase() {
    Settings small = new Settings(5, 5, LENGTH, LENGTH);
    return new SearchVariant(
        "small-base",
        Kind.MUTATION,
        "only L members that no list skips, where L + 1 are needed",
        InductiveCheck.name(small),
        inductive(Stabilization::new, small),
        all(Settings.of(5, 5, LENGTH), Size.FAST),
        NetworkRule.DISTINCT_ENTRIES.property());
  }

  private static SearchVariant fromIdeal(
      String name,
      Kind kind,
      String description,
      IntFunction<? extends Stabilization> protocol,
      String broken) {
    Settings settings = Settings.of(6, 5, LENGTH);
    return new SearchVariant(
        name,
        kind,
        description,
        RunSearch.name(settings, MAX_STEPS),
        run(protocol, settings, broken),
        fromIdeal(settings),
        broken);
  }

  private static SearchVariant fromAll(
      String name, String description, IntFunction<? extends Stabilization> protocol) {
    Settings settings = Settings.of(5, 5, LENGTH);
    return new SearchVariant(
        name,
        Kind.MUTATION,
        description,
        InductiveCheck.name(settings),
        inductive(protocol, settings),
        all(settings, Size.FAST),
        Convergence.PROPERTY);
  }

  private static Search inductive(
      IntFunction<? extends Stabilization> protocol, Settings settings) {
    return (maxStates, progress) ->
        InductiveCheck.of(
            protocol.apply(settings.length()), settings, INVARIANT, maxStates, progress);
  }

  private static Search run(
      IntFunction<? extends Stabilization> protocol, Settings settings, @Nullable String property) {
    return (maxStates, progress) ->
        RunSearch.of(
            protocol.apply(settings.length()), settings, property, MAX_STEPS, maxStates, progress);
  }
}
