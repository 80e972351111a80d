package io.atoll.lab.protocols.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.atomic.AtomicView.Status;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * ARM section 4 told message by message: who says what to whom, and in which state it leaves them.
 */
class AtomicRingPaperTest {

  private static final long LONG = 60_000_000;

  private final Simulation<AtomicMessage, RingCommand> simulation =
      new Simulation<>(1, Link.reliable(Latency.fixedMillis(10)));
  private final List<String> messages = new ArrayList<>();
  private final List<Upcall> upcalls = new ArrayList<>();
  private final List<Status> statesOfR = new ArrayList<>();
  private final List<Status> statesOfQ = new ArrayList<>();

  private NodeRef p;
  private NodeRef q;
  private NodeRef r;

  @BeforeEach
  void threeIdentifiers() {
    p = simulation.newRef(new Id(10));
    q = simulation.newRef(new Id(20));
    r = simulation.newRef(new Id(30));
    simulation.onUpcall((process, upcall) -> upcalls.add(upcall));
    simulation.onStep(
        step -> {
          step.sent()
              .forEach(
                  sent ->
                      messages.add(
                          step.process()
                              + "->"
                              + sent.to()
                              + " "
                              + sent.message().getClass().getSimpleName()));
          Status status = ((AtomicView) step.viewAfter()).status();
          List<Status> states =
              step.process().equals(r) ? statesOfR : step.process().equals(q) ? statesOfQ : null;
          if (states != null && (states.isEmpty() || states.get(states.size() - 1) != status)) {
            states.add(status);
          }
        });
  }

  private AtomicNode outside(NodeRef self) {
    return new AtomicNode(self, new RegisterShard(1));
  }

  private AtomicNode inside(NodeRef self, NodeRef pred, NodeRef succ) {
    return new AtomicNode(self, new RegisterShard(1), pred, succ);
  }

  private AtomicView view(NodeRef node) {
    return (AtomicView) simulation.view(node);
  }

  private void ringOfThree() {
    simulation.start(inside(p, r, q));
    simulation.start(inside(q, p, r));
    simulation.start(inside(r, q, p));
  }

  @Test
  void aJoinTakesFiveMessagesAndPassesThroughTheStatesOfFigure4() {
    simulation.start(inside(p, r, r));
    simulation.start(inside(r, p, p));
    simulation.start(outside(q));
    simulation.command(q, new RingCommand.Join(List.of(r)));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(messages)
        .containsExactly(
            "20->30 JoinReq",
            "30->20 JoinPoint",
            "20->10 NewSucc",
            "10->30 NewSuccAck",
            "30->20 JoinDone");
    assertThat(statesOfQ).containsExactly(Status.JOINREQ, Status.JOINING, Status.INSIDE);
    assertThat(statesOfR).containsExactly(Status.PREDJOINING, Status.INSIDE);
    assertThat(view(p).succ()).isEqualTo(q);
    assertThat(view(r).pred()).isEqualTo(q);
    assertThat(upcalls).contains(new RingUpcall.Joined());
  }

  @Test
  void aLeaveTakesSixMessagesAndPassesThroughTheStatesOfFigure4() {
    ringOfThree();
    simulation.command(q, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(messages)
        .containsExactly(
            "20->30 LeaveReq",
            "30->20 GrantLeave",
            "20->30 LeavePoint",
            "30->10 UpdateSucc",
            "10->20 UpdateSuccAck",
            "20->30 LeaveDone");
    assertThat(statesOfQ).containsExactly(Status.LEAVEREQ, Status.LEAVING, Status.OUTSIDE);
    assertThat(statesOfR).containsExactly(Status.PREDLEAVEREQ, Status.PREDLEAVING, Status.INSIDE);
    assertThat(simulation.isRunning(q)).isFalse();
    assertThat(view(p).succ()).isEqualTo(r);
    assertThat(view(r).pred()).isEqualTo(p);
  }

  @Test
  void theFirstMemberOwnsEverythingAndTheLastLeavesUnnoticed() {
    simulation.start(outside(p));
    simulation.command(p, new RingCommand.Join(List.of()));
    assertThat(view(p).owns(new Id(0))).isTrue();
    assertThat(view(p).owns(new Id(-1))).isTrue();
    simulation.command(p, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(messages).isEmpty();
    assertThat(simulation.isRunning(p)).isFalse();
  }

  @Test
  void oneMemberBecomesTwoAndTwoBecomeOne() {
    simulation.start(outside(p));
    simulation.command(p, new RingCommand.Join(List.of()));
    simulation.start(outside(q));
    simulation.command(q, new RingCommand.Join(List.of(p)));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(view(p).succ()).isEqualTo(q);
    assertThat(view(q).succ()).isEqualTo(p);
    simulation.command(p, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(2 * LONG)).isTrue();
    assertThat(view(q).succ()).isEqualTo(q);
    assertThat(view(q).pred()).isEqualTo(q);
  }

  @Test
  void aJoinDuringALeaveRetriesUntilTheLockIsFree() {
    ringOfThree();
    NodeRef joiner = simulation.newRef(new Id(15));
    simulation.start(outside(joiner));
    simulation.command(q, new RingCommand.Leave());
    simulation.command(joiner, new RingCommand.Join(List.of(q, r)));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(messages).contains("20->15 RetryJoin");
    assertThat(view(joiner).succ()).isEqualTo(r);
    assertThat(view(p).succ()).isEqualTo(joiner);
  }

  @Test
  void aLeaveAskedForWhileJoiningHappensAfterTheJoin() {
    simulation.start(inside(p, r, r));
    simulation.start(inside(r, p, p));
    simulation.start(outside(q));
    simulation.command(q, new RingCommand.Join(List.of(r)));
    simulation.command(q, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(upcalls).containsSubsequence(new RingUpcall.Joined(), new RingUpcall.Left());
    assertThat(view(p).succ()).isEqualTo(r);
  }

  @Test
  void twoNeighboursThatLeaveAtOnceBothGetAway() {
    ringOfThree();
    simulation.command(p, new RingCommand.Leave());
    simulation.command(q, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(messages).contains("20->10 RetryLeave");
    assertThat(view(r).pred()).isEqualTo(r);
    assertThat(view(r).succ()).isEqualTo(r);
  }

  @Test
  void aSecondCommandToJoinMeansNothing() {
    simulation.start(inside(p, r, r));
    simulation.start(inside(r, p, p));
    simulation.start(outside(q));
    simulation.command(q, new RingCommand.Join(List.of(r)));
    simulation.command(q, new RingCommand.Join(List.of(p)));
    simulation.command(q, new RingCommand.Join(List.of()));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    simulation.command(q, new RingCommand.Join(List.of(r)));
    assertThat(simulation.runUntilQuiet(2 * LONG)).isTrue();
    assertThat(messages).filteredOn(message -> message.endsWith("JoinReq")).hasSize(1);
    assertThat(view(p).succ()).isEqualTo(q);
  }

  @Test
  void requestsAskedBeforeJoiningAreAnsweredAfterItOrFailWithIt() {
    simulation.start(inside(p, r, r));
    simulation.start(inside(r, p, p));
    simulation.start(outside(q));
    simulation.command(q, new RingCommand.Join(List.of(r)));
    simulation.command(q, new RingCommand.Find(5, new Id(15)));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(upcalls).contains(new RingUpcall.Found(5, q));

    NodeRef twin = simulation.newRef(new Id(20));
    simulation.start(outside(twin));
    simulation.command(twin, new RingCommand.Join(List.of(r)));
    simulation.command(twin, new RingCommand.Find(6, new Id(15)));
    assertThat(simulation.runUntilQuiet(2 * LONG)).isTrue();
    assertThat(upcalls).contains(new RingUpcall.RequestFailed(6, "identifier 20 is taken"));
    assertThat(view(twin).unanswered().isEmpty()).isTrue();
  }

  @Test
  void aTakenIdentifierIsRefusedWithAReason() {
    ringOfThree();
    NodeRef twin = simulation.newRef(new Id(20));
    simulation.start(outside(twin));
    simulation.command(twin, new RingCommand.Join(List.of(p)));
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    assertThat(upcalls).containsExactly(new RingUpcall.JoinFailed("identifier 20 is taken"));
    assertThat(view(twin).status()).isEqualTo(Status.OUTSIDE);
  }

  @Test
  void aJoinerWhoseContactHasLeftAsksTheNext() {
    ringOfThree();
    simulation.command(q, new RingCommand.Leave());
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    NodeRef joiner = simulation.newRef(new Id(15));
    simulation.start(outside(joiner));
    simulation.command(joiner, new RingCommand.Join(List.of(q, r)));
    assertThat(simulation.runUntilQuiet(2 * LONG)).isTrue();
    assertThat(view(joiner).status()).isEqualTo(Status.INSIDE);

    NodeRef stranger = simulation.newRef(new Id(40));
    simulation.start(outside(stranger));
    NodeRef misled = simulation.newRef(new Id(17));
    simulation.start(outside(misled));
    simulation.command(misled, new RingCommand.Join(List.of(stranger, r)));
    assertThat(simulation.runUntilQuiet(3 * LONG)).isTrue();
    assertThat(view(misled).status()).isEqualTo(Status.INSIDE);

    NodeRef lost = simulation.newRef(new Id(16));
    simulation.start(outside(lost));
    simulation.command(lost, new RingCommand.Join(List.of(q)));
    assertThat(simulation.runUntilQuiet(4 * LONG)).isTrue();
    assertThat(upcalls).contains(new RingUpcall.JoinFailed("none of the contacts is on the ring"));
  }

  @Test
  void operationsWaitForContentThatIsOnItsWayAndAreThenExecutedInOrder() {
    AtomicNode owner = inside(r, p, p);
    simulation.start(inside(p, r, r));
    simulation.start(owner);
    simulation.start(outside(q));
    for (int i = 11; i <= 20; i++) {
      simulation.command(r, new RingCommand.Execute(i, new Id(i), new RegisterOperation.Put(i)));
    }
    assertThat(simulation.runUntilQuiet(LONG)).isTrue();
    upcalls.clear();
    simulation.command(q, new RingCommand.Join(List.of(r)));
    simulation.runUntil(
        simulation.nowMicros() + 25_000); // the join point has arrived, not all else
    assertThat(view(q).incoming()).isNotNull();
    simulation.command(
        q, new RingCommand.Execute(100, new Id(20), new RegisterOperation.Increment(1)));
    simulation.command(
        q, new RingCommand.Execute(101, new Id(20), new RegisterOperation.Increment(1)));
    assertThat(view(q).held()).hasSize(2);
    assertThat(simulation.runUntilQuiet(2 * LONG)).isTrue();
    assertThat(upcalls)
        .containsSubsequence(
            new RingUpcall.Held(),
            new RingUpcall.Held(),
            new RingUpcall.Executed(100, new RegisterResult.Incremented(21)),
            new RingUpcall.Executed(101, new RegisterResult.Incremented(22)));
    assertThat(view(r).content().toString()).isEqualTo("[]");
  }

  @Test
  void messagesThatNobodyAskedForChangeNothing() {
    ringOfThree();
    List<AtomicMessage> unasked =
        List.of(
            new AtomicMessage.RetryJoin(),
            new AtomicMessage.NotOnRing(),
            new AtomicMessage.RefuseJoin("no reason"),
            new AtomicMessage.JoinPoint(p, new RegisterShard(1).take(new Arc(p.id(), q.id()))),
            new AtomicMessage.NewSuccAck(p),
            new AtomicMessage.JoinDone(),
            new AtomicMessage.RetryLeave(),
            new AtomicMessage.GrantLeave(),
            new AtomicMessage.LeavePoint(p, new RegisterShard(1).take(new Arc(p.id(), q.id()))),
            new AtomicMessage.UpdateSuccAck(),
            new AtomicMessage.LeaveDone(),
            new AtomicMessage.ContentAck(),
            new AtomicMessage.MoreContent(new RegisterShard(1).take(new Arc(p.id(), q.id()))),
            new AtomicMessage.LookupDone(new Id(1), p, 3),
            new AtomicMessage.UpdateDone(new Id(1), new RegisterResult.Stored(), 3));
    AtomicNode node = inside(q, p, r);
    AtomicView before = node.view();
    for (AtomicMessage message : unasked) {
      node.onMessage(p, message, new Refusing());
      assertThat(node.view()).as(message.toString()).isEqualTo(before);
    }
    assertThat(unasked).hasSize(15);
  }

  /** Fails when anything is written to it. */
  private static final class Refusing implements Out<AtomicMessage, RingCommand> {
    @Override
    public void send(NodeRef to, AtomicMessage message) {
      throw new AssertionError("sent " + message);
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      throw new AssertionError("asked for " + command);
    }

    @Override
    public void upcall(Upcall upcall) {
      throw new AssertionError("told " + upcall);
    }

    @Override
    public void depart() {
      throw new AssertionError("departed");
    }
  }
}
