/**
 * A running host. {@link io.atoll.node.Node} is all there is to start; an {@link
 * io.atoll.node.engine.Engine} runs its virtual nodes, {@link io.atoll.node.net.Peers} are the
 * channels to other hosts.
 */
@NullMarked
package io.atoll.node;

import org.jspecify.annotations.NullMarked;
