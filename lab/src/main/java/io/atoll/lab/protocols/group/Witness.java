package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.VirtualNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Sees what is executed on every host of a simulated cluster. Whoever executes for an identifier,
 * in whichever group: the first change to it is the same everywhere, the second is, and so on. Two
 * groups that both think they own it do not make the same changes.
 */
final class Witness {

  /** More would only say the same again. */
  private static final int MOST_PROBLEMS = 5;

  /** How many indexes of a group's log are remembered. */
  private static final int MOST_STATES = 256;

  /** The calls that have changed each identifier, in the order of their execution. */
  private final Map<Id, List<Long>> changes = new HashMap<>();

  /** As how manieth change a call was executed. */
  private final Map<Long, Long> places = new HashMap<>();

  /** The states of groups, as hashes, by how far they have come. */
  private final Map<GroupId, TreeMap<Long, Integer>> states = new HashMap<>();

  /** How far states had come when they were looked at last, since {@link #lookAtAllAgain}. */
  private final IdentityHashMap<VirtualNode, Long> seen = new IdentityHashMap<>();

  /** Who was seen to lead a group, by term. */
  private final Map<Term, NodeRef> leaders = new HashMap<>();

  private final List<String> problems = new ArrayList<>();
  private int compared;

  private record Term(GroupId group, long term) {}

  List<String> problems() {
    return List.copyOf(problems);
  }

  /** How many states were compared with those of others. */
  int compared() {
    return compared;
  }

  /** In how many terms of groups somebody was seen to lead. */
  int termsLed() {
    return leaders.size();
  }

  private void report(String problem) {
    if (problems.size() < MOST_PROBLEMS && !problems.contains(problem)) {
      problems.add(problem);
    }
  }

  /** A group is told the time. */
  void onClock(long beforeMillis, long millis) {
    if (millis < beforeMillis) {
      report("time: the clock of a group went back");
    }
  }

  /** A host executes a call, as the change to an identifier of this number. */
  void onExecuted(Id id, long change, long call) {
    Long place = places.putIfAbsent(call, change);
    if (place != null && place != change) {
      report(
          "exactly once: a call was executed as change " + place + " and " + change + " to " + id);
    }
    List<Long> known = changes.computeIfAbsent(id, it -> new ArrayList<>());
    if (change > known.size() + 1) {
      report("durability: change " + change + " to " + id + " follows " + known.size());
    } else if (change == known.size() + 1) {
      known.add(call);
    } else if (known.get((int) change - 1) != call) {
      report("ownership: change " + change + " to " + id + " was made twice, differently");
    }
  }

  /** States that have come no further are looked at again, too. */
  void lookAtAllAgain() {
    seen.clear();
  }

  /** A host leads a group: nobody else ever does in that term. */
  void onLeader(NodeRef host, GroupId group, long term) {
    NodeRef known = leaders.putIfAbsent(new Term(group, term), host);
    if (known != null && !known.equals(host)) {
      report("leaders: " + known + " and " + host + " lead " + group + " in term " + term);
    }
  }

  /** Hosts that have come as far in a group's log have the same state, if it is from the log. */
  void onReplica(GroupHost.Replica replica) {
    GroupId group = replica.placement().group();
    VirtualNode node = replica.node();
    Long before = seen.put(node, replica.appliedIndex());
    if (replica.alone() || (before != null && before == replica.appliedIndex())) {
      return;
    }
    int state = Objects.hash(node.head(), node.head().acquaintances(), node.ring());
    TreeMap<Long, Integer> known = states.computeIfAbsent(group, it -> new TreeMap<>());
    Integer other = known.putIfAbsent(replica.appliedIndex(), state);
    if (other != null) {
      compared++;
      if (other != state) {
        report("replicas: states of " + group + " differ at index " + replica.appliedIndex());
      }
    }
    if (known.size() > MOST_STATES) {
      known.pollFirstEntry();
    }
  }

  /** Nothing that was ever executed is missing in the end. */
  void onFinalState(VirtualNode node) {
    ExactlyOnce.View content = (ExactlyOnce.View) node.ring().content();
    for (CountedStore.Cell cell : ((CountedStore.View) content.content()).cells()) {
      int executed = changes.getOrDefault(cell.id(), List.of()).size();
      if (cell.changes() != executed) {
        report(
            "durability: of "
                + executed
                + " changes to "
                + cell.id()
                + " "
                + cell.changes()
                + " are left");
      }
      changes.remove(cell.id());
    }
  }

  /** Every identifier that was ever changed has been found in the end. */
  void onEnd() {
    if (!changes.isEmpty()) {
      report("durability: nothing is left of " + changes.size() + " identifiers");
    }
  }
}
