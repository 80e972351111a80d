package io.atoll.lab.protocols.stabilization;

import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import io.atoll.lab.check.Violation.Problem;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link Induction} and {@link Convergence} for all networks of a size. In the result, the quiet
 * states are those with ideal lists.
 */
final class InductiveCheck {

  private static final int REPORT_EVERY = 1 << 14;

  private final Settings settings;
  private final int maxStates;
  private final Checker.Progress progress;
  private final Induction induction;
  private final Convergence convergence;
  private int states;
  private @Nullable Violation violation;

  private InductiveCheck(
      Stabilization protocol,
      Settings settings,
      List<NetworkRule> rules,
      int maxStates,
      Checker.Progress progress) {
    this.settings = settings;
    this.maxStates = maxStates;
    this.progress = progress;
    this.induction = new Induction(protocol, settings, rules);
    this.convergence = new Convergence(protocol, settings);
  }

  static CheckResult of(
      Stabilization protocol,
      Settings settings,
      List<NetworkRule> rules,
      int maxStates,
      Checker.Progress progress) {
    return new InductiveCheck(protocol, settings, rules, maxStates, progress).run();
  }

  static String name(Settings settings) {
    return "all, " + settings;
  }

  private CheckResult run() {
    long start = System.nanoTime();
    AllNetworks all = new AllNetworks(settings);
    for (int members : all.memberSets()) {
      Problem rectify = convergence.checkRectify(all, members);
      if (rectify != null && violation == null) {
        violation = new Violation(rectify, List.of(), List.of());
      }
      all.forEach(members, this::visit);
    }
    return new CheckResult(
        name(settings),
        Math.min(states, maxStates),
        induction.transitions(),
        0,
        (int) convergence.idealNetworks(),
        states <= maxStates,
        Optional.ofNullable(violation),
        System.nanoTime() - start);
  }

  private void visit(Network network) {
    if (violation != null || states > maxStates) {
      return;
    }
    states++;
    if (states > maxStates) {
      return;
    }
    if (states % REPORT_EVERY == 0) {
      progress.report(name(settings), states, induction.transitions());
    }
    Problem problem = induction.check(network);
    Step culprit = induction.culprit();
    if (problem == null) {
      problem = convergence.check(network);
    }
    if (problem != null) {
      violation =
          new Violation(
              problem, culprit == null ? List.of() : List.of(culprit.event(1, network)), List.of());
    }
  }
}
