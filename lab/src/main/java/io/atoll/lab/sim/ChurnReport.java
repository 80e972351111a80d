package io.atoll.lab.sim;

import java.util.List;

/**
 * What happened in a churn run.
 *
 * @param retries requests to join or leave that found a lock taken
 * @param lookups lookups asked, and of them answered
 * @param hops mean number of messages it took a request to reach its owner
 * @param holds updates that waited for content on its way
 * @param inconsistent requests that a node answered which was not the owner at that moment
 * @param unanswered requests that never got an answer
 * @param toDeparted messages that reached a node that had left (joiners' first contacts excepted)
 * @param lostRegisters registers that were there at the start and are nowhere at the end
 * @param brokenKeys registers whose history is not linearizable
 * @param checkedOperations operations whose history was checked
 * @param encoded messages that were written to bytes and read again on their way
 * @param problems invariants found broken while it ran, and at the end
 */
public record ChurnReport(
    String protocol,
    ChurnPlan plan,
    int joins,
    int leaves,
    long retries,
    int lookups,
    int updates,
    double hops,
    long holds,
    int inconsistent,
    int unanswered,
    long toDeparted,
    int lostRegisters,
    int brokenKeys,
    int checkedOperations,
    int invariantChecks,
    List<String> problems,
    int membersAtEnd,
    long messages,
    long encoded,
    long wallNanos,
    long traceHash) {

  /** Whether nothing went wrong. */
  public boolean clean() {
    return inconsistent == 0
        && unanswered == 0
        && toDeparted == 0
        && lostRegisters == 0
        && brokenKeys == 0
        && problems.isEmpty();
  }
}
