package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import java.util.List;
import java.util.TreeMap;

/**
 * What a virtual node has to do with others: its ends of the channels to them, and where they were.
 */
final class Dealings {

  private final RingMember ring;
  private final Channels channels;

  /** Where others were, by address: who leads may not know. */
  private final TreeMap<Long, Placement> acquaintances = new TreeMap<>();

  Dealings(RingMember ring, Channels channels) {
    this.ring = ring;
    this.channels = channels;
  }

  // ---- where others are

  List<Placement> acquaintances() {
    return List.copyOf(acquaintances.values());
  }

  void acquaint(List<Placement> others) {
    others.forEach(this::acquaint);
  }

  void acquaint(Placement other) {
    Placement known = acquaintances.get(other.node().address().value());
    if (known == null || other.isNewerThan(known)) {
      acquaintances.put(other.node().address().value(), other);
    }
  }

  /** Whoever is no neighbour any more, and has been told everything, may be gone unnoticed. */
  void forgetStrangers() {
    acquaintances
        .values()
        .removeIf(it -> !ring.isBeside(it.node()) && channels.isAllAcknowledgedBy(it.node()));
  }

  // ---- what is said

  /** Keep a message until it is acknowledged; whether it may be on its way now. */
  boolean say(NodeRef to, AtomicMessage message) {
    channels.say(to, message);
    return isDue(to, message);
  }

  /** What may be on its way, by destination and in order. */
  List<Channels.Parcel> due() {
    return channels.unacknowledged().stream().filter(it -> isDue(it.to(), it.message())).toList();
  }

  /**
   * Whether a message may be on its way. That a node is done is its last word: whoever hears it
   * lets this node's group go, with whatever had not been heard.
   */
  private boolean isDue(NodeRef to, AtomicMessage message) {
    return !(message instanceof LeaveDone) || channels.isAllAcknowledgedBut(to);
  }

  /** Whether something up to a number is yet to be acknowledged by another. */
  boolean awaits(NodeRef other, long upTo) {
    return channels.awaits(other, upTo);
  }

  void acknowledged(Input.Acknowledged acknowledged) {
    channels.acknowledged(acknowledged.by(), acknowledged.upTo());
    forgetStrangers();
  }

  /** Whether everybody has heard what there was to say. */
  boolean areOver() {
    return channels.isAllAcknowledged();
  }

  // ---- what is heard

  /** Whether a message is the next of its sender, and so to be taken now. */
  boolean hears(Input.Deliver deliver) {
    acquaint(deliver.from());
    return channels.hears(deliver.from().node(), deliver.number());
  }

  /** The last message of another that was taken; 0 if none was. */
  long heardFrom(NodeRef other) {
    return channels.heardFrom(other);
  }

  // ---- as values

  Channels copyOfChannels() {
    return channels.copy();
  }

  Channels.View channels() {
    return channels.view();
  }
}
