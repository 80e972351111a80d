package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a member of a group tells the host it runs on. */
public sealed interface RaftUpcall extends Upcall {

  /** Hand this to the handler made for it. */
  void dispatch(RaftUpcallHandler host);

  /**
   * Make this durable, then give {@link RaftCommand.Stored} back with the token. Tokens grow by
   * one; writes are made in their order.
   *
   * @param from the entries replace everything in the stored log at or after this index, also when
   *     there are none
   */
  record Store(long token, long term, @Nullable NodeRef votedFor, long from, List<Entry> entries)
      implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onStore(this);
    }
  }

  /**
   * Apply these, in this order; the first is at this index. Each index comes once in a run, from
   * the one after {@link Recovered#baseIndex} on, or after the last {@link RaftCommand.Installed}.
   */
  record Committed(long first, List<Entry> entries) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onCommitted(this);
    }
  }

  /** The read is linearizable when the state machine has applied everything up to this index. */
  record Readable(long token, long index) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onReadable(this);
    }
  }

  /** This member cannot tell; perhaps the leader can. */
  record ReadRefused(long token, @Nullable NodeRef leader) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onReadRefused(this);
    }
  }

  /** These were not put into the log, and never will be; perhaps the leader takes them. */
  record ProposalRefused(List<Payload> payloads, @Nullable NodeRef leader) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onProposalRefused(this);
    }
  }

  /** This member leads in this term, and takes proposals. */
  record Leading(long term) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onLeading(this);
    }
  }

  /** This member does not lead; who does, if that is known. */
  record Following(long term, @Nullable NodeRef leader) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onFollowing(this);
    }
  }

  /**
   * This member needs what the log no longer has. Send it a snapshot of this index or a later one,
   * by any means, and report with {@link RaftCommand.SnapshotDelivered} or {@link
   * RaftCommand.SnapshotFailed}.
   */
  record SnapshotWanted(NodeRef to, long atLeastIndex) implements RaftUpcall {
    @Override
    public void dispatch(RaftUpcallHandler host) {
      host.onSnapshotWanted(this);
    }
  }
}
