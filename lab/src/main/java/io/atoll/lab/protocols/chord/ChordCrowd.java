package io.atoll.lab.protocols.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordNode;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.protocols.ring.chord.ChordView;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Many Chord nodes in the simulator, in whatever state, and what can be said of them together. */
public final class ChordCrowd {

  /** The period of all settings here is a second on average: a round. */
  static final long ROUND_MICROS = 1_000_000;

  private final Simulation<ChordMessage, RingCommand> simulation;
  private final SplittableRandom random;
  private final ChordSettings settings;

  /** Those that have not been crashed. */
  private final TreeMap<Id, NodeRef> members = new TreeMap<>();

  public ChordCrowd(ChordSettings settings, Link link, long seed) {
    this.settings = settings;
    this.simulation = new Simulation<>(seed, link);
    this.random = simulation.newRandom();
  }

  public Simulation<ChordMessage, RingCommand> simulation() {
    return simulation;
  }

  SplittableRandom random() {
    return random;
  }

  /** In the order of their identifiers. */
  List<NodeRef> members() {
    return List.copyOf(members.values());
  }

  int size() {
    return members.size();
  }

  /** Start so many nodes with nothing but successors, and let them stabilize. */
  void start(Shape shape, int nodes) {
    List<NodeRef> refs = newRefs(nodes);
    int[] successors = shape.successors(nodes, random);
    for (int i = 0; i < nodes; i++) {
      NodeRef self = refs.get(i);
      List<NodeRef> succ = List.of(refs.get(successors[i]));
      simulation.start(new ChordNode(self, new RegisterShard(1), settings, null, succ, List.of()));
      stabilize(self);
    }
  }

  /** Start so many nodes in one ring, with complete successor lists and finger tables. */
  void startComplete(int nodes, boolean stabilizing) {
    List<NodeRef> refs = newRefs(nodes);
    for (int i = 0; i < nodes; i++) {
      NodeRef self = refs.get(i);
      List<NodeRef> successors = new ArrayList<>();
      for (int s = 1; s <= settings.successors(); s++) {
        successors.add(refs.get((i + s) % nodes));
      }
      NodeRef pred = refs.get((i + nodes - 1) % nodes);
      List<NodeRef> fingers = RoutingTable.fill(self, settings.spacing(), this::ownerOf).nodes();
      simulation.start(
          new ChordNode(self, new RegisterShard(1), settings, pred, successors, fingers));
      if (stabilizing) {
        stabilize(self);
      }
    }
  }

  private List<NodeRef> newRefs(int nodes) {
    while (members.size() < nodes) {
      members.computeIfAbsent(new Id(random.nextLong()), simulation::newRef);
    }
    return members();
  }

  private void stabilize(NodeRef node) {
    simulation.at(
        simulation.nowMicros() + random.nextLong(settings.period().maxMillis() * 1000),
        () -> simulation.command(node, new RingCommand.Stabilize()));
  }

  /** The member that an identifier belongs to: the first at or after it. */
  NodeRef ownerOf(Id id) {
    return firstFrom(id, members);
  }

  static NodeRef firstFrom(Id id, NavigableMap<Id, NodeRef> nodes) {
    Map.Entry<Id, NodeRef> at = nodes.ceilingEntry(id);
    return (at == null ? nodes.firstEntry() : at).getValue();
  }

  /** The members by their identifiers. */
  Map<Id, NodeRef> byId() {
    return Collections.unmodifiableMap(members);
  }

  /** A newcomer asks to be let in. */
  void join(List<NodeRef> contacts) {
    NodeRef joiner = simulation.newRef(new Id(random.nextLong()));
    simulation.start(new ChordNode(joiner, new RegisterShard(1), settings));
    simulation.command(joiner, new RingCommand.Join(contacts));
  }

  /** It has joined. */
  void admit(NodeRef joiner) {
    members.put(joiner.id(), joiner);
  }

  void crash(NodeRef member) {
    simulation.crash(member);
    members.remove(member.id());
  }

  /** Members whose successor is not the next member. With none, the ring is strongly stable. */
  int wrongSuccessors() {
    int wrong = 0;
    NodeRef next = members.firstEntry().getValue();
    for (NodeRef member : members.descendingMap().values()) {
      wrong += next.equals(view(member).succ()) ? 0 : 1;
      next = member;
    }
    return wrong;
  }

  ChordView view(NodeRef member) {
    return (ChordView) simulation.view(member);
  }

  void passRound() {
    simulation.runUntil(simulation.nowMicros() + ROUND_MICROS);
  }
}
