package io.atoll.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cluster at a moment, as a leader knows it: which hosts are to run virtual nodes, and how many
 * replicas each of them has or is about to have.
 */
final class Census {

  private final StewardSettings settings;

  /** By address. */
  private final TreeMap<Long, Member> staying = new TreeMap<>();

  /** Those of them that have been heard of lately, and how many replicas they have. */
  private final LinkedHashMap<NodeRef, Integer> loads = new LinkedHashMap<>();

  private final LinkedHashMap<NodeRef, Placement> placements = new LinkedHashMap<>();

  /** How long the arcs of virtual nodes are, unsigned. */
  private record Arcs(List<NodeRef> shortestFirst, Map<NodeRef, Long> lengths) {}

  /** Made when it is asked for first: who is on the ring does not change. */
  private @Nullable Arcs arcs;

  /**
   * @param isPresent whether a host has been heard of lately
   */
  Census(
      StewardSettings settings,
      List<Member> staying,
      Predicate<NodeRef> isPresent,
      List<Placement> placements) {
    this.settings = settings;
    for (Member member : staying) {
      this.staying.put(member.host().address().value(), member);
      if (isPresent.test(member.host())) {
        loads.put(member.host(), 0);
      }
    }
    placements.forEach(this::place);
  }

  Census(Census other) {
    this.settings = other.settings;
    this.staying.putAll(other.staying);
    this.loads.putAll(other.loads);
    this.placements.putAll(other.placements);
  }

  /** A virtual node is where a placement says, or will be. */
  void place(Placement placement) {
    Placement before = placements.put(placement.node(), placement);
    if (before != null) {
      lasting(before.hosts()).forEach(it -> loads.computeIfPresent(it, (host, load) -> load - 1));
    }
    lasting(placement.hosts()).forEach(it -> loads.computeIfPresent(it, (host, load) -> load + 1));
  }

  boolean isStaying(NodeRef host) {
    return staying.containsKey(host.address().value());
  }

  /** Hosts of one zone fail together; each that names none is a zone of its own. */
  String zoneOf(NodeRef host) {
    Member member = staying.get(host.address().value());
    return member == null || member.zone().isEmpty() ? host.address().toString() : member.zone();
  }

  /** How many hosts a group is to have. */
  int groupSize() {
    return settings.groupSizeFor(staying.size());
  }

  /** How many virtual nodes there are to be at least. */
  int nodesWanted() {
    return settings.nodesFor(staying.size());
  }

  int nodeCount() {
    return placements.size();
  }

  List<Placement> placements() {
    return List.copyOf(placements.values());
  }

  /** The hosts that may be given a replica, in the order of addresses. */
  List<NodeRef> present() {
    return List.copyOf(loads.keySet());
  }

  int load(NodeRef host) {
    return loads.getOrDefault(host, 0);
  }

  /** As many replicas as every host should have at most, if one more is added. */
  int fairLoad() {
    int all = loads.values().stream().mapToInt(Integer::intValue).sum() + 1;
    return loads.isEmpty() ? 0 : (all + loads.size() - 1) / loads.size();
  }

  /**
   * The hosts that a group is going to keep: those named first. A group of one that moves has two
   * for a while, and the one to stay is named first.
   */
  List<NodeRef> lasting(List<NodeRef> hosts) {
    List<NodeRef> keep = new ArrayList<>();
    for (NodeRef host : hosts) {
      if (isStaying(host) && keep.size() < groupSize()) {
        keep.add(host);
      }
    }
    return keep;
  }

  /** Virtual nodes from that with the shortest arc to that with the longest. */
  List<NodeRef> byArc() {
    return arcs().shortestFirst();
  }

  /** How long the arc of a virtual node is, unsigned. */
  long lengthOf(NodeRef node) {
    return arcs().lengths().getOrDefault(node, 0L);
  }

  private Arcs arcs() {
    if (arcs == null) {
      arcs = measured();
    }
    return arcs;
  }

  private Arcs measured() {
    TreeMap<Id, NodeRef> ring = new TreeMap<>();
    placements.keySet().forEach(node -> ring.put(node.id(), node));
    Map<NodeRef, Long> lengths = new LinkedHashMap<>();
    Id before = ring.isEmpty() ? new Id(0) : ring.lastKey();
    for (NodeRef node : ring.values()) {
      lengths.put(node, new Arc(before, node.id()).length());
      before = node.id();
    }
    Comparator<NodeRef> byLength = Comparator.comparing(lengths::get, Long::compareUnsigned);
    return new Arcs(
        ring.values().stream().sorted(byLength.thenComparing(NodeRef::id)).toList(), lengths);
  }
}
