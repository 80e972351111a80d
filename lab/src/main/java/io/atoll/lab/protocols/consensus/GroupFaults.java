package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.NodeRef;
import java.util.List;
import java.util.SplittableRandom;

/** Breaks a group, one fault after the other, and in the end mends everything. */
final class GroupFaults {

  /** How often what was done, over a run or many. */
  public record Counts(
      long crashes,
      long cuts,
      long pauses,
      long slowDisks,
      long clockJumps,
      long transfers,
      long snapshots) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    Counts plus(Counts other) {
      return new Counts(
          crashes + other.crashes,
          cuts + other.cuts,
          pauses + other.pauses,
          slowDisks + other.slowDisks,
          clockJumps + other.clockJumps,
          transfers + other.transfers,
          snapshots + other.snapshots);
    }

    long all() {
      return crashes + cuts + pauses + slowDisks + clockJumps + transfers + snapshots;
    }
  }

  /** Sends the state of one member to another. */
  @FunctionalInterface
  interface Snapshots {
    void send(GroupMember from, GroupMember to);
  }

  private static final int LONGEST_MICROS = 3_000_000;
  private static final int LONGEST_JUMP_MILLIS = 3_000;
  private static final int SHORTLY_MICROS = 50_000;
  private static final int SLOW = 10;

  private final GroupPlan plan;
  private final Schedule schedule;
  private final GroupNetwork network;
  private final List<GroupMember> members;
  private final Snapshots snapshots;
  private final SplittableRandom random;
  private Counts counts = Counts.NONE;
  private boolean over;

  GroupFaults(
      GroupPlan plan,
      Schedule schedule,
      GroupNetwork network,
      List<GroupMember> members,
      Snapshots snapshots,
      SplittableRandom random) {
    this.plan = plan;
    this.schedule = schedule;
    this.network = network;
    this.members = members;
    this.snapshots = snapshots;
    this.random = random;
  }

  Counts counts() {
    return counts;
  }

  void start() {
    schedule.after(random.nextInt(2 * plan.faultMicros()), this::next);
    schedule.after(GroupPlan.BAD_MICROS, this::mendEverything);
  }

  private void next() {
    if (over) {
      return;
    }
    GroupMember victim = random.nextInt(3) == 0 ? leader() : any();
    switch (random.nextInt(12)) {
      case 0, 1 -> crash(victim);
      case 2, 10 -> victim.crashAtNextWrite(() -> crash(victim));
      case 11 -> sendSnapshot(victim);
      case 3 -> isolate(victim);
      case 4 -> cutOneWay();
      case 5 -> halve();
      case 6 -> pause(victim);
      case 7 -> slowDown(victim);
      case 8 -> jump(victim);
      default -> transfer(victim);
    }
    schedule.after(random.nextInt(2 * plan.faultMicros()), this::next);
  }

  private GroupMember any() {
    return members.get(random.nextInt(members.size()));
  }

  private GroupMember leader() {
    return members.stream().filter(GroupMember::isLeading).findFirst().orElseGet(this::any);
  }

  private int aWhile() {
    return random.nextInt(LONGEST_MICROS);
  }

  private void crash(GroupMember victim) {
    if (!victim.isRunning()) {
      return;
    }
    victim.crash();
    for (GroupMember other : members) {
      if (other.isRunning() && random.nextBoolean()) {
        schedule.after(random.nextInt(SHORTLY_MICROS), () -> other.takeForGone(victim.self()));
      }
    }
    counts = counts.plus(new Counts(1, 0, 0, 0, 0, 0, 0));
    schedule.after(
        random.nextBoolean() ? aWhile() : random.nextInt(SHORTLY_MICROS), () -> restart(victim));
  }

  private void restart(GroupMember victim) {
    if (!victim.isRunning()) {
      victim.start();
    }
  }

  private void isolate(GroupMember victim) {
    boolean in = random.nextInt(3) > 0;
    boolean out = !in || random.nextBoolean();
    for (GroupMember other : members) {
      if (other != victim && in) {
        network.cut(other.number(), victim.number());
      }
      if (other != victim && out) {
        network.cut(victim.number(), other.number());
      }
    }
    cutDone();
  }

  private void cutOneWay() {
    GroupMember from = any();
    GroupMember to = any();
    if (from != to) {
      network.cut(from.number(), to.number());
      cutDone();
    }
  }

  private void halve() {
    int sides = random.nextInt(1 << members.size());
    for (GroupMember from : members) {
      for (GroupMember to : members) {
        if (((sides >> from.number()) & 1) != ((sides >> to.number()) & 1)) {
          network.cut(from.number(), to.number());
        }
      }
    }
    cutDone();
  }

  private void cutDone() {
    counts = counts.plus(new Counts(0, 1, 0, 0, 0, 0, 0));
    schedule.after(aWhile(), network::mend);
  }

  private void pause(GroupMember victim) {
    if (victim.isRunning() && !victim.isPaused()) {
      victim.pause();
      counts = counts.plus(new Counts(0, 0, 1, 0, 0, 0, 0));
      schedule.after(aWhile(), victim::resume);
    }
  }

  private void slowDown(GroupMember victim) {
    victim.slowDisk(SLOW);
    counts = counts.plus(new Counts(0, 0, 0, 1, 0, 0, 0));
    schedule.after(aWhile(), () -> victim.slowDisk(1));
  }

  private void jump(GroupMember victim) {
    victim.jumpClock(random.nextInt(LONGEST_JUMP_MILLIS));
    counts = counts.plus(new Counts(0, 0, 0, 0, 1, 0, 0));
  }

  private void transfer(GroupMember victim) {
    NodeRef to = any().self();
    if (victim.isRunning()) {
      victim.transferTo(to);
      counts = counts.plus(new Counts(0, 0, 0, 0, 0, 1, 0));
    }
  }

  /** Somebody is sent a snapshot that nobody asked for. */
  private void sendSnapshot(GroupMember from) {
    GroupMember to = any();
    if (from.isRunning() && from != to) {
      snapshots.send(from, to);
      counts = counts.plus(new Counts(0, 0, 0, 0, 0, 0, 1));
    }
  }

  private void mendEverything() {
    over = true;
    network.heal();
    for (GroupMember member : members) {
      member.slowDisk(1);
      member.resume();
      restart(member);
    }
  }
}
