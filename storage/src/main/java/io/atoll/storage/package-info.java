/**
 * What a host keeps on disk so that it outlives the process: one log for all its groups, snapshots,
 * and who it is.
 *
 * <pre>
 *   data directory
 *     lock         held by the process that uses the directory
 *     identity     the host's address and the cluster's name, written once
 *     journal/     segments of the log, 0000000000000001.wal and so on, and a spare one
 *     snapshots/   one file for each stream that has one
 * </pre>
 *
 * <p><strong>The log.</strong> A {@link io.atoll.storage.Journal} has many streams, one for each
 * consensus group, and one file that grows. What the streams want stored is gathered into batches;
 * a batch is one write, has one checksum, and is believed as a whole or not at all. A {@link
 * io.atoll.storage.GroupCommit} makes many batches durable with one fdatasync.
 *
 * <p><strong>Promises.</strong>
 *
 * <ul>
 *   <li>What was there when {@link io.atoll.storage.Journal#sync} returned is there after any
 *       crash, in the same order.
 *   <li>What was not may be there or not, but only as a prefix of what was asked for, and nothing
 *       else is ever there.
 *   <li>Damage to what is known to have been durable makes {@link io.atoll.storage.Journal#open}
 *       fail, with the file and the offset. It is never cut off in silence.
 *   <li>The log takes at most about twice the room of what is live in it, and a few segments.
 * </ul>
 *
 * <p><strong>What is known to have been durable.</strong> Each batch says up to where its segment
 * had been synced when it was written, each segment says where the one before it ends. So damage is
 * told from a torn tail by what follows it. Only damage to the very last batch of a log that was
 * not closed cannot be told from a write that was never finished.
 *
 * <p>Everything here reaches the disk through the port {@link io.atoll.storage.Disk}, so that a
 * simulator runs these classes over a disk that loses, tears and flips what it can.
 */
@NullMarked
package io.atoll.storage;

import org.jspecify.annotations.NullMarked;
