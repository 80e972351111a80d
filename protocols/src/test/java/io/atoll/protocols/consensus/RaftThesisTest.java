package io.atoll.protocols.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Delay;
import io.atoll.protocols.consensus.RaftMessage.Append;
import io.atoll.protocols.consensus.RaftMessage.AppendRefused;
import io.atoll.protocols.consensus.RaftMessage.Appended;
import io.atoll.protocols.consensus.RaftMessage.RequestVote;
import io.atoll.protocols.consensus.RaftMessage.Voted;
import io.atoll.protocols.consensus.RaftUpcall.Committed;
import io.atoll.protocols.consensus.RaftUpcall.ProposalRefused;
import io.atoll.protocols.consensus.RaftUpcall.ReadRefused;
import io.atoll.protocols.consensus.RaftUpcall.Readable;
import io.atoll.protocols.consensus.RaftUpcall.SnapshotWanted;
import io.atoll.protocols.consensus.RaftView.Role;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rules of Raft, one at a time. */
final class RaftThesisTest {

  private final Group group = new Group(3);

  // ---- nothing is said before it is stored

  @Test
  void aVoteWaitsUntilItIsStored() {
    group.deliver(0, 1, new RequestVote(2, 1, 1, false));
    assertThat(group.sent(Voted.class)).isZero();
    group.store(1);
    assertThat(group.sent(Voted.class)).isEqualTo(1);
  }

  @Test
  void aCandidateSaysNothingBeforeItsOwnVoteIsStored() {
    group.command(0, new RaftCommand.ElectionTimer());
    group.deliver(letter -> letter.to() == 1);
    group.deliver(letter -> letter.to() == 0);
    assertThat(group.view(0).role()).isEqualTo(Role.CANDIDATE);
    assertThat(group.sent(RequestVote.class)).isZero();
    group.store(0);
    assertThat(group.sent(RequestVote.class)).isEqualTo(2);
  }

  @Test
  void anEntryIsAcknowledgedWhenItIsStored() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a");
    group.deliver(letter -> letter.to() == 1);
    assertThat(group.sent(Appended.class)).isZero();
    group.store(1);
    assertThat(group.sent(Appended.class)).isEqualTo(1);
  }

  @Test
  void aLeaderCountsItselfForWhatItHasStoredAndSendsMeanwhile() {
    group.elect(0, 0, 1, 2);
    long before = group.view(0).commit();
    group.propose(0, "a");
    assertThat(group.sent(Append.class)).isEqualTo(2);
    group.deliver(letter -> letter.to() == 1);
    group.store(1);
    group.deliver(letter -> letter.to() == 0);
    assertThat(group.view(0).commit()).isEqualTo(before);
    group.store(0);
    assertThat(group.view(0).commit()).isEqualTo(before + 1);
  }

  @Test
  void aGroupOfOneLeadsAtOnceAndCommitsWhatItHasStored() {
    Group one = new Group(1);
    one.store(0);
    one.store(0);
    one.propose(0, "a", "b");
    assertThat(one.told(0, Committed.class)).hasSize(1);
    one.store(0);
    assertThat(one.told(0, Committed.class)).hasSize(2);
    one.command(0, new RaftCommand.Read(7));
    assertThat(one.told(0, Readable.class)).containsExactly(new Readable(7, 4));
  }

  // ---- what is kept of the log

  @Test
  void aLogIsCutButForWhatThoseNeedWhoAreAboutToComeAfter() {
    Group kept = new Group(3, RaftSettings.DEFAULT.keeping(1));
    kept.elect(0, 0, 1, 2);
    for (int i = 0; i < 10; i++) {
      kept.propose(0, "entry " + i);
      kept.settle(0, 1);
    }
    long last = kept.view(0).lastIndex();
    long theOther = last - 10;
    kept.command(0, new RaftCommand.Compact(last));
    assertThat(kept.view(0).logBase()).as("it was heard a moment ago").isEqualTo(theOther - 1);
    kept.pass(RaftSettings.DEFAULT.electionTimeout().minMillis() + 1);
    kept.settle(0, 1);
    kept.propose(0, "one more");
    kept.settle(0, 1);
    kept.command(0, new RaftCommand.Compact(last + 1, 5));
    assertThat(kept.view(0).logBase()).as("the state is large").isEqualTo(last - 4);
    kept.command(0, new RaftCommand.Compact(last + 1));
    assertThat(kept.view(0).logBase()).as("it is gone").isEqualTo(last);
  }

  // ---- election

  @Test
  void aMemberWithoutStateVotesAndNeverStands() {
    Group partly = new Group(List.of(Recovered.founded(), Recovered.blank(), Recovered.blank()));
    partly.elect(1, 1, 2);
    assertThat(partly.view(1).role()).isEqualTo(Role.FOLLOWER);
    partly.elect(0, 0, 1);
    assertThat(partly.view(0).role()).isEqualTo(Role.LEADER);
    assertThat(partly.told(0, SnapshotWanted.class)).isNotEmpty();
  }

  @Test
  void whoHearsALeaderIgnoresWhoWantsToBeAnother() {
    group.elect(0, 0, 1, 2);
    long term = group.view(1).term();
    group.deliver(2, 1, new RequestVote(term + 5, 99, term, false));
    assertThat(group.view(1).term()).isEqualTo(term);
    group.deliver(2, 1, new RequestVote(term + 5, 99, term, true));
    assertThat(group.view(1).term()).isEqualTo(term + 5);
  }

  /** At every other tick was not enough: leaders stepped down when two messages were lost. */
  @Test
  void aLeaderWithNothingToSaySaysSoAtEveryTick() {
    group.elect(0, 0, 1, 2);
    RaftCommand tickOfTerm = new RaftCommand.HeartbeatTimer(group.view(0).term());
    group.command(0, tickOfTerm);
    for (int tick = 2; tick <= 5; tick++) {
      group.letters.clear();
      group.command(0, tickOfTerm);
      assertThat(group.sent(Append.class)).as("tick " + tick).isEqualTo(2);
    }
  }

  @Test
  void askingFirstChangesNobodysTerm() {
    group.elect(0, 0, 1, 2);
    long term = group.view(0).term();
    group.command(2, new RaftCommand.ElectionTimer());
    group.command(2, new RaftCommand.ElectionTimer());
    group.settle(0, 1, 2);
    assertThat(List.of(group.view(0).term(), group.view(2).term())).containsOnly(term);
    assertThat(group.view(0).role()).isEqualTo(Role.LEADER);
  }

  @Test
  void aLeaderThatHearsFromNoMajorityStepsDownAndRefuses() {
    group.elect(0, 0, 1, 2);
    group.command(0, new RaftCommand.Read(7));
    group.members.get(0).onClock(1_001);
    group.command(0, new RaftCommand.HeartbeatTimer(group.view(0).term()));
    assertThat(group.view(0).role()).isEqualTo(Role.FOLLOWER);
    assertThat(group.told(0, ReadRefused.class)).containsExactly(new ReadRefused(7, null));
    group.propose(0, "a");
    assertThat(group.told(0, ProposalRefused.class)).hasSize(1);
  }

  @Test
  void leadershipIsHandedOverAtOnce() {
    group.elect(0, 0, 1, 2);
    group.command(0, new RaftCommand.Transfer(group.refs.get(1)));
    group.settle(0, 1, 2);
    assertThat(group.view(1).role()).isEqualTo(Role.LEADER);
    assertThat(group.view(0).leader()).isEqualTo(group.refs.get(1));
  }

  @Test
  void aLeaderThatIsKnownToBeGoneNeedNotBeMissed() {
    group.elect(1, 0, 1, 2);
    RaftCommand gone = new RaftCommand.Gone(group.refs.get(1));
    group.timers.clear();
    group.command(0, gone);
    group.command(2, gone);
    RaftCommand stand = new RaftCommand.Succeed(group.view(0).term());
    assertThat(group.timers)
        .as("they do not stand at the same time")
        .containsExactly(
            new Group.Timer(0, Delay.ofMillis(50), stand),
            new Group.Timer(2, Delay.ofMillis(150), stand));
    group.command(0, stand);
    group.settle(0, 2);
    assertThat(group.view(0).role()).isEqualTo(Role.LEADER);
    group.letters.clear();
    group.command(2, stand);
    assertThat(group.letters).as("there is a leader again").isEmpty();
  }

  @Test
  void aLeaderThatIsWronglySaidToBeGoneGoesOnLeading() {
    group.elect(1, 0, 1, 2);
    RaftCommand stand = new RaftCommand.Succeed(group.view(0).term());
    group.command(0, new RaftCommand.Gone(group.refs.get(1)));
    group.command(0, stand);
    group.settle(0, 1, 2);
    assertThat(group.view(1).role()).as("others hear of it").isEqualTo(Role.LEADER);
    group.command(2, new RaftCommand.Gone(group.refs.get(1)));
    group.command(1, new RaftCommand.HeartbeatTimer(group.view(1).term()));
    group.command(1, new RaftCommand.HeartbeatTimer(group.view(1).term()));
    group.settle(0, 1, 2);
    group.command(2, stand);
    assertThat(group.letters).as("it is heard of again").isEmpty();
    assertThat(group.view(1).role()).isEqualTo(Role.LEADER);
  }

  // ---- replication

  @Test
  void entriesOfOlderTermsAreNotCommittedByCounting() {
    Entry second = new Entry(2, new Group.Text("second"));
    Entry third = new Entry(3, new Group.Text("third"));
    Group figure37 =
        new Group(
            List.of(
                new Recovered(3, null, 1, 1, List.of(second)),
                new Recovered(3, null, 1, 1, List.of()),
                new Recovered(3, null, 1, 1, List.of(third))));
    figure37.command(0, new RaftCommand.ElectionTimer());
    while (figure37.view(0).role() != Role.LEADER) {
      figure37.store(0);
      figure37.store(1);
      figure37.deliver(letter -> letter.from() + letter.to() == 1);
    }
    figure37.store(0);
    figure37.deliver(0, 1, new Append(4, 1, 1, List.of(second), 1, 0));
    figure37.store(1);
    figure37.deliver(1, 0, new Appended(4, 2, 0));
    assertThat(figure37.view(0).progress().get(0).match()).isEqualTo(2);
    assertThat(figure37.view(0).commit()).as("thesis Fig. 3.7 (d)").isEqualTo(1);
    figure37.settle(0, 1);
    assertThat(figure37.view(0).commit()).as("thesis Fig. 3.7 (e)").isEqualTo(3);
  }

  @Test
  void aFollowerThatIsBehindIsFoundByTermsNotByEntries() {
    Entry old = new Entry(2, new Group.Text("old"));
    List<Entry> many = Collections.nCopies(1_000, old);
    Entry newer = new Entry(3, new Group.Text("new"));
    Group parted =
        new Group(
            List.of(
                new Recovered(3, null, 1, 1, List.of(newer)),
                new Recovered(3, null, 1, 1, many),
                new Recovered(3, null, 1, 1, List.of(newer))));
    parted.elect(0, 0, 1, 2);
    assertThat(parted.view(1).log()).isEqualTo(parted.view(0).log());
    assertThat(parted.view(1).log()).hasSize(2);
  }

  @Test
  void whatIsOnItsWayToAFollowerIsBounded() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a", "b", "c", "d", "e");
    assertThat(group.letters).filteredOn(letter -> letter.to() == 1).hasSize(2);
    group.settle(0, 1, 2);
    assertThat(group.view(1).log()).isEqualTo(group.view(0).log());
  }

  @Test
  void afterALossTheLeaderGoesBackToWhatWasAcknowledged() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a", "b");
    group.letters.removeIf(letter -> letter.to() == 1);
    group.settle(0, 1, 2);
    group.command(0, new RaftCommand.HeartbeatTimer(group.view(0).term()));
    group.command(0, new RaftCommand.HeartbeatTimer(group.view(0).term()));
    assertThat(group.letters).anyMatch(letter -> letter.to() == 1);
    group.settle(0, 1, 2);
    assertThat(group.view(1).log()).isEqualTo(group.view(0).log());
  }

  /** Disks that are synced every second lose a second when the power fails. */
  @Test
  void aFollowerThatHasLostWhatItAcknowledgedIsSentItAgain() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a", "b", "c");
    group.settle(0, 1, 2);
    assertThat(group.view(0).progress().get(0).match()).isEqualTo(group.view(0).lastIndex());
    group.restart(1, new Recovered(group.view(0).term(), null, 1, 1, List.of()));
    RaftCommand tick = new RaftCommand.HeartbeatTimer(group.view(0).term());
    for (int i = 0; i < 8 && group.view(1).log().isEmpty(); i++) {
      group.pass(200);
      group.command(0, tick);
      group.settle(0, 1, 2);
      assertThat(group.view(0).role()).isEqualTo(Role.LEADER);
    }
    assertThat(group.view(1).log()).isEqualTo(group.view(0).log());
    assertThat(group.view(0).commit()).isEqualTo(group.view(0).lastIndex());
  }

  @Test
  void aFollowerThatNeedsWhatIsForgottenGetsASnapshotAndNobodyWaitsForIt() {
    group.elect(0, 0, 1);
    group.propose(0, "a", "b");
    group.settle(0, 1);
    group.command(0, new RaftCommand.Compact(group.view(0).commit()));
    group.settle(0, 1, 2);
    group.command(0, new RaftCommand.HeartbeatTimer(group.view(0).term()));
    group.command(0, new RaftCommand.HeartbeatTimer(group.view(0).term()));
    group.settle(0, 1, 2);
    assertThat(group.told(0, SnapshotWanted.class)).hasSize(1);
    group.propose(0, "c");
    group.settle(0, 1, 2);
    RaftView leader = group.view(0);
    assertThat(leader.commit()).isEqualTo(leader.lastIndex());
    group.command(2, new RaftCommand.Installed(leader.logBase(), leader.logBaseTerm()));
    group.command(0, new RaftCommand.SnapshotDelivered(group.refs.get(2), leader.logBase()));
    group.settle(0, 1, 2);
    assertThat(group.view(2).lastIndex()).isEqualTo(leader.lastIndex());
  }

  @Test
  void aStateInPlaceOfALogVoidsWhatTheDiskHasAtItsIndex() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a", "b", "c");
    group.settle(0); // nobody else hears of them
    long at = group.view(0).lastIndex() - 1;
    group.command(0, new RaftCommand.Installed(at, group.view(0).term() + 1));
    assertThat(group.told(0, RaftUpcall.Store.class))
        .last()
        .matches(store -> store.from() == at && store.entries().isEmpty());
    assertThat(group.view(0).lastIndex()).isEqualTo(at);
  }

  // ---- reads

  @Test
  void aReadIsConfirmedByARoundThatBeganAfterIt() {
    group.elect(0, 0, 1, 2);
    group.command(0, new RaftCommand.Read(1));
    group.deliver(letter -> letter.to() != 0);
    group.command(0, new RaftCommand.Read(2));
    group.deliver(letter -> letter.message() instanceof Appended);
    assertThat(group.told(0, Readable.class)).extracting(Readable::token).containsExactly(1L);
    group.settle(0, 1, 2);
    assertThat(group.told(0, Readable.class)).extracting(Readable::token).containsExactly(1L, 2L);
  }

  @Test
  void manyReadsShareARound() {
    group.elect(0, 0, 1, 2);
    for (int i = 0; i < 100; i++) {
      group.command(0, new RaftCommand.Read(i));
    }
    group.settle(0, 1, 2);
    assertThat(group.told(0, Readable.class)).hasSize(100);
    assertThat(group.view(0).round()).isEqualTo(2);
  }

  @Test
  void aLeaderServesNoReadBeforeItHasCommittedAnEntryOfItsOwn() {
    group.command(0, new RaftCommand.ElectionTimer());
    while (group.view(0).role() != Role.LEADER) {
      group.store(0);
      group.store(1);
      group.deliver(letter -> true);
    }
    group.command(0, new RaftCommand.Read(1));
    group.deliver(1, 0, new AppendRefused(group.view(0).term(), 1, 0, 2, 1));
    assertThat(group.view(0).progress().get(0).ackedRound()).isEqualTo(1);
    assertThat(group.told(0, Readable.class)).isEmpty();
    group.settle(0, 1, 2);
    assertThat(group.told(0, Readable.class)).hasSize(1);
  }

  // ---- what makes no sense

  @Test
  void senselessMessagesNeitherThrowNorCommitAnything() {
    group.elect(0, 0, 1, 2);
    group.propose(0, "a");
    group.settle(0, 1, 2);
    SplittableRandom random = new SplittableRandom(1);
    List<Entry> committed = group.view(0).log();
    for (int i = 0; i < 20_000; i++) {
      group.deliver(random.nextInt(3), random.nextInt(3), senseless(random));
      group.command(random.nextInt(3), new RaftCommand.Stored(random.nextInt(-2, 100)));
      group.command(random.nextInt(3), new RaftCommand.Compact(random.nextInt(-2, 4)));
    }
    for (int member = 0; member < 3; member++) {
      for (Committed told : group.told(member, Committed.class)) {
        for (int i = 0;
            i < told.entries().size() && told.first() + i <= 1 + committed.size();
            i++) {
          assertThat(told.entries().get(i)).isEqualTo(committed.get((int) (told.first() + i - 2)));
        }
      }
    }
  }

  private static RaftMessage senseless(SplittableRandom random) {
    long term = number(random);
    long index = number(random);
    Entry entry = new Entry(number(random), new NoOp());
    return switch (random.nextInt(8)) {
      case 0 -> new RaftMessage.PreVote(term, index, number(random));
      case 1 -> new RaftMessage.PreVoted(term, random.nextBoolean());
      case 2 -> new RequestVote(term, index, number(random), random.nextBoolean());
      case 3 -> new Voted(term, random.nextBoolean());
      case 4 -> new Append(term, index, number(random), List.of(entry), 3, number(random));
      case 5 -> new Appended(term, index + 50, number(random));
      case 6 -> new AppendRefused(term, index, number(random), number(random), number(random));
      default -> new RaftMessage.TimeoutNow(term);
    };
  }

  private static long number(SplittableRandom random) {
    return random.nextInt(20) == 0 ? random.nextLong() : random.nextInt(-1, 6);
  }
}
