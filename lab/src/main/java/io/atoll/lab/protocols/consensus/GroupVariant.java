package io.atoll.lab.protocols.consensus;

import java.util.List;

/**
 * A group whose members make a mistake.
 *
 * @param name what to call it on the command line
 * @param description what is different
 * @param replicas how its members are made
 */
public record GroupVariant(String name, String description, Replicas replicas) {

  private static final List<GroupVariant> ALL =
      List.of(
          new GroupVariant(
              "ack-before-stored",
              "a follower acknowledges entries that a crash can take from it",
              GroupMutations.all(GroupMutations.AcknowledgesAtOnce::new)),
          new GroupVariant(
              "vote-before-stored",
              "a member gives its vote, or stands, before its disk knows",
              GroupMutations.all(GroupMutations.VotesAtOnce::new)),
          new GroupVariant(
              "leader-counts-itself-at-once",
              "a leader counts its own copy before it is stored",
              GroupMutations.all(GroupMutations.CountsItselfAtOnce::new)),
          new GroupVariant(
              "older-terms-counted",
              "votes and acknowledgements of older terms count",
              GroupMutations.all(GroupMutations.CountsOlderTerms::new)),
          new GroupVariant(
              "read-without-round",
              "a leader answers reads without asking whether it still leads",
              GroupMutations.all(GroupMutations.ReadsWithoutRound::new)),
          new GroupVariant(
              "read-joins-earlier-round",
              "a read is confirmed by heartbeats that were sent before it came",
              GroupMutations.all(GroupMutations.JoinsEarlierRound::new)),
          new GroupVariant(
              "read-before-own-commit",
              "a new leader answers reads before it knows what is committed",
              GroupMutations.all(GroupMutations.ReadsBeforeOwnCommit::new)),
          new GroupVariant(
              "two-votes",
              "a member votes for everybody who asks",
              GroupMutations.all(GroupMutations.VotesTwice::new)),
          new GroupVariant(
              "vote-forgotten",
              "a member that is started again does not know whom it voted for",
              GroupMutations::forgetsVote),
          new GroupVariant(
              "logs-not-compared",
              "a member votes for candidates that lack entries",
              GroupMutations.all(GroupMutations.IgnoresLogs::new)),
          new GroupVariant(
              "blank-leader",
              "members that were given no state yet elect one of them",
              GroupMutations.all(GroupMutations.LeadsBlank::new)),
          new GroupVariant(
              "older-terms-committed",
              "thesis Fig. 3.7: entries of older terms are committed by counting",
              GroupMutations.all(GroupMutations.CommitsOlderTerms::new)),
          new GroupVariant(
              "truncate-always",
              "a follower throws away what follows, also if a late message says the same",
              GroupMutations.all(GroupMutations.TruncatesAlways::new)),
          new GroupVariant(
              "no-check-quorum",
              "a leader that nobody answers goes on leading",
              GroupMutations.all(GroupMutations.LeadsUnheard::new)),
          new GroupVariant(
              "snapshot-drops-tail",
              "entries after a snapshot are thrown away with those it covers",
              GroupMutations.all(GroupMutations.DropsTail::new)),
          new GroupVariant(
              "state-over-old-log",
              "a state in place of another history leaves the old entry at its index on disk",
              GroupMutations.all(GroupMutations.KeepsOldEntry::new)),
          new GroupVariant(
              "applied-twice",
              "a member that is started again applies its first entries twice",
              GroupMutations.all(GroupMutations.AppliesTwice::new)));

  public static List<GroupVariant> all() {
    return ALL;
  }

  /** The one with this name; the message of the exception lists those there are. */
  public static GroupVariant named(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "mutation: consensus has no "
                        + name
                        + "; it has "
                        + ALL.stream().map(GroupVariant::name).toList()));
  }
}
