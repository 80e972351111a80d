/**
 * Channels between hosts: exactly once and in order for as long as both processes live, and a clear
 * word about every frame where one does not. Bytes only; what is in a frame is not known here.
 *
 * <p>Each host dials the hosts it sends to, so a connection carries the frames of one direction;
 * acknowledgements come back on it. A {@code Link} is what a host keeps for one destination: frames
 * are numbered by their order, kept until they are acknowledged, and sent again over a new
 * connection from where the receiver says that it is. The receiver keeps an {@code InboundSession}
 * for each sender: how many frames it has had.
 *
 * <p>What must hold:
 *
 * <ul>
 *   <li>A frame is received at most once, and frames of one sender in the order in which they were
 *       given to {@link io.atoll.node.net.Peers#send}.
 *   <li>A frame that is not received is returned, once: as undeliverable if it is certain that it
 *       was not received and never will be, as lost if nobody can tell.
 *   <li>What waits for a host, sent or not, takes no more memory than the limit.
 * </ul>
 */
@NullMarked
package io.atoll.node.net;

import org.jspecify.annotations.NullMarked;
