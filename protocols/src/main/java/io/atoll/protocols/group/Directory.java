package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.GroupMessage.Dissolution;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who runs which virtual node, as far as a host has heard. It may be late, never wrong for long:
 * whoever is asked in vain tells what it knows. Executing an operation does not depend on it.
 */
public final class Directory {

  /** The newest placements of virtual nodes that are on the ring, by identifier. */
  private final TreeMap<Id, Placement> placements = new TreeMap<>();

  /**
   * An identifier that was merged away and split off again has a new virtual node. These are the
   * placements of virtual nodes whose identifier another one has, as far as is known here: which of
   * them is no more is yet to be heard. By address.
   */
  private final TreeMap<Long, Placement> rivals = new TreeMap<>();

  /** Virtual nodes that are no more, by address, and who has their arcs. */
  private final TreeMap<Long, Dissolution> heirs = new TreeMap<>();

  /** Who leads a group, by the address of its virtual node. */
  private final TreeMap<Long, Leader> leaders = new TreeMap<>();

  /** How often something has changed. */
  private long changes;

  public record Leader(long epoch, NodeRef host) {}

  /** Hear of a placement; whether that was news. */
  public boolean learn(Placement placement) {
    NodeRef node = placement.node();
    if (heirs.containsKey(node.address().value())) {
      return false;
    }
    Placement known = placements.get(node.id());
    if (known != null && !known.node().equals(node)) {
      rivals.merge(node.address().value(), placement, Directory::newer);
      return false;
    }
    boolean news = known == null || placement.isNewerThan(known);
    if (news) {
      placements.put(node.id(), placement);
      changes++;
    }
    return news;
  }

  private static Placement newer(Placement known, Placement heard) {
    return heard.isNewerThan(known) ? heard : known;
  }

  /** Hear that a virtual node is no more; whether that was news. */
  public boolean learnDissolved(NodeRef node, NodeRef heir) {
    Placement known = placements.get(node.id());
    boolean wasThere = known != null && known.node().equals(node);
    rivals.remove(node.address().value());
    if (wasThere) {
      placements.remove(node.id());
      admitRival(node.id());
    }
    leaders.remove(node.address().value());
    boolean news = heirs.put(node.address().value(), new Dissolution(node, heir)) == null;
    changes += news || wasThere ? 1 : 0;
    return news;
  }

  /** If this is another one that is no more, that will be heard as well. */
  private void admitRival(Id id) {
    for (Placement rival : rivals.values()) {
      if (rival.node().id().equals(id)) {
        rivals.remove(rival.node().address().value());
        placements.put(id, rival);
        return;
      }
    }
  }

  /** Whether that is news. */
  public boolean learnLeader(GroupId group, @Nullable NodeRef host) {
    long address = group.node().address().value();
    Leader known = leaders.get(address);
    if (known != null && known.epoch() > group.epoch()) {
      return false;
    }
    Leader now = host == null ? null : new Leader(group.epoch(), host);
    if (now == null) {
      leaders.remove(address);
    } else {
      leaders.put(address, now);
    }
    boolean news = !Objects.equals(known, now);
    changes += news ? 1 : 0;
    return news;
  }

  /** A host does not lead a group, whoever thinks so. */
  void forgetLeader(GroupId group, NodeRef host) {
    if (host.equals(leaderOf(group))) {
      learnLeader(group, null);
    }
  }

  /** Another number whenever something has changed. */
  public long changes() {
    return changes;
  }

  /** The virtual node that has this identifier, if all has been heard. */
  public @Nullable Placement ownerOf(Id id) {
    Map.Entry<Id, Placement> owner = placements.ceilingEntry(id);
    if (owner == null) {
      owner = placements.firstEntry();
    }
    return owner == null ? null : owner.getValue();
  }

  /** The virtual nodes whose identifiers are in an arc, whether they are on the ring or not. */
  List<Placement> within(Arc arc) {
    List<Placement> all = new ArrayList<>(onRingWithin(arc));
    rivals.values().stream().filter(it -> arc.contains(it.node().id())).forEach(all::add);
    return all;
  }

  private Collection<Placement> onRingWithin(Arc arc) {
    Id after = arc.after();
    Id upTo = arc.upTo();
    if (after.compareTo(upTo) < 0) {
      return placements.subMap(after, false, upTo, true).values();
    }
    List<Placement> all = new ArrayList<>(placements.tailMap(after, false).values());
    all.addAll(placements.headMap(upTo, true).values());
    return all;
  }

  /** The newest placement of a virtual node; null if it is unknown or no more. */
  public @Nullable Placement of(NodeRef node) {
    Placement known = placements.get(node.id());
    return known != null && known.node().equals(node) ? known : rivals.get(node.address().value());
  }

  /** Who has the arc of a virtual node that is no more; null if it may still be there. */
  public @Nullable NodeRef heirOf(NodeRef node) {
    Dissolution dissolution = heirs.get(node.address().value());
    return dissolution == null ? null : dissolution.heir();
  }

  /** Whether a virtual node has, or had, this address. */
  boolean knows(Address address) {
    return heirs.containsKey(address.value())
        || rivals.containsKey(address.value())
        || placements.values().stream().anyMatch(it -> it.node().address().equals(address));
  }

  /** Who leads the group; null if unknown. */
  public @Nullable NodeRef leaderOf(Placement placement) {
    return leaderOf(placement.group());
  }

  @Nullable NodeRef leaderOf(GroupId group) {
    Leader leader = leaders.get(group.node().address().value());
    return leader != null && leader.epoch() == group.epoch() ? leader.host() : null;
  }

  public List<Placement> placements() {
    return List.copyOf(placements.values());
  }

  public List<Dissolution> dissolved() {
    return List.copyOf(heirs.values());
  }

  /** Equal for those that have heard the same. */
  long digest() {
    long sum = 0;
    for (Placement placement : placements.values()) {
      sum += placement.hashCode();
    }
    return sum * 31 + heirs.keySet().hashCode();
  }

  View view() {
    return new View(
        placements(), List.copyOf(rivals.values()), dissolved(), List.copyOf(leaders.entrySet()));
  }

  public record View(
      List<Placement> placements,
      List<Placement> rivals,
      List<Dissolution> dissolved,
      List<Map.Entry<Long, Leader>> leaders) {}
}
