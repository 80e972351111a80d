package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.protocols.consensus.RaftCommand.SnapshotDelivered;
import io.atoll.protocols.consensus.RaftCommand.SnapshotFailed;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A group in virtual time, broken in every way that a seed can think of while clients read and
 * write, and then left in peace.
 */
public final class GroupFuzz implements GroupMember.World {

  /** Of each, fewer than this prove nothing. */
  private static final int LEAST_OPERATIONS = 20;

  private static final int SNAPSHOT_TIMEOUT_MICROS = 600_000;
  private static final int COMPARE_MICROS = 500_000;
  private static final int MILLION = 1_000_000;

  static final String LINEARIZABLE = "the history is linearizable";
  static final String LIVE_AGAIN = "a write is acknowledged soon after all is mended";
  static final String ENOUGH = "enough operations succeed";

  /**
   * What came of a run.
   *
   * @param terms how many terms had a leader
   * @param snapshots how many members were sent one, and loaded it
   * @param property the promise that was broken, or an empty string
   */
  public record Report(
      long seed,
      int members,
      int reads,
      int writes,
      int terms,
      int snapshots,
      long messages,
      long lost,
      long doubled,
      long overtaken,
      GroupFaults.Counts faults,
      long calmMicros,
      String property,
      String problem,
      long traceHash) {

    public boolean clean() {
      return property.isEmpty();
    }
  }

  private final GroupPlan plan;
  private final Schedule schedule = new Schedule();
  private final GroupWitness witness;
  private final GroupNetwork network;
  private final List<GroupMember> members = new ArrayList<>();
  private final GroupClients clients;
  private final GroupFaults faults;
  private long messages;
  private int snapshots;

  private GroupFuzz(GroupPlan plan, Replicas replicas) {
    this.plan = plan;
    SplittableRandom random = new SplittableRandom(plan.seed() ^ 0x5EEDL);
    this.witness = new GroupWitness(Registers.State.FOUNDED.index());
    this.network = new GroupNetwork(plan, schedule, random.split());
    List<NodeRef> refs = new ArrayList<>();
    for (int i = 0; i < plan.members(); i++) {
      refs.add(new NodeRef(new Id(i), new Address(i)));
    }
    for (int i = 0; i < plan.members(); i++) {
      Registers.State initial =
          i < plan.members() - plan.blank() ? Registers.State.FOUNDED : Registers.State.NONE;
      members.add(
          new GroupMember(
              i, plan, refs, initial, replicas, schedule, witness, this, random.split()));
    }
    this.clients = new GroupClients(schedule, members, witness, random.split());
    this.faults =
        new GroupFaults(plan, schedule, network, members, this::sendState, random.split());
  }

  /** The protocol as it should be, with this seed. */
  public static Report run(long seed) {
    return run(seed, RaftReplica::new);
  }

  public static Report run(long seed, Replicas replicas) {
    return new GroupFuzz(GroupPlan.of(seed), replicas).run();
  }

  private Report run() {
    members.forEach(GroupMember::start);
    clients.start();
    faults.start();
    schedule.after(COMPARE_MICROS, this::compareLogs);
    long end = GroupPlan.BAD_MICROS + plan.patienceMicros();
    while (witness.problem() == null && !(isCalm() && isEnough()) && schedule.takeNext(end)) {
      // all that happens is in the events
    }
    if (!isCalm()) {
      witness.found(LIVE_AGAIN, "no write within " + plan.patienceMicros() / MILLION + " s");
    }
    compareLogs();
    return report();
  }

  /** Whether a write that was asked for after the end of all faults has been acknowledged. */
  private boolean isCalm() {
    return clients.calmMicros() > 0;
  }

  private boolean isEnough() {
    return clients.reads() >= LEAST_OPERATIONS && clients.writes() >= LEAST_OPERATIONS;
  }

  private void compareLogs() {
    List<RaftView> views =
        members.stream().map(GroupMember::view).filter(Objects::nonNull).toList();
    witness.compareLogs(views);
    schedule.after(COMPARE_MICROS, this::compareLogs);
  }

  private Report report() {
    if (witness.problem() == null) {
      Verdict verdict = LinearizabilityChecker.check(clients.history());
      if (!verdict.isLinearizable()) {
        witness.found(LINEARIZABLE, verdict.toString());
      } else if (!isEnough()) {
        witness.found(
            ENOUGH, "only %d reads, %d writes".formatted(clients.reads(), clients.writes()));
      }
    }
    var problem = witness.problem();
    return new Report(
        plan.seed(),
        plan.members(),
        clients.reads(),
        clients.writes(),
        witness.terms(),
        snapshots,
        messages,
        network.lost(),
        network.doubled(),
        network.overtaken(),
        faults.counts(),
        Math.max(0, clients.calmMicros() - GroupPlan.BAD_MICROS),
        problem == null ? "" : problem.property(),
        problem == null ? "" : problem.what(),
        schedule.traceHash());
  }

  // ---- the world of a member

  @Override
  public void send(GroupMember from, NodeRef to, RaftMessage message) {
    messages++;
    GroupMember receiver = member(to);
    network.transmit(from.number(), receiver.number(), () -> receiver.receive(from, message));
  }

  private GroupMember member(NodeRef ref) {
    return members.get((int) ref.address().value());
  }

  @Override
  public void sendSnapshot(GroupMember from, NodeRef to) {
    sendState(from, member(to));
    schedule.after(SNAPSHOT_TIMEOUT_MICROS, () -> from.snapshotEnded(new SnapshotFailed(to)));
  }

  /** A snapshot travels like a message, and so does the report that it has been installed. */
  private void sendState(GroupMember from, GroupMember to) {
    Registers.State state = from.state();
    Runnable report = () -> from.snapshotEnded(new SnapshotDelivered(to.self(), state.index()));
    network.transmit(
        from.number(),
        to.number(),
        () ->
            to.install(
                state,
                () -> {
                  snapshots++;
                  network.transmit(to.number(), from.number(), report);
                }));
  }

  @Override
  public void answered(GroupMember by, long call, @Nullable Long value) {
    clients.answered(call, value);
  }

  @Override
  public void refused(GroupMember by, long call, @Nullable NodeRef leader) {
    clients.refused(call, leader);
  }
}
