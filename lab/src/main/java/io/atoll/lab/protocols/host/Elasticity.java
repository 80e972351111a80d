package io.atoll.lab.protocols.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Ownership;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.ring.host.VirtualHost;
import io.atoll.protocols.ring.host.VirtualHost.Instruction;
import io.atoll.protocols.ring.host.VirtualHost.Post;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.wire.KeyspaceCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Hosts come and go, as production has them, while clients work: several virtual nodes each, which
 * join and leave one after the other, end where slots end, remember who owns what, keep keys and
 * values, and hand them over in portions.
 */
public final class Elasticity {

  private static final long SECOND = 1_000_000;
  private static final long JOIN_AGAIN = 300_000;
  private static final int PORTION_BYTES = 4 * 1024;
  private static final int REMEMBERED_OWNERS = 64;
  private static final int CONTACTS = 4;

  /** How long the last joins, leaves and answers may take. */
  private static final long PATIENCE = 120 * SECOND;

  /**
   * What happens.
   *
   * @param hosts at the beginning; from then on there are up to two fewer or more
   * @param virtualNodes of each host
   * @param seconds for how long hosts come and go, one every second on average
   * @param ballast keys that nobody writes, of 100 bytes each
   * @param clients each with one operation at a time
   * @param keys that clients write
   */
  public record Plan(
      int hosts, int virtualNodes, int seconds, int ballast, int clients, int keys, long seed) {

    /** Enough for arcs of several portions, and small enough for thousands of runs. */
    public static Plan usual(long seed) {
      return new Plan(5, 4, 30, 3_000, 8, 100, seed);
    }
  }

  /**
   * What came of it.
   *
   * @param joins virtual nodes that have joined, the first ones among them
   * @param portions in which content went from one virtual node to another
   * @param holds operations that waited for content on its way
   * @param encoded letters that were written to bytes and read again on their way
   * @param problems promises that were broken
   */
  public record Report(
      Plan plan,
      int hostsJoined,
      int hostsLeft,
      int joins,
      int leaves,
      long portions,
      int operations,
      int holds,
      long encoded,
      long messages,
      List<String> problems,
      long traceHash) {

    public boolean clean() {
      return problems.isEmpty();
    }
  }

  /** A host, and what becomes of its virtual nodes one after the other. */
  private static final class Host {
    private final NodeRef self;
    private final Deque<Id> outside;
    private final Deque<Id> inside = new ArrayDeque<>();
    private boolean leaving;

    /** Whether a virtual node of it is on its way onto the ring or off it. */
    private boolean busy;

    private Host(NodeRef self, List<Id> ids) {
      this.self = self;
      this.outside = new ArrayDeque<>(ids);
    }

    private NodeRef at(Id id) {
      return new NodeRef(id, self.address());
    }
  }

  private final Plan plan;
  private final UnaryOperator<Shard> shards;
  private final Simulation<Post, Instruction> simulation;
  private final SplittableRandom random;
  private final KeyHash hash;
  private final Ownership ownership = new Ownership();
  private final Map<NodeRef, Host> hosts = new LinkedHashMap<>();

  /** Those that have not begun to leave, in the order in which they came. */
  private final List<Host> staying = new ArrayList<>();

  private final TreeSet<Integer> slotsTaken = new TreeSet<>();
  private final KeyspaceClients clients;
  private final List<String> problems = new ArrayList<>();
  private long portions;
  private int hostsJoined;
  private int hostsLeft;
  private int joins;
  private int leaves;
  private int holds;

  private Elasticity(Plan plan, UnaryOperator<Shard> shards, Link link) {
    this.plan = plan;
    this.shards = shards;
    this.simulation = new Simulation<>(plan.seed(), link);
    this.random = simulation.newRandom();
    this.hash = new KeyHash(random.nextLong(), random.nextLong());
    this.clients = new KeyspaceClients(plan, simulation, this::anyVirtualNode);
    HostWire wire = new HostWire(new KeyspaceCodec());
    simulation.passThrough((from, to, post) -> wire.carryPost(post));
    simulation.onUpcall((process, upcall) -> onTold((VirtualHost.Told) upcall));
  }

  public static Report run(Plan plan) {
    return run(plan, UnaryOperator.identity());
  }

  /**
   * Run it with other shards.
   *
   * @param shards makes a mistake of a keyspace
   */
  static Report run(Plan plan, UnaryOperator<Shard> shards) {
    Link link = Link.reliable(Latency.uniformMillis(1, 20));
    return new Elasticity(plan, shards, link).run();
  }

  private Report run() {
    for (int i = 0; i < plan.hosts(); i++) {
      startHost();
      settle(PATIENCE);
    }
    clients.begin();
    long end = simulation.nowMicros() + plan.seconds() * SECOND;
    while (simulation.nowMicros() < end) {
      simulation.runUntil(simulation.nowMicros() + random.nextLong(2 * SECOND));
      change();
    }
    clients.end();
    settle(PATIENCE);
    simulation.runUntil(
        simulation.nowMicros() + SECOND); // who has left may have just sent the rest
    checkTheEnd();
    return new Report(
        plan,
        hostsJoined,
        hostsLeft,
        joins,
        leaves,
        portions,
        clients.operations(),
        holds,
        simulation.counters().encoded(),
        simulation.counters().delivered(),
        List.copyOf(problems),
        simulation.traceHash());
  }

  /** Let joins, leaves and operations that have begun come to their ends. */
  private void settle(long patienceMicros) {
    long limit = simulation.nowMicros() + patienceMicros;
    while (simulation.nowMicros() < limit && !isSettled()) {
      simulation.runUntil(simulation.nowMicros() + SECOND / 10);
    }
  }

  private boolean isSettled() {
    return clients.isAnswered() && hosts.values().stream().noneMatch(host -> host.busy);
  }

  // ---- hosts

  private void change() {
    boolean joins = staying.size() < plan.hosts() - 1 || random.nextBoolean();
    if (joins && staying.size() < plan.hosts() + 2) {
      startHost();
    } else {
      Host leaver = staying.remove(random.nextInt(staying.size()));
      leaver.leaving = true;
      next(leaver);
    }
  }

  private void startHost() {
    List<Id> ids = new ArrayList<>();
    while (ids.size() < plan.virtualNodes()) {
      int slot = random.nextInt(KeyIds.SLOTS);
      if (slotsTaken.add(slot)) {
        ids.add(KeyIds.lastOf(slot));
      }
    }
    boolean isFirst = hosts.isEmpty();
    NodeRef self = simulation.newRef(ids.get(0));
    HostSettings settings = HostSettings.DEFAULT.remembering(REMEMBERED_OWNERS);
    simulation.start(
        new VirtualHost(
            self, ids, ref -> new HostNode(ref, newShard(isFirst && ref.equals(self)), settings)));
    Host host = new Host(self, ids);
    hosts.put(self, host);
    staying.add(host);
    next(host);
  }

  private Shard newShard(boolean isFirst) {
    Keyspace keyspace = new Keyspace(hash, PORTION_BYTES);
    if (isFirst) {
      clients.fill(keyspace);
    }
    return new CountedPortions(shards.apply(keyspace), () -> portions++);
  }

  /** What a host does next, if it is not at something. */
  private void next(Host host) {
    if (host.busy) {
      return;
    }
    if (!host.leaving && !host.outside.isEmpty()) {
      host.busy = true;
      join(host);
    } else if (host.leaving && !host.inside.isEmpty()) {
      host.busy = true;
      simulation.command(
          host.self, new Instruction(host.inside.getLast(), new RingCommand.Leave()));
    }
  }

  private void join(Host host) {
    List<NodeRef> contacts = new ArrayList<>();
    host.inside.forEach(id -> contacts.add(host.at(id)));
    for (int i = 0; i < CONTACTS && hosts.size() > 1; i++) {
      Host other = staying.isEmpty() ? host : staying.get(random.nextInt(staying.size()));
      if (!other.equals(host) && !other.inside.isEmpty()) {
        contacts.add(other.at(other.inside.getFirst()));
      }
    }
    if (contacts.isEmpty() && hosts.size() > 1) {
      joinAgain(host); // nobody to ask is on the ring at this moment
      return;
    }
    simulation.command(
        host.self,
        new Instruction(
            host.outside.getFirst(), new RingCommand.Join(contacts.stream().distinct().toList())));
  }

  private void joinAgain(Host host) {
    simulation.at(simulation.nowMicros() + JOIN_AGAIN, () -> join(host));
  }

  /** Where an operation may begin: on the ring, of a host that stays. */
  private NodeRef anyVirtualNode() {
    List<Host> ready = staying.stream().filter(host -> !host.inside.isEmpty()).toList();
    Host host = ready.get(random.nextInt(ready.size()));
    List<Id> inside = List.copyOf(host.inside);
    return host.at(inside.get(random.nextInt(inside.size())));
  }

  private Host hostOf(NodeRef node) {
    for (Host host : hosts.values()) {
      if (host.self.address().equals(node.address())) {
        return host;
      }
    }
    throw new IllegalStateException("nobody is at " + node);
  }

  private void onTold(VirtualHost.Told told) {
    NodeRef node = told.node();
    Upcall upcall = told.upcall();
    if (upcall instanceof RingUpcall.RangeChanged changed) {
      ownership.took(node, changed.range());
    } else if (upcall instanceof RingUpcall.HandedOver handedOver) {
      ownership.onItsWay(handedOver.arc());
    } else if (upcall instanceof RingUpcall.Answered answered) {
      if (!ownership.owns(node, answered.id())) {
        problem(node + " answered for " + answered.id() + ", which is not its own");
      }
    } else if (upcall instanceof RingUpcall.Held) {
      holds++;
    } else if (upcall instanceof RingUpcall.Evicted) {
      problem(node + " was taken for dead");
    } else if (!clients.onUpcall(upcall)) {
      onMembership(hostOf(node), node, upcall);
    }
  }

  private void onMembership(Host host, NodeRef node, Upcall upcall) {
    if (upcall instanceof RingUpcall.JoinFailed) {
      joinAgain(host);
      return;
    }
    if (upcall instanceof RingUpcall.Joined) {
      joins++;
      host.outside.remove(node.id());
      host.inside.addLast(node.id());
      hostsJoined += host.outside.isEmpty() ? 1 : 0;
    } else if (upcall instanceof RingUpcall.Left) {
      leaves++;
      ownership.went(node);
      host.inside.remove(node.id());
      hostsLeft += host.inside.isEmpty() ? 1 : 0;
    } else {
      return;
    }
    host.busy = false;
    simulation.at(simulation.nowMicros(), () -> next(host));
  }

  private void problem(String text) {
    problems.add(String.format("at %.3f s: %s", simulation.nowMicros() / 1e6, text));
  }

  // ---- what came of it

  private void checkTheEnd() {
    if (!isSettled()) {
      problem("a join, a leave or an operation does not come to an end");
    }
    problems.addAll(clients.failures());
    Verdict verdict = LinearizabilityChecker.check(clients.history());
    if (!verdict.isLinearizable()) {
      problems.add(verdict.toString());
    }
    problems.addAll(new PlacedKeys(hash, clients.ballast()).problems(members()));
  }

  private List<AtomicView> members() {
    List<AtomicView> members = new ArrayList<>();
    for (Host host : hosts.values()) {
      if (simulation.isRunning(host.self)) {
        for (Object view : (List<?>) simulation.view(host.self)) {
          AtomicView ring = ((HostView) view).ring();
          if (ring.pred() != null) {
            members.add(ring);
          }
        }
      }
    }
    return members;
  }
}
