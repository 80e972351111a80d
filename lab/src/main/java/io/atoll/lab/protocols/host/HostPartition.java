package io.atoll.lab.protocols.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Network;
import io.atoll.lab.sim.RandomRing;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A host ring of which one half cannot reach the other for a while, long enough for both to go on
 * without the other. When they can reach each other again, they must become one ring.
 */
public final class HostPartition {

  private static final long SECOND = 1_000_000;
  private static final long WARM_UP = 20 * SECOND;

  /** So rare that it never happens; but what is sent over a link that can lose is lost in a cut. */
  private static final double HARDLY_EVER = 1e-15;

  /**
   * What is done.
   *
   * @param lossy whether what is sent into the cut is lost, or arrives when it is mended
   */
  public record Plan(
      int members, int secondsApart, int secondsTogether, boolean lossy, long seed) {}

  /**
   * What came of it.
   *
   * @param ringsApart how many rings there were at the end of the partition
   * @param evicted members that were taken for dead afterwards and had to come back
   * @param healedSeconds how long it took until there was one ring; -1 if there never was
   */
  public record Report(
      Plan plan, int ringsApart, int evicted, int members, int healedSeconds, long traceHash) {}

  private final Plan plan;
  private final RingNodes<HostMessage> nodes;
  private final Simulation<HostMessage, RingCommand> simulation;
  private final SplittableRandom random;
  private final List<NodeRef> members = new ArrayList<>();
  private int evicted;

  private HostPartition(Plan plan, RingNodes<HostMessage> nodes) {
    this.plan = plan;
    this.nodes = nodes;
    Link link = Link.reliable(Latency.uniformMillis(1, 20));
    this.simulation =
        HostSimulation.network(plan.seed(), plan.lossy() ? link.losing(HARDLY_EVER) : link);
    this.random = simulation.newRandom();
  }

  public static Report run(Plan plan, RingNodes<HostMessage> nodes) {
    return new HostPartition(plan, nodes).run();
  }

  private Report run() {
    simulation.onUpcall(this::onUpcall);
    build();
    simulation.runUntil(WARM_UP);
    List<Network.Cut> cut = simulation.cut(p -> p % 2 == 0, p -> p % 2 == 1);
    simulation.runUntil(simulation.nowMicros() + plan.secondsApart() * SECOND);
    int apart = rings();
    simulation.mend(cut);
    int healed = -1;
    for (int second = 1; second <= plan.secondsTogether(); second++) {
      simulation.runUntil(simulation.nowMicros() + SECOND);
      if (!isOneSortedRing()) {
        healed = -1;
      } else if (healed < 0) {
        healed = second;
      }
    }
    return new Report(plan, apart, evicted, members.size(), healed, simulation.traceHash());
  }

  private void build() {
    RandomRing<HostMessage> ring = new RandomRing<>(simulation, plan.members(), random);
    ring.startRepairing(
        i -> nodes.inside(ring.member(i), new RegisterShard(1), ring.pred(i), ring.succ(i)));
    members.addAll(ring.members());
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Joined) {
      members.add(process);
    } else if (upcall instanceof RingUpcall.JoinFailed) {
      simulation.at(simulation.nowMicros(), () -> askToJoin(process));
    } else if (upcall instanceof RingUpcall.Evicted && members.remove(process)) {
      evicted++;
      simulation.at(
          simulation.nowMicros(),
          () -> {
            NodeRef again = simulation.newRef(process.id());
            simulation.start(nodes.outside(again, new RegisterShard(1)));
            askToJoin(again);
          });
    }
  }

  private void askToJoin(NodeRef joiner) {
    NodeRef contact = members.get(random.nextInt(members.size()));
    simulation.command(joiner, new RingCommand.Join(List.of(contact)));
  }

  private HostView view(NodeRef member) {
    return (HostView) simulation.view(member);
  }

  /** How many cycles the successors make. */
  private int rings() {
    List<NodeRef> unseen = new ArrayList<>(members);
    int rings = 0;
    while (!unseen.isEmpty()) {
      NodeRef at = unseen.get(0);
      while (unseen.remove(at)) {
        at = Objects.requireNonNull(view(at).ring().succ());
      }
      rings++;
    }
    return rings;
  }

  private boolean isOneSortedRing() {
    if (members.size() != plan.members()) {
      return false;
    }
    List<NodeRef> sorted = members.stream().sorted((a, b) -> a.id().compareTo(b.id())).toList();
    for (int i = 0; i < sorted.size(); i++) {
      HostView member = view(sorted.get(i));
      NodeRef next = sorted.get((i + 1) % sorted.size());
      NodeRef before = sorted.get((i + sorted.size() - 1) % sorted.size());
      if (!next.equals(member.ring().succ()) || !before.equals(member.ring().pred())) {
        return false;
      }
    }
    return true;
  }
}
