/**
 * Virtual nodes that hosts run directly, each on the production ring, driven by one thread at a
 * time: what is on a host that crashes is lost.
 *
 * <p>{@link io.atoll.node.ring.RingEngine} is all there is to start. Inside, a {@code Seat} drives
 * one virtual node, {@code Mail} carries their letters, {@code Membership} brings them onto the
 * ring and off it, and {@code RingDatabase} is what the gateway sees.
 */
@NullMarked
package io.atoll.node.ring;

import org.jspecify.annotations.NullMarked;
