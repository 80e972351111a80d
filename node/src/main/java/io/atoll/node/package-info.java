/**
 * A running host: virtual nodes on the production ring, each driven by one thread at a time, the
 * database that they make together, and what a host says of itself.
 *
 * <p>{@link io.atoll.node.Node} is all there is to start. Inside, a {@link io.atoll.node.Seat}
 * drives one virtual node, {@link io.atoll.node.Mail} carries their letters, {@link
 * io.atoll.node.Membership} brings them onto the ring and off it, and {@link
 * io.atoll.node.RingDatabase} is what the gateway sees.
 */
@NullMarked
package io.atoll.node;

import org.jspecify.annotations.NullMarked;
