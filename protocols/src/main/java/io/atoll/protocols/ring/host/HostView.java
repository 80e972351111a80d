package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicView;
import java.util.List;

/**
 * The whole state of a node, as observers see it.
 *
 * @param ring that of the atomic ring's node inside
 * @param successors its successor list, nearest first
 * @param operations which joins and leaves it takes part in
 * @param repair what it knows of who is there
 * @param fingers whom it points to, and who points to it
 * @param routing requests of others that it has passed on, and its own on their way
 * @param work requests that failures may have stopped
 * @param reunion whom it lost, and may find again
 * @param inDoubt whether it has stood still, and has not heard from a neighbour since
 * @param leavesWhenAnswered whether it has been told to leave, and waits for answers first
 * @param released whether it has left, and only waits for answers
 */
public record HostView(
    AtomicView ring,
    List<NodeRef> successors,
    Object operations,
    Object repair,
    Fingers.View fingers,
    Object routing,
    Object work,
    Object reunion,
    boolean released,
    boolean ticking,
    long lease,
    long nowMillis,
    long lastRoundMillis,
    long lastTickMillis,
    boolean inDoubt,
    boolean leavesWhenAnswered) {}
