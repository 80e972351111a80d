package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who is a member, and the pointers of each: one state. Immutable. */
final class Network {

  private final Circle circle;
  private final @Nullable Pointers[] pointers;
  private final int members;

  private Network(Circle circle, @Nullable Pointers[] pointers, int members) {
    this.circle = circle;
    this.pointers = pointers;
    this.members = members;
  }

  static Network empty(Circle circle) {
    return new Network(circle, new @Nullable Pointers[circle.size()], 0);
  }

  /** The ring that stabilization aims for: every list names the next members in order. */
  static Network ideal(Circle circle, int members, int length) {
    Network network = empty(circle);
    for (int id = 0; id < circle.size(); id++) {
      if ((members >> id & 1) != 0) {
        NodeRef self = circle.node(id);
        network = network.with(new Pointers(self, List.of(), self));
      }
    }
    Network result = network;
    for (int id = 0; id < circle.size(); id++) {
      if (network.isMember(id)) {
        result = result.with(network.idealPointers(id, length));
      }
    }
    return result;
  }

  private Pointers idealPointers(int id, int length) {
    NodeRef[] list = new NodeRef[length];
    int at = id;
    for (int i = 0; i < length; i++) {
      at = next(at);
      list[i] = circle.node(at);
    }
    int before = id;
    do {
      before = (before + circle.size() - 1) % circle.size();
    } while (!isMember(before));
    return new Pointers(circle.node(id), List.of(list), circle.node(before));
  }

  Circle circle() {
    return circle;
  }

  /** The members, as a set. */
  int members() {
    return members;
  }

  boolean isMember(int id) {
    return (members >> id & 1) != 0;
  }

  /** The pointers of a member. */
  Pointers pointers(int member) {
    return Objects.requireNonNull(pointers[member], "not a member");
  }

  /** What a node answers; null if it is not a member. */
  @Nullable Pointers ask(NodeRef node) {
    return pointers[Circle.id(node)];
  }

  Network with(Pointers changed) {
    @Nullable Pointers[] copy = pointers.clone();
    int id = Circle.id(changed.self());
    copy[id] = changed;
    return new Network(circle, copy, members | 1 << id);
  }

  Network without(int id) {
    @Nullable Pointers[] copy = pointers.clone();
    copy[id] = null;
    return new Network(circle, copy, members & ~(1 << id));
  }

  /** The next member clockwise. */
  int next(int id) {
    int at = id;
    do {
      at = (at + 1) % circle.size();
    } while (!isMember(at));
    return at;
  }

  /** The first on a member's list that is there, or -1: what it uses as its successor. */
  int firstLive(int member) {
    for (NodeRef node : pointers(member).successors()) {
      if (isMember(Circle.id(node))) {
        return Circle.id(node);
      }
    }
    return -1;
  }

  /** The identifiers that a list passes over, from its owner on. */
  static int skippedBy(Circle circle, int owner, List<NodeRef> list) {
    int skipped = 0;
    int from = owner;
    for (int i = 0; i < list.size(); i++) {
      int to = Circle.id(list.get(i));
      skipped |= circle.strictlyBetween(from, to);
      from = to;
    }
    return skipped;
  }

  /** The members that no list skips: Zave's principals. */
  int principals() {
    int principals = members;
    for (int id = 0; id < circle.size(); id++) {
      if (isMember(id)) {
        principals &= ~skippedBy(circle, id, pointers(id).successors());
      }
    }
    return principals;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Network network && Arrays.equals(pointers, network.pointers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(pointers);
  }

  /** For each member {@code pred<self>list}, with those that are not there in brackets. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int id = 0; id < circle.size(); id++) {
      if (isMember(id)) {
        text.append(text.length() == 0 ? "" : " ").append(shown(pointers(id).pred()));
        text.append('<').append(id).append('>').append(shown(pointers(id).successors()));
      }
    }
    return text.toString();
  }

  /** A list, with those that are not there in brackets. */
  String shown(List<NodeRef> list) {
    StringBuilder text = new StringBuilder();
    for (NodeRef node : list) {
      text.append(text.length() == 0 ? "" : ",").append(shown(node));
    }
    return text.toString();
  }

  String shown(NodeRef node) {
    return isMember(Circle.id(node)) ? node.toString() : "(" + node + ")";
  }
}
