package io.atoll.protocols.ring.lmr;

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
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.Connect;
import io.atoll.protocols.ring.lmr.LmrMessage.ConnectingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTransAck;
import io.atoll.protocols.ring.lmr.LmrMessage.GrantLeave;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinAckAndDataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinComplete;
import io.atoll.protocols.ring.lmr.LmrMessage.Joining;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveDone;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveReq;
import io.atoll.protocols.ring.lmr.LmrMessage.Leaving;
import io.atoll.protocols.ring.lmr.LmrMessage.LeavingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NewAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NotifyOfNew;
import io.atoll.protocols.ring.lmr.LmrMessage.RefuseJoin;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateDone;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.LmrView.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The procedures of LMR's appendix, one node at a time. */
class LmrNodeTest {

  private static final NodeRef P = node(2);
  private static final NodeRef J = node(4);
  private static final NodeRef N = node(6);
  private static final NodeRef S = node(8);

  private final Effects effects = new Effects();
  private final LmrNode node = new LmrNode(N, new Blank(), P, S);

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  private void receive(NodeRef from, LmrMessage message) {
    effects.said.clear();
    node.onMessage(from, message, effects);
  }

  private void command(RingCommand command) {
    effects.said.clear();
    node.onCommand(command, alternatives -> 0, effects);
  }

  @Test
  void aHostGivesThePartUpToTheJoinerAndPassesOnWhatStillComes() {
    receive(S, new Joining(J));
    assertThat(effects.said)
        .contains(said(J, new JoinAckAndDataTrans(new Arc(P.id(), J.id()), List.of(NOTHING))));
    assertThat(node.view().myrange()).isEqualTo(new Arc(J.id(), N.id()));

    UpdateStep forJoiner = new UpdateStep(new Id(3), new Touch(), P, 1);
    receive(P, forJoiner);
    assertThat(effects.said).containsExactly(said(J, forJoiner));

    receive(J, new DataTransAck());
    assertThat(effects.said).containsExactly(said(P, new NotifyOfNew(J)));

    receive(P, new Connect(J.id(), P));
    assertThat(effects.said).containsExactly(said(J, new Connect(J.id(), P)));

    receive(P, new NewAck());
    assertThat(effects.said).containsExactly(said(J, new JoinComplete()));
    assertThat(node.view().status()).isEqualTo(Status.ACTIVE);
    assertThat(node.view().inLinks()).isEqualTo(Links.to(J));
    assertThat(node.view().surrogate()).isNull();
  }

  @Test
  void aLeaverAsksHandsOverAndGoesWhenNobodyPointsToIt() {
    command(new RingCommand.Leave());
    assertThat(effects.said).containsExactly(said(S, new LeaveReq(N)));

    receive(S, new GrantLeave());
    Arc range = new Arc(P.id(), N.id());
    assertThat(effects.said).containsExactly(said(S, new DataTrans(N, range, List.of(NOTHING))));

    receive(S, new DataTransAck());
    assertThat(effects.said).containsExactly(said(P, new Leaving()));

    UpdateStep late = new UpdateStep(new Id(5), new Touch(), P, 1);
    receive(P, late);
    assertThat(effects.said).containsExactly(said(S, late));

    receive(P, new LeavingAck());
    assertThat(effects.said)
        .containsExactly(said(S, new LeaveDone()), new RingUpcall.Left(), "departs");
  }

  @Test
  void aLeaverStaysForTheAnswersToItsOwnUpdates() {
    command(new RingCommand.Execute(7, new Id(8), new Touch()));
    command(new RingCommand.Leave());
    receive(S, new GrantLeave());
    receive(S, new DataTransAck());
    receive(P, new LeavingAck());
    assertThat(effects.said).isEmpty();

    receive(S, new UpdateDone(new Touched(), 7));
    assertThat(effects.said).contains(new RingUpcall.Executed(7, new Touched()), "departs");
  }

  @Test
  void anInLinkConnectsToWhoeverHasTheLeaversRangeBeforeItLetsItGo() {
    receive(S, new Leaving());
    assertThat(effects.said).containsExactly(said(S, new Connect(S.id(), N)));

    NodeRef substitute = node(0);
    receive(substitute, new ConnectingAck(S.id()));
    assertThat(effects.said).containsExactly(said(S, new LeavingAck()));
    assertThat(node.view().outLinks()).isEqualTo(Links.to(substitute));
  }

  @Test
  void aBusyNodeKeepsJoinsWaitingUntilItIsFree() {
    receive(P, new LeaveReq(P));
    assertThat(effects.said).containsExactly(said(P, new GrantLeave()));
    receive(J, new Joining(J));
    assertThat(effects.said).isEmpty();

    receive(P, new DataTrans(P, new Arc(new Id(0), P.id()), List.of()));
    receive(P, new LeaveDone());
    assertThat(effects.said)
        .contains(said(J, new JoinAckAndDataTrans(new Arc(new Id(0), J.id()), List.of(NOTHING))));
  }

  @Test
  void whatWaitsInALeaverMovesOnWithItsRange() {
    command(new RingCommand.Leave());
    receive(J, new Joining(J));
    receive(P, new LeaveReq(P));
    assertThat(effects.said).isEmpty();

    receive(S, new GrantLeave());
    assertThat(effects.said).endsWith(said(S, new Joining(J)), said(S, new LeaveReq(P))).hasSize(3);
  }

  @Test
  void aRequestToLeaveFollowsTheRangeToTheJoinerBetween() {
    receive(J, new Joining(J));
    receive(P, new LeaveReq(P));
    assertThat(effects.said).containsExactly(said(J, new LeaveReq(P)));
  }

  @Test
  void aJoinerGoesOnWithItsNextContact() {
    LmrNode joiner = new LmrNode(J, new Blank());
    joiner.onCommand(new RingCommand.Join(List.of(P, N)), alternatives -> 0, effects);
    joiner.onUndeliverable(P, new Joining(J), effects);
    assertThat(effects.said).containsExactly(said(P, new Joining(J)), said(N, new Joining(J)));
    joiner.onMessage(N, new RefuseJoin("no"), effects);
    assertThat(effects.said).endsWith(new RingUpcall.JoinFailed("no"));
    assertThat(joiner.view().status()).isEqualTo(Status.INACTIVE);
  }

  @Test
  void aTakenIdentifierIsRefused() {
    NodeRef twin = new NodeRef(N.id(), new Address(99));
    receive(twin, new Joining(twin));
    assertThat(effects.said).containsExactly(said(twin, new RefuseJoin("identifier 6 is taken")));
  }

  @Test
  void theFirstMemberOwnsTheWholeRingAndFindsItself() {
    LmrNode first = new LmrNode(N, new Blank());
    first.onCommand(new RingCommand.Find(1, new Id(3)), alternatives -> 0, effects);
    assertThat(effects.said).isEmpty();
    first.onCommand(new RingCommand.Join(List.of()), alternatives -> 0, effects);
    assertThat(first.view().myrange()).isEqualTo(new Arc(N.id(), N.id()));
    first.onMessage(N, new UpdateDone(new LmrMessage.Owner(N), 1), effects);
    assertThat(effects.said).endsWith(new RingUpcall.Found(1, N));
  }

  @Test
  void whatNobodyAskedForChangesNothing() {
    LmrView before = node.view();
    List<LmrMessage> unasked =
        List.of(
            new GrantLeave(),
            new DataTrans(P, new Arc(new Id(0), P.id()), List.of()),
            new DataTransAck(),
            new JoinAckAndDataTrans(new Arc(P.id(), J.id()), List.of()),
            new JoinComplete(),
            new NewAck(),
            new ConnectingAck(S.id()),
            new LeavingAck(),
            new RefuseJoin("no"));
    for (LmrMessage message : unasked) {
      receive(J, message);
      assertThat(effects.said).as("effects of %s", message).isEmpty();
      assertThat(node.view()).isEqualTo(before);
    }
  }

  private static Object said(NodeRef to, LmrMessage message) {
    return new Sent(to, message);
  }

  private record Sent(NodeRef to, LmrMessage message) {}

  private record Touch() implements Shard.Operation {}

  private record Touched() implements Shard.Result {}

  private record Nothing() implements Shard.Content {}

  private static final Nothing NOTHING = new Nothing();

  /** A shard that has nothing and answers the same to everything. */
  private static final class Blank implements Shard {
    @Override
    public Result execute(Id id, Operation operation) {
      return new Touched();
    }

    @Override
    public Portion take(Arc arc) {
      return new Portion(NOTHING, true);
    }

    @Override
    public void put(Content content) {}

    @Override
    public Object view() {
      return "";
    }

    @Override
    public Shard copy() {
      return this;
    }
  }

  /** Writes everything down in order; the changes of the range are of no interest here. */
  private static final class Effects implements Out<LmrMessage, RingCommand> {
    private final List<Object> said = new ArrayList<>();

    @Override
    public void send(NodeRef to, LmrMessage message) {
      said.add(new Sent(to, message));
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      said.add(command);
    }

    @Override
    public void upcall(Upcall upcall) {
      if (!(upcall instanceof RingUpcall.RangeChanged)) {
        said.add(upcall);
      }
    }

    @Override
    public void depart() {
      said.add("departs");
    }
  }
}
