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

  /**
   * Whom to ask until they are known to be there: others may have come back at the same time, and
   * have heard of as few.
   */
  private List<NodeRef> contacts = List.of();

  private int turn;

  private @Nullable NodeRef lastAsked;
  private Pause pause = Pause.NEVER;

  Gossip(NodeRef self, Members members, Directory directory) {
    this.self = self;
    this.members = members;
    this.directory = directory;
  }

  void join(List<NodeRef> others) {
    contacts = others;
  }

  /** What an operator said last, as far as is known here. */
  Pause pause() {
    return pause;
  }

  void learn(Pause heard) {
    pause = pause.newer(heard);
  }

  /** Everything that is known here. */
  News everything() {
    return new News(members.all(), directory.placements(), directory.dissolved(), pause);
  }

  /** News of hosts alone. */
  News of(Member member) {
    return new News(List.of(member), List.of(), List.of(), pause);
  }

  /** News of a virtual node alone. */
  News of(Placement placement) {
    return new News(List.of(), List.of(placement), List.of(), pause);
  }

  long digest() {
    return (members.digest() * 31 + directory.digest()) * 31 + pause.hashCode();
  }

  /** Whom to ask next whether it knows the same; null if nobody is known. */
  @Nullable NodeRef next() {
    List<NodeRef> strangers =
        contacts.stream().filter(it -> !it.equals(self) && members.of(it) == null).toList();
    NodeRef known = nextMember();
    turn++;
    return strangers.isEmpty() || (known != null && turn % 2 == 0)
        ? known
        : strangers.get(turn / 2 % strangers.size());
  }

  private @Nullable NodeRef nextMember() {
    NodeRef from = lastAsked == null ? self : lastAsked;
    NodeRef next = members.after(from);
    if (self.equals(next)) {
      next = members.after(self);
    }
    if (next == null || next.equals(self)) {
      return null;
    }
    lastAsked = next;
    return next;
  }
}
