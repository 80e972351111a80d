package io.atoll.protocols.ring.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who has answered for which identifiers: the way of a request is one hop where its owner is
 * remembered. Nobody is told that it is remembered, so what is found here may be out of date; who
 * gets a request that is not its own hands it on, and who is gone is forgotten.
 */
final class Locations {

  private final int room;

  /** By the identifier of the owner, where its arc ends. */
  private final TreeMap<Id, Known> owners = new TreeMap<>();

  /**
   * @param room for so many owners; with none, nothing is remembered
   */
  Locations(int room) {
    this.room = room;
  }

  Locations(Locations other) {
    this.room = other.room;
    owners.putAll(other.owners);
    sent.putAll(other.sent);
  }

  /** Requests on their way to an owner that was remembered, in the order in which they set out. */
  private final LinkedHashMap<Long, Sent> sent = new LinkedHashMap<>();

  /** A request, and to whom it was sent. */
  record Sent(Request request, NodeRef to) {}

  /** What an observer may know. */
  record View(List<Known> owners, List<Sent> sent) {}

  /**
   * An owner, and from where on it is known to be.
   *
   * @param from the farthest point before the owner that it has answered for
   */
  record Known(NodeRef owner, Id from) {
    boolean covers(Id id) {
      return id.equals(from) || id.isBetween(from, owner.id());
    }
  }

  View view() {
    return new View(List.copyOf(owners.values()), List.copyOf(sent.values()));
  }

  /** Who answered for this identifier, or for others on both sides of it; null if nobody has. */
  @Nullable NodeRef ownerOf(Id id) {
    Map.Entry<Id, Known> next = owners.ceilingEntry(id);
    if (next == null) {
      next = owners.firstEntry();
    }
    return next != null && next.getValue().covers(id) ? next.getValue().owner() : null;
  }

  /** This node has answered for an identifier. */
  void learn(Id id, NodeRef owner) {
    if (room == 0) {
      return;
    }
    Known known = owners.get(owner.id());
    if (known == null || !known.owner().equals(owner) || !known.covers(id)) {
      owners.put(owner.id(), new Known(owner, id));
      if (owners.size() > room) {
        forgetAfter(owner.id());
      }
    }
  }

  private void forgetAfter(Id id) {
    Id next = owners.higherKey(id);
    owners.remove(next == null ? owners.firstKey() : next);
  }

  /** A request goes straight to an owner. */
  void sending(Request request, NodeRef owner) {
    sent.put(request.number(), new Sent(request, owner));
  }

  /** A request has its answer, or will not get one. */
  void ended(long number) {
    sent.remove(number);
  }

  /** Who was sent a request is not on the ring: which request it was, if it is still open. */
  @Nullable Request returned(long number, NodeRef from) {
    Sent returned = sent.get(number);
    if (returned == null || !returned.to().equals(from)) {
      return null;
    }
    forget(from);
    return Objects.requireNonNull(sent.remove(number)).request();
  }

  void forget(NodeRef node) {
    owners.computeIfPresent(node.id(), (id, known) -> known.owner().equals(node) ? null : known);
  }
}
