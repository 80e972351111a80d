package io.atoll.protocols.group;

import static io.atoll.protocols.group.PlacingTest.group;
import static io.atoll.protocols.group.PlacingTest.host;
import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What everybody knows alike, and what a host makes of silence. */
class StewardRulesTest {

  @Test
  void groupsHaveOneHostThenThreeAndFiveIfAskedFor() {
    StewardSettings five = StewardSettings.DEFAULT.inGroupsOf(5);

    assertThat(five.groupSizeFor(2)).isEqualTo(1);
    assertThat(five.groupSizeFor(3)).isEqualTo(3);
    assertThat(five.groupSizeFor(4)).isEqualTo(3);
    assertThat(five.groupSizeFor(5)).isEqualTo(5);
    assertThat(StewardSettings.DEFAULT.groupSizeFor(9)).isEqualTo(3);
  }

  @Test
  void thereAreAsManyVirtualNodesAsGiveEachHostItsReplicas() {
    assertThat(StewardSettings.DEFAULT.nodesFor(1)).isEqualTo(16);
    assertThat(StewardSettings.DEFAULT.nodesFor(3)).isEqualTo(16);
    assertThat(StewardSettings.DEFAULT.nodesFor(5)).isEqualTo(27);
  }

  @Test
  void theLastOperatorIsRightAndOfTwoAtATimeTheCarefulOne() {
    Pause paused = Pause.NEVER.changedTo(true, 100);
    Pause resumed = paused.changedTo(false, 100);

    assertThat(paused.newer(resumed)).isEqualTo(resumed);
    assertThat(resumed.newer(paused)).isEqualTo(resumed);
    assertThat(Pause.NEVER.changedTo(false, 100).newer(paused)).isEqualTo(paused);
    Pause unaware = Pause.NEVER.changedTo(false, 200);
    assertThat(unaware.newer(paused)).isEqualTo(unaware);
  }

  @Test
  void whoeverIsGoneIsNotBroughtBackByOldNews() {
    Members members = new Members();
    Member joining = Member.joining(host(1), "a");
    members.learn(joining);
    members.learn(joining.leaving());
    members.learn(joining.removed());

    assertThat(members.learn(joining)).isFalse();
    assertThat(members.learn(joining.leaving())).isFalse();
    assertThat(members.staying()).isEmpty();
    assertThat(members.gone()).hasSize(1);
  }

  @Test
  void aHostThatIsOnlyMentionedStays() {
    Members members = new Members();
    members.mention(host(1));
    assertThat(members.staying()).hasSize(1);

    members.learn(Member.joining(host(1), "a"));
    members.mention(host(1));

    assertThat(members.staying()).extracting(Member::zone).containsExactly("a");
  }

  @Test
  void silenceIsCountedFromWhenANameFirstCameUp() {
    Attendance attendance = new Attendance();

    assertThat(attendance.silenceMillis(host(1), 5_000)).isZero();
    assertThat(attendance.silenceMillis(host(1), 7_000)).isEqualTo(2_000);
    attendance.heard(host(1), 8_000);
    assertThat(attendance.silenceMillis(host(1), 9_000)).isEqualTo(1_000);
  }

  @Test
  void whoWasAwayItselfDoesNotTakeOthersForAway() {
    Attendance attendance = new Attendance();
    attendance.onTime(1_000, 500);
    attendance.heard(host(1), 1_000);
    attendance.onTime(1_400, 500);

    attendance.onTime(60_000, 500);

    assertThat(attendance.silenceMillis(host(1), 60_000)).isZero();
  }

  @Test
  void theLongestArcIsThatOfTheWholeRing() {
    Census alone = PlacingTest.census(List.of(), List.of(group(7, host(1))));
    NodeRef far = new NodeRef(new Id(1L << 40), new Address(9));
    Census several =
        PlacingTest.census(
            List.of(),
            List.of(group(7, host(1)), group(9, host(1)), new Placement(far, 1, List.of(host(1)))));

    assertThat(alone.byArc()).hasSize(1);
    assertThat(several.byArc())
        .containsExactly(PlacingTest.node(9), far, PlacingTest.node(7)); // round by zero
  }
}
