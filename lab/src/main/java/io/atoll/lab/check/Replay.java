package io.atoll.lab.check;

import io.atoll.lab.model.Scenario;
import io.atoll.lab.trace.ProcessNames;
import io.atoll.lab.trace.StateChange;
import io.atoll.lab.trace.TraceEvent;
import io.atoll.lab.trace.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks a path through the graph again and writes down what happens on it. */
final class Replay<M, C> {

  /** A message on its way, with the number it has in the trace. */
  private record InFlight(int from, int to, int item, long number) {}

  private final Scenario<M, C> scenario;
  private final Expansion<M, C> expansion;
  private final StateGraph graph;
  private final List<TraceEvent> events = new ArrayList<>();
  private final List<InFlight> inFlight = new ArrayList<>();
  private final Configuration<M> here;
  private long nextNumber;

  Replay(Scenario<M, C> scenario, Expansion<M, C> expansion, StateGraph graph) {
    this.scenario = scenario;
    this.expansion = expansion;
    this.graph = graph;
    this.here = expansion.initial();
  }

  /** The steps from the start to a state, and one more from there if it is given. */
  List<TraceEvent> pathTo(int state, int extraOrdinal) {
    List<Integer> ordinals = new ArrayList<>();
    for (int at = state; graph.parent(at) >= 0; at = graph.parent(at)) {
      ordinals.add(graph.parentOrdinal(at));
    }
    Collections.reverse(ordinals);
    if (extraOrdinal >= 0) {
      ordinals.add(extraOrdinal);
    }
    return walk(ordinals);
  }

  /** The steps with these ordinals, from where the replay stands. */
  List<TraceEvent> walk(List<Integer> ordinals) {
    int from = events.size();
    for (int ordinal : ordinals) {
      Configuration<M> next = expansion.newConfiguration();
      int[] countdown = {ordinal};
      expansion.expand(
          here,
          (transition, reached) -> {
            if (countdown[0]-- > 0) {
              return true;
            }
            next.copyFrom(reached);
            record(transition, reached);
            return false;
          });
      here.copyFrom(next);
    }
    return List.copyOf(events.subList(from, events.size()));
  }

  private void record(Transition<M> transition, Configuration<M> reached) {
    LocalStep<M> step = transition.step;
    List<Sent> sent = new ArrayList<>();
    if (step != null) {
      for (int i = 0; i < step.sendTo().length; i++) {
        long number = nextNumber++;
        int to = step.sendTo()[i];
        inFlight.add(new InFlight(transition.process, to, step.sendWhat()[i], number));
        sent.add(new Sent(number, name(to), step.messages().get(i).toString()));
      }
    }
    events.add(
        new TraceEvent(
            events.size() + 1L,
            name(transition.process),
            transition.kind,
            what(transition),
            received(transition),
            sent,
            note(transition.process, step, reached)));
  }

  private String what(Transition<M> transition) {
    return switch (transition.kind) {
      case COMMAND, TIMER -> expansion.local().command(transition.item).toString();
      case MESSAGE -> transition.received + " from " + name(transition.peer);
      case UNDELIVERABLE ->
          transition.received + " to " + name(transition.peer) + ", which has left";
    };
  }

  private long received(Transition<M> transition) {
    boolean delivered = transition.kind == TraceEvent.Kind.MESSAGE;
    if (!delivered && transition.kind != TraceEvent.Kind.UNDELIVERABLE) {
      return TraceEvent.NONE;
    }
    int from = delivered ? transition.peer : transition.process;
    int to = delivered ? transition.process : transition.peer;
    for (int i = 0; i < inFlight.size(); i++) {
      InFlight message = inFlight.get(i);
      if (message.from == from && message.to == to && message.item == transition.item) {
        inFlight.remove(i);
        return message.number;
      }
    }
    return TraceEvent.NONE;
  }

  private String note(int process, @Nullable LocalStep<M> step, Configuration<M> reached) {
    if (step == null) {
      return "";
    }
    String change = StateChange.between(here.view(process), reached.view(process));
    return step.departs() ? StateChange.DEPARTS + (change.isEmpty() ? "" : "; " + change) : change;
  }

  private String name(int process) {
    return ProcessNames.of(scenario.processes(), process);
  }
}
