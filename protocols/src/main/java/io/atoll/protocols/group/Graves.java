package io.atoll.protocols.group;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which groups are over: of each virtual node the highest epoch that others have taken over from. A
 * host never takes part in such a group again, whoever invites it, since it would do so without its
 * memory.
 */
final class Graves {

  private final TreeMap<Long, Kept.Retired> lasts = new TreeMap<>();

  Graves(Kept kept) {
    kept.retired().forEach(it -> learn(it.group(), it.newest()));
  }

  /** A group is over, and a later one goes on. */
  void learn(GroupId group, Placement later) {
    long node = group.node().address().value();
    Kept.Retired known = lasts.get(node);
    if (known == null || known.group().epoch() < group.epoch()) {
      lasts.put(node, new Kept.Retired(group, later));
    }
  }

  /**
   * The newest placement of the virtual node of a group that is over; null if the group may still
   * be there.
   */
  @Nullable Placement newestOf(GroupId group, Directory directory) {
    Kept.Retired last = lasts.get(group.node().address().value());
    if (last == null || last.group().epoch() < group.epoch()) {
      return null;
    }
    Placement heard = directory.of(group.node());
    return heard != null && heard.isNewerThan(last.newest()) ? heard : last.newest();
  }
}
