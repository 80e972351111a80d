package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups that a host runs alone and in memory, by the ends of their arcs. Only a first guess at
 * who has an identifier: whether it does, and may execute at once, is for the member to say.
 */
final class Alone {

  /** The ends of arcs, from the lowest to the highest. */
  private long[] ends = {};

  private List<GroupMember> members = List.of();

  /** The groups here have changed. */
  void look(Iterable<GroupMember> all) {
    List<GroupMember> found = new ArrayList<>();
    for (GroupMember member : all) {
      if (member.hasNoOthers()) {
        found.add(member);
      }
    }
    found.sort(Comparator.comparing(it -> it.placement().node().id()));
    members = found;
    ends = new long[found.size()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = found.get(i).placement().node().id().value();
    }
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  /** Who would have this identifier; null if there is nobody here. */
  @Nullable GroupMember of(Id id) {
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
    if (ends.length == 0) {
      return null;
    }
    return members.get(low == ends.length ? 0 : low);
  }
}
