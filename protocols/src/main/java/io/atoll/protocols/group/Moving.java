package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftReplica;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group on its way to other hosts: those that are new are taught its log before it is sealed, so
 * that the next group begins at once.
 */
final class Moving {

  /** A newcomer that lacks no more entries than this has learned enough. */
  private static final long MOST_LAG = 128;

  private final Placement placement;
  private final Consensus consensus;
  private final StateTransfer transfer;
  private final Applied applied;
  private final Step step;
  private final GroupSettings settings;

  /** What the group is to be sealed for, once enough of its hosts can go on. */
  private @Nullable Placement target;

  private long sinceMillis;

  Moving(
      Placement placement,
      Consensus consensus,
      StateTransfer transfer,
      Applied applied,
      Step step,
      GroupSettings settings) {
    this.placement = placement;
    this.consensus = consensus;
    this.transfer = transfer;
    this.applied = applied;
    this.step = step;
    this.settings = settings;
  }

  /** Where the group is to move; null if it stays, or is sealed. */
  @Nullable Placement target() {
    return target;
  }

  boolean isUnderWay() {
    return target != null;
  }

  /** The group is to move to these hosts, which are to be taught its log. */
  void begin(List<NodeRef> hosts) {
    target = placement.movedTo(hosts);
    sinceMillis = step.nowMillis();
  }

  /** This member leads no more. */
  void giveUp() {
    target = null;
  }

  /**
   * The group is to be sealed as soon as those that are new have learned enough, and enough of all
   * are there for the next one to go on: there is no way back from a seal.
   *
   * @return what it is to be sealed for now; null if it is not time
   */
  @Nullable Placement goOn() {
    Placement next = target;
    if (next == null) {
      return null;
    }
    boolean ready = isReady(next);
    if (applied.next() != null) {
      target = null; // newcomers are taught the seal, too
    } else if (step.nowMillis() - sinceMillis > settings.patienceMillis()) {
      target = null;
      consensus.command(new RaftCommand.Teach(List.of()));
    } else if (ready) {
      return next;
    }
    return null;
  }

  /** Whether all that are new have learned enough, and a majority of all is there. */
  private boolean isReady(Placement next) {
    RaftReplica raft = consensus.replica();
    boolean taught = true;
    int ready = 0;
    for (NodeRef member : next.hosts()) {
      boolean follows = member.equals(raft.self()) || raft.follows(member, MOST_LAG);
      ready += follows ? 1 : 0;
      if (!placement.hosts().contains(member)) {
        taught &= follows;
        // a long state takes its time
        sinceMillis = Math.max(sinceMillis, transfer.acknowledgedMillis(member));
        step.send(member, new GroupMessage.Learn(placement));
      }
    }
    return taught && 2 * ready > next.hosts().size();
  }
}
