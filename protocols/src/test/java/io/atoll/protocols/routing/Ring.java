package io.atoll.protocols.routing;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** A ring that stands still, and who is where by the definition. */
record Ring(IdSpace space, TreeMap<Id, NodeRef> members) {

  /** Up to 40 members among 2^3 to 2^64 identifiers. */
  static Arbitrary<Ring> any() {
    return Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.integers().between(3, 12)), Tuple.of(1, Arbitraries.just(64)))
        .flatMap(
            bits ->
                ids(new IdSpace(bits))
                    .set()
                    .ofMinSize(1)
                    .ofMaxSize(Math.min(40, 1 << Math.min(bits, 10)))
                    .map(ids -> of(new IdSpace(bits), ids)))
        .withoutEdgeCases();
  }

  private static Arbitrary<Id> ids(IdSpace space) {
    return space.bits() == 64
        ? Arbitraries.longs().map(Id::new)
        : Arbitraries.longs().between(0, (1L << space.bits()) - 1).map(Id::new);
  }

  static Ring of(IdSpace space, Iterable<Id> ids) {
    TreeMap<Id, NodeRef> members = new TreeMap<>();
    for (Id id : ids) {
      members.put(id, new NodeRef(id, new Address(members.size())));
    }
    return new Ring(space, members);
  }

  /** The first node at or after a point: the owner of the identifier. */
  NodeRef firstFrom(Id point) {
    Map.Entry<Id, NodeRef> first = members.ceilingEntry(point);
    return (first == null ? members.firstEntry() : first).getValue();
  }

  /** The node whose successor owns the identifier. */
  NodeRef predecessorOf(Id point) {
    Map.Entry<Id, NodeRef> last = members.lowerEntry(point);
    return (last == null ? members.lastEntry() : last).getValue();
  }

  NodeRef member(int choice) {
    return List.copyOf(members.values()).get(Math.floorMod(choice, members.size()));
  }

  Id point(long choice) {
    return space.plus(new Id(0), choice);
  }

  RoutingTable table(NodeRef n, Spacing spacing) {
    return RoutingTable.fill(n, spacing, this::firstFrom);
  }

  /** The nodes that a lookup visits, from its initiator to the owner. */
  List<NodeRef> walk(NodeRef n, Id i, Spacing spacing) {
    List<NodeRef> visited = new ArrayList<>(List.of(n));
    RoutingTable table = table(n, spacing);
    while (!table.terminates(i)) {
      if (visited.size() > members.size()) {
        throw new AssertionError("the lookup of " + i + " does not end: " + visited);
      }
      NodeRef next = table.nextHop(i);
      visited.add(next);
      table = table(next, spacing);
    }
    visited.add(table.nextHop(i));
    return visited;
  }
}
