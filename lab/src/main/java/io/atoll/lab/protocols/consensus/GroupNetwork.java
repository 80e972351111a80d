package io.atoll.lab.protocols.consensus;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Loses, doubles, delays and so reorders what members say to each other, and can be cut. */
final class GroupNetwork {

  private static final int LEAST_MICROS = 100;
  private static final int LATE_MICROS = 4_000_000;

  private final Schedule schedule;
  private final SplittableRandom random;
  private final boolean[][] cut;
  private final GroupPlan plan;
  private int lossPercent;
  private int lost;
  private int doubled;
  private int overtaken;

  /** When what was sent last from one to another arrives. */
  private final long[][] lastArrival;

  GroupNetwork(GroupPlan plan, Schedule schedule, SplittableRandom random) {
    this.plan = plan;
    this.schedule = schedule;
    this.random = random;
    this.cut = new boolean[plan.members()][plan.members()];
    this.lastArrival = new long[plan.members()][plan.members()];
    this.lossPercent = plan.lossPercent();
  }

  void cut(int from, int to) {
    cut[from][to] = true;
  }

  /** Nothing is cut any more. */
  void mend() {
    for (boolean[] row : cut) {
      Arrays.fill(row, false);
    }
  }

  /** From now on nothing is lost. */
  void heal() {
    mend();
    lossPercent = 0;
  }

  void transmit(int from, int to, Runnable arrival) {
    if (cut[from][to] || random.nextInt(100) < lossPercent) {
      lost++;
      return;
    }
    deliver(from, to, arrival);
    if (random.nextInt(100) < plan.doublePercent()) {
      doubled++;
      deliver(from, to, arrival);
    }
  }

  private void deliver(int from, int to, Runnable arrival) {
    boolean late = random.nextInt(100) < plan.latePercent();
    int longest = late ? LATE_MICROS : plan.jitterMicros();
    long delay = (long) LEAST_MICROS + random.nextInt(longest);
    long time = schedule.nowMicros() + delay;
    if (time < lastArrival[from][to]) {
      overtaken++;
    }
    lastArrival[from][to] = Math.max(lastArrival[from][to], time);
    schedule.after(delay, arrival);
  }

  int lost() {
    return lost;
  }

  int doubled() {
    return doubled;
  }

  int overtaken() {
    return overtaken;
  }
}
