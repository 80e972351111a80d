package io.atoll.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ranch.RanchCommand.Grow;
import io.atoll.protocols.ranch.RanchCommand.Shrink;
import io.atoll.protocols.ring.lmp.Conversation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The joins and leaves of LMP section 4, message by message. */
class RanchFiguresTest {

  private static final NodeRef U = Ranches.process(0);
  private static final NodeRef V = Ranches.process(1);
  private static final NodeRef W = Ranches.process(2);

  @Test
  void aJoinWalksUntilItMeetsAMember() {
    List<UnidirectionalRanchNode> ranch =
        List.of(
            new UnidirectionalRanchNode(U, new BitString(""), List.of(V)),
            new UnidirectionalRanchNode(V, new BitString(""), List.of(W)),
            new UnidirectionalRanchNode(W, new BitString("0"), List.of(U, W)));
    var talk = new Conversation<UnidirectionalRanchMessage, RanchCommand>(ranch);
    assertThat(talk.command(0, new Grow()))
        .containsExactly(
            "0 -> 1: Join[a=0, i=1, d=0]", "1 -> 2: Join[a=0, i=1, d=0]", "2 -> 0: Grant[a=2]");
    assertThat(ranch.get(0).view().r()).isEqualTo(PerRing.of(List.of(V, W)));
    assertThat(ranch.get(2).view().r()).isEqualTo(PerRing.of(List.of(U, U)));
    assertThat(talk.upcalls()).containsExactly(new RanchUpcall.RingJoined(1));
  }

  @Test
  void aJoinThatComesBackCreatesTheRing() {
    List<BidirectionalRanchNode> ranch = Ranches.of("", "", "0");
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(ranch);
    assertThat(talk.command(0, new Grow(), alternatives -> 1))
        .containsExactly(
            "0 -> 1: Join[a=0, i=1, d=1]",
            "1 -> 2: Join[a=0, i=1, d=1]",
            "2 -> 0: Join[a=0, i=1, d=1]",
            "0 -> 1: End[a=0, i=0]",
            "1 -> 2: End[a=0, i=0]");
    assertThat(ranch.get(0).view().id()).isEqualTo(new BitString("1"));
    assertThat(ranch.get(0).view().r()).isEqualTo(PerRing.of(List.of(V, U)));
    assertThat(ranch.get(1).view()).isEqualTo(Ranches.of("", "", "0").get(1).view());
  }

  @Test
  void whomAJoinHasPassedWaitsUntilItEnds() {
    List<BidirectionalRanchNode> ranch = Ranches.of("", "", "0");
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(ranch);
    assertThat(talk.command(0, new Grow()))
        .containsExactly(
            "0 -> 1: Join[a=0, i=1, d=0]",
            "1 -> 2: Join[a=0, i=1, d=0]",
            "2 -> 2: Grant[a=0, i=1]",
            "2 -> 0: Ack[a=2]",
            "0 -> 2: Done[i=1]",
            "0 -> 1: End[a=2, i=0]");
    assertThat(ranch).extracting(node -> node.view().s()).doesNotContain(waiting());
    assertThat(ranch.get(0).view().l()).isEqualTo(PerRing.of(List.of(W, W)));
  }

  private static PerRing<State> waiting() {
    return PerRing.of(List.of(State.WTG));
  }

  @Test
  void aProcessLeavesRingByRing() {
    List<BidirectionalRanchNode> ranch = Ranches.of("0", "0", "1");
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(ranch);
    talk.command(0, new Shrink());
    assertThat(ranch)
        .extracting(node -> node.view().id().toString())
        .containsExactly("ε", "0", "1");
    talk.command(0, new Shrink());
    assertThat(ranch.get(0).view()).isEqualTo(new BidirectionalRanchNode(U).view());
    assertThat(ranch.get(1).view().r()).isEqualTo(PerRing.of(List.of(W, V)));
    assertThat(talk.upcalls())
        .containsExactly(new RanchUpcall.RingLeft(1), new RanchUpcall.RingLeft(0));
  }

  @Test
  void whoIsOutSaysRetry() {
    List<BidirectionalRanchNode> ranch =
        List.of(new BidirectionalRanchNode(U), new BidirectionalRanchNode(V));
    var talk = new Conversation<BidirectionalRanchMessage, RanchCommand>(ranch);
    assertThat(talk.command(0, new RanchCommand.JoinBase(List.of(V))))
        .containsExactly("0 -> 1: Join[a=0, i=0, d=0]", "1 -> 0: Retry[]");
    assertThat(ranch.get(0).view()).isEqualTo(new BidirectionalRanchNode(U).view());
  }
}
