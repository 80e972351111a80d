package io.atoll.lab.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.protocols.lmp.Contact;
import io.atoll.protocols.ranch.BidirectionalRanchView;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.PerRing;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.RanchUpcall;
import io.atoll.protocols.ranch.State;
import io.atoll.protocols.ranch.UnidirectionalRanchView;
import java.util.ArrayList;
import java.util.List;

/** What the processes of a scenario intend, for both protocols of LMP section 4. */
final class RanchIntentions {

  private static final Contact CONTACT =
      Contact.anyNonOut(view -> states(view).get(0) == State.OUT);

  /** A step of a plan, at the level where it is to be taken; -1 is outside. */
  private record Step(int process, int level, RanchCommand command, String name) {}

  private RanchIntentions() {}

  /**
   * The steps of the plans. If a plan has two steps for one level, the checker may take the other
   * one after the first was turned down, so neither is promised to complete.
   */
  static <M> List<Intention<M, RanchCommand>> membership(
      List<RanchPlan> plans, List<NodeRef> refs, Liveness liveness) {
    List<Intention<M, RanchCommand>> intentions = new ArrayList<>();
    for (int p = 0; p < plans.size(); p++) {
      List<Step> steps = steps(p, plans.get(p));
      for (Step step : steps) {
        boolean only = steps.stream().filter(other -> other.level == step.level).count() == 1;
        intentions.add(
            new Intention<>(
                step.name,
                alternatives(step, refs),
                (who, upcall) -> who == step.process && isDone(upcall),
                (who, upcall) -> who == step.process && upcall instanceof RanchUpcall.TurnedDown,
                only ? liveness : Liveness.NONE));
      }
    }
    return intentions;
  }

  /** A lookup of each of these names by any process in the base ring. */
  static <M> List<Intention<M, RanchCommand>> lookups(
      List<BitString> names, int processes, int maxSteps, Liveness liveness) {
    List<Intention<M, RanchCommand>> intentions = new ArrayList<>();
    for (int n = 0; n < names.size(); n++) {
      long number = n;
      RanchCommand command = new RanchCommand.Resolve(number, names.get(n), maxSteps);
      List<Alternative<M, RanchCommand>> ways = new ArrayList<>();
      for (int p = 0; p < processes; p++) {
        int process = p;
        ways.add(
            new Alternative<>(
                p,
                command,
                snapshot -> ((BidirectionalRanchView) snapshot.view(process)).r().length() > 0));
      }
      intentions.add(
          new Intention<>(
              "resolve " + names.get(n),
              ways,
              (who, upcall) ->
                  upcall instanceof RanchUpcall.Resolved resolved && resolved.number() == number,
              (who, upcall) ->
                  upcall instanceof RanchUpcall.Unresolved lost && lost.number() == number,
              liveness));
    }
    return intentions;
  }

  private static List<Step> steps(int p, RanchPlan plan) {
    int level = plan.id() == null ? -1 : plan.id().length();
    List<Step> steps = new ArrayList<>();
    for (char letter : plan.steps().toCharArray()) {
      if (letter == 'b') {
        RanchCommand unused = new RanchCommand.JoinBase(List.of());
        steps.add(new Step(p, -1, unused, p + " joins the base ring"));
        level = 0;
      } else if (letter == 'g') {
        steps.add(new Step(p, level, new RanchCommand.Grow(), p + " grows from level " + level));
        level++;
      } else {
        steps.add(
            new Step(p, level, new RanchCommand.Shrink(), p + " shrinks from level " + level));
        level--;
      }
    }
    return steps;
  }

  private static <M> List<Alternative<M, RanchCommand>> alternatives(
      Step step, List<NodeRef> refs) {
    if (step.level < 0) {
      return CONTACT.alternatives(step.process, refs, RanchCommand.JoinBase::new);
    }
    return List.of(
        new Alternative<>(
            step.process,
            step.command,
            snapshot -> {
              PerRing<State> s = states(snapshot.view(step.process)); // the guard of T1: s[k] = in
              return s.length() == step.level + 1 && s.get(step.level) == State.IN;
            }));
  }

  /** A process does one thing at a time, so whatever it is told is about that. */
  private static boolean isDone(Upcall upcall) {
    return upcall instanceof RanchUpcall.RingJoined || upcall instanceof RanchUpcall.RingLeft;
  }

  private static PerRing<State> states(Object view) {
    return view instanceof UnidirectionalRanchView v ? v.s() : ((BidirectionalRanchView) view).s();
  }
}
