package io.atoll.lab.protocols.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two mistakes with older terms that need so rare a run that the fuzz misses them: the few steps
 * that matter, one by one.
 */
final class OlderTermsTest {

  static final String COUNTED = "older-terms-counted";
  static final String COMMITTED = "older-terms-committed";

  private static final List<NodeRef> REFS = GroupScope.refs(3);
  private static final Entry SECOND = new Entry(2, new Write(1, 0, 2));

  private long token;

  @Test
  void aVoteOfAnOlderTermElectsNobody() {
    assertThat(electedByOldVote(RaftReplica::new)).isFalse();
    assertThat(electedByOldVote(GroupVariant.named(COUNTED).replicas())).isTrue();
  }

  private boolean electedByOldVote(Replicas replicas) {
    RaftReplica member = candidate(replicas);
    receive(member, new RaftMessage.Voted(member.term() - 1, true));
    return member.isLeading();
  }

  /** Thesis Fig. 3.7: an entry of term 2 is on a majority, and could still be overwritten. */
  @Test
  void anEntryOfAnOlderTermIsNotCommittedByCounting() {
    assertThat(commitsByCounting(RaftReplica::new)).isEqualTo(1);
    assertThat(commitsByCounting(GroupVariant.named(COMMITTED).replicas())).isEqualTo(2);
  }

  private long commitsByCounting(Replicas replicas) {
    RaftReplica member = candidate(replicas);
    receive(member, new RaftMessage.Voted(member.term(), true));
    command(member, new RaftCommand.Stored(token));
    receive(member, new RaftMessage.Appended(member.term(), 2, 0));
    return member.view().commit();
  }

  /** The first member stands in term 4, and has an entry that others lack. */
  private RaftReplica candidate(Replicas replicas) {
    RaftReplica member =
        replicas.start(
            REFS.get(0), REFS, GroupScope.SETTINGS, new Recovered(3, null, 1, 1, List.of(SECOND)));
    token = 0;
    command(member, new RaftCommand.Start());
    command(member, new RaftCommand.ElectionTimer());
    receive(member, new RaftMessage.PreVoted(4, true));
    command(member, new RaftCommand.Stored(token));
    assertThat(member.term()).isEqualTo(4);
    return member;
  }

  private void receive(RaftReplica member, RaftMessage message) {
    member.onMessage(REFS.get(1), message, new Tokens());
  }

  private void command(RaftReplica member, RaftCommand command) {
    member.onCommand(command, bound -> 0, new Tokens());
  }

  /** Keeps the last token, and nothing else. */
  private final class Tokens implements Out<RaftMessage, RaftCommand> {
    @Override
    public void send(NodeRef to, RaftMessage message) {}

    @Override
    public void after(Delay delay, RaftCommand command) {}

    @Override
    public void upcall(Upcall upcall) {
      if (upcall instanceof RaftUpcall.Store store) {
        token = store.token();
      }
    }

    @Override
    public void depart() {}
  }
}
