package io.atoll.protocols.group;

import io.atoll.protocols.consensus.RaftSettings;

/**
 * What hosts that run groups leave to whoever runs them.
 *
 * @param raft of every group
 * @param durable whether there is a disk: without, what consensus wants stored counts as stored
 * @param snapshotEntries after how many entries the state is kept and the log cut
 * @param beatMillis how often what had no answer is looked at
 * @param repeatMillis how long to wait for an answer of another host before asking again
 * @param patienceMillis how long a call may take before it fails
 */
public record GroupSettings(
    RaftSettings raft,
    boolean durable,
    int snapshotEntries,
    long beatMillis,
    long repeatMillis,
    long patienceMillis) {

  public static final GroupSettings IN_MEMORY =
      new GroupSettings(RaftSettings.DEFAULT, false, 4_096, 100, 600, 30_000);

  public static final GroupSettings DURABLE =
      new GroupSettings(RaftSettings.DEFAULT, true, 16_384, 100, 600, 30_000);
}
