package io.atoll.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node on a ring that changes. */
class NewTableTest {

  private static NodeRef ref(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  @Test
  void lookupsTakeTheNewPointersAsSoonAsThereAreSome() {
    NodeRef n = ref(0);
    Sent out = new Sent();
    RoutedLookupNode node =
        new RoutedLookupNode(
            RoutingTable.of(n, List.of(ref(2), ref(8))), new NoShard(), LookupStyle.TRANSITIVE);
    RoutedLookupNode copy = node.copy();
    node.onNewRoutes(RoutingTable.of(n, List.of(ref(1), ref(2), ref(9))));
    for (long i = 1; i <= 12; i += 9) {
      node.onCommand(new RingCommand.Find(i, new Id(i)), bound -> 0, out);
      copy.onCommand(new RingCommand.Find(i, new Id(i)), bound -> 0, out);
    }
    assertThat(out.to).containsExactly(ref(1), ref(2), ref(9), ref(8));
  }

  /** Remembers where messages went. */
  private static final class Sent implements Out<LookupMessage, RingCommand> {
    final List<NodeRef> to = new ArrayList<>();

    @Override
    public void send(NodeRef receiver, LookupMessage message) {
      to.add(receiver);
    }

    @Override
    public void after(Delay delay, RingCommand command) {}

    @Override
    public void upcall(Upcall upcall) {}

    @Override
    public void depart() {}
  }

  /** Nothing is executed here. */
  private static final class NoShard implements Shard {
    @Override
    public Result execute(Id id, Operation operation) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Portion take(Arc arc) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void put(Content content) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object view() {
      return this;
    }

    @Override
    public Shard copy() {
      return this;
    }
  }
}
