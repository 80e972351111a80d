/**
 * The messages of the ring and of groups as bytes, and what groups keep on disks.
 *
 * <p>A {@link io.atoll.wire.LetterCodec} writes and reads what one virtual node says to another:
 * two identifiers and a {@linkplain io.atoll.protocols.ring.host.HostMessage message}, one after
 * the other without anything in between. What operations, results and content are made of is for a
 * {@link io.atoll.wire.ShardCodec} to say: {@link io.atoll.wire.KeyspaceCodec} for keys and values,
 * {@link io.atoll.wire.RegisterCodec} for the registers of the lab.
 *
 * <p>A {@link io.atoll.wire.GroupLetterCodec} does the same for what hosts that run groups say to
 * each other, and an {@link io.atoll.wire.EntryCodec}, a {@link io.atoll.wire.SnapshotCodec} and a
 * {@link io.atoll.wire.KeptCodec} for the log, the state and the rest of what such hosts keep.
 *
 * <p><strong>Form.</strong> A record is the number of its type, one byte, where more than one type
 * may stand; then its components in their order. Identifiers and addresses are eight bytes, the
 * highest first; other numbers are as long as they need to be; strings and lists begin with their
 * length. A record's type number is for ever: the golden file of the tests has them all.
 *
 * <p><strong>Promises.</strong>
 *
 * <ul>
 *   <li>What is read is equal to what was written.
 *   <li>There is one form for a value only: whatever is read, writing it gives the same bytes.
 *   <li>What is no message is refused with a {@link io.atoll.wire.MalformedMessage}, and nothing
 *       else is thrown. A declared length is compared with what is left before anything is made of
 *       it, so reading takes memory in proportion to the input, whatever the input says.
 *   <li>What has been read can be executed: the limits that operations have are checked here.
 * </ul>
 *
 * <p>Byte strings that are read lie in the array they are read from. So whoever gives an array to a
 * reader must not write to it any more; and what keeps such a string keeps the array. A shard keeps
 * none: it copies what it stores. A log in memory keeps what it was sent, until a snapshot covers
 * it; so does the memory of sessions, of the answers that came in a snapshot.
 */
@NullMarked
package io.atoll.wire;

import org.jspecify.annotations.NullMarked;
