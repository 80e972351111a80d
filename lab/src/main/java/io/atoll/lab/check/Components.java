package io.atoll.lab.check;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Strongly connected components of a part of the state graph (Tarjan's algorithm, without
 * recursion). They come in reverse topological order: when one is reported, all it leads to have
 * been.
 */
final class Components {

  /** Sees a component: the states {@code members[from..to)}. */
  interface Visitor {
    /** Returns false to see no more. */
    boolean visit(int[] members, int from, int to);
  }

  private final StateGraph graph;
  private final IntPredicate states;
  private final IntPredicate edges;
  private final int[] index;
  private final int[] low;
  private final int[] component;
  private int[] stack = new int[1024];
  private int stackSize;
  private int[] callState = new int[1024];
  private int[] callEdge = new int[1024];
  private int depth;
  private int nextIndex = 1;
  private int components;

  /** The graph with only these states and these edges. */
  Components(StateGraph graph, IntPredicate states, IntPredicate edges) {
    this.graph = graph;
    this.states = states;
    this.edges = edges;
    int size = graph.states();
    index = new int[size];
    low = new int[size];
    component = new int[size];
    Arrays.fill(component, -1);
  }

  /** The component of a state already reported, or -1. */
  int componentOf(int state) {
    return component[state];
  }

  void visit(Visitor visitor) {
    for (int root = 0; root < graph.states(); root++) {
      if (index[root] == 0 && states.test(root) && !visitFrom(root, visitor)) {
        return;
      }
    }
  }

  private boolean visitFrom(int root, Visitor visitor) {
    enter(root);
    while (depth > 0) {
      int state = callState[depth - 1];
      int edge = callEdge[depth - 1];
      if (edge < graph.endEdge(state)) {
        callEdge[depth - 1]++;
        int target = graph.target(edge);
        if (!states.test(target) || !edges.test(edge)) {
          continue;
        }
        if (index[target] == 0) {
          enter(target);
        } else if (component[target] < 0) {
          low[state] = Math.min(low[state], index[target]);
        }
      } else {
        depth--;
        if (depth > 0) {
          int caller = callState[depth - 1];
          low[caller] = Math.min(low[caller], low[state]);
        }
        if (low[state] == index[state] && !report(state, visitor)) {
          return false;
        }
      }
    }
    return true;
  }

  private void enter(int state) {
    index[state] = nextIndex;
    low[state] = nextIndex;
    nextIndex++;
    if (stackSize == stack.length) {
      stack = Arrays.copyOf(stack, stackSize * 2);
    }
    stack[stackSize++] = state;
    if (depth == callState.length) {
      callState = Arrays.copyOf(callState, depth * 2);
      callEdge = Arrays.copyOf(callEdge, depth * 2);
    }
    callState[depth] = state;
    callEdge[depth] = graph.firstEdge(state);
    depth++;
  }

  private boolean report(int root, Visitor visitor) {
    int from = stackSize;
    do {
      from--;
      component[stack[from]] = components;
    } while (stack[from] != root);
    components++;
    int to = stackSize;
    stackSize = from;
    return visitor.visit(stack, from, to);
  }
}
