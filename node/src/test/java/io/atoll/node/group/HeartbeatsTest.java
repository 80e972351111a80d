package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A majority is asked at once, the others later and of the newest round. */
final class HeartbeatsTest {

  private static final NodeRef B = host(2);
  private static final NodeRef C = host(3);
  private static final NodeRef D = host(4);
  private static final NodeRef E = host(5);
  private static final GroupId ONE = new GroupId(host(100), 1);
  private static final GroupId OTHER = new GroupId(host(200), 1);

  private record Sent(NodeRef to, GroupId group, long round) {}

  private final Heartbeats heartbeats = new Heartbeats();

  private static NodeRef host(long address) {
    return GroupMail.host(new Address(address));
  }

  private static GroupMessage.OfRaft heartbeat(GroupId group, long round) {
    return append(group, List.of(), round);
  }

  private static GroupMessage.OfRaft append(GroupId group, List<Entry> entries, long round) {
    return new GroupMessage.OfRaft(group, new RaftMessage.Append(1, 1, 1, entries, 1, round));
  }

  private void ask(GroupId group, long round, NodeRef... followers) {
    for (NodeRef follower : followers) {
      assertThat(heartbeats.take(follower, heartbeat(group, round))).isTrue();
    }
  }

  private List<Sent> sentAtOnce(Address... lost) {
    List<Sent> sent = new ArrayList<>();
    heartbeats.send(Set.of(lost)::contains, (to, message) -> sent.add(sent(to, message)));
    return sent;
  }

  private List<Sent> sentLater() {
    List<Sent> sent = new ArrayList<>();
    heartbeats.sendHeldBack((to, message) -> sent.add(sent(to, message)));
    return sent;
  }

  private static Sent sent(NodeRef to, GroupMessage message) {
    GroupMessage.OfRaft ofRaft = (GroupMessage.OfRaft) message;
    return new Sent(to, ofRaft.group(), ((RaftMessage.Append) ofRaft.message()).round());
  }

  @Test
  void ofTwoFollowersOneIsAskedByAllGroupsAndTheOtherLater() {
    ask(ONE, 7, B, C);
    ask(OTHER, 9, C, B);
    assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, 7), new Sent(B, OTHER, 9));
    assertThat(heartbeats.isHoldingBack()).isTrue();
    assertThat(sentLater()).containsExactly(new Sent(C, ONE, 7), new Sent(C, OTHER, 9));
    assertThat(heartbeats.isHoldingBack()).isFalse();
    assertThat(sentLater()).isEmpty();
  }

  @Test
  void whoHasSaidNothingSinceItWasAskedIsNotAskedFirst() {
    ask(ONE, 1, B, C);
    assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, 1));
    ask(ONE, 2, B, C);
    assertThat(sentAtOnce()).containsExactly(new Sent(C, ONE, 2));
    heartbeats.onHeard(B.address());
    ask(ONE, 3, B, C);
    assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, 3));
  }

  @Test
  void whatIsHeldBackIsOfTheNewestRound() {
    for (long round = 1; round <= 3; round++) {
      heartbeats.onHeard(B.address());
      ask(ONE, round, B, C);
      assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, round));
    }
    assertThat(sentLater()).containsExactly(new Sent(C, ONE, 3));
  }

  @Test
  void whoIsLostIsAskedLast() {
    ask(ONE, 1, B, C);
    assertThat(sentAtOnce(B.address())).containsExactly(new Sent(C, ONE, 1));
    assertThat(sentLater()).containsExactly(new Sent(B, ONE, 1));
  }

  @Test
  void ofFourFollowersTwoAreEnough() {
    ask(ONE, 1, E, D, C, B);
    assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, 1), new Sent(C, ONE, 1));
    assertThat(sentLater()).containsExactly(new Sent(D, ONE, 1), new Sent(E, ONE, 1));
  }

  @Test
  void aLoneFollowerIsAskedAtOnce() {
    ask(ONE, 1, B);
    assertThat(sentAtOnce()).containsExactly(new Sent(B, ONE, 1));
    assertThat(heartbeats.isHoldingBack()).isFalse();
  }

  @Test
  void entriesAreNoHeartbeat() {
    assertThat(heartbeats.take(B, append(ONE, List.of(new Entry(1, new NoOp())), 1))).isFalse();
    assertThat(heartbeats.take(B, new GroupMessage.WhoIs(ONE))).isFalse();
    assertThat(sentAtOnce()).isEmpty();
    assertThat(heartbeats.isHoldingBack()).isFalse();
  }
}
