package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.RaftUpcall;
import java.util.List;

/** What a host that runs groups tells whoever runs it. */
public sealed interface GroupUpcall extends Upcall {

  // ---- for the disk, in this order; what comes back is told in GroupCommand

  /** There is a group now: what the disk has of it belongs to this placement. */
  record StorePlacement(Placement placement) implements GroupUpcall {}

  record StoreEntries(GroupId group, RaftUpcall.Store store) implements GroupUpcall {}

  /**
   * Keep a state, which nobody changes any more; entries up to its index, and snapshots before it,
   * may go once it is durable.
   */
  record StoreSnapshot(GroupId group, long index, long term, VirtualNode state)
      implements GroupUpcall {}

  /**
   * Forget a group, but not that it was there: a host that took part in it again would do so
   * without its memory.
   */
  record StoreRetired(GroupId group, Placement newest) implements GroupUpcall {}

  /** Forget a virtual node, but not that it was there, nor who has its arc. */
  record StoreDissolved(GroupId group, NodeRef heir) implements GroupUpcall {}

  /**
   * Which hosts there are, and whether changes are paused, instead of what was kept of it before.
   */
  record StoreMembers(List<Member> members, Pause pause) implements GroupUpcall {
    public StoreMembers {
      members = List.copyOf(members);
    }
  }

  // ---- for the application

  record Invoked(long number, Shard.Result result) implements GroupUpcall {}

  /** A call that has no answer; whether it was executed is not known. */
  record InvocationFailed(long number, CallFailure failure) implements GroupUpcall {}

  /** This host was to leave, and others run now what it did: its process may end. */
  record Drained() implements GroupUpcall {}

  /** Others count on this host no more: it must come back as another one, if at all. */
  record Removed() implements GroupUpcall {}
}
