package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.GroupMessage.News;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a host hears of what others know: which hosts there are, and who runs which virtual node.
 * News goes to everybody at once; and with every beat one other host is asked whether it knows the
 * same, so that whoever missed something hears of it soon.
 */
final class Gossip {

  private final NodeRef self;
  private final Members members;
  private final Directory directory;

  /** Whom to ask until somebody answers. */
  private List<NodeRef> contacts = List.of();

  private @Nullable NodeRef lastAsked;

  Gossip(NodeRef self, Members members, Directory directory) {
    this.self = self;
    this.members = members;
    this.directory = directory;
  }

  void join(List<NodeRef> others) {
    contacts = others;
  }

  /** Everything that is known here. */
  News everything() {
    return new News(members.all(), directory.placements(), directory.dissolved());
  }

  long digest() {
    return members.digest() * 31 + directory.digest();
  }

  /** Whom to ask next whether it knows the same; null if nobody is known. */
  @Nullable NodeRef next() {
    NodeRef from = lastAsked == null ? self : lastAsked;
    NodeRef next = members.after(from);
    if (self.equals(next)) {
      next = members.after(self);
    }
    if (next == null || next.equals(self)) {
      return contacts.isEmpty() ? null : contacts.get(0);
    }
    lastAsked = next;
    return next;
  }
}
