package io.atoll.protocols.ring.chord;

/** By which rules a node keeps its neighbours. */
public sealed interface ChordRules {

  /** As in Chord Fig. 6 and 4.5.3, word by word: {@link PublishedNeighbours}. */
  record Published() implements ChordRules {}

  /** With the four rules of {@code ring.stabilization}: {@link CorrectedNeighbours}. */
  record Corrected() implements ChordRules {}

  /**
   * The same with strong stabilization: {@link StrongNeighbours}.
   *
   * @param patience for how many rounds to wait before a node found by self-search becomes a second
   *     successor; Chord 5.4 advises Θ(log N)
   * @param remembered how many lost nodes to remember; with 0 partitions stay apart
   */
  record Strong(int patience, int remembered) implements ChordRules {
    public static final Strong DEFAULT = new Strong(10, 16);

    public Strong {
      if (patience < 0 || remembered < 0) {
        throw new IllegalArgumentException(
            "neither patience nor memory can be less than 0: " + patience + ", " + remembered);
      }
    }
  }
}
