package io.atoll.protocols.ring.lmp;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingCommand.Join;
import io.atoll.protocols.ring.RingCommand.Leave;
import io.atoll.protocols.ring.RingUpcall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of LMP section 3, message by message. */
class LmpFiguresTest {

  private static final NodeRef V = process(0);
  private static final NodeRef W = process(1);
  private static final NodeRef U = process(2);

  private static NodeRef process(int number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  /** Fig. 1: u joins between v and w. */
  @Test
  void aJoinOfAUnidirectionalRingTakesTwoMessages() {
    UnidirectionalNode v = new UnidirectionalNode(V, W);
    UnidirectionalNode u = new UnidirectionalNode(U);
    var talk =
        new Conversation<UnidirectionalMessage, RingCommand>(
            List.of(v, new UnidirectionalNode(W, V), u));
    assertThat(talk.command(2, new Join(List.of(V))))
        .containsExactly("2 -> 0: Join[]", "0 -> 2: Grant[a=1]");
    assertThat(v.view().r()).isEqualTo(U);
    assertThat(u.view()).isEqualTo(new UnidirectionalView(U, State.IN, W));
    assertThat(talk.upcalls()).containsExactly(new RingUpcall.Joined());
  }

  @Test
  void whoIsNotInTurnsJoinersDownAndTheyAreOutAgain() {
    UnidirectionalNode u = new UnidirectionalNode(U);
    var talk =
        new Conversation<UnidirectionalMessage, RingCommand>(
            List.of(new UnidirectionalNode(V), new UnidirectionalNode(W), u));
    assertThat(talk.command(2, new Join(List.of(V))))
        .containsExactly("2 -> 0: Join[]", "0 -> 2: Retry[]");
    assertThat(u.view()).isEqualTo(new UnidirectionalNode(U).view());
    assertThat(talk.upcalls()).containsExactly(new RingUpcall.TurnedDown());
  }

  @Test
  void whoFindsNobodyIsARingByItself() {
    BidirectionalNode u = new BidirectionalNode(U);
    var talk = new Conversation<BidirectionalMessage, RingCommand>(List.of(u, u, u));
    assertThat(talk.command(2, new Join(List.of()))).isEmpty();
    assertThat(u.view()).isEqualTo(new BidirectionalView(U, State.IN, U, U, null));
    assertThat(talk.command(2, new Leave())).isEmpty();
    assertThat(u.view()).isEqualTo(new BidirectionalNode(U).view());
  }

  /** Fig. 3 (a). */
  @Test
  void aJoinOfABidirectionalRingTakesFourMessages() {
    BidirectionalNode v = new BidirectionalNode(V, W, W);
    BidirectionalNode w = new BidirectionalNode(W, V, V);
    BidirectionalNode u = new BidirectionalNode(U);
    var talk = new Conversation<BidirectionalMessage, RingCommand>(List.of(v, w, u));
    assertThat(talk.command(2, new Join(List.of(V))))
        .containsExactly(
            "2 -> 0: Join[]", "0 -> 1: Grant[a=2]", "1 -> 2: Ack[a=0]", "2 -> 0: Done[]");
    assertThat(v.view()).isEqualTo(new BidirectionalView(V, State.IN, U, W, null));
    assertThat(u.view()).isEqualTo(new BidirectionalView(U, State.IN, W, V, null));
    assertThat(w.view()).isEqualTo(new BidirectionalView(W, State.IN, V, U, null));
  }

  /** Fig. 3 (b), and section 1: "only four messages is needed to handle an active leave". */
  @Test
  void aLeaveTakesFourMessages() {
    BidirectionalNode v = new BidirectionalNode(V, U, W);
    BidirectionalNode w = new BidirectionalNode(W, V, U);
    BidirectionalNode u = new BidirectionalNode(U, W, V);
    var talk = new Conversation<BidirectionalMessage, RingCommand>(List.of(v, w, u));
    assertThat(talk.command(2, new Leave()))
        .containsExactly(
            "2 -> 0: Leave[a=1]", "0 -> 1: Grant[a=2]", "1 -> 2: Ack[a=null]", "2 -> 0: Done[]");
    assertThat(u.view()).isEqualTo(new BidirectionalNode(U).view());
    assertThat(v.view()).isEqualTo(new BidirectionalView(V, State.IN, W, W, null));
    assertThat(w.view()).isEqualTo(new BidirectionalView(W, State.IN, V, V, null));
    assertThat(talk.upcalls()).containsExactly(new RingUpcall.Left());
  }

  @Test
  void whoHasLeftStillAnswers() {
    BidirectionalNode v = new BidirectionalNode(V);
    var talk =
        new Conversation<BidirectionalMessage, RingCommand>(
            List.of(v, new BidirectionalNode(W), new BidirectionalNode(U)));
    assertThat(talk.send(U, V, new BidirectionalMessage.Leave(W)))
        .containsExactly("2 -> 0: Leave[a=1]", "0 -> 2: Retry[]");
    assertThat(talk.send(U, V, new BidirectionalMessage.Join()))
        .containsExactly("2 -> 0: Join[]", "0 -> 2: Retry[]");
  }

  @Test
  void whatWasNotAskedForChangesNothing() {
    for (BidirectionalNode node :
        List.of(new BidirectionalNode(V), new BidirectionalNode(V, W, W))) {
      BidirectionalView before = node.view();
      var talk =
          new Conversation<BidirectionalMessage, RingCommand>(
              List.of(node, new BidirectionalNode(W)));
      talk.send(W, V, new BidirectionalMessage.Ack(null));
      talk.send(W, V, new BidirectionalMessage.Ack(W));
      talk.send(W, V, new BidirectionalMessage.Done());
      talk.send(W, V, new BidirectionalMessage.Retry());
      assertThat(node.view()).isEqualTo(before);
    }
  }

  @Test
  void whoIsBusyIsToldToAskForLeaveAgain() {
    BidirectionalNode v = new BidirectionalNode(V, W, W);
    var talk =
        new Conversation<BidirectionalMessage, RingCommand>(
            List.of(v, new BidirectionalNode(W), new BidirectionalNode(U)));
    talk.send(U, V, new BidirectionalMessage.Join()); // W does not answer the grant
    assertThat(v.view().s()).isEqualTo(State.BUSY);
    talk.command(0, new Leave());
    assertThat(talk.upcalls()).containsExactly(new RingUpcall.TurnedDown());
  }
}
