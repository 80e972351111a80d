package io.atoll.protocols.ring.asymmetric;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * ARM's LockQueue: who asks for the lock of a node, in the order of asking. The first one holds the
 * lock; when there is none, the lock is free. An immutable value.
 */
public record LockQueue(List<NodeRef> requests) {

  public static final LockQueue FREE = new LockQueue(List.of());

  public LockQueue {
    requests = List.copyOf(requests);
  }

  public boolean isFree() {
    return requests.isEmpty();
  }

  public @Nullable NodeRef holder() {
    return isFree() ? null : requests.get(0);
  }

  public boolean isHeldBy(NodeRef node) {
    return node.equals(holder());
  }

  public boolean contains(NodeRef node) {
    return requests.contains(node);
  }

  /** The requests that wait behind the holder's. */
  public List<NodeRef> waiting() {
    return isFree() ? List.of() : requests.subList(1, requests.size());
  }

  /** ENQUEUE. */
  public LockQueue enqueue(NodeRef src) {
    List<NodeRef> longer = new ArrayList<>(requests);
    longer.add(src);
    return new LockQueue(longer);
  }

  /** DEQUEUE. */
  public LockQueue dequeue() {
    return new LockQueue(waiting());
  }

  /** Without the requests of a node. */
  public LockQueue without(NodeRef node) {
    return filter(src -> !src.equals(node));
  }

  /** FILTER: keep the requests of the nodes on an arc. */
  public LockQueue filter(Arc arc) {
    return filter(src -> arc.contains(src.id()));
  }

  /** FILTER, but the holder keeps its place wherever it is. */
  public LockQueue filterWaiting(Arc arc) {
    return filter(src -> isHeldBy(src) || arc.contains(src.id()));
  }

  private LockQueue filter(Predicate<NodeRef> wanted) {
    return new LockQueue(requests.stream().filter(wanted).toList());
  }

  @Override
  public String toString() {
    return requests.toString();
  }
}
