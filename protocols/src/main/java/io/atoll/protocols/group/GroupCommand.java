package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftCommand;
import java.util.List;

/** What a host that runs groups is asked or told. */
public sealed interface GroupCommand {

  /** Hand this command to the handler made for it. */
  void dispatch(GroupCommandHandler host);

  /** The first command, once. */
  record Start() implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onStart(this);
    }
  }

  /** Hear of the cluster from any of these hosts, and be heard of. */
  record Join(List<NodeRef> contacts) implements GroupCommand {
    public Join {
      contacts = List.copyOf(contacts);
    }

    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onJoin(this);
    }
  }

  /** How far the time of day is ahead of the clock that only counts; it may have been set. */
  record WallClock(long aheadMillis) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onWallClock(this);
    }
  }

  /**
   * Nothing can be stored at the moment, or something can be again. Meanwhile no entry need bring
   * the time along: what is read is answered at the time that a group has.
   */
  record Full(boolean full) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onFull(this);
    }
  }

  /** The cluster begins here, with this virtual node among others, on this host alone. */
  record Found(VirtualNode node) implements GroupCommand {
    @Override
    public String toString() {
      return "Found(" + node.placement() + ")";
    }

    /** The same in every JVM, as that of all commands. */
    @Override
    public int hashCode() {
      return node.placement().hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Found found && found.node == node;
    }

    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onFound(this);
    }
  }

  // ---- calls of this host's own clients

  /**
   * Have an operation executed at the owner of an identifier. The number tells calls of this host
   * apart, and grows, also from one run of its process to the next; there is one call at a time for
   * an identifier.
   *
   * @param isRead whether it changes nothing
   */
  record Invoke(long number, Id id, Shard.Operation operation, boolean isRead)
      implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onInvoke(this);
    }
  }

  /** The same for many at once: those that have the same way to go travel together. */
  record InvokeAll(List<Invoke> calls) implements GroupCommand {
    public InvokeAll {
      calls = List.copyOf(calls);
    }

    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onInvokeAll(this);
    }
  }

  // ---- changes, for the leader of the virtual node's group; elsewhere they mean nothing

  /** Have other hosts run a virtual node. */
  record Move(NodeRef node, List<NodeRef> hosts) implements GroupCommand {
    public Move {
      hosts = List.copyOf(hosts);
    }

    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onMove(this);
    }
  }

  /** Split a virtual node: the child takes the arc up to its own identifier. */
  record Split(NodeRef node, NodeRef child) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onSplit(this);
    }
  }

  /** Have the successor of a virtual node take its arc. */
  record Merge(NodeRef node) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onMerge(this);
    }
  }

  /** Have another host lead. */
  record Transfer(NodeRef node, NodeRef to) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onTransfer(this);
    }
  }

  // ---- what operators want, at any host

  /** Have other hosts run what this one does, and say {@link GroupUpcall.Drained} then. */
  record Leave() implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onLeave(this);
    }
  }

  /**
   * Count on a host no more: it has left, or will not come back. What it runs is given to others,
   * as far as they have a majority without it; its sessions are over.
   */
  record Remove(NodeRef host) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onRemove(this);
    }
  }

  /** Have leaders everywhere leave their groups alone, or look after them again. */
  record Rebalance(boolean paused) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onRebalance(this);
    }
  }

  // ---- from the network

  /**
   * Nobody listens any more where a host did: its process has ended, as far as the network can
   * tell. What it led need not wait until it is missed.
   */
  record Gone(NodeRef host) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onGone(this);
    }
  }

  // ---- from the disk

  /** What {@link GroupUpcall.StoreEntries} asked for is durable. */
  record EntriesStored(GroupId group, long token) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onEntriesStored(this);
    }
  }

  /** What {@link GroupUpcall.StoreSnapshot} asked for is durable. */
  record SnapshotStored(GroupId group, long index) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onSnapshotStored(this);
    }
  }

  // ---- from itself

  /** Time for a group's consensus. */
  record OfRaft(GroupId group, RaftCommand command) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onOfRaft(this);
    }
  }

  /** A reminder of a virtual node is due. */
  record Remind(GroupId group, long number) implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onRemind(this);
    }
  }

  /** Time to repeat what had no answer. */
  record Beat() implements GroupCommand {
    @Override
    public void dispatch(GroupCommandHandler host) {
      host.onBeat(this);
    }
  }
}
