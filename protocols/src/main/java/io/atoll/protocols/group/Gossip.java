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

  /** Whom to ask in turn, whoever else is known. */
  private List<NodeRef> contacts = List.of();

  private NodeRef lastAsked;

  /** How often all that are known have been asked. */
  private int rounds;

  Gossip(NodeRef self, Members members, Directory directory) {
    this.self = self;
    this.lastAsked = self;
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

  /**
   * Whom to ask next whether it knows the same; null if nobody is known. Once in every round a
   * contact is asked, too: hosts that have heard of each other may have heard of nobody else.
   */
  @Nullable NodeRef next() {
    NodeRef next = members.after(lastAsked);
    if (next != null && next.equals(self)) {
      lastAsked = self;
      if (!contacts.isEmpty()) {
        return contacts.get(rounds++ % contacts.size());
      }
      next = members.after(self);
    }
    if (next == null || next.equals(self)) {
      return null;
    }
    lastAsked = next;
    return next;
  }
}
