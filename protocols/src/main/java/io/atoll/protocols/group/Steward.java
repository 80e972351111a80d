package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Standing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the groups that a host leads: gives them as many hosts as they should have, takes
 * those away that leave or are not heard of, evens out what hosts have, splits and merges virtual
 * nodes. There is no coordinator: each leader decides about its own groups, from what all hosts
 * know of all groups, by rules that give everybody his own part of what there is to do.
 *
 * <p>Urgent things come first; a virtual node has one change at a time, and a host only a few under
 * way. Open to subclasses so that the lab can run mutations that its checks must catch.
 */
public class Steward {

  /** A change that has not happened after so many pauses will not. */
  private static final int PAUSES_OF_PATIENCE = 15;

  /** For so many pauses nobody has moved anything before leaders change for evenness' sake. */
  private static final int PAUSES_OF_REST = 5;

  /** So many times as many virtual nodes as wanted, in halves, are too many. */
  private static final int HALVES_TOO_MANY = 3;

  /** What is so many times less than what makes a virtual node split is little enough to merge. */
  private static final int TINY = 8;

  /** So many times as many virtual nodes as wanted are the most that heat alone makes. */
  private static final int MOST_FOR_HEAT = 4;

  /**
   * Who was away for this part of the grace period cannot tell how long others were. Shorter gaps
   * are what a busy machine has all the time: if they counted, nobody would ever be replaced there.
   */
  private static final int AWAY_PART_OF_GRACE = 10;

  private static final long NEVER = Long.MIN_VALUE;

  /** Makes the steward of a host. */
  @FunctionalInterface
  public interface Maker {
    Steward make(
        NodeRef self, long run, StewardSettings settings, Members members, Directory directory);
  }

  /** A rule: what it wants of a group, null if nothing. */
  private interface Rule {
    @Nullable Change apply(Charge charge);
  }

  private final NodeRef self;
  private final long run;
  private final StewardSettings settings;
  private final Members members;
  private final Directory directory;
  private final Attendance attendance = new Attendance();
  private final Changes changes = new Changes();
  private final Rates rates = new Rates();
  private long births;
  private long lookedMillis = NEVER;
  private long digest;
  private long restingSinceMillis;

  // of the look that is going on
  private long nowMillis;
  private Census census;

  /**
   * @param run of the host, higher than that of any run before
   */
  public Steward(
      NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
    this.self = self;
    this.run = run;
    this.settings = settings;
    this.members = members;
    this.directory = directory;
    this.census = new Census(settings, List.of(), host -> true, List.of());
  }

  /** A host has been heard of. */
  void heard(NodeRef host, long millis) {
    attendance.heard(host, millis);
  }

  /** Whether it is time to look; this is to be asked often. */
  boolean isDue(long millis) {
    attendance.onTime(
        millis, Math.max(settings.pauseMillis(), settings.graceMillis() / AWAY_PART_OF_GRACE));
    if (lookedMillis == NEVER) {
      lookedMillis = millis + PAUSES_OF_REST * settings.pauseMillis(); // hear from others first
    }
    if (millis - lookedMillis < settings.pauseMillis()) {
      return false;
    }
    lookedMillis = millis;
    return true;
  }

  /** What is under way. */
  List<Change> changes() {
    return changes.all();
  }

  /**
   * What is to be done now about the groups that this host leads.
   *
   * @param paused whether nothing is to be begun
   */
  List<Change> look(long millis, List<Charge> charges, boolean paused) {
    nowMillis = millis;
    changes.forgetOver(charges, directory, millis, PAUSES_OF_PATIENCE * settings.pauseMillis());
    rates.look(charges, millis);
    noteRest();
    census =
        new Census(
            settings,
            members.staying(),
            this::isPresent,
            directory.placements().stream().map(changes::prospect).toList());
    List<Change> begun = new ArrayList<>();
    if (paused) {
      return begun;
    }
    apply(this::resize, charges, begun);
    apply(this::replace, charges, begun);
    List<Charge> calm = charges.stream().filter(this::isCalm).toList();
    apply(this::spreadZones, calm, begun);
    balance(calm, begun);
    apply(this::split, charges.stream().filter(it -> it.node().isAtRest()).toList(), begun);
    apply(this::merge, calm, begun);
    evenLeads(calm, begun);
    return begun;
  }

  private void noteRest() {
    if (directory.digest() != digest) {
      digest = directory.digest();
      restingSinceMillis = nowMillis;
    }
  }

  private boolean hasRestedFor(int pauses) {
    return nowMillis - restingSinceMillis >= pauses * settings.pauseMillis();
  }

  private boolean isPresent(NodeRef host) {
    return host.equals(self) || attendance.silenceMillis(host, nowMillis) < settings.graceMillis();
  }

  private void apply(Rule rule, List<Charge> charges, List<Change> begun) {
    long catchingUp = charges.stream().filter(it -> it.isCatchingUp(justNow())).count();
    for (Charge charge : charges) {
      boolean free = changes.count() + catchingUp < settings.changesAtOnce();
      Change change =
          free && !charge.moving() && !changes.isUnderWay(charge.self()) && !isYoung(charge)
              ? rule.apply(charge)
              : null;
      if (change != null) {
        begun.add(change);
        changes.begin(change, charge.placement());
        census.place(changes.prospect(charge.placement()));
      }
    }
  }

  /** Whether the group has just begun, or this host has just begun to lead it. */
  private boolean isYoung(Charge charge) {
    return nowMillis - charge.ledSinceMillis() < settings.pauseMillis();
  }

  /** Whether nothing is going on in a group that should come to its end first. */
  private boolean isCalm(Charge charge) {
    return charge.node().isAtRest()
        && charge.placement().hosts().size() == census.groupSize()
        && charge.placement().hosts().stream().allMatch(it -> isFit(charge, it));
  }

  /** Whether a member has the state and was heard of just now. */
  private boolean isFit(Charge charge, NodeRef host) {
    return charge.isFit(host, justNow());
  }

  private long justNow() {
    return nowMillis - 2 * settings.pauseMillis();
  }

  private Change move(Charge charge, List<NodeRef> hosts, Reason reason) {
    return change(charge, new GroupCommand.Move(charge.self(), hosts), reason);
  }

  private Change change(Charge charge, GroupCommand command, Reason reason) {
    return new Change(charge.self(), command, reason, nowMillis);
  }

  // ---- the hosts of a group

  /** Whether the next group of a virtual node can start from what the present one has. */
  protected boolean isSafe(List<NodeRef> now, List<NodeRef> next) {
    return Placing.isSafe(now, next);
  }

  private @Nullable Change resize(Charge charge) {
    List<NodeRef> now = charge.placement().hosts();
    if (now.size() < census.groupSize()) {
      List<NodeRef> next = Placing.grown(charge.placement(), census);
      return next == null ? null : move(charge, next, Reason.of("it has too few hosts"));
    }
    if (now.size() > census.groupSize()) {
      List<NodeRef> keep = census.lasting(now.stream().filter(it -> isFit(charge, it)).toList());
      return keep.size() < census.groupSize()
          ? null
          : move(charge, keep, Reason.of("it has too many hosts"));
    }
    return null;
  }

  /** One after the other, those first that do not answer. */
  private @Nullable Change replace(Charge charge) {
    List<NodeRef> now = charge.placement().hosts();
    for (NodeRef out : now) {
      if (isSilent(charge, out)) {
        return replace(charge, out, new Reason(out, "is not heard of"));
      }
    }
    for (NodeRef out : now) {
      if (!census.isStaying(out)) {
        return replace(charge, out, new Reason(out, "is leaving"));
      }
    }
    return null;
  }

  private @Nullable Change replace(Charge charge, NodeRef out, Reason reason) {
    List<NodeRef> now = charge.placement().hosts();
    NodeRef in = newcomer(charge.self(), out, now);
    return in == null ? null : move(charge, exchange(now, out, in), reason);
  }

  /** A group with one host in the place of another. */
  protected List<NodeRef> exchange(List<NodeRef> hosts, NodeRef out, NodeRef in) {
    return Placing.replaced(hosts, out, in);
  }

  /** Who takes the place of a host in a group; null if there is nobody. */
  protected @Nullable NodeRef newcomer(NodeRef node, NodeRef out, List<NodeRef> hosts) {
    return Placing.newcomer(node, Placing.without(hosts, out), List.of(out), census);
  }

  private boolean isSilent(Charge charge, NodeRef host) {
    Standing standing = charge.standing(host);
    if (standing == null) {
      return false; // the leader itself
    }
    long inGroup = attendance.silenceMillis(standing.heardMillis(), nowMillis);
    long anywhere = attendance.silenceMillis(host, nowMillis);
    return isLong(Math.max(inGroup, anywhere));
  }

  /** Whether a host that was not heard of for so long is to be replaced. */
  protected boolean isLong(long silenceMillis) {
    return silenceMillis >= settings.graceMillis();
  }

  private @Nullable Change spreadZones(Charge charge) {
    Placing.Swap swap = Placing.spread(charge.placement(), census);
    return swap == null ? null : swap(charge, swap, Reason.of("its hosts share a zone"));
  }

  private Change swap(Charge charge, Placing.Swap swap, Reason reason) {
    List<NodeRef> now = charge.placement().hosts();
    return move(charge, exchange(now, swap.out(), swap.in()), reason);
  }

  private void balance(List<Charge> calm, List<Change> begun) {
    if (calm.isEmpty()) {
      return;
    }
    List<Placing.Swap> plan = new Balance(leastDifference()).plan(new Census(census));
    apply(
        charge -> {
          for (Placing.Swap swap : plan) {
            if (swap.node().equals(charge.self())) {
              return swap(charge, swap, new Reason(swap.out(), "has more than its share"));
            }
          }
          return null;
        },
        calm,
        begun);
  }

  /** By how much hosts must differ for a replica to move: less would have it go to and fro. */
  protected int leastDifference() {
    return 2;
  }

  // ---- virtual nodes

  /** On the same hosts, so that it does not matter whether all of them are there. */
  private @Nullable Change split(Charge charge) {
    Reason reason = whySplit(charge);
    Arc arc = charge.node().arc();
    if (reason == null || arc == null) {
      return null;
    }
    Id cut = charge.node().middle(arc);
    return charge.node().canSplitAt(cut)
        ? change(charge, new GroupCommand.Split(charge.self(), newborn(cut)), reason)
        : null;
  }

  private @Nullable Reason whySplit(Charge charge) {
    if (charge.node().weight() > settings.splitWeight()) {
      return Reason.of("it has too much");
    }
    if (rates.perSecond(charge) > settings.splitOperationsPerSecond()
        && census.nodeCount() < MOST_FOR_HEAT * census.nodesWanted()) {
      return Reason.of("it is asked too much");
    }
    List<NodeRef> byArc = census.byArc();
    int missing = census.nodesWanted() - byArc.size();
    int longer = byArc.size() - 1 - byArc.indexOf(charge.self());
    return longer < missing ? Reason.of("there are too few virtual nodes") : null;
  }

  /**
   * A virtual node with an address that nobody has: no run of a host is ever repeated, and within a
   * run no number. What they are mixed to takes 64 bits, so that among a million virtual nodes two
   * are the same with a probability of 1 to 37 million; those that are known here are ruled out.
   */
  private NodeRef newborn(Id id) {
    NodeRef child;
    do {
      long seed = Rendezvous.mix(Rendezvous.mix(self.address().value()) + run);
      child = new NodeRef(id, new Address(Rendezvous.mix(seed + ++births)));
    } while (directory.knows(child.address()) || members.of(child) != null);
    return child;
  }

  /**
   * Merge what is tiny, while there are too many. Virtual nodes have their turns, the one with the
   * shortest arc first, and the next if for a pause nothing happened.
   */
  private @Nullable Change merge(Charge charge) {
    List<NodeRef> byArc = census.byArc();
    boolean tooMany = 2 * byArc.size() > HALVES_TOO_MANY * census.nodesWanted();
    if (!tooMany || !isTiny(charge) || !hasRestedFor(1 + byArc.indexOf(charge.self()))) {
      return null;
    }
    return change(
        charge, new GroupCommand.Merge(charge.self()), Reason.of("there is next to nothing in it"));
  }

  private boolean isTiny(Charge charge) {
    return isTiny(charge.node().weight(), settings.splitWeight())
        && isTiny((long) rates.perSecond(charge), settings.splitOperationsPerSecond());
  }

  /** Whether something is much less than what makes a virtual node split. */
  protected boolean isTiny(long amount, long limit) {
    return amount <= limit / TINY;
  }

  // ---- leaders

  /** Once all else has come to rest. */
  private void evenLeads(List<Charge> calm, List<Change> begun) {
    if (calm.isEmpty() || !hasRestedFor(PAUSES_OF_REST)) {
      return;
    }
    Leads leads = new Leads(census);
    apply(
        charge -> {
          NodeRef to = leads.of(charge.self());
          return to == null || to.equals(self)
              ? null
              : change(
                  charge,
                  new GroupCommand.Transfer(charge.self(), to),
                  Reason.of("others lead less"));
        },
        calm,
        begun);
  }
}
