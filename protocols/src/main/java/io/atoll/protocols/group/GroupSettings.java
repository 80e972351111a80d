package io.atoll.protocols.group;

import io.atoll.protocols.consensus.RaftSettings;
import org.jspecify.annotations.Nullable;

/**
 * What hosts that run groups leave to whoever runs them.
 *
 * @param raft of every group
 * @param durable whether there is a disk: without, what consensus wants stored counts as stored
 * @param snapshotBytes the state is kept on disk, and the log there cut, when the log has so many
 *     bytes, and half as many as the state. So neither is the same state written again and again,
 *     nor is there much to go through when a host starts
 * @param beatMillis how often what had no answer is looked at
 * @param repeatMillis how long to wait for an answer of another host before asking again, if what
 *     is asked is small
 * @param patienceMillis how long a call may take before it fails
 * @param steward when leaders change their groups by themselves; null if they never do, and whoever
 *     runs the hosts gives them all changes as commands
 */
public record GroupSettings(
    RaftSettings raft,
    boolean durable,
    long snapshotBytes,
    long beatMillis,
    long repeatMillis,
    long patienceMillis,
    @Nullable StewardSettings steward) {

  /** A network that carries less than ten megabytes a second is slow. */
  private static final long BYTES_PER_MILLI = 10_000;

  public static final GroupSettings IN_MEMORY =
      new GroupSettings(RaftSettings.DEFAULT, false, 0, 100, 600, 30_000)
          .stewarded(StewardSettings.DEFAULT);

  public static final GroupSettings DURABLE =
      new GroupSettings(RaftSettings.DEFAULT, true, 1L << 20, 100, 600, 30_000)
          .stewarded(StewardSettings.DEFAULT);

  /** Hosts whose leaders change nothing by themselves. */
  public GroupSettings(
      RaftSettings raft,
      boolean durable,
      long snapshotBytes,
      long beatMillis,
      long repeatMillis,
      long patienceMillis) {
    this(raft, durable, snapshotBytes, beatMillis, repeatMillis, patienceMillis, null);
  }

  /** The same with leaders that look after their groups. */
  public GroupSettings stewarded(StewardSettings settings) {
    return new GroupSettings(
        raft, durable, snapshotBytes, beatMillis, repeatMillis, patienceMillis, settings);
  }

  /** How long to wait for an answer to something of this size. */
  public long repeatMillis(long bytes) {
    return repeatMillis + bytes / BYTES_PER_MILLI;
  }
}
