package io.atoll.protocols.ring.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.HostMessage.Linked;
import io.atoll.protocols.ring.host.HostMessage.Relink;
import io.atoll.protocols.ring.host.HostMessage.RelinkAck;
import io.atoll.protocols.ring.host.HostMessage.Unlink;
import io.atoll.protocols.ring.host.HostMessage.UnlinkAck;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The accounts of one node on a ring of 16 identifiers, with pointers 1, 2, 4 and 8 ahead. Node 8
 * comes after 4; 0, 1 and 4 point into its arc, at 8, at 5, and at 5, 6 and 8.
 */
class FingersTest {

  private static final Spacing SPACING = Spacing.toTheBase(2, new IdSpace(4));

  /** After so many rounds links age: twice as many as there are points. */
  private static final int AGE_ROUNDS = 8;

  private final Said out = new Said();
  private final Operation join = Operation.begun(node(6), 1).granted(node(8), 1);
  private final Operation leave = Operation.begun(node(8), 1).granted(node(12), 1);
  private final Fingers eight =
      new Fingers(
          node(8),
          SPACING,
          RoutingTable.of(node(8), List.of(node(12), node(0))),
          List.of(node(0), node(1), node(4)));

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  private static Arc arc(long after, long upTo) {
    return new Arc(new Id(after), new Id(upTo));
  }

  /** Writes down what is sent, like {@code 4: Unlink[]}. */
  private static final class Said implements Out<HostMessage, RingCommand> {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void send(NodeRef to, HostMessage message) {
      lines.add(to + ": " + message);
    }

    @Override
    public void after(Delay delay, RingCommand command) {}

    @Override
    public void upcall(Upcall upcall) {}

    @Override
    public void depart() {}

    List<String> since() {
      List<String> said = List.copyOf(lines);
      lines.clear();
      return said;
    }
  }

  // ---- as the owner of points

  @Test
  void aJoinerIsGivenThoseWhoPointIntoItsArcAndThoseWhoPointIntoTheRestStay() {
    assertThat(eight.handOver(join, arc(4, 6))).containsExactly(node(1), node(4));
    assertThat(eight.view().in()).containsExactly(node(0), node(4));
  }

  @Test
  void aLeaverGivesAllAwayButItself() {
    eight.link(node(8), new Id(7), out);
    assertThat(eight.handOverAll(leave, node(12)))
        .as("and its successor, which may have sent here")
        .containsExactly(node(0), node(1), node(4), node(12));
    assertThat(eight.view().in()).isEmpty();
  }

  @Test
  void theNewOwnerTellsEachOfThem() {
    Fingers six = new Fingers(node(6), SPACING);
    six.takeOver(join, arc(4, 6), node(8), List.of(node(4)), out);
    assertThat(out.since()).containsExactly("4: " + new Relink(join, arc(4, 6), node(8)));
    assertThat(six.view().in()).containsExactly(node(4));
  }

  @Test
  void theOldOwnerWaitsUntilAllHaveFollowed() {
    eight.handOverAll(leave, node(12));
    for (long linker : new long[] {0, 1, 4, 12}) {
      assertThat(eight.isTold()).isFalse();
      eight.onRelinkAck(node(linker), new RelinkAck(leave, node(linker), false), out);
    }
    assertThat(eight.isTold()).isTrue();
  }

  @Test
  void whoFollowedAnotherArcIsStillWaitedFor() {
    eight.handOver(join, arc(4, 6));
    eight.onRelinkAck(node(4), new RelinkAck(leave, node(4), false), out);
    assertThat(eight.isTold()).isFalse();
  }

  @Test
  void whoAsksToBeForgottenIsForgotten() {
    eight.onUnlink(node(0), new Unlink(), out);
    assertThat(out.since()).containsExactly("0: " + new UnlinkAck());
    assertThat(eight.view().in()).containsExactly(node(1), node(4));
  }

  @Test
  void whoIsAboutToBeToldOfTheNewOwnerIsForgottenOnlyWhenItWasTold() {
    eight.handOver(join, arc(4, 6));
    eight.onUnlink(node(4), new Unlink(), out);
    assertThat(out.since()).isEmpty();
    eight.onRelinkAck(node(4), new RelinkAck(join, node(4), true), out);
    assertThat(out.since()).containsExactly("4: " + new UnlinkAck());
  }

  @Test
  void anArcThatComesBackBringsItsLinksBack() {
    eight.handOver(join, arc(4, 6));
    eight.takeBack();
    assertThat(eight.view().in()).containsExactly(node(0), node(1), node(4));
    assertThat(eight.isTold()).isTrue();
  }

  // ---- as one who points

  @Test
  void aPointerFollowsAnArcToAJoinerAndStaysWithTheOldOwnerWhereThatOwnsAPointStill() {
    eight.onRelink(node(10), new Relink(join, arc(8, 10), node(12)), out);
    assertThat(eight.view().table().nodes()).containsExactly(node(10), node(12), node(0));
    assertThat(out.since()).containsExactly("12: " + new RelinkAck(join, node(8), false));
  }

  @Test
  void aPointerLetsGoOfAnOwnerWithoutPoints() {
    eight.onRelink(node(15), new Relink(join, arc(12, 15), node(0)), out); // 8 + 8 is 0's
    assertThat(eight.view().table().nodes()).containsExactly(node(12), node(15), node(0));
    eight.onRelink(node(13), new Relink(join, arc(12, 13), node(15)), out);
    assertThat(eight.view().table().nodes()).containsExactly(node(12), node(13), node(0));
  }

  @Test
  void aPointerFollowsAnArcFromALeaverToItsSuccessor() {
    eight.onRelink(node(0), new Relink(leave, arc(8, 12), node(12)), out);
    assertThat(eight.view().table().nodes()).containsExactly(node(0));
  }

  @Test
  void aLeaverAsksThoseItPointsToToForgetItAndWaits() {
    eight.leave(out);
    assertThat(out.since()).containsExactly("12: " + new Unlink(), "0: " + new Unlink());
    eight.onUnlinkAck(node(12), new UnlinkAck(), out);
    assertThat(eight.isSettled()).isFalse();
    eight.onUnlinkAck(node(0), new UnlinkAck(), out);
    assertThat(eight.isSettled()).isTrue();
  }

  @Test
  void aLeaverThatHearsOfANewOwnerAsksThatOneToo() {
    eight.leave(out);
    out.since();
    eight.onRelink(node(10), new Relink(join, arc(8, 10), node(12)), out);
    assertThat(out.since())
        .containsExactly("10: " + new Unlink(), "12: " + new RelinkAck(join, node(8), true));
    assertThat(eight.view().unlinking()).containsExactly(node(0), node(10), node(12));
  }

  // ---- finding pointers

  @Test
  void aNewNodeAsksForItsPointsNearToFarAndSkipsThoseWhoseOwnerIsKnown() {
    Fingers six = new Fingers(node(6), SPACING);
    assertThat(six.search().ask()).isEqualTo(new Id(7));
    assertThat(six.search().ask()).as("one question at a time").isNull();
    six.onLinked(node(8), new Linked(new Id(7)), out); // and so is 6 + 2
    assertThat(six.search().ask()).isEqualTo(new Id(10));
    six.onLinked(node(12), new Linked(new Id(10)), out);
    assertThat(six.search().ask()).isEqualTo(new Id(14));
    six.onLinked(node(0), new Linked(new Id(14)), out);
    assertThat(six.search().isComplete()).isTrue();
    assertThat(six.view().table().nodes()).containsExactly(node(8), node(12), node(0));
  }

  @Test
  void anAnswerThatNewsOfTheOwnerHaveOvertakenIsOutOfDate() {
    Fingers six = new Fingers(node(6), SPACING);
    six.search().ask();
    six.onRelink(node(7), new Relink(join, arc(6, 7), node(8)), out);
    six.onLinked(node(8), new Linked(new Id(7)), out);
    assertThat(six.view().table().nodes()).containsExactly(node(7), node(8)); // 8 for 6 + 2
  }

  @Test
  void aLeaverWithAQuestionOpenStaysUntilItIsAnsweredAndForgotten() {
    Fingers six = new Fingers(node(6), SPACING);
    six.search().ask();
    six.leave(out);
    assertThat(six.isSettled()).isFalse();
    six.onLinked(node(8), new Linked(new Id(7)), out);
    assertThat(out.since()).containsExactly("8: " + new Unlink());
    six.onUnlinkAck(node(8), new UnlinkAck(), out);
    assertThat(six.isSettled()).isTrue();
  }

  @Test
  void aNodeKnowsTheOwnerOfAPointBetweenAPointerAndWhereItStarts() {
    assertThat(eight.ownerOf(new Id(11))).isEqualTo(node(12)); // 8 + 2
    assertThat(eight.ownerOf(new Id(12))).isEqualTo(node(12)); // 8 + 4
    assertThat(eight.ownerOf(new Id(13))).isNull(); // somebody may be between 13 and 16
    assertThat(eight.ownerOf(new Id(0))).isEqualTo(node(0)); // 8 + 8
    assertThat(eight.ownerOf(new Id(1))).isNull();
  }

  @Test
  void noLockIsGivenBackWhileAQuestionIsOnItsWayByWayOfThePredecessor() {
    Fingers six = new Fingers(node(6), SPACING);
    six.search().ask();
    assertThat(six.isTold()).isFalse();
    six.onLinked(node(8), new Linked(new Id(7)), out);
    assertThat(six.isTold()).isTrue();
  }

  // ---- loans and failures

  @Test
  void whileSomebodyUsesAPointerItsNodeIsNotLetGo() {
    eight.loans().lend(node(4), 7, node(12));
    eight.onRelink(node(0), new Relink(leave, arc(8, 12), node(12)), out);
    assertThat(out.since()).isEmpty();
    eight.loans().takeBack(node(4), 7, out);
    assertThat(out.since()).containsExactly("12: " + new RelinkAck(leave, node(8), false));
  }

  @Test
  void thePointsOfANodeThatIsGoneAreAskedForAgainAtOnce() {
    eight.onGone(node(12), out);
    assertThat(eight.view().table().nodes()).containsExactly(node(0));
    assertThat(eight.search().ask()).isEqualTo(new Id(9));
    eight.onLinked(node(0), new Linked(new Id(9)), out);
    assertThat(eight.search().isComplete()).isTrue();
  }

  @Test
  void whoPointsHereAndDoesNotSaySoAgainIsForgottenAndWhoDoesIsNot() {
    for (int round = 0; round < 2 * AGE_ROUNDS - 1; round++) {
      eight.onPeriod(out);
      eight.link(node(1), new Id(5), out);
    }
    assertThat(eight.view().in()).containsExactly(node(0), node(1), node(4));
    eight.onPeriod(out);
    assertThat(eight.view().in()).containsExactly(node(1));
  }

  /** Those who come with an arc have just been heard of. */
  @Test
  void whoPointsIntoAnArcThatComesIsNotForgottenBeforeItsTime() {
    for (int round = 0; round < AGE_ROUNDS; round++) {
      eight.onPeriod(out);
    }
    eight.takeOver(leave, arc(1, 4), node(4), List.of(node(0)), out);
    for (int round = 0; round < AGE_ROUNDS; round++) {
      eight.onPeriod(out);
    }
    assertThat(eight.view().in()).containsExactly(node(0));
  }

  @Test
  void whoDoesNotForgetThisNodeIsNotWaitedForForEver() {
    eight.drop(node(12), out);
    assertThat(eight.view().unlinking()).containsExactly(node(12));
    for (int round = 0; round < 2 * AGE_ROUNDS; round++) {
      eight.onPeriod(out);
    }
    assertThat(eight.view().unlinking()).isEmpty();
  }

  @Test
  void loanThatIsNeverGivenBackIsForgottenAndWhatWasOwedIsSaid() {
    eight.loans().lend(node(4), 7, node(12));
    eight.onRelink(node(0), new Relink(leave, arc(8, 12), node(12)), out);
    for (int round = 1; round < Loans.FORGOTTEN; round++) {
      eight.onPeriod(out);
    }
    assertThat(out.since()).isEmpty();
    eight.onPeriod(out);
    assertThat(out.since()).containsExactly("12: " + new RelinkAck(leave, node(8), false));
    assertThat(eight.view().loans()).isEmpty();
  }
}
