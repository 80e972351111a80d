package io.atoll.lab.check;

import static io.atoll.lab.check.CheckerProperties.CAN_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.LOOKUPS_DO_NOT_CIRCLE;

import io.atoll.lab.check.Configuration.Stage;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Scenario;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What must happen in the end, decided on the graph of all states.
 *
 * <p>A run is fair if every message on its way is delivered, every timer fires, and every
 * application that was turned down asks again; an application that has not begun anything may never
 * begin. An intention starves if there is a cycle that a fair run can follow for ever while it
 * stays pending: a strongly connected component of pending states in which nothing that is always
 * on its way is never taken.
 */
final class Liveness<M, C> {

  private final Scenario<M, C> scenario;
  private final Expansion<M, C> expansion;
  private final StateTable table;
  private final StateGraph graph;
  private final Configuration<M> scratch;

  Liveness(Scenario<M, C> scenario, Expansion<M, C> expansion, StateTable table, StateGraph graph) {
    this.scenario = scenario;
    this.expansion = expansion;
    this.table = table;
    this.graph = graph;
    this.scratch = expansion.newConfiguration();
  }

  Optional<Violation> check() {
    Violation found = circlingLookup();
    for (int i = 0; found == null && i < scenario.intentions().size(); i++) {
      Intention<M, C> intention = scenario.intentions().get(i);
      BitSet pending = statesWithPending(i);
      found =
          switch (intention.liveness()) {
            case NONE -> null;
            case IN_EVERY_FAIR_RUN ->
                firstOf(
                    () -> fairCycle(intention, pending, edge -> true),
                    () -> trap(intention, pending));
            case ALMOST_SURELY ->
                firstOf(
                    () -> trap(intention, pending),
                    () -> fairCycle(intention, pending, edge -> !isRandomWait(edge)));
          };
    }
    return Optional.ofNullable(found);
  }

  private static @Nullable Violation firstOf(
      Supplier<@Nullable Violation> first, Supplier<@Nullable Violation> second) {
    Violation found = first.get();
    return found != null ? found : second.get();
  }

  private BitSet statesWithPending(int intention) {
    BitSet pending = new BitSet(graph.states());
    for (int state = 0; state < graph.states(); state++) {
      scratch.readFrom(table, state);
      Stage stage = scratch.stage(intention);
      if (stage == Stage.PENDING || stage == Stage.TURNED_DOWN) {
        pending.set(state);
      }
    }
    return pending;
  }

  /** Whether an edge is the end of a wait of random length: a timer, or asking again. */
  private boolean isRandomWait(int edge) {
    int label = graph.label(edge);
    return label < 0 ? graph.repeats(edge) : scratch.isTimer(label);
  }

  /** A lookup that goes round and round while all else stands still. */
  private @Nullable Violation circlingLookup() {
    return cycleIn(
        state -> true,
        graph::travels,
        false,
        new Violation.Problem(
            LOOKUPS_DO_NOT_CIRCLE,
            "a lookup comes back to where it was while all else stands still"));
  }

  private @Nullable Violation fairCycle(
      Intention<M, C> intention, BitSet pending, IntPredicate edges) {
    return cycleIn(
        pending::get,
        edge -> edges.test(edge) && !isOptional(edge),
        true,
        new Violation.Problem(FAIR_RUNS_COMPLETE, intention.name() + " can stay pending for ever"));
  }

  /** Whether an edge is something an application begins: it may choose not to. */
  private boolean isOptional(int edge) {
    return graph.label(edge) < 0 && !graph.repeats(edge);
  }

  private @Nullable Violation cycleIn(
      IntPredicate states, IntPredicate edges, boolean fair, Violation.Problem problem) {
    Violation[] found = new Violation[1];
    Components components = new Components(graph, states, edges);
    components.visit(
        (members, from, to) -> {
          if (!hasCycle(components, members, from, to, edges)
              || (fair && !isFair(components, members, from, to, edges))) {
            return true;
          }
          found[0] = violation(problem, components, members, from, to, edges);
          return false;
        });
    return found[0];
  }

  private boolean hasCycle(
      Components components, int[] members, int from, int to, IntPredicate edges) {
    if (to - from > 1) {
      return true;
    }
    int state = members[from];
    for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
      if (graph.target(edge) == state && edges.test(edge)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a run through all of the component takes everything that is always there to take. */
  private boolean isFair(
      Components components, int[] members, int from, int to, IntPredicate edges) {
    List<Integer> always = alwaysWaiting(members, from, to);
    int id = components.componentOf(members[from]);
    for (int i = from; i < to && !always.isEmpty(); i++) {
      for (int edge = graph.firstEdge(members[i]); edge < graph.endEdge(members[i]); edge++) {
        if (edges.test(edge) && components.componentOf(graph.target(edge)) == id) {
          always.remove((Integer) graph.label(edge));
        }
      }
    }
    return always.isEmpty();
  }

  /** The labels of what could be taken in every state of the component. */
  private List<Integer> alwaysWaiting(int[] members, int from, int to) {
    List<Integer> always = null;
    for (int i = from; i < to && (always == null || !always.isEmpty()); i++) {
      List<Integer> waiting = waiting(members[i]);
      if (always == null) {
        always = waiting;
      } else {
        always.retainAll(waiting);
      }
    }
    return always == null ? new ArrayList<>() : always;
  }

  /** The labels of what could be taken in a state, or is owed by an application. */
  private List<Integer> waiting(int state) {
    scratch.readFrom(table, state);
    List<Integer> waiting = new ArrayList<>();
    for (int at = scratch.firstEntry(); at < scratch.length; at++) {
      waiting.add(scratch.vector[at]);
    }
    for (int k = 0; k < scenario.intentions().size(); k++) {
      if (scratch.stage(k) == Stage.TURNED_DOWN && expansion.canAct(scratch, k)) {
        waiting.add(-1 - k);
      }
    }
    return waiting;
  }

  /** A state from which an intention can no longer complete, whatever happens. */
  private @Nullable Violation trap(Intention<M, C> intention, BitSet pending) {
    BitSet escapes = new BitSet();
    Violation[] found = new Violation[1];
    IntPredicate edges = edge -> !isOptional(edge);
    Components components = new Components(graph, pending::get, edges);
    components.visit(
        (members, from, to) -> {
          if (leadsOut(components, members, from, to, pending, escapes)) {
            escapes.set(components.componentOf(members[from]));
            return true;
          }
          Violation.Problem problem =
              new Violation.Problem(CAN_COMPLETE, intention.name() + " can no longer complete");
          found[0] = violation(problem, components, members, from, to, edges);
          return false;
        });
    return found[0];
  }

  private boolean leadsOut(
      Components components, int[] members, int from, int to, BitSet pending, BitSet escapes) {
    int id = components.componentOf(members[from]);
    for (int i = from; i < to; i++) {
      for (int edge = graph.firstEdge(members[i]); edge < graph.endEdge(members[i]); edge++) {
        if (isOptional(edge)) {
          continue;
        }
        int target = graph.target(edge);
        if (!pending.get(target)) {
          return true;
        }
        int component = components.componentOf(target);
        if (component != id && escapes.get(component)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The shortest way into the component, and a way round in it. */
  private Violation violation(
      Violation.Problem problem,
      Components components,
      int[] members,
      int from,
      int to,
      IntPredicate edges) {
    int entry = members[from]; // states are numbered in the order of their distance
    for (int i = from; i < to; i++) {
      entry = Math.min(entry, members[i]);
    }
    Replay<M, C> replay = new Replay<>(scenario, expansion, graph);
    return new Violation(
        problem, replay.pathTo(entry, -1), replay.walk(wayRound(components, entry, edges)));
  }

  /**
   * The ordinals of the edges of a way from a state back to it, within its component, on which all
   * that waits in that state is taken, or is for a moment not there: what can be repeated for ever
   * by a fair run. Whatever waits all the way round also waits at the start.
   */
  private List<Integer> wayRound(Components components, int entry, IntPredicate edges) {
    Walk walk = new Walk(components, entry, edges);
    for (int label : waiting(entry)) {
      if (!walk.hasServed(label)) {
        walk.goOn(
            edge -> graph.label(edge) == label || !waiting(graph.target(edge)).contains(label));
      }
    }
    if (walk.at != entry || walk.ordinals.isEmpty()) {
      walk.goOn(edge -> graph.target(edge) == entry);
    }
    return walk.ordinals;
  }

  /** A way through a component, made longer step by step. */
  private final class Walk {
    private final Components components;
    private final IntPredicate edges;
    private final int component;
    private final List<Integer> ordinals = new ArrayList<>();
    private final List<Integer> taken = new ArrayList<>();
    private int at;

    Walk(Components components, int entry, IntPredicate edges) {
      this.components = components;
      this.edges = edges;
      this.component = components.componentOf(entry);
      this.at = entry;
    }

    boolean hasServed(int label) {
      for (int edge : taken) {
        if (graph.label(edge) == label || !waiting(graph.target(edge)).contains(label)) {
          return true;
        }
      }
      return false;
    }

    /** Take a shortest way that ends with an edge like this; stay if there is none. */
    void goOn(IntPredicate wanted) {
      Map<Integer, Integer> cameBy = new HashMap<>();
      Map<Integer, Integer> source = new HashMap<>();
      ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(at));
      while (!queue.isEmpty()) {
        int state = queue.remove();
        for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
          int target = graph.target(edge);
          if (!edges.test(edge) || components.componentOf(target) != component) {
            continue;
          }
          if (wanted.test(edge)) {
            append(state, edge, cameBy, source);
            return;
          }
          if (target != at && cameBy.putIfAbsent(target, edge) == null) {
            source.put(target, state);
            queue.add(target);
          }
        }
      }
    }

    private void append(
        int last, int lastEdge, Map<Integer, Integer> cameBy, Map<Integer, Integer> source) {
      List<Integer> path = new ArrayList<>(List.of(lastEdge));
      List<Integer> states = new ArrayList<>(List.of(last));
      for (int state = last; state != at; state = Objects.requireNonNull(source.get(state))) {
        path.add(Objects.requireNonNull(cameBy.get(state)));
        states.add(Objects.requireNonNull(source.get(state)));
      }
      Collections.reverse(path);
      Collections.reverse(states);
      for (int i = 0; i < path.size(); i++) {
        ordinals.add(path.get(i) - graph.firstEdge(states.get(i)));
      }
      taken.addAll(path);
      at = graph.target(lastEdge);
    }
  }
}
