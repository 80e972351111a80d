/**
 * The messages of the ring as bytes.
 *
 * <p>A {@link io.atoll.wire.LetterCodec} writes and reads what one virtual node says to another:
 * two identifiers and a {@linkplain io.atoll.protocols.ring.host.HostMessage message}, one after
 * the other without anything in between. What operations, results and content are made of is for a
 * {@link io.atoll.wire.ShardCodec} to say: {@link io.atoll.wire.KeyspaceCodec} for keys and values,
 * {@link io.atoll.wire.RegisterCodec} for the registers of the lab.
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
 * none: it copies what it stores.
 */
@NullMarked
package io.atoll.wire;

import org.jspecify.annotations.NullMarked;
