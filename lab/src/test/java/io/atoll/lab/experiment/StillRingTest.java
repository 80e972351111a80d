package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;

/** Pointers that are computed lead the same way as pointers that are kept. */
class StillRingTest {

  private static NodeRef ref(StillRing ring, int node) {
    return new NodeRef(ring.id(node), new Address(node));
  }

  private static RoutingTable table(StillRing ring, NodeRef n, Spacing spacing) {
    return RoutingTable.fill(n, spacing, point -> ref(ring, ring.firstFrom(point)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 1000})
  void firstFromIsTheOwner(int nodes) {
    StillRing ring = new StillRing(nodes, new SplittableRandom(3));
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 2_000; i++) {
      Id id = i < nodes ? ring.id(i) : new Id(random.nextLong());
      int owner = ring.firstFrom(id);
      Id pred = ring.id(Math.floorMod(owner - 1, nodes));
      assertThat(id.isBetween(pred, ring.id(owner))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 16})
  void hopsAreThoseOfKeptTables(int k) {
    Spacing spacing = Spacing.toTheBase(k, IdSpace.FULL);
    SplittableRandom random = new SplittableRandom(5);
    for (int nodes = 1; nodes <= 300; nodes = 2 * nodes + 1) {
      StillRing ring = new StillRing(nodes, random.split());
      for (int i = 0; i < 60; i++) {
        int from = random.nextInt(nodes);
        Id id = new Id(random.nextLong());
        RoutingTable table = table(ring, ref(ring, from), spacing);
        assertThat(ring.differentPointers(from, spacing)).isEqualTo(table.pointers());
        int hops = 1;
        while (!table.terminates(id)) {
          table = table(ring, table.nextHop(id), spacing);
          hops++;
        }
        assertThat(ring.hops(from, id, spacing)).isEqualTo(hops);
      }
    }
  }

  /** A million nodes with their tables must fit: no more than a reference for each pointer. */
  @Test
  void tableTakesFewBytesBesidesItsPointers() {
    StillRing ring = new StillRing(1 << 16, new SplittableRandom(6));
    RoutingTable table = table(ring, ref(ring, 77), Spacing.toTheBase(2, IdSpace.FULL));
    System.setProperty("jol.magicFieldOffset", "true");
    assertThat(table.pointers()).isBetween(14, 19);
    assertThat(ClassLayout.parseInstance(table).instanceSize()).isLessThanOrEqualTo(32);
  }
}
