/**
 * Virtual nodes that groups of hosts run through consensus: the engine of mode consistent.
 *
 * <p>{@link io.atoll.node.group.GroupEngine} is all there is to start. Inside, a {@code
 * GroupDriver} gives {@link io.atoll.protocols.group.GroupHost} one input at a time and carries its
 * effects out, {@code GroupMail} carries its messages, {@code GroupStorage} keeps what must not be
 * forgotten, and {@code GroupDatabase} is what the gateway sees.
 */
@NullMarked
package io.atoll.node.group;

import org.jspecify.annotations.NullMarked;
