package io.atoll.lab.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.history.History;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupStatus;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.StewardSettings;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.wire.RegisterCodec;
import io.atoll.wire.ShardCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A cluster in which everything goes wrong at once, as the seed has it: hosts crash and lose what
 * was not on their disks, stand still, are cut off; disks and the network are slow; clocks are set;
 * and all the while virtual nodes move, split and merge, and clients work. Whatever happens,
 * clients must see one map, and when nothing is wrong any more everything must work again.
 */
public final class Chaos {

  private static final long SECOND = 1_000_000;

  /** Ten election timeouts: when these are over, every read has had its answer. */
  private static final long RECOVERY = 20 * SECOND;

  private static final long PATIENCE_MILLIS = 10_000;

  /** So short that many a move is given up, and tried again. */
  private static final long SHORT_PATIENCE_MILLIS = 3_000;

  /** The last of these, which reads of every key through every host may take. */
  private static final long ANSWERS = 5 * SECOND;

  /** What is left to do then: groups that are over are let go, and merges come to their end. */
  private static final long SETTLING = 75 * SECOND;

  /** Operations that a client must get answered in a second, on average, for a run to count. */
  private static final double FEWEST_ANSWERS = 0.3;

  /** At least twenty faults in ten minutes, for a run to count. */
  private static final int SECONDS_PER_FAULT = 30;

  /** A few dozen entries. */
  private static final long SNAPSHOT_BYTES = 6_000;

  /** Replicas are looked at twice a second; those that have not changed, once. */
  private static final int LOOKS_BETWEEN_FULL_LOOKS = 2;

  /** A clock is so much too fast or too slow, at most. */
  private static final double LARGEST_DRIFT = 0.05;

  /** About half of what all registers take in keyspaces; plain maps do not weigh anything. */
  private static final long SPLIT_BYTES = 6_000;

  /** Leaders that give up a host before most faults are over, and have enough to do. */
  private static final StewardSettings STEWARD =
      new StewardSettings(3, 6_000, 4, SPLIT_BYTES, 1_000, 3, 500);

  /** What was written to disks, and read by hosts that started again. */
  public record DiskCounts(
      long entriesWritten, long entriesRead, long snapshotsWritten, long snapshotsRead) {}

  /**
   * What came of it.
   *
   * @param faults how often each kind of fault was struck
   * @param changes how often each kind of change was asked for
   * @param answered operations with an answer
   * @param alone those of them that a host executed at once, without a log
   * @param failed operations that were given up
   * @param encoded messages that were written to bytes and read again on their way
   * @param disks all of which was written to bytes and read again
   * @param compared states of groups that were compared with those of other hosts
   * @param termsLed terms of groups in which somebody was seen to lead
   * @param problems promises that were broken
   */
  public record Report(
      ChaosPlan plan,
      Map<String, Integer> faults,
      Map<String, Integer> changes,
      int answered,
      int alone,
      int failed,
      long messages,
      long encoded,
      DiskCounts disks,
      int compared,
      int termsLed,
      List<String> problems,
      long traceHash) {

    public boolean clean() {
      return problems.isEmpty();
    }

    public int faultCount() {
      return faults.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  private final ChaosPlan plan;
  private final CountedStore store;
  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final ChaosHosts hosts;
  private final ChaosClients clients;
  private final ChaosFaults faults;
  private final ChaosChanges changes;
  private final SplittableRandom random;
  private final VirtualNode.Shards parts;
  private final DiskFormat format;
  private final Witness witness = new Witness();
  private final ChaosMembership membership;
  private final List<String> problems = new ArrayList<>();
  private int comparisons;

  private Chaos(ChaosPlan plan, ChaosMutation mutation, ShardCodec network, ShardCodec disk) {
    this.plan = plan;
    Link reliable = Link.reliable(Latency.uniformMicros(200, 3_000));
    Link link =
        plan.seed() % 2 == 0
            ? reliable
            : reliable.inOrder(Link.Order.ANY).losing(0.01).duplicating(0.01);
    this.simulation = new Simulation<>(plan.seed(), link);
    this.store =
        plan.hasKeyspaces() ? new CountedKeyspaces(witness) : new CountedRegisters(witness);
    VirtualNode.Shards shards = owner -> store.empty(owner.id());
    this.parts = mutation.parts(shards, false);
    this.format = new DiskFormat(store.codec(disk), mutation.parts(shards, true));
    this.hosts =
        new ChaosHosts(
            plan,
            simulation,
            settings(plan),
            new ChaosHosts.Make(shards, format, Steward::new, mutation, LARGEST_DRIFT));
    this.clients = new ChaosClients(plan, simulation, hosts, store::keys, CountedStore.Marked::new);
    this.faults = new ChaosFaults(plan, simulation, link, hosts, clients);
    this.changes = new ChaosChanges(plan, hosts, store, clients.keys(), simulation.newRandom());
    this.random = simulation.newRandom();
    this.membership = new ChaosMembership(plan, hosts, faults, changes, simulation.newRandom());
    simulation.passThrough(new GroupWire(store.codec(network)));
  }

  /** Settings that make snapshots and everything that goes with them frequent. */
  private static GroupSettings settings(ChaosPlan plan) {
    GroupSettings usual = GroupSettings.DURABLE;
    GroupSettings frequent =
        new GroupSettings(
            usual.raft().keeping(2),
            !plan.inMemory(),
            SNAPSHOT_BYTES,
            usual.beatMillis(),
            usual.repeatMillis(),
            plan.inMemory() ? SHORT_PATIENCE_MILLIS : PATIENCE_MILLIS);
    return plan.isStewarded() ? frequent.stewarded(STEWARD.inGroupsOf(plan.groupSize())) : frequent;
  }

  public static Report run(ChaosPlan plan) {
    return run(plan, ChaosMutation.NONE);
  }

  /** Run a cluster with a mistake in it, which is to be found. */
  public static Report run(ChaosPlan plan, ChaosMutation mutation) {
    return new Chaos(plan, mutation, new RegisterCodec(), new RegisterCodec()).runAndReport();
  }

  /** With codecs for the network and the disk that may be mistaken on purpose. */
  static Report run(ChaosPlan plan, ShardCodec network, ShardCodec disk) {
    return new Chaos(plan, ChaosMutation.NONE, network, disk).runAndReport();
  }

  private Report runAndReport() {
    try {
      run();
    } catch (RuntimeException e) {
      problems.add("a host failed: " + e + " at " + e.getStackTrace()[0]);
    }
    return report();
  }

  private void run() {
    simulation.onUpcall(
        (host, upcall) -> {
          changes.onUpcall(upcall);
          membership.onUpcall(host, upcall);
          if (!hosts.write(host, upcall)) {
            clients.onUpcall(host, upcall);
          }
        });
    begin();
    long end = plan.seconds() * SECOND;
    planEach(SECOND / 2, 6 * SECOND, end, faults::strike);
    if (plan.isStewarded()) {
      planEach(5 * SECOND, 30 * SECOND, end, changes::pauseOrGoOn);
    } else {
      planEach(SECOND / 2, 5 * SECOND, end, changes::change);
    }
    planEach(5 * SECOND, 30 * SECOND, end, membership::change);
    long over = end + RECOVERY + SETTLING + ANSWERS;
    planEach(SECOND, SECOND + 1, over, membership::drain);
    planEach(SECOND / 2, SECOND / 2 + 1, over, this::compareReplicas);
    simulation.runUntil(end);
    faults.heal();
    simulation.at(simulation.nowMicros() + 3 * SECOND, () -> changes.pause(false));
    simulation.runUntil(simulation.nowMicros() + RECOVERY - ANSWERS);
    clients.end();
    readEverything("once all was mended");
    settle();
    readEverything("at the end");
    changes.pause(true);
    settle();
    judge();
  }

  private Report report() {
    return new Report(
        plan,
        faults.counts(),
        changes(),
        clients.answered(),
        clients.alone(),
        clients.failed(),
        simulation.counters().delivered(),
        simulation.counters().encoded(),
        format.counts(),
        witness.compared(),
        witness.termsLed(),
        List.copyOf(problems),
        simulation.traceHash());
  }

  private Map<String, Integer> changes() {
    Map<String, Integer> all = new TreeMap<>(changes.counts());
    all.putAll(membership.counts());
    return all;
  }

  /** One host with everything; then the others come, and groups grow. */
  private void begin() {
    membership.begin();
    NodeRef node = changes.newNode(store.boundary(new Id(random.nextLong())));
    Host founder = hosts.get(0);
    Placement alone = new Placement(node, Placement.FIRST_EPOCH, List.of(founder.self()));
    simulation.command(
        founder.self(), new GroupCommand.Found(VirtualNode.first(parts, alone, node, node)));
    clients.begin();
  }

  private void planEach(long from, long to, long end, Runnable action) {
    long at = 3 * SECOND;
    while (at < end) {
      simulation.at(at, action);
      at += random.nextLong(from, to);
    }
  }

  /** Every key must be readable through every host, and nothing may be left waiting. */
  private void readEverything(String when) {
    int failedBefore = clients.failed();
    hosts.up().forEach(clients::readAll);
    simulation.runUntil(simulation.nowMicros() + ANSWERS);
    int failed = clients.failed() - failedBefore;
    if (clients.unanswered() > 0 || failed > 0) {
      problems.add(
          "%d calls without an answer and %d that failed %s"
              .formatted(clients.unanswered(), failed, when));
    }
  }

  private void settle() {
    simulation.runUntil(simulation.nowMicros() + SETTLING);
  }

  private void judge() {
    int enough = (int) (plan.seconds() * plan.clients() * FEWEST_ANSWERS);
    if (clients.answered() < enough) {
      problems.add("invalid: only " + clients.answered() + " operations had an answer");
    }
    int faultCount = report().faultCount();
    if (faultCount < plan.seconds() / SECONDS_PER_FAULT) {
      problems.add("invalid: only " + faultCount + " faults");
    }
    History history = clients.history();
    Verdict verdict = LinearizabilityChecker.check(history);
    if (!verdict.isLinearizable()) {
      problems.add(verdict.toString());
    }
    judgeRing();
    judgeHosts();
    hosts.judgeDisks(problems);
    if (plan.isStewarded()) {
      judgeGroups();
    }
    changes.nodes().forEach(witness::onFinalState);
    witness.onEnd();
    problems.addAll(witness.problems());
  }

  private void compareReplicas() {
    if (comparisons++ % LOOKS_BETWEEN_FULL_LOOKS == 0) {
      witness.lookAtAllAgain();
    }
    for (Host host : hosts.up()) {
      host.process().replicas().forEach(witness::onReplica);
      for (GroupStatus group : host.process().groups()) {
        if (host.self().equals(group.leader())) {
          witness.onLeader(host.self(), group.placement().group(), group.term());
        }
      }
    }
  }

  /** Leaders have seen to it that every group has its size, and no host has twice. */
  private void judgeGroups() {
    if (changes.counts().getOrDefault("move", 0) == 0) {
      problems.add("invalid: nothing was moved");
    }
    for (VirtualNode node : changes.nodes()) {
      if (node.placement().hosts().stream().distinct().count() != plan.groupSize()) {
        problems.add(node.placement() + " has not " + plan.groupSize() + " hosts");
      }
    }
  }

  /** The virtual nodes own the whole ring, and nobody owns what another does. */
  private void judgeRing() {
    TreeMap<Id, VirtualNode> ring = new TreeMap<>();
    for (VirtualNode node : changes.nodes()) {
      ring.put(node.self().id(), node);
    }
    Id before = ring.isEmpty() ? new Id(0) : ring.lastKey();
    for (VirtualNode node : ring.values()) {
      Arc arc = new Arc(before, node.self().id());
      if (!arc.equals(node.arc())) {
        problems.add(node.placement() + " owns " + node.arc() + ", not " + arc);
      }
      before = node.self().id();
      if (node.ring().status() != AtomicView.Status.INSIDE) {
        problems.add(node.placement() + " is still " + node.ring().status());
      }
      if (!node.head().reminders().isEmpty()) {
        problems.add(node.placement() + " was never reminded");
      }
    }
  }

  /** Each host runs the groups that it is in, and no others. */
  private void judgeHosts() {
    Map<Placement, Integer> running =
        new TreeMap<>(java.util.Comparator.comparing(Placement::group));
    for (Host host : hosts.up()) {
      for (Placement placement : host.process().placements()) {
        running.merge(placement, 1, Integer::sum);
      }
    }
    List<Placement> led = changes.nodes().stream().map(VirtualNode::placement).toList();
    running.forEach(
        (placement, count) -> {
          if (!led.contains(placement)) {
            problems.add(placement + " is still there, on " + count + " hosts");
          } else if (count != placement.hosts().size()) {
            problems.add(placement + " is run by " + count + " hosts");
          }
        });
  }
}
