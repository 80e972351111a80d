package io.atoll.protocols.consensus;

/** One method for each thing that a member of a group tells, so that none is forgotten. */
public interface RaftUpcallHandler {

  void onStore(RaftUpcall.Store upcall);

  void onCommitted(RaftUpcall.Committed upcall);

  void onReadable(RaftUpcall.Readable upcall);

  void onReadRefused(RaftUpcall.ReadRefused upcall);

  void onProposalRefused(RaftUpcall.ProposalRefused upcall);

  void onLeading(RaftUpcall.Leading upcall);

  void onFollowing(RaftUpcall.Following upcall);

  void onSnapshotWanted(RaftUpcall.SnapshotWanted upcall);
}
