package io.atoll.lab.check;

import java.util.Arrays;

/** The steps between states, in the order in which the search took them. */
final class StateGraph {

  private static final int MOST_EDGES = 1_400_000_000;
  private static final int TRAVELS = 1;
  private static final int REPEATS = 2;

  private int[] firstEdge = new int[1 << 12];
  private int[] targets = new int[1 << 14];
  private int[] labels = new int[1 << 14];
  private byte[] flags = new byte[1 << 14];
  private int[] parents = new int[1 << 12];
  private int[] parentEdges = new int[1 << 12];
  private int sources;
  private int edges;

  /** The edges added from now on leave this state; states come in order. */
  void startState(int state) {
    if (state + 2 > firstEdge.length) {
      firstEdge = Arrays.copyOf(firstEdge, firstEdge.length * 2);
    }
    firstEdge[state] = edges;
    firstEdge[state + 1] = edges;
    sources = state + 1;
  }

  void addEdge(int target, int label, boolean travels, boolean repeats) {
    if (edges == targets.length) {
      if (edges > MOST_EDGES) {
        throw new IllegalStateException("more transitions than can be kept: " + edges);
      }
      int larger = edges + (edges >> 1);
      targets = Arrays.copyOf(targets, larger);
      labels = Arrays.copyOf(labels, larger);
      flags = Arrays.copyOf(flags, larger);
    }
    targets[edges] = target;
    labels[edges] = label;
    flags[edges] = (byte) ((travels ? TRAVELS : 0) | (repeats ? REPEATS : 0));
    edges++;
    firstEdge[sources] = edges;
  }

  /** Remember by which edge of which state a new state was first reached. */
  void setParent(int state, int parent, int ordinal) {
    if (state >= parents.length) {
      parents = Arrays.copyOf(parents, Math.max(state + 1, parents.length * 2));
      parentEdges = Arrays.copyOf(parentEdges, parents.length);
    }
    parents[state] = parent;
    parentEdges[state] = ordinal;
  }

  int parent(int state) {
    return parents[state];
  }

  int parentOrdinal(int state) {
    return parentEdges[state];
  }

  /** How many states have had their edges added. */
  int states() {
    return sources;
  }

  int edges() {
    return edges;
  }

  int firstEdge(int state) {
    return firstEdge[state];
  }

  int endEdge(int state) {
    return firstEdge[state + 1];
  }

  int target(int edge) {
    return targets[edge];
  }

  int label(int edge) {
    return labels[edge];
  }

  boolean travels(int edge) {
    return (flags[edge] & TRAVELS) != 0;
  }

  boolean repeats(int edge) {
    return (flags[edge] & REPEATS) != 0;
  }
}
