package io.atoll.lab.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Virtual nodes of a simulated cluster move, split and merge: an operator who never rests. */
final class ChaosChanges {

  /** Most splits are at a key, where a bound that is off by one shows. */
  private static final double AT_A_KEY = 0.5;

  /** Addresses of virtual nodes, apart from those of hosts. */
  private long lastAddress = 1_000;

  /** A virtual node, and the host that leads its group, or thinks so. */
  private record Led(Host host, VirtualNode node) {}

  /**
   * A group of one that was asked to become one of two or three, on its way to another host, or
   * such a group that was asked to become smaller again: as long as it is, or may yet be, none of
   * them can be done without, though one may not know of it.
   */
  private record Pair(Placement from, List<NodeRef> hosts) {}

  private final ChaosPlan plan;
  private final ChaosHosts hosts;
  private final CountedStore store;
  private final List<Id> keys;
  private final SplittableRandom random;
  private final SplittableRandom mistakes;
  private final Map<String, Integer> counts = new TreeMap<>();

  private final List<Pair> pairs = new ArrayList<>();

  /** Groups that have been counted. */
  private final Set<GroupId> seen = new HashSet<>();

  ChaosChanges(
      ChaosPlan plan,
      ChaosHosts hosts,
      CountedStore store,
      List<Id> keys,
      SplittableRandom random) {
    this.plan = plan;
    this.hosts = hosts;
    this.store = store;
    this.keys = keys;
    this.random = random;
    this.mistakes = new SplittableRandom(plan.seed());
  }

  /** How often each kind was asked for. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** Count what leaders do by themselves. */
  void onUpcall(Upcall upcall) {
    if (plan.isStewarded()
        && upcall instanceof GroupUpcall.StorePlacement begun
        && seen.add(begun.placement().group())) {
      String kind = begun.placement().epoch() > Placement.FIRST_EPOCH ? "move" : "split";
      counts.merge(kind, 1, Integer::sum);
    }
  }

  /** An operator has leaders change nothing for a while, or go on. */
  void pauseOrGoOn() {
    counts.merge("rebalance", 1, Integer::sum);
    pause(random.nextInt(4) == 0);
  }

  void pause(boolean paused) {
    List<Host> up = hosts.up();
    if (plan.isStewarded() && !up.isEmpty()) {
      Host at = up.get(random.nextInt(up.size()));
      hosts.command(at, new GroupCommand.Rebalance(paused));
    }
  }

  NodeRef newNode(Id id) {
    return new NodeRef(id, new Address(++lastAddress));
  }

  /** All virtual nodes that somebody leads. */
  List<VirtualNode> nodes() {
    return led().stream().map(Led::node).toList();
  }

  private List<Led> led() {
    List<Led> all = new ArrayList<>();
    for (Host host : hosts.up()) {
      for (Placement placement : host.process().placements()) {
        VirtualNode node = host.process().led(placement.group());
        if (node != null && node.next() == null && node.heir() == null) {
          all.add(new Led(host, node));
        }
      }
    }
    return all;
  }

  /** One more change. */
  void change() {
    List<Led> all = led();
    if (all.isEmpty()) {
      return;
    }
    Led one = all.get(random.nextInt(all.size()));
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> move(one);
      case 3 -> split(one, all.size());
      case 4 -> merge(one, all.size());
      case 5 -> split(all);
      case 6 -> merge(all);
      default -> transfer(one);
    }
  }

  /** Neighbours that are born at the same time have to wait for each other. */
  private void split(List<Led> all) {
    for (Led one : all) {
      if (random.nextBoolean()) {
        split(one, all.size());
      }
    }
  }

  /** Neighbours that want to go at the same time, too, and try again and again. */
  private void merge(List<Led> all) {
    for (Led one : all.subList(0, all.size() / 2)) {
      merge(one, all.size());
    }
  }

  private void ask(String kind, Led one, GroupCommand command) {
    counts.merge(kind, 1, Integer::sum);
    hosts.command(one.host(), command);
  }

  /** To as many hosts as a group should have; at most one of them leaves. */
  private void move(Led one) {
    List<NodeRef> now = one.node().placement().hosts();
    if (now.size() < plan.groupSize()) {
      move(one, null);
    } else {
      drain(one, now.get(random.nextInt(now.size())));
    }
  }

  private void move(Led one, @Nullable NodeRef leaving) {
    List<NodeRef> next = new ArrayList<>(one.node().placement().hosts());
    List<NodeRef> others =
        new ArrayList<>(
            hosts.all().stream()
                .filter(it -> it.isStaying() && !next.contains(it.self()))
                .map(Host::self)
                .toList());
    if (leaving != null && !others.isEmpty()) {
      next.remove(leaving);
    }
    while (next.size() < plan.groupSize() && !others.isEmpty()) {
      next.add(others.remove(random.nextInt(others.size())));
    }
    if (next.size() == plan.groupSize()) {
      ask("move", one, new GroupCommand.Move(one.node().self(), next));
    }
  }

  /** Virtual nodes move away from hosts that are leaving or gone. */
  void drain() {
    for (Led one : led()) {
      one.node().placement().hosts().stream()
          .filter(it -> !hosts.of(it).isStaying())
          .findFirst()
          .ifPresent(it -> drain(one, it));
    }
  }

  /**
   * Of a group of one, the new host is taken in before the old one goes. Without disks there may be
   * two of them: if one does not answer, the move is given up, and the other has learned in vain.
   */
  private void drain(Led one, NodeRef leaving) {
    if (one.node().placement().hosts().size() == 1) {
      List<Host> staying =
          hosts.all().stream().filter(it -> it.isStaying() && !it.self().equals(leaving)).toList();
      NodeRef other = staying.get(random.nextInt(staying.size())).self();
      NodeRef another =
          plan.inMemory() ? staying.get(random.nextInt(staying.size())).self() : other;
      List<NodeRef> next =
          another.equals(other) ? List.of(leaving, other) : List.of(leaving, other, another);
      pairs.add(new Pair(one.node().placement(), next));
      ask("move", one, new GroupCommand.Move(one.node().self(), next));
    } else if (one.node().placement().hosts().size() > plan.groupSize()) {
      List<NodeRef> rest = new ArrayList<>(one.node().placement().hosts());
      rest.remove(leaving);
      pairs.add(new Pair(one.node().placement(), List.copyOf(rest)));
      ask("move", one, new GroupCommand.Move(one.node().self(), rest));
    } else {
      move(one, leaving);
    }
  }

  /**
   * An operator takes another host for the one that was lost just now, and wants groups to go on
   * with the lost one.
   */
  void countOn(NodeRef lost) {
    for (Led one : led()) {
      List<NodeRef> now = one.node().placement().hosts();
      if (now.size() > 2 && now.contains(lost) && mistakes.nextBoolean()) {
        List<NodeRef> others = now.stream().filter(it -> !it.equals(lost)).toList();
        List<NodeRef> next = List.of(others.get(mistakes.nextInt(others.size())), lost);
        pairs.add(new Pair(one.node().placement(), next));
        ask("mistaken move", one, new GroupCommand.Move(one.node().self(), next));
      }
    }
  }

  /** Whether a host is, or may be about to be, one of two that run a virtual node. */
  boolean isHalfOfAPair(NodeRef host) {
    List<Led> all = led();
    pairs.removeIf(pair -> isOver(pair, all));
    return pairs.stream().anyMatch(pair -> pair.hosts().contains(host));
  }

  private boolean isOver(Pair pair, List<Led> all) {
    NodeRef node = pair.from().node();
    for (Led one : all) {
      long epochs = one.node().placement().epoch() - pair.from().epoch();
      // a move that was given up does not count: its seal may be in a log and come into force yet
      if (one.node().self().equals(node) && epochs > 1) {
        return true;
      }
    }
    return hosts.up().stream().anyMatch(it -> it.process().directory().heirOf(node) != null);
  }

  private void split(Led one, int nodes) {
    Id at = somewhereIn(one.node().arc());
    if (at != null && nodes < Math.max(6, plan.hosts() / 3) && one.node().canSplitAt(at)) {
      ask("split", one, new GroupCommand.Split(one.node().self(), newNode(at)));
    }
  }

  private @Nullable Id somewhereIn(@Nullable Arc arc) {
    if (arc == null) {
      return null;
    }
    Id key = keys.get(random.nextInt(keys.size()));
    if (random.nextDouble() < AT_A_KEY && arc.contains(key)) {
      return key;
    }
    long length = arc.upTo().value() - arc.after().value();
    long step = length == 0 ? random.nextLong() : Long.remainderUnsigned(random.nextLong(), length);
    return store.boundary(new Id(arc.after().value() + step));
  }

  private void merge(Led one, int nodes) {
    if (nodes > 1) {
      ask("merge", one, new GroupCommand.Merge(one.node().self()));
    }
  }

  private void transfer(Led one) {
    List<NodeRef> members = one.node().placement().hosts();
    ask(
        "transfer",
        one,
        new GroupCommand.Transfer(one.node().self(), members.get(random.nextInt(members.size()))));
  }
}
