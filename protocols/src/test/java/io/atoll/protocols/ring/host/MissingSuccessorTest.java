package io.atoll.protocols.ring.host;

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
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host that is gone is not sent again, at once and without end, what has just come back. */
class MissingSuccessorTest {

  private static final NodeRef PRED = node(10);
  private static final NodeRef SELF = node(20);
  private static final NodeRef SUCC = node(30);

  private final HostNode host =
      new HostNode(
          new NoContent(),
          HostSettings.DEFAULT,
          PRED,
          SUCC,
          new Operations(SELF, HostSettings.DEFAULT),
          new Fingers(SELF, HostSettings.DEFAULT.spacing()));
  private final List<NodeRef> sentTo = new ArrayList<>();

  @Test
  void aSearchForAPointerIsLeftToTheNextRound() {
    host.onUndeliverable(SUCC, new HostMessage.Seek(new Lookup(new Id(25), PRED, 0), 0), out());

    assertThat(sentTo).doesNotContain(SUCC);
  }

  @Test
  void aRequestWaitsForRepair() {
    host.onUndeliverable(SUCC, new HostMessage.Carry(new Lookup(new Id(25), PRED, 1), 0), out());

    assertThat(sentTo).doesNotContain(SUCC);
  }

  private Out<HostMessage, RingCommand> out() {
    return new Out<>() {
      @Override
      public void send(NodeRef to, HostMessage message) {
        if (!(message instanceof HostMessage.Ask)) {
          sentTo.add(to);
        }
      }

      @Override
      public void after(Delay delay, RingCommand command) {}

      @Override
      public void upcall(Upcall upcall) {}

      @Override
      public void depart() {}
    };
  }

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  private static final class NoContent implements Shard {
    @Override
    public Result execute(Id id, Operation operation) {
      throw new AssertionError("nothing is executed here");
    }

    @Override
    public Portion take(Arc arc) {
      throw new AssertionError("nothing is handed over here");
    }

    @Override
    public void put(Content content) {
      throw new AssertionError("nothing is handed over here");
    }

    @Override
    public Object view() {
      return "";
    }

    @Override
    public Shard copy() {
      return this;
    }
  }
}
