package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages to somebody who is gone, and who may have received them before. */
final class LostMessagesTest {

  private static final NodeRef SELF = new NodeRef(new Id(10), new Address(0));
  private static final NodeRef NEXT = new NodeRef(new Id(20), new Address(1));
  private static final NodeRef LAST = new NodeRef(new Id(30), new Address(2));

  private final HostNode node =
      (HostNode) new HostNodes(HostSettings.DEFAULT).inside(SELF, new RegisterShard(1), LAST, NEXT);

  private final List<HostMessage> sent = new ArrayList<>();
  private final List<Upcall> told = new ArrayList<>();

  private final Out<HostMessage, RingCommand> out =
      new Out<>() {
        @Override
        public void send(NodeRef to, HostMessage message) {
          if (message instanceof HostMessage.Carry) {
            sent.add(message);
          }
        }

        @Override
        public void after(Delay delay, RingCommand command) {}

        @Override
        public void upcall(Upcall upcall) {
          told.add(upcall);
        }

        @Override
        public void depart() {}
      };

  private HostMessage carried(RingCommand request) {
    node.onCommand(request, bound -> 0, out);
    assertThat(sent).hasSize(1);
    return sent.remove(0);
  }

  @Test
  void anUpdateThatMayHaveBeenExecutedIsNotSentAgain() {
    HostMessage update =
        carried(new RingCommand.Execute(7, new Id(25), new RegisterOperation.Increment(1)));
    node.onLost(NEXT, update, out);
    assertThat(sent).isEmpty();
    assertThat(told)
        .singleElement()
        .isInstanceOfSatisfying(
            RingUpcall.RequestFailed.class,
            failed -> {
              assertThat(failed.number()).isEqualTo(7);
              assertThat(failed.reason()).contains("whether it was executed is not known");
            });
  }

  @Test
  void aLookupIsNotGivenUp() {
    HostMessage lookup = carried(new RingCommand.Find(8, new Id(25)));
    node.onLost(NEXT, lookup, out);
    assertThat(told).isEmpty();
  }

  @Test
  void whoIsTooSlowForARequestIsNotTakenForGone() {
    Object before = node.view().successors();
    HostMessage update =
        carried(new RingCommand.Execute(9, new Id(25), new RegisterOperation.Increment(1)));
    node.onRefused(NEXT, update, out);
    assertThat(told)
        .singleElement()
        .isInstanceOfSatisfying(
            RingUpcall.RequestFailed.class,
            failed -> {
              assertThat(failed.number()).isEqualTo(9);
              assertThat(failed.reason()).endsWith("it was not executed");
            });
    assertThat(node.view().successors()).isEqualTo(before);
    HostMessage again =
        carried(new RingCommand.Execute(10, new Id(25), new RegisterOperation.Increment(1)));
    assertThat(again).as("the next one goes to it as ever").isInstanceOf(HostMessage.Carry.class);
    assertThat(told).hasSize(1);
  }
}
