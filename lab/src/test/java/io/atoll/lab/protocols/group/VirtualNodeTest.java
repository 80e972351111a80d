package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.Channels;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterShard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The state machine of a group, one input after the other. */
class VirtualNodeTest {

  private static final NodeRef CALLER = node(1, 1);
  private static final NodeRef OTHER_HOST = node(2, 2);
  private static final NodeRef SELF = node(100, 1001);
  private static final NodeRef CHILD = node(50, 1002);
  private static final Id LOW = new Id(30);
  private static final Id HIGH = new Id(70);
  private static final VirtualNode.Shards SHARDS = owner -> new RegisterShard(2);

  private final VirtualNode node =
      VirtualNode.first(SHARDS, new Placement(SELF, 1, List.of(CALLER)), SELF, SELF);
  private final Effects effects = new Effects();

  private static NodeRef node(long id, long address) {
    return new NodeRef(new Id(id), new Address(address));
  }

  private static Call increment(long number, Id id) {
    return new Call(CALLER, 1, number, id, new RegisterOperation.Increment(1));
  }

  private Outcome execute(VirtualNode at, Call call) {
    at.apply(new Input.Execute(0, List.of(call)), effects);
    return effects.outcomes.removeLast();
  }

  private static Outcome counted(long sum) {
    return new Outcome.Executed(new RegisterResult.Incremented(sum));
  }

  @Test
  void aRepeatedCallIsExecutedOnce() {
    assertThat(execute(node, increment(1, LOW))).isEqualTo(counted(1));
    assertThat(execute(node, increment(1, LOW))).isEqualTo(counted(1));
    assertThat(execute(node, increment(2, LOW))).isEqualTo(counted(2));
  }

  @Test
  void aReadIsAnsweredAndNotRemembered() {
    execute(node, increment(1, LOW));
    Object remembered = node.ring();

    Call read = new Call(CALLER, 1, 5, LOW, new RegisterOperation.Get());
    assertThat(execute(node, read)).isEqualTo(new Outcome.Executed(new RegisterResult.Value(1L)));
    assertThat(node.ring()).isEqualTo(remembered);
    assertThat(execute(node, increment(2, LOW))).as("asked before the read").isEqualTo(counted(2));
  }

  @Test
  void aLateCopyOfAnEarlierCallIsRefused() {
    execute(node, increment(2, LOW));

    assertThat(execute(node, increment(1, LOW))).isEqualTo(new Outcome.Refused());
    assertThat(execute(node, increment(3, LOW))).isEqualTo(counted(2));
  }

  @Test
  void aLaterRunOfTheCallerCountsItsCallsAnew() {
    execute(node, increment(9, LOW));

    Call ofLaterRun = new Call(CALLER, 2, 1, LOW, new RegisterOperation.Increment(1));
    assertThat(execute(node, ofLaterRun)).isEqualTo(counted(2));
    assertThat(execute(node, increment(10, LOW))).isEqualTo(new Outcome.Refused());
  }

  @Test
  void aHostThatIsGivenUpIsRefusedFromThenOn() {
    execute(node, increment(1, LOW));

    node.apply(new Input.EndSession(CALLER.address()), effects);

    assertThat(execute(node, increment(2, LOW))).isEqualTo(new Outcome.Refused());
  }

  @Test
  void afterASealNothingIsExecutedHereAndEverythingInTheNextEpoch() {
    execute(node, increment(1, LOW));
    Placement next = node.placement().movedTo(List.of(CALLER, OTHER_HOST));

    node.apply(new Input.Seal(next), effects);

    assertThat(effects.sealed).containsExactly(next);
    assertThat(execute(node, increment(2, LOW))).isEqualTo(new Outcome.Moved(next));
    VirtualNode later = node.inNextEpoch();
    assertThat(later.placement()).isEqualTo(next);
    assertThat(execute(later, increment(1, LOW))).as("executed before").isEqualTo(counted(1));
    assertThat(execute(later, increment(2, LOW))).isEqualTo(counted(2));
  }

  @Test
  void aSealForAnotherEpochThanTheNextIsNone() {
    node.apply(new Input.Seal(new Placement(SELF, 3, List.of(CALLER))), effects);

    assertThat(effects.sealed).isEmpty();
    assertThat(execute(node, increment(1, LOW))).isEqualTo(counted(1));
  }

  @Test
  void aSplitGivesTheChildItsArcWithAllThatWasDoneToIt() {
    execute(node, increment(1, LOW));
    execute(node, increment(2, HIGH));

    VirtualNode child = split();

    assertThat(child.arc()).isEqualTo(new Arc(SELF.id(), CHILD.id()));
    assertThat(node.arc()).isEqualTo(new Arc(CHILD.id(), SELF.id()));
    assertThat(child.placement()).isEqualTo(new Placement(CHILD, 1, List.of(CALLER)));
    assertThat(execute(child, increment(1, LOW))).as("executed before").isEqualTo(counted(1));
    assertThat(execute(child, increment(3, LOW))).isEqualTo(counted(2));
    assertThat(execute(node, increment(3, LOW))).isEqualTo(new Outcome.Astray());
    assertThat(execute(child, increment(4, HIGH))).isEqualTo(new Outcome.Astray());
    assertThat(execute(node, increment(4, HIGH))).isEqualTo(counted(2));
  }

  @Test
  void aMergeGivesTheArcBackWithAllThatWasDoneToIt() {
    for (int key = 1; key <= 20; key++) {
      execute(node, increment(key, new Id(key)));
    }
    VirtualNode child = split();
    deliverAll(node, child);
    child.apply(new Input.Merge(), effects);

    deliverAll(node, child);

    assertThat(child.heir()).isEqualTo(SELF);
    assertThat(child.isDone()).isTrue();
    assertThat(node.arc()).isEqualTo(new Arc(SELF.id(), SELF.id()));
    for (int key = 1; key <= 20; key++) {
      assertThat(execute(node, increment(key, new Id(key)))).isEqualTo(counted(1));
      assertThat(execute(node, increment(100, new Id(key)))).isEqualTo(counted(2));
    }
  }

  @Test
  void whoMergedIsKnownToBeOverWhereverItsArcGoes() {
    VirtualNode child = split();
    deliverAll(node, child);
    child.apply(new Input.Merge(), effects);
    deliverAll(node, child);

    VirtualNode owner = split(new NodeRef(CHILD.id(), new Address(1099)));

    assertThat(owner.arc()).isNotNull().matches(arc -> arc.contains(CHILD.id()));
    assertThat(owner.hasEnded(CHILD.address())).isTrue();
    assertThat(owner.hasEnded(SELF.address())).isFalse();
  }

  /** Whoever hears the last word may let the group of this node go. */
  @Test
  void theLastWordIsNotSaidBeforeAllElseWasHeard() {
    VirtualNode leaving = split(node(60, 1060));
    deliverAll(node, leaving);
    VirtualNode before = split(node(55, 1055), leaving);
    for (int round = 0; round < 3; round++) {
      deliverAll(before, leaving);
      deliverAll(node, before);
      deliverAll(node, leaving);
    }

    leaving.apply(new Input.Merge(), effects);
    before.apply(new Input.Merge(), effects);
    deliver(before, leaving); // which says that it is leaving itself, but is not heard
    for (int round = 0; round < 5; round++) {
      deliver(leaving, node);
      deliver(node, leaving);
      deliver(node, before);
      deliver(before, leaving);
    }

    assertThat(leaving.heir()).isEqualTo(SELF);
    assertThat(leaving.unacknowledged())
        .extracting(Channels.Parcel::message)
        .containsExactly(new AtomicMessage.RetryLeave());
    deliver(leaving, before);
    assertThat(leaving.unacknowledged())
        .extracting(Channels.Parcel::message)
        .containsExactly(new AtomicMessage.LeaveDone());
  }

  @Test
  void theLastVirtualNodeDoesNotLeave() {
    node.apply(new Input.Merge(), effects);

    assertThat(node.heir()).isNull();
    assertThat(execute(node, increment(1, LOW))).isEqualTo(counted(1));
  }

  @Test
  void aMessageIsTakenOnceAndInItsOrder() {
    VirtualNode child = split();
    Channels.Parcel newSucc = child.unacknowledged().get(0);
    Input.Deliver deliver =
        new Input.Deliver(child.placement(), newSucc.number(), newSucc.message());

    node.apply(new Input.Deliver(child.placement(), 2, newSucc.message()), effects);
    assertThat(node.unacknowledged()).as("one that is ahead of its turn").isEmpty();
    node.apply(deliver, effects);
    node.apply(deliver, effects);

    assertThat(node.unacknowledged()).as("answers").hasSize(1);
    assertThat(effects.acknowledged).containsExactly(0L, 1L, 1L);
  }

  @Test
  void whatNobodyHasAcknowledgedIsKept() {
    VirtualNode child = split();
    assertThat(child.unacknowledged()).hasSize(1);

    child.apply(new Input.Acknowledged(SELF, 1), effects);

    assertThat(child.unacknowledged()).isEmpty();
  }

  @Test
  void aStateThatTravelsInPartsIsTheSame() {
    for (int key = 1; key <= 20; key++) {
      execute(node, increment(key, new Id(key)));
    }
    VirtualNode sent = node.copy();

    VirtualNode received = VirtualNode.of(sent.head(), SHARDS);
    int parts = 0;
    Shard.Portion portion;
    do {
      portion = sent.take();
      received.put(portion.content());
      parts++;
    } while (!portion.last());

    assertThat(parts).isGreaterThan(5);
    assertThat(received.head()).isEqualTo(node.head());
    assertThat(execute(received, increment(20, new Id(20)))).isEqualTo(counted(1));
    assertThat(execute(received, increment(21, new Id(20)))).isEqualTo(counted(2));
  }

  @Test
  void aReadSeesTheStateAndChangesNothing() {
    execute(node, increment(1, LOW));
    VirtualNode.Head before = node.head();

    Call read = new Call(CALLER, 1, 2, LOW, new RegisterOperation.Get());

    assertThat(node.read(read)).isEqualTo(new Outcome.Executed(new RegisterResult.Value(1L)));
    assertThat(node.head()).isEqualTo(before);
  }

  private VirtualNode split() {
    return split(CHILD);
  }

  private VirtualNode split(NodeRef child) {
    return split(child, node);
  }

  private VirtualNode split(NodeRef child, VirtualNode parent) {
    parent.apply(new Input.Split(child), effects);
    return effects.born.get(effects.born.size() - 1);
  }

  /** Bring everything that two virtual nodes have to say to each other there, until all is said. */
  private void deliverAll(VirtualNode one, VirtualNode other) {
    for (int round = 0; round < 20; round++) {
      deliver(one, other);
      deliver(other, one);
      deliver(one, one);
      one.reminders().forEach(it -> one.apply(new Input.Remind(it.number()), effects));
      other.reminders().forEach(it -> other.apply(new Input.Remind(it.number()), effects));
    }
  }

  private void deliver(VirtualNode from, VirtualNode to) {
    from.unacknowledged().stream()
        .filter(said -> said.to().equals(to.self()))
        .forEach(
            said -> {
              to.apply(new Input.Deliver(from.placement(), said.number(), said.message()), effects);
              from.apply(new Input.Acknowledged(to.self(), said.number()), effects);
            });
  }

  /** Takes down what happens. */
  private static final class Effects implements VirtualNode.Effects {

    private final Deque<Outcome> outcomes = new ArrayDeque<>();
    private final List<VirtualNode> born = new ArrayList<>();
    private final List<Placement> sealed = new ArrayList<>();
    private final List<Long> acknowledged = new ArrayList<>();

    @Override
    public void answer(Call call, Outcome outcome) {
      outcomes.add(outcome);
    }

    @Override
    public void say() {
      // kept in the state, and delivered from there
    }

    @Override
    public void acknowledge(NodeRef from, long upTo) {
      acknowledged.add(upTo);
    }

    @Override
    public void remind(long number, Delay delay) {
      // kept in the state, and taken from there
    }

    @Override
    public void found(VirtualNode child) {
      born.add(child);
    }

    @Override
    public void seal(Placement next) {
      sealed.add(next);
    }
  }
}
