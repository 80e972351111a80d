package io.atoll.lab.model;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The members of a ring that has come to rest, gathered from nodes. In the order of their
 * identifiers, each must be the predecessor of its successor and the successor of its predecessor.
 */
public final class SortedRing {

  private record Member(NodeRef self, @Nullable NodeRef pred, @Nullable NodeRef succ) {}

  private static final Comparator<Member> BY_ID = Comparator.comparing(m -> m.self().id());

  private final List<Member> members = new ArrayList<>();

  public void add(NodeRef self, @Nullable NodeRef pred, @Nullable NodeRef succ) {
    members.add(new Member(self, pred, succ));
  }

  /** Tells a pointer that is wrong, or null if there is none. */
  public @Nullable String problem() {
    members.sort(BY_ID);
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      Member next = members.get((i + 1) % members.size());
      if (!next.self().equals(member.succ())) {
        return member.self() + " has successor " + member.succ() + ", not " + next.self();
      }
      if (!member.self().equals(next.pred())) {
        return next.self() + " has predecessor " + next.pred() + ", not " + member.self();
      }
    }
    return null;
  }
}
