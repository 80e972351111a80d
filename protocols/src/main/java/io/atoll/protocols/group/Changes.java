package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;
import java.util.TreeMap;

/** The changes that a host has under way as a leader, one for a virtual node at a time. */
final class Changes {

  private record Open(Change change, Placement before) {}

  /** By the address of the virtual node. */
  private final TreeMap<Long, Open> open = new TreeMap<>();

  void begin(Change change, Placement before) {
    open.put(change.node().address().value(), new Open(change, before));
  }

  /**
   * Forget what has happened, and what has not for so long that it will not.
   *
   * @param charges the groups that this host leads
   */
  void forgetOver(List<Charge> charges, Directory directory, long nowMillis, long patienceMillis) {
    List<NodeRef> led = charges.stream().map(Charge::self).toList();
    List<NodeRef> moving = charges.stream().filter(Charge::moving).map(Charge::self).toList();
    open.values()
        .removeIf(
            it ->
                it.change().isOver(it.before(), led, directory)
                    || (nowMillis - it.change().sinceMillis() >= patienceMillis
                        && !moving.contains(it.change().node())));
  }

  boolean isUnderWay(NodeRef node) {
    return open.containsKey(node.address().value());
  }

  /** Where a virtual node is moving, or else where it was. */
  Placement prospect(Placement placement) {
    Open one = open.get(placement.node().address().value());
    return one != null && one.change().command() instanceof GroupCommand.Move move
        ? new Placement(placement.node(), placement.epoch(), move.hosts())
        : placement;
  }

  int count() {
    return open.size();
  }

  List<Change> all() {
    return open.values().stream().map(Open::change).toList();
  }
}
