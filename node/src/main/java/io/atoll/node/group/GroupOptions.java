package io.atoll.node.group;

import io.atoll.kernel.Delay;
import io.atoll.node.engine.Manner;
import io.atoll.node.engine.Mode;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.StewardSettings;
import io.atoll.storage.Durability;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How to run groups on a host.
 *
 * @param cluster its name
 * @param virtualNodes about how many replicas of virtual nodes each host is to have
 * @param replicas how many hosts run a virtual node once there are as many
 * @param zone hosts of one zone fail together
 * @param data where to keep what must not be forgotten; null for nowhere
 */
public record GroupOptions(
    String cluster,
    int virtualNodes,
    int replicas,
    String zone,
    @Nullable Path data,
    Durability durability) {

  /** Twice as many as have been tried. */
  public static final int MOST_VIRTUAL_NODES = 1_024;

  /** A change takes a few round trips: a cluster of a few hosts settles within seconds. */
  private static final long PAUSE_MILLIS = 400;

  /** How long a call waits for a majority; what clients wait for is usually longer. */
  private static final long PATIENCE_MILLIS = 10_000;

  /** The same, for what waits on this host for others before it. */
  static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);

  /**
   * So that a leader that stands still or cannot be reached is replaced, and its clients served,
   * mostly within two seconds.
   */
  private static final Delay ELECTION_TIMEOUT = new Delay(700, 1_400);

  private static final long REPEAT_MILLIS = 400;

  Manner manner() {
    return new Manner(Mode.CONSISTENT, replicas, durability);
  }

  GroupSettings settings() {
    GroupSettings usual = data == null ? GroupSettings.IN_MEMORY : GroupSettings.DURABLE;
    return new GroupSettings(
        usual.raft().electing(ELECTION_TIMEOUT),
        usual.durable(),
        usual.snapshotBytes(),
        usual.beatMillis(),
        REPEAT_MILLIS,
        PATIENCE_MILLIS,
        stewards());
  }

  /** When leaders change their groups by themselves. */
  StewardSettings stewards() {
    StewardSettings usual = StewardSettings.DEFAULT;
    return usual
        .inGroupsOf(replicas)
        .pausing(PAUSE_MILLIS)
        .splitting(virtualNodes, usual.splitWeight(), usual.splitOperationsPerSecond());
  }
}
