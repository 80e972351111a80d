package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A host that runs one member of a group: it has a disk, a state machine and a clock of its own. It
 * can crash, come back with what is on its disk, and stand still.
 */
final class GroupMember implements Out<RaftMessage, RaftCommand> {

  /** What a host needs of the world it is in. */
  interface World {
    void send(GroupMember from, NodeRef to, RaftMessage message);

    void sendSnapshot(GroupMember from, NodeRef to);

    void answered(GroupMember by, long call, @Nullable Long value);

    void refused(GroupMember by, long call, @Nullable NodeRef leader);
  }

  /** A read that waits for its index, and what had been committed when it was asked. */
  private record Reading(int register, long committedBefore) {}

  /** How much longer than allowed a leader may go unheard: its timers are not in step. */
  private static final long SLACK_MILLIS = 450;

  private static final int SNAPSHOT_MICROS = 3_000;

  private final NodeRef self;
  private final int number;
  private final GroupPlan plan;
  private final List<NodeRef> members;
  private final Replicas replicas;
  private final Schedule schedule;
  private final GroupWitness witness;
  private final World world;
  private final SplittableRandom random;
  private final Disk disk;
  private final double clockRate;
  private long clockAheadMillis;
  private int diskFactor = 1;

  private @Nullable RaftReplica replica;
  private Registers machine;
  private int incarnation;
  private boolean flushing;
  private boolean snapshotting;
  private @Nullable Runnable atNextWrite;
  private boolean paused;
  private final List<Runnable> missed = new ArrayList<>();
  private final TreeMap<Long, Reading> readings = new TreeMap<>();
  private final TreeMap<Long, Write> writings = new TreeMap<>();

  /** When each of the others was heard last, by this host's clock. */
  private final long[] heardMillis;

  GroupMember(
      int number,
      GroupPlan plan,
      List<NodeRef> members,
      Registers.State initial,
      Replicas replicas,
      Schedule schedule,
      GroupWitness witness,
      World world,
      SplittableRandom random) {
    this.number = number;
    this.self = members.get(number);
    this.plan = plan;
    this.members = members;
    this.replicas = replicas;
    this.schedule = schedule;
    this.witness = witness;
    this.world = world;
    this.random = random;
    this.disk = new Disk(initial);
    this.machine = new Registers(initial);
    this.heardMillis = new long[members.size()];
    this.clockRate = 1 + (random.nextDouble() * 2 - 1) * plan.skewPercent() / 100;
  }

  NodeRef self() {
    return self;
  }

  int number() {
    return number;
  }

  boolean isRunning() {
    return replica != null;
  }

  boolean isPaused() {
    return paused;
  }

  boolean isLeading() {
    return replica != null && replica.isLeading();
  }

  @Nullable RaftView view() {
    return replica == null ? null : replica.view();
  }

  // ---- what happens to a host

  void start() {
    incarnation++;
    machine = new Registers(disk.snapshot());
    replica = replicas.start(self, members, plan.settings(), disk.recover());
    Arrays.fill(heardMillis, clockMillis());
    command(new RaftCommand.Start());
  }

  /** Stops at once; some of the writes that were not flushed are on the disk all the same. */
  void crash() {
    replica = null;
    incarnation++;
    paused = false;
    flushing = false;
    snapshotting = false;
    atNextWrite = null;
    missed.clear();
    readings.clear();
    writings.clear();
    disk.crash(random.nextInt(disk.unflushed() + 1));
  }

  /** Crashes while it writes, the next time it does. */
  void crashAtNextWrite(Runnable crash) {
    atNextWrite = crash;
  }

  void pause() {
    paused = true;
  }

  /** Goes on; what comes first of all that has gathered, timers or messages, is up to the host. */
  void resume() {
    paused = false;
    List<Runnable> now = new ArrayList<>(missed);
    missed.clear();
    if (random.nextBoolean()) {
      for (int i = now.size() - 1; i > 0; i--) {
        Collections.swap(now, i, random.nextInt(i + 1));
      }
    }
    now.forEach(Runnable::run);
  }

  void slowDisk(int factor) {
    diskFactor = factor;
  }

  void jumpClock(long millis) {
    clockAheadMillis += millis;
  }

  private long clockMillis() {
    return (long) (schedule.nowMicros() * clockRate / 1_000) + clockAheadMillis;
  }

  // ---- inputs

  /** Something for this host in its present life, now or when it stands still no longer. */
  private void input(int life, Runnable step) {
    if (life != incarnation || replica == null) {
      return; // it has crashed since
    }
    if (paused) {
      missed.add(() -> input(life, step));
    } else {
      step.run();
    }
  }

  private void later(long micros, Runnable step) {
    int life = incarnation;
    schedule.after(micros, () -> input(life, step));
  }

  void receive(GroupMember from, RaftMessage message) {
    input(
        incarnation,
        () -> {
          RaftReplica running = running();
          heardMillis[from.number] = clockMillis();
          schedule.trace(number, message);
          running.onClock(clockMillis());
          running.onMessage(from.self, message, this);
        });
  }

  void command(RaftCommand command) {
    RaftReplica running = running();
    schedule.trace(number, command);
    running.onClock(clockMillis());
    running.onCommand(command, bound -> random.nextInt(bound), this);
    if (command instanceof RaftCommand.HeartbeatTimer && isLeading()) {
      checkHeard();
    }
  }

  private RaftReplica running() {
    if (replica == null) {
      throw new IllegalStateException(self + " is not running");
    }
    return replica;
  }

  /** Whoever leads must have heard of a majority lately. */
  private void checkHeard() {
    long since = clockMillis() - plan.settings().electionTimeout().minMillis() - SLACK_MILLIS;
    int heard = 0;
    for (int i = 0; i < heardMillis.length; i++) {
      if (i == number || heardMillis[i] >= since) {
        heard++;
      }
    }
    if (heard <= heardMillis.length / 2) {
      witness.found(GroupWitness.STEPS_DOWN, self + " still leads");
    }
  }

  /** The network says that the process of another has ended. */
  void takeForGone(NodeRef other) {
    input(incarnation, () -> command(new RaftCommand.Gone(other)));
  }

  void propose(List<Write> writes) {
    input(
        incarnation,
        () -> {
          writes.forEach(write -> writings.put(write.call(), write));
          command(new RaftCommand.Propose(List.copyOf(writes)));
        });
  }

  void read(long call, int register, long committedBefore) {
    input(
        incarnation,
        () -> {
          readings.put(call, new Reading(register, committedBefore));
          command(new RaftCommand.Read(call));
        });
  }

  void transferTo(NodeRef other) {
    input(incarnation, () -> command(new RaftCommand.Transfer(other)));
  }

  // ---- snapshots

  Registers.State state() {
    return machine.state();
  }

  /** A snapshot arrives: it is written, loaded, and reported. */
  void install(Registers.State state, Runnable done) {
    input(
        incarnation,
        () ->
            later(
                flushMicros() + SNAPSHOT_MICROS,
                () -> {
                  if (state.index() > machine.index()) {
                    disk.keep(state);
                    machine.load(state);
                    command(new RaftCommand.Installed(state.index(), state.term()));
                  }
                  done.run();
                }));
  }

  void snapshotEnded(RaftCommand report) {
    input(incarnation, () -> command(report));
  }

  private void takeSnapshotWhenDue() {
    if (!snapshotting && machine.index() - disk.snapshot().index() >= plan.snapshotEvery()) {
      snapshotting = true;
      Registers.State state = machine.state();
      later(
          flushMicros() + SNAPSHOT_MICROS,
          () -> {
            snapshotting = false;
            if (state.index() > disk.snapshot().index()) {
              disk.keep(state);
              command(new RaftCommand.Compact(state.index()));
            }
          });
    }
  }

  // ---- effects

  @Override
  public void send(NodeRef to, RaftMessage message) {
    witness.said(self, to, message);
    world.send(this, to, message);
  }

  @Override
  public void after(Delay delay, RaftCommand command) {
    double millis = delay.minMillis();
    if (delay.maxMillis() > delay.minMillis()) {
      millis += random.nextLong(delay.maxMillis() - delay.minMillis() + 1);
    }
    later((long) (millis * 1_000 / clockRate), () -> command(command));
  }

  @Override
  public void depart() {
    throw new IllegalStateException("members of a group do not depart");
  }

  @Override
  public void upcall(Upcall upcall) {
    if (upcall instanceof RaftUpcall.Store store) {
      disk.write(store);
      flush();
      if (atNextWrite != null) {
        later(random.nextInt(1 + plan.flushMicros()), atNextWrite);
        atNextWrite = null;
      }
    } else if (upcall instanceof RaftUpcall.Committed committed) {
      apply(committed);
    } else if (upcall instanceof RaftUpcall.Readable readable) {
      answer(readable);
    } else if (upcall instanceof RaftUpcall.ReadRefused refused) {
      readings.remove(refused.token());
      world.refused(this, refused.token(), refused.leader());
    } else if (upcall instanceof RaftUpcall.ProposalRefused refused) {
      for (Payload payload : refused.payloads()) {
        long call = ((Write) payload).call();
        writings.remove(call);
        world.refused(this, call, refused.leader());
      }
    } else if (upcall instanceof RaftUpcall.Leading) {
      Arrays.fill(heardMillis, clockMillis()); // a new leader is given time to be answered
      witness.elected(running().view());
    } else if (upcall instanceof RaftUpcall.SnapshotWanted wanted) {
      world.sendSnapshot(this, wanted.to());
    }
  }

  /** One flush at a time makes everything durable that was written when it began. */
  private void flush() {
    if (flushing) {
      return; // this write has to wait for the next one
    }
    flushing = true;
    long token = disk.lastToken();
    later(
        flushMicros(),
        () -> {
          flushing = false;
          disk.flush(token);
          if (disk.unflushed() > 0) {
            flush();
          }
          command(new RaftCommand.Stored(token));
        });
  }

  private long flushMicros() {
    return plan.flushMicros() == 0 ? 0 : (long) diskFactor * random.nextInt(plan.flushMicros());
  }

  private void apply(RaftUpcall.Committed committed) {
    witness.applies(
        self, running().term(), machine.index(), committed.first(), committed.entries());
    if (witness.problem() != null) {
      return;
    }
    machine.apply(committed.entries());
    for (Entry entry : committed.entries()) {
      if (entry.payload() instanceof Write write && writings.remove(write.call()) != null) {
        world.answered(this, write.call(), null);
      }
    }
    takeSnapshotWhenDue();
  }

  private void answer(RaftUpcall.Readable readable) {
    Reading reading = readings.remove(readable.token());
    if (reading == null) {
      witness.found(GroupWitness.EACH_ONCE, self + " was told twice: " + readable);
    } else if (machine.index() < readable.index()) {
      witness.found(GroupWitness.FRESH_READS, self + " has not applied " + readable);
    } else {
      witness.reads(self, machine.index(), reading.committedBefore());
      world.answered(this, readable.token(), machine.value(reading.register()));
    }
  }
}
