package io.atoll.node.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * What leaders ask their followers before they answer reads: whether they still lead. They ask all
 * of them, and go on when a majority has answered. The other answers come for nothing, and each
 * wakes a thread here and there. So as many as make a majority are asked at once, and the others a
 * little later, of the newest round only: in case that one of the first does not answer.
 *
 * <p>All groups of a host prefer the same followers, so that what they ask and what they are
 * answered shares frames: those who have said something since they were asked last, for the others
 * may be busy, or stopped.
 */
final class Heartbeats {

  /** How long the others wait. */
  static final long HELD_BACK_MILLIS = 2;

  private record Asked(NodeRef to, GroupMessage.OfRaft message) {}

  /** What has been said in this step. */
  private final List<Asked> asked = new ArrayList<>();

  /** Hosts that have said nothing since they were asked. Written by all who receive, too. */
  private final Set<Address> silent = ConcurrentHashMap.newKeySet();

  private final Map<NodeRef, Map<GroupId, GroupMessage>> heldBack = new LinkedHashMap<>();

  /** Take a message that is to be sent; false if it is no heartbeat, and not taken. */
  boolean take(NodeRef to, GroupMessage message) {
    boolean isHeartbeat =
        message instanceof GroupMessage.OfRaft ofRaft
            && ofRaft.message() instanceof RaftMessage.Append append
            && append.entries().isEmpty();
    if (isHeartbeat) {
      asked.add(new Asked(to, (GroupMessage.OfRaft) message));
    }
    return isHeartbeat;
  }

  /**
   * Send those that are enough, and hold the others back.
   *
   * @param isLost whether a host is known not to answer
   */
  void send(Predicate<Address> isLost, BiConsumer<NodeRef, GroupMessage> post) {
    List<Address> askedNow = new ArrayList<>();
    Comparator<Asked> order =
        Comparator.comparing((Asked one) -> isLost.test(one.to().address()))
            .thenComparing(one -> silent.contains(one.to().address()))
            .thenComparing(one -> one.to().address().value());
    int from = 0;
    while (from < asked.size()) {
      GroupId group = asked.get(from).message().group();
      int to = from + 1;
      while (to < asked.size() && asked.get(to).message().group().equals(group)) {
        to++;
      }
      List<Asked> ofGroup = asked.subList(from, to);
      int enough =
          (ofGroup.size() + 1) / 2; // a majority, with the leader, unless some are learners
      if (enough < ofGroup.size()) {
        ofGroup.sort(order);
      }
      for (Asked one : ofGroup.subList(0, enough)) {
        post.accept(one.to(), one.message());
        askedNow.add(one.to().address());
      }
      ofGroup.subList(enough, ofGroup.size()).forEach(this::holdBack);
      from = to;
    }
    silent.addAll(askedNow);
    asked.clear();
  }

  private void holdBack(Asked one) {
    heldBack
        .computeIfAbsent(one.to(), to -> new LinkedHashMap<>())
        .put(one.message().group(), one.message());
  }

  /** By any thread: a host has said something. */
  void onHeard(Address host) {
    silent.remove(host);
  }

  boolean isHoldingBack() {
    return !heldBack.isEmpty();
  }

  void sendHeldBack(BiConsumer<NodeRef, GroupMessage> post) {
    heldBack.forEach((to, messages) -> messages.values().forEach(it -> post.accept(to, it)));
    heldBack.clear();
  }
}
