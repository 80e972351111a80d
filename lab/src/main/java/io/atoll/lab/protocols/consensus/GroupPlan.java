package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.protocols.consensus.RaftSettings;
import java.util.SplittableRandom;

/**
 * What a seed makes of a run: how large the group is, how bad its network, disks and clocks are.
 *
 * @param blank how many members start with nothing, and must be given the state
 * @param jitterMicros how much longer than the least a message may take, so that others overtake it
 * @param latePercent how many take up to a few seconds
 * @param lossPercent how many messages are lost while things are bad
 * @param doublePercent how many come twice
 * @param flushMicros how long a disk takes to make writes durable, at most; 0 for groups in memory
 * @param skewPercent by how much clocks run fast or slow at most
 * @param snapshotEvery after how many entries a member takes a snapshot
 * @param faultMicros how long from one fault to the next, on average
 */
record GroupPlan(
    long seed,
    int members,
    int blank,
    RaftSettings settings,
    int jitterMicros,
    int latePercent,
    int lossPercent,
    int doublePercent,
    int flushMicros,
    int skewPercent,
    int snapshotEvery,
    int faultMicros) {

  /** How long things are bad. */
  static final long BAD_MICROS = 20_000_000;

  /** At the latest when this has passed after that, a write must have been acknowledged. */
  static final long PATIENCE_TIMEOUTS = 10;

  static final int CLIENTS = 4;
  static final int REGISTERS = 3;

  static GroupPlan of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int members = random.nextInt(20) == 0 ? 1 : 3 + 2 * random.nextInt(2);
    int blank = random.nextInt(5) == 0 ? 1 + random.nextInt(Math.max(1, members - 1)) : 0;
    RaftSettings settings =
        new RaftSettings(
            200,
            new Delay(1_000, pick(random, 1_100, 1_500, 2_000)),
            random.nextInt(8),
            seed % 4 == 0 ? 48 : 1 << 20,
            2 + random.nextInt(5),
            24 * (3 + random.nextInt(4)),
            1 + random.nextInt(4));
    return new GroupPlan(
        seed,
        members,
        Math.min(blank, members - 1),
        settings,
        pick(random, 500, 5_000, 40_000, 150_000),
        pick(random, 0, 1, 4),
        pick(random, 0, 0, 2, 10),
        pick(random, 0, 0, 5, 20),
        pick(random, 0, 2_000, 20_000, 100_000),
        pick(random, 0, 5, 25, 40),
        pick(random, 4, 10, 30, 1_000),
        pick(random, 400_000, 800_000, 1_500_000, 1_500_000));
  }

  private static int pick(SplittableRandom random, int... values) {
    return values[random.nextInt(values.length)];
  }

  long patienceMicros() {
    return PATIENCE_TIMEOUTS * settings.electionTimeout().maxMillis() * 1_000;
  }
}
