package io.atoll.lab.protocols.stabilization;

import io.atoll.lab.check.Violation.Problem;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes every step that can be taken in a network, and sees whether the invariant still holds.
 *
 * <p>A member may ask any candidate at any time: the one it asks is whoever was its successor's
 * predecessor some time ago, and predecessors are arbitrary. Rectification changes no list, so it
 * is looked at in {@link Convergence} alone.
 */
final class Induction {

  private final Stabilization protocol;
  private final Settings settings;
  private final List<NetworkRule> invariant;
  private final Failures failures;
  private long transitions;
  private @Nullable Problem problem;
  private @Nullable Step culprit;

  Induction(Stabilization protocol, Settings settings, List<NetworkRule> invariant) {
    this.protocol = protocol;
    this.settings = settings;
    this.invariant = invariant;
    this.failures = new Failures(settings);
  }

  long transitions() {
    return transitions;
  }

  /** The step that broke the invariant; null if the network itself is at fault. */
  @Nullable Step culprit() {
    return culprit;
  }

  /** What is wrong about a network or a step from it, or null. */
  @Nullable Problem check(Network network) {
    problem = NetworkRule.problemIn(network, settings, invariant);
    for (int id = 0; id < settings.identifiers() && problem == null; id++) {
      if (network.isMember(id)) {
        stepsOf(network, id);
      } else {
        joinsOf(network, id);
      }
    }
    return problem;
  }

  private void joinsOf(Network network, int joiner) {
    for (int id = 0; id < settings.identifiers(); id++) {
      if (network.isMember(id)
          && protocol.mayJoin(network.circle().node(joiner), network.pointers(id))) {
        Pointers joined = protocol.join(network.circle().node(joiner), network.pointers(id));
        take(network, new Step(Step.Kind.JOIN, joiner, id, network.with(joined)));
      }
    }
  }

  private void stepsOf(Network network, int id) {
    Pointers t = network.pointers(id);
    if (failures.mayFail(network, id)) {
      take(network, new Step(Step.Kind.FAIL, id, id, network.without(id)));
    }
    Pointers stabilized = protocol.fromSuccessor(t, network::ask).pointers();
    take(network, new Step(Step.Kind.FROM_SUCCESSOR, id, id, network.with(stabilized)));
    for (int x = 0; x < settings.identifiers(); x++) {
      if (x != id) {
        Pointers moved =
            protocol.fromCandidate(t, network.circle().node(x), network::ask).pointers();
        take(network, new Step(Step.Kind.FROM_CANDIDATE, id, x, network.with(moved)));
      }
    }
  }

  private void take(Network before, Step step) {
    transitions++;
    if (problem == null) {
      problem = NetworkRule.problemIn(step.after(), settings, invariant);
      culprit = problem == null ? null : step;
      if (problem != null) {
        problem = new Problem(problem.property(), problem.what() + ", after: " + before);
      }
    }
  }
}
