package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The groups that a host runs alone and in memory, by the ends of their arcs. Nobody else need know
 * of what is executed there, so it is executed at once, without a log: between the steps of the
 * host, and one operation at a time for each group.
 */
public final class Alone {

  /** A group of which this host alone has the state. */
  public interface Group {

    /**
     * Execute an operation at once.
     *
     * @param isRead whether it changes nothing
     * @param wallMillis the time of day
     * @return null if it was not executed: then it has to be {@link GroupCommand.Invoke invoked}
     */
    Shard.@Nullable Result executeAlone(
        Id id, Shard.Operation operation, boolean isRead, LongSupplier wallMillis);
  }

  static final Alone NONE = new Alone(List.of());

  /** The ends of arcs, from the lowest to the highest. */
  private final long[] ends;

  private final List<Group> groups;

  Alone(Iterable<GroupMember> all) {
    List<GroupMember> found = new ArrayList<>();
    for (GroupMember member : all) {
      if (member.lone().hasNoOthers()) {
        found.add(member);
      }
    }
    found.sort(Comparator.comparing(it -> it.placement().node().id()));
    groups = found.stream().<Group>map(GroupMember::lone).toList();
    ends = new long[found.size()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = found.get(i).placement().node().id().value();
    }
  }

  /** In the order of their places. */
  public List<Group> groups() {
    return groups;
  }

  /**
   * The place of the group that would have this identifier, if there are any groups. Only a first
   * guess: whether it does, and may execute at once, is for the group to say.
   */
  public int placeOf(Id id) {
    int low = 0;
    int high = ends.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(ends[middle], id.value()) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == ends.length ? 0 : low;
  }
}
