package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a host knows of the cluster, and how that spreads: which hosts there are, who runs which
 * virtual node, whether changes are paused, and what became of this host itself.
 */
final class Knowledge {

  private final NodeRef self;
  private final GroupSettings settings;
  private final Directory directory;
  private final Members hosts = new Members();
  private final Gossip gossip;
  private final Calls calls;
  private final Step step;

  /** Whether it was said that this host has nothing left. */
  private boolean toldDrained;

  private boolean givenUp;

  /** What was heard of the cluster when it was kept last. */
  private long keptChanges;

  private Pause keptPause = Pause.NEVER;

  /**
   * @param member this host
   * @param calls hear where to go when more is known
   */
  Knowledge(
      Member member,
      GroupSettings settings,
      Directory directory,
      Calls calls,
      Step step,
      Kept kept) {
    this.self = member.host();
    this.settings = settings;
    this.directory = directory;
    this.gossip = new Gossip(self, hosts, directory);
    this.calls = calls;
    this.step = step;
    recall(kept, member.zone());
    hosts.learn(member); // unless it was part of the cluster before
  }

  private void recall(Kept kept, String zone) {
    kept.dissolved().forEach(it -> directory.learnDissolved(it.group().node(), it.heir()));
    kept.groups().forEach(it -> learn(it.placement())); // this host's own are seldom over
    kept.retired().forEach(it -> learn(it.newest()));
    for (Member known : kept.members()) {
      hosts.learn(known.host().equals(self) ? known.in(zone) : known);
    }
    gossip.learn(kept.pause());
  }

  Members hosts() {
    return hosts;
  }

  Directory directory() {
    return directory;
  }

  /** Whether an operator wants leaders to change nothing. */
  boolean isPaused() {
    return gossip.pause().paused();
  }

  /** How often something new was heard of hosts, and of who runs or leads what. */
  long changes() {
    return directory.changes() + hosts.changes();
  }

  // ---- who runs what

  void learn(Placement placement) {
    placement.hosts().forEach(hosts::mention);
    if (directory.learn(placement)) {
      calls.onNews(placement.node());
    }
  }

  void learnDissolved(NodeRef node, NodeRef heir) {
    if (directory.learnDissolved(node, heir)) {
      calls.onNews(node);
    }
  }

  void learnLeader(GroupId group, @Nullable NodeRef leader) {
    calls.learnLeader(group, leader);
  }

  // ---- from host to host

  /** Hear of the cluster from any of these hosts. */
  void join(List<NodeRef> contacts) {
    gossip.join(contacts);
  }

  /** Tell everybody. */
  void spread(GroupMessage news) {
    for (Member member : hosts.all()) {
      if (!member.host().equals(self) && !member.gone()) {
        step.send(member.host(), news);
      }
    }
  }

  void spread(Placement placement) {
    spread(gossip.of(placement));
  }

  private void spread(Member member) {
    hosts.learn(member);
    spread(gossip.of(member));
  }

  /** Time has passed: ask one host whether it knows the same. */
  void compareWithNext() {
    NodeRef next = gossip.next();
    Member me = hosts.of(self);
    if (next != null && me != null) {
      step.send(next, new GroupMessage.Compare(me, gossip.digest()));
    }
  }

  void onCompare(NodeRef from, GroupMessage.Compare message) {
    hosts.learn(message.sender());
    if (message.digest() != gossip.digest()) {
      step.send(from, gossip.everything());
    }
  }

  void onNews(GroupMessage.News message) {
    message.members().forEach(hosts::learn);
    gossip.learn(message.pause());
    message.dissolutions().forEach(it -> learnDissolved(it.node(), it.heir()));
    message.placements().forEach(this::learn);
  }

  /** What is heard of hosts outlives this process, if anything does. */
  void keep() {
    if (settings.durable()
        && (hosts.changes() != keptChanges || !gossip.pause().equals(keptPause))) {
      keptChanges = hosts.changes();
      keptPause = gossip.pause();
      step.tell(new GroupUpcall.StoreMembers(hosts.all(), keptPause));
    }
  }

  // ---- what operators want

  /** This host is to leave. */
  void leave() {
    Member me = hosts.of(self);
    if (me != null && me.staying()) {
      spread(me.leaving());
    }
  }

  /** Nobody is to count on a host any more. */
  void remove(NodeRef host) {
    hosts.mention(host);
    Member given = hosts.of(host);
    if (host.equals(self)) {
      givenUp = true;
    }
    if (given != null && !given.gone()) {
      spread(given.removed());
    }
  }

  void pause(boolean paused) {
    gossip.learn(gossip.pause().changedTo(paused, step.wallMillis()));
    spread(new GroupMessage.News(List.of(), List.of(), List.of(), gossip.pause()));
  }

  // ---- what became of this host

  /** Whether others run from now on what this host may still think is its own. */
  boolean isGivenUp() {
    return givenUp;
  }

  /**
   * Say it once if this host is given up, or has nothing left of what it was to leave to others.
   *
   * @param inNoGroup whether it takes part in none
   */
  void tellWhatBecameOfThisHost(boolean inNoGroup) {
    Member me = hosts.of(self);
    if (me == null || me.staying()) {
      return;
    }
    if (me.gone() && !givenUp) {
      givenUp = true;
      step.tell(new GroupUpcall.Removed());
    }
    if (!me.gone() && !toldDrained && inNoGroup && isNamedNowhere()) {
      toldDrained = true;
      step.tell(new GroupUpcall.Drained());
    }
  }

  private boolean isNamedNowhere() {
    return directory.placements().stream().noneMatch(it -> it.hosts().contains(self));
  }
}
