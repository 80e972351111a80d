package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a member finds on its disk when it starts.
 *
 * @param term the last term that was stored
 * @param votedFor whom this member voted for in that term
 * @param baseIndex up to where the state machine's snapshot goes; the log goes on from there
 * @param baseTerm the term of the entry at that index
 * @param entries the log after the base
 */
public record Recovered(
    long term, @Nullable NodeRef votedFor, long baseIndex, long baseTerm, List<Entry> entries) {

  public Recovered {
    entries = List.copyOf(entries);
    long before = baseTerm;
    for (Entry entry : entries) {
      if (entry.term() < before) {
        throw new IllegalArgumentException(
            "terms in a log never fall: " + entry + " after " + before);
      }
      before = entry.term();
    }
    if (baseIndex < 0 || before > term) {
      throw new IllegalArgumentException(
          "no log of term " + term + " has the base " + baseIndex + " and the last term " + before);
    }
  }

  /**
   * Nothing: a member that has yet to be given the state of its group. It votes for others that
   * have it, and never stands itself.
   */
  public static Recovered blank() {
    return new Recovered(0, null, 0, 0, List.of());
  }

  /**
   * What each founder of a group starts from: the state that the group begins with is at index 1.
   */
  public static Recovered founded() {
    return new Recovered(1, null, 1, 1, List.of());
  }

  /**
   * Puts a snapshot and a log together that were written to the disk at different times. Entries
   * the snapshot covers are dropped; so are all of them if the log does not lead up to the snapshot
   * or holds something else at its index, since then it belongs to a history that was given up. A
   * snapshot may be of a later term than the last one stored.
   *
   * @param firstIndex the index of the first of the entries
   */
  public static Recovered fromDisk(
      long term,
      @Nullable NodeRef votedFor,
      long baseIndex,
      long baseTerm,
      long firstIndex,
      List<Entry> entries) {
    long covered = baseIndex - firstIndex + 1;
    boolean continues =
        covered == 0
            || (covered > 0
                && covered <= entries.size()
                && entries.get((int) covered - 1).term() == baseTerm);
    List<Entry> after =
        continues ? entries.subList((int) covered, entries.size()) : List.<Entry>of();
    return baseTerm > term
        ? new Recovered(baseTerm, null, baseIndex, baseTerm, after)
        : new Recovered(term, votedFor, baseIndex, baseTerm, after);
  }
}
