package io.atoll.lab.protocols.stabilization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.atoll.lab.catalog.Case.Size;
import io.atoll.lab.catalog.Search;
import io.atoll.lab.catalog.SearchFamily.SearchCase;
import io.atoll.lab.catalog.SearchFamily.SearchVariant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every fast search has the verdict and the size it always had, every rule left out is caught. */
class StabilizationFamilyTest {

  private record Extent(int states, long transitions, int ideal) {}

  private record Caught(int states, int steps) {}

  private static final Map<String, Extent> CASES =
      Map.of(
          "all, members 5 list 2 identifiers 7", new Extent(11_872, 437_243, 13),
          "all, members 6 list 2 identifiers 6", new Extent(4_720, 170_151, 9),
          "all, members 6 list 3 identifiers 6", new Extent(1_862, 67_148, 5));

  private static final Map<String, Caught> VARIANTS =
      Map.ofEntries(
          Map.entry("published-chord", new Caught(88, 2)),
          Map.entry("unverified-candidate", new Caught(779, 4)),
          Map.entry("one-pointer-join", new Caught(87, 2)),
          Map.entry("short-lists", new Caught(302, 3)),
          Map.entry("predecessor-not-rectified", new Caught(12, 1)),
          Map.entry("no-base", new Caught(5_915, 8)),
          Map.entry("small-base", new Caught(1, 0)),
          Map.entry("candidate-anywhere", new Caught(1_705, 4)),
          Map.entry("join-anywhere", new Caught(5_774, 4)),
          Map.entry("list-not-copied", new Caught(4, 0)));

  private final StabilizationFamily family = new StabilizationFamily();

  @TestFactory
  Stream<DynamicTest> theInvariantIsInductiveAndEveryNetworkConverges() {
    return family.cases().stream()
        .filter(each -> each.size() == Size.FAST)
        .map(each -> dynamicTest(each.name(), () -> holds(each)));
  }

  private static void holds(SearchCase each) {
    CheckResult result = run(each.search());
    assertThat(result.violation()).isEmpty();
    assertThat(result.holds()).isTrue();
    assertThat(new Extent(result.states(), result.transitions(), result.quietStates()))
        .isEqualTo(CASES.get(each.name()));
  }

  @TestFactory
  Stream<DynamicTest> everyRuleThatIsLeftOutIsMissed() {
    return family.variants().stream()
        .map(variant -> dynamicTest(variant.name(), () -> breaks(variant)));
  }

  private static void breaks(SearchVariant variant) {
    CheckResult result = run(variant.search());
    Violation violation = result.violation().orElseThrow();
    assertThat(violation.problem().property()).isEqualTo(variant.broken());
    assertThat(new Caught(result.states(), violation.path().size()))
        .isEqualTo(VARIANTS.get(variant.name()));
  }

  @TestFactory
  Stream<DynamicTest> withTheRuleTheSameSearchFindsNothing() {
    return family.variants().stream()
        .map(
            variant ->
                dynamicTest(
                    variant.name(),
                    () -> assertThat(run(variant.corrected().search()).holds()).isTrue()));
  }

  @TestFactory
  Stream<DynamicTest> withoutTheRuleThereIsNoInduction() {
    return Stream.of(
            new RulesLeftOut.Published(2),
            new RulesLeftOut.UnverifiedCandidate(2),
            new RulesLeftOut.OnePointerJoin(2),
            new RulesLeftOut.ShortLists(2),
            new RulesLeftOut.PredecessorNotRectified(2),
            new RulesLeftOut.CandidateAnywhere(2),
            new RulesLeftOut.JoinAnywhere(2),
            new RulesLeftOut.ListNotCopied(2))
        .map(each -> dynamicTest(each.getClass().getSimpleName(), () -> isCaught(each)));
  }

  private static void isCaught(Stabilization protocol) {
    Search search =
        (maxStates, progress) ->
            InductiveCheck.of(
                protocol, Settings.of(5, 5, 2), List.of(NetworkRule.values()), maxStates, progress);
    assertThat(run(search).violation()).isPresent();
  }

  private static CheckResult run(Search search) {
    return search.run(Integer.MAX_VALUE, Checker.Progress.NONE);
  }
}
