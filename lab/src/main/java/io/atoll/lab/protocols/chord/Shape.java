package io.atoll.lab.protocols.chord;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the successor pointers of a network lead to begin with. Nodes are known by their rank on
 * the circle.
 */
public enum Shape {

  /** One sorted ring. */
  RING {
    @Override
    int[] successors(int nodes, SplittableRandom random) {
      return cycle(IntStream.range(0, nodes).boxed().toList());
    }
  },

  /** One cycle that goes round the circle twice: Chord 5.4. */
  TWO_LOOPS {
    @Override
    int[] successors(int nodes, SplittableRandom random) {
      return loops(2, nodes, random);
    }
  },

  /** One cycle that goes round the circle ten times. */
  TEN_LOOPS {
    @Override
    int[] successors(int nodes, SplittableRandom random) {
      return loops(10, nodes, random);
    }
  },

  /** One cycle in random order: it goes round the circle about half as often as there are nodes. */
  RANDOM_CYCLE {
    @Override
    int[] successors(int nodes, SplittableRandom random) {
      return cycle(shuffled(nodes, random));
    }
  },

  /** Everybody points to somebody, so that all are connected: Chord 5.5. */
  PSEUDO_TREE {
    @Override
    int[] successors(int nodes, SplittableRandom random) {
      List<Integer> order = shuffled(nodes, random);
      int[] successors = new int[nodes];
      successors[order.get(0)] = order.get(1);
      for (int i = 1; i < nodes; i++) {
        successors[order.get(i)] = order.get(random.nextInt(i));
      }
      return successors;
    }
  };

  /** For each node its successor; there are at least two. */
  abstract int[] successors(int nodes, SplittableRandom random);

  private static int[] loops(int loops, int nodes, SplittableRandom random) {
    int[] loop = random.ints(nodes, 0, loops).toArray();
    List<Integer> order =
        IntStream.range(0, loops)
            .boxed()
            .flatMap(l -> IntStream.range(0, nodes).filter(node -> loop[node] == l).boxed())
            .collect(Collectors.toList());
    return cycle(order);
  }

  private static List<Integer> shuffled(int nodes, SplittableRandom random) {
    Integer[] order = IntStream.range(0, nodes).boxed().toArray(Integer[]::new);
    for (int i = nodes - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      Integer swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return Collections.unmodifiableList(Arrays.asList(order));
  }

  private static int[] cycle(List<Integer> order) {
    int[] successors = new int[order.size()];
    for (int i = 0; i < order.size(); i++) {
      successors[order.get(i)] = order.get((i + 1) % order.size());
    }
    return successors;
  }
}
