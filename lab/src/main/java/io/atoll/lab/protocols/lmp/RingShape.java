package io.atoll.lab.protocols.lmp;

import io.atoll.kernel.NodeRef;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * LMP's predicates {@code ring(x)} and {@code biring(x, y)} of section 2, over the set S of
 * processes whose neighbour variable is not nil. A neighbour variable is an array: element u is the
 * number of u's neighbour, or {@link #NIL}.
 */
public final class RingShape {

  public static final int NIL = -1;

  private RingShape() {}

  /** The neighbour variable of that many processes, nil everywhere. */
  public static int[] nil(int processes) {
    int[] x = new int[processes];
    Arrays.fill(x, NIL);
    return x;
  }

  /** The number of a process. */
  public static int index(@Nullable NodeRef process) {
    return process == null ? NIL : (int) process.address().value();
  }

  /** What keeps {@code ring(S, x)} from being true, or null. */
  public static @Nullable String notRing(String name, int[] x) {
    int first = NIL;
    int members = 0;
    for (int u = 0; u < x.length; u++) {
      if (x[u] != NIL) {
        if (x[x[u]] == NIL) {
          return u + "." + name + " = " + x[u] + ", but " + x[u] + "." + name + " is nil";
        }
        first = first == NIL ? u : first;
        members++;
      }
    }
    if (first == NIL) {
      return null;
    }
    int at = first;
    for (int steps = 1; steps <= members; steps++) {
      at = x[at];
      if (at == first) {
        return steps == members
            ? null
            : "only "
                + steps
                + " of "
                + members
                + " are on the way round from "
                + first
                + " by "
                + name;
      }
    }
    return "the way from " + first + " by " + name + " does not come back";
  }

  /** What keeps {@code biring(S, x, y)} from being true, or null. */
  public static @Nullable String notBiring(String nameX, int[] x, String nameY, int[] y) {
    String problem = notRing(nameX, x);
    if (problem == null) {
      problem = notRing(nameY, y);
    }
    for (int u = 0; problem == null && u < x.length; u++) {
      if ((x[u] == NIL) != (y[u] == NIL)) {
        problem = u + "." + nameX + " = " + x[u] + " but " + u + "." + nameY + " = " + y[u];
      } else if (x[u] != NIL && y[x[u]] != u) {
        problem = u + "." + nameX + "." + nameY + " = " + y[x[u]];
      }
    }
    return problem;
  }
}
