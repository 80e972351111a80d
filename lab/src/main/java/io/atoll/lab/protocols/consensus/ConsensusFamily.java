package io.atoll.lab.protocols.consensus;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Case.Size;
import io.atoll.lab.catalog.SearchFamily;
import io.atoll.lab.catalog.Variant.Kind;
import io.atoll.lab.protocols.consensus.GroupScope.Budget;
import io.atoll.protocols.consensus.RaftReplica;
import java.util.List;

/** Raft without membership change: all states of small groups, and mistakes that show in them. */
public final class ConsensusFamily implements SearchFamily {

  /** An election, and a crash at any moment of it. */
  private static final GroupScope ELECTION = GroupScope.of(false, true, new Budget(1, 0, 1, 0));

  /** A leader is replaced while an entry travels. */
  private static final GroupScope NEW_LEADER = GroupScope.of(true, true, new Budget(2, 1, 0, 0));

  /** A leader is replaced while it reads. */
  private static final GroupScope READ = GroupScope.of(true, true, new Budget(2, 0, 0, 1));

  /** Entries and reads under an undisturbed leader. */
  private static final GroupScope CALM = GroupScope.of(true, true, new Budget(0, 1, 0, 1));

  /** A member crashes while an entry is written, and another one wants to lead. */
  private static final GroupScope CRASH = GroupScope.of(true, true, new Budget(1, 1, 1, 0));

  /** A crash takes what is not written. */
  private static final GroupScope LOST_WRITE = GroupScope.of(true, false, new Budget(0, 1, 1, 0));

  @Override
  public String name() {
    return "consensus";
  }

  @Override
  public String source() {
    return "Ongaro, Consensus: Bridging Theory and Practice";
  }

  @Override
  public List<SearchCase> cases() {
    return List.of(
        holds(ELECTION, Size.FAST),
        holds(CALM, Size.FAST),
        holds(CRASH, Size.FAST),
        holds(LOST_WRITE, Size.FAST),
        holds(NEW_LEADER, Size.LONG),
        holds(READ, Size.LONG));
  }

  private static SearchCase holds(GroupScope scope, Size size) {
    return new SearchCase(
        scope.name(),
        (maxStates, progress) -> GroupSearch.of(scope, RaftReplica::new, maxStates, progress),
        new Expected.Holds(),
        size);
  }

  @Override
  public List<SearchVariant> variants() {
    return List.of(
        mutation("read-without-round", READ, GroupWitness.FRESH_READS),
        mutation("read-joins-earlier-round", READ, GroupWitness.FRESH_READS),
        mutation("read-before-own-commit", READ, GroupWitness.FRESH_READS),
        mutation("two-votes", NEW_LEADER, GroupWitness.ONE_VOTE),
        mutation("logs-not-compared", CRASH, GroupWitness.LEADER_COMPLETENESS));
  }

  private static SearchVariant mutation(String name, GroupScope scope, String broken) {
    GroupVariant variant = GroupVariant.named(name);
    return new SearchVariant(
        name,
        Kind.MUTATION,
        variant.description(),
        scope.name(),
        (maxStates, progress) -> GroupSearch.of(scope, variant.replicas(), maxStates, progress),
        holds(scope, Size.LONG),
        broken);
  }
}
