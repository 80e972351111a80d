package io.atoll.lab.check;

import static io.atoll.lab.check.CheckerProperties.NOBODY_SENDS_TO_DEPARTED;

import io.atoll.kernel.Upcall;
import io.atoll.lab.check.Configuration.Stage;
import io.atoll.lab.check.LocalSteps.InputKind;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.trace.TraceEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All the steps that can be taken from a state, always in the same order. */
final class Expansion<M, C> {

  /** Sees each step and the state it leads to. */
  interface Visitor<M> {
    /** Returns false to see no more. */
    boolean visit(Transition<M> transition, Configuration<M> next);
  }

  private final Scenario<M, C> scenario;
  private final LocalSteps<M, C> local;
  private final Configuration<M> next;
  private final Transition<M> transition = new Transition<>();

  Expansion(Scenario<M, C> scenario) {
    int processes = scenario.processes().size();
    if (processes > Configuration.MAX_PROCESSES
        || scenario.intentions().size() > Configuration.MAX_INTENTIONS) {
      throw new IllegalArgumentException(
          "a scenario has at most "
              + Configuration.MAX_PROCESSES
              + " processes and "
              + Configuration.MAX_INTENTIONS
              + " intentions");
    }
    this.scenario = scenario;
    this.local = new LocalSteps<>(scenario.processes());
    this.next = newConfiguration();
  }

  LocalSteps<M, C> local() {
    return local;
  }

  Configuration<M> newConfiguration() {
    return new Configuration<>(
        local, scenario.processes().size(), scenario.delivery() == Scenario.Delivery.FIFO);
  }

  Configuration<M> initial() {
    Configuration<M> start = newConfiguration();
    for (int p = 0; p < scenario.processes().size(); p++) {
      start.setLocalState(p, local.stateOf(scenario.processes().get(p)), false);
    }
    return start;
  }

  /** Visit every step from here, until the visitor has seen enough. */
  void expand(Configuration<M> here, Visitor<M> visitor) {
    for (int position = here.firstEntry(); position < here.length; position++) {
      if (here.deliverable(position) && !deliver(here, position, visitor)) {
        return;
      }
    }
    for (int i = 0; i < scenario.intentions().size(); i++) {
      Stage stage = here.stage(i);
      if ((stage == Stage.INTENDED || stage == Stage.TURNED_DOWN)
          && !act(here, i, stage == Stage.TURNED_DOWN, visitor)) {
        return;
      }
    }
  }

  private boolean deliver(Configuration<M> here, int position, Visitor<M> visitor) {
    int entry = here.vector[position];
    int receiver = here.receiver(entry);
    transition.label = entry;
    transition.repeats = false;
    transition.problem = null;
    transition.item = Configuration.item(entry);
    if (here.isTimer(entry)) {
      transition.kind = TraceEvent.Kind.TIMER;
      transition.received = null;
      transition.travels = false;
      transition.process = receiver;
      transition.peer = receiver;
      if (here.departed(receiver)) {
        return skip(here, position, visitor);
      }
      return step(here, InputKind.COMMAND, position, visitor);
    }
    M message = local.message(transition.item);
    transition.received = message;
    transition.travels = scenario.model().travels(message);
    int sender = here.sender(entry);
    if (!here.departed(receiver)) {
      transition.kind = TraceEvent.Kind.MESSAGE;
      transition.process = receiver;
      transition.peer = sender;
      return step(here, InputKind.MESSAGE, position, visitor);
    }
    transition.kind = TraceEvent.Kind.UNDELIVERABLE;
    transition.process = sender;
    transition.peer = receiver;
    if (!scenario.model().mayBeUndeliverable(local.ref(sender), message)) {
      transition.problem =
          new Violation.Problem(
              NOBODY_SENDS_TO_DEPARTED,
              message
                  + " from "
                  + local.ref(sender)
                  + " reaches "
                  + local.ref(receiver)
                  + ", which has left");
    }
    return here.departed(sender)
        ? skip(here, position, visitor)
        : step(here, InputKind.UNDELIVERABLE, position, visitor);
  }

  /** What is on its way vanishes: nobody is left to hear of it. */
  private boolean skip(Configuration<M> here, int position, Visitor<M> visitor) {
    transition.step = null;
    next.copyFrom(here);
    next.remove(position);
    return visitor.visit(transition, next);
  }

  /** Whether an application can act on an intention now. */
  boolean canAct(Configuration<M> here, int index) {
    for (Alternative<M, C> alternative : scenario.intentions().get(index).alternatives()) {
      if (!here.departed(alternative.process()) && alternative.guard().allows(here)) {
        return true;
      }
    }
    return false;
  }

  private boolean act(Configuration<M> here, int index, boolean repeats, Visitor<M> visitor) {
    Intention<M, C> intention = scenario.intentions().get(index);
    List<Alternative<M, C>> alternatives = intention.alternatives();
    for (int a = 0; a < alternatives.size(); a++) {
      Alternative<M, C> alternative = alternatives.get(a);
      int process = alternative.process();
      if (here.departed(process) || !alternative.guard().allows(here)) {
        continue;
      }
      transition.label = -1 - index;
      transition.kind = TraceEvent.Kind.COMMAND;
      transition.repeats = repeats;
      transition.travels = false;
      transition.received = null;
      transition.problem = null;
      transition.process = process;
      transition.peer = process;
      transition.item = local.commandNumber(alternative.command());
      if (!step(here, InputKind.COMMAND, -1, visitor)) {
        return false;
      }
    }
    return true;
  }

  private boolean step(Configuration<M> here, InputKind kind, int position, Visitor<M> visitor) {
    int process = transition.process;
    int peer = kind == InputKind.COMMAND ? 0 : transition.peer;
    List<LocalStep<M>> steps = local.steps(here.localState(process), kind, peer, transition.item);
    Violation.@Nullable Problem problem = transition.problem;
    for (int i = 0; i < steps.size(); i++) {
      LocalStep<M> step = steps.get(i);
      transition.step = step;
      transition.problem = problem == null ? checkStep(here, step) : problem;
      next.copyFrom(here);
      if (position >= 0) {
        next.remove(position);
      } else {
        next.setStage(-1 - transition.label, Stage.PENDING);
      }
      apply(process, step);
      if (!visitor.visit(transition, next)) {
        return false;
      }
    }
    return true;
  }

  private void apply(int process, LocalStep<M> step) {
    next.setLocalState(process, step.next(), step.departs());
    for (int i = 0; i < step.sendTo().length; i++) {
      next.addMessage(process, step.sendTo()[i], step.sendWhat()[i]);
    }
    for (int timer : step.timers()) {
      next.addTimer(process, timer);
    }
    for (Upcall upcall : step.upcalls()) {
      for (int i = 0; i < scenario.intentions().size(); i++) {
        if (next.stage(i) == Stage.PENDING) {
          Intention<M, C> intention = scenario.intentions().get(i);
          if (intention.completion().test(process, upcall)) {
            next.setStage(i, Stage.DONE);
          } else if (intention.turnedDown().test(process, upcall)) {
            next.setStage(i, Stage.TURNED_DOWN);
          }
        }
      }
    }
  }

  private Violation.@Nullable Problem checkStep(Configuration<M> here, LocalStep<M> step) {
    M received = transition.received;
    if (received != null
        && transition.kind == TraceEvent.Kind.MESSAGE
        && step.next() != here.localState(transition.process)
        && scenario.model().leavesNoTrace(received)) {
      return new Violation.Problem(
          CheckerProperties.LEAVE_NO_TRACE,
          received + " changes the state of " + local.ref(transition.process));
    }
    List<StepRule<M>> rules = scenario.model().stepRules();
    for (int i = 0; i < rules.size(); i++) {
      StepRule<M> rule = rules.get(i);
      String problem =
          rule.check().problemWith(here, transition.process, transition.received, step.messages());
      if (problem != null) {
        return new Violation.Problem(rule.name(), problem);
      }
    }
    return null;
  }
}
