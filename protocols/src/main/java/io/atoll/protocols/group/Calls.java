package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a host's own clients that have no answer yet. Each is asked for where the directory
 * says its owner is, and asked again, under its number, until it has an answer or time is up.
 */
final class Calls {

  /** So much goes in one message, unless one call alone is larger. */
  private static final long MOST_BYTES = 1 << 20;

  /** What a call takes to travel counts twice as much in the next pause, so often at most. */
  private static final int MOST_DOUBLINGS = 2;

  /** How the host sends a call on its way, and says what became of it. */
  interface Way {

    /** Have calls executed, or answered, by whoever runs a group on a host. */
    void ask(NodeRef host, GroupId group, List<Call> calls, boolean isRead);

    void tell(GroupUpcall upcall);
  }

  private static final class Open {
    private final Call call;
    private final boolean isRead;
    private final long beganMillis;
    private long askAgainMillis;
    private @Nullable GroupId asked;
    private @Nullable NodeRef askedHost;

    /** Who was asked last of those that were said to lead. */
    private @Nullable NodeRef askedLeader;

    /** How often the call has been sent again since that one was asked first. */
    private int repetitions;

    private Open(Call call, boolean isRead, long nowMillis) {
      this.call = call;
      this.isRead = isRead;
      this.beganMillis = nowMillis;
      this.askAgainMillis = nowMillis;
    }
  }

  /** Calls that have the same way to go. */
  private record Destination(NodeRef host, GroupId group, boolean isRead) {}

  private final NodeRef self;
  private final long run;
  private final GroupSettings settings;
  private final Directory directory;
  private final Way way;

  private final OpenCalls<Open> open = new OpenCalls<>();

  /** What is to be asked for at the end of this step. */
  private final LinkedHashMap<Destination, List<Call>> unsent = new LinkedHashMap<>();

  private long nowMillis;

  Calls(NodeRef self, long run, GroupSettings settings, Directory directory, Way way) {
    this.self = self;
    this.run = run;
    this.settings = settings;
    this.directory = directory;
    this.way = way;
  }

  void onClock(long millis) {
    nowMillis = millis;
  }

  void begin(GroupCommand.Invoke invoke) {
    Call call = new Call(self, run, invoke.number(), invoke.id(), invoke.operation());
    Open begun = new Open(call, invoke.isRead(), nowMillis);
    open.put(invoke.number(), begun);
    ask(begun);
  }

  private void ask(Open one) {
    Placement owner = directory.ownerOf(one.call.id());
    if (owner == null) {
      one.asked = null;
      return; // nobody is known yet
    }
    NodeRef leader = directory.leaderOf(owner);
    boolean isNew = leader != null && !leader.equals(one.askedLeader);
    if (isNew || !owner.group().equals(one.asked)) {
      one.repetitions = 0;
      one.askedLeader = leader;
    }
    NodeRef host = leader == null ? after(one.askedHost, owner.hosts()) : leader;
    one.asked = owner.group();
    one.askedHost = host;
    one.askAgainMillis = nowMillis + pause(one);
    unsent
        .computeIfAbsent(new Destination(host, owner.group(), one.isRead), it -> new ArrayList<>())
        .add(one.call);
  }

  /** The next in turn. */
  private static NodeRef after(@Nullable NodeRef host, List<NodeRef> hosts) {
    return host == null ? hosts.get(0) : hosts.get((hosts.indexOf(host) + 1) % hosts.size());
  }

  /**
   * How long to wait for an answer. What was asked may be lost as well as slow, so small calls are
   * repeated soon all the same; a leader that is slow is not to become slower by large ones.
   */
  private long pause(Open one) {
    int doublings = Math.min(Math.max(one.repetitions - 1, 0), MOST_DOUBLINGS);
    return settings.repeatMillis(one.call.sizeBytes() << doublings);
  }

  boolean hasUnsent() {
    return !unsent.isEmpty();
  }

  /** Send what is to be asked for: all that has the same way to go, together. */
  void send() {
    List<Map.Entry<Destination, List<Call>>> now = List.copyOf(unsent.entrySet());
    unsent.clear(); // a host that asks itself may hear at once that it should not have
    for (Map.Entry<Destination, List<Call>> one : now) {
      Destination to = one.getKey();
      for (List<Call> together : Call.inPortions(one.getValue(), MOST_BYTES)) {
        way.ask(to.host(), to.group(), together, to.isRead());
      }
    }
  }

  void onAnswer(GroupMessage.Answer answer) {
    Outcome outcome = answer.outcome();
    boolean isLast = outcome instanceof Outcome.Executed || outcome instanceof Outcome.Refused;
    Open one = isLast ? open.remove(answer.number()) : open.get(answer.number());
    if (one == null) {
      return; // answered before, or given up
    }
    if (!isLast) { // who answers is not slow
      one.repetitions = 0;
      one.askAgainMillis = nowMillis + settings.repeatMillis();
    }
    if (outcome instanceof Outcome.Executed executed) {
      way.tell(new GroupUpcall.Invoked(answer.number(), executed.result()));
    } else if (outcome instanceof Outcome.Moved moved) {
      directory.learn(moved.next());
      askIfElsewhere(one);
    } else if (outcome instanceof Outcome.Astray) {
      askIfElsewhere(one);
    } else if (outcome instanceof Outcome.Refused) {
      way.tell(
          new GroupUpcall.InvocationFailed(
              answer.number(), new CallFailure.Refused(one.call.id())));
    }
  }

  /**
   * A host that was asked does not take these calls now.
   *
   * @param leader who leads the group instead, if anybody is known to
   */
  void onNotLeading(NodeRef from, GroupId group, @Nullable NodeRef leader, List<Long> numbers) {
    if (leader == null) {
      directory.forgetLeader(group, from);
    } else {
      learnLeader(group, leader);
    }
    NodeRef better = directory.leaderOf(group);
    for (long number : numbers) {
      Open one = open.get(number);
      if (one != null) {
        if (from.equals(one.askedLeader)) { // who answers is not slow
          one.repetitions = 0;
        }
        if (better != null && !better.equals(from)) {
          askUnlessAsked(one, better);
        } else { // there may be one shortly, or it may take calls again
          one.askAgainMillis = nowMillis + settings.beatMillis();
        }
      }
    }
  }

  /** Who leads a group, if anybody: calls that wait for another one to answer need not. */
  void learnLeader(GroupId group, @Nullable NodeRef leader) {
    boolean news = directory.learnLeader(group, leader);
    if (news && leader != null) {
      for (Open one : open.all()) {
        if (group.equals(one.asked)) {
          askUnlessAsked(one, leader);
        }
      }
    }
  }

  private void askUnlessAsked(Open one, NodeRef leader) {
    if (!leader.equals(one.askedHost)) {
      ask(one);
    }
  }

  /** More is known about a virtual node: calls that were on their way to it may go elsewhere. */
  void onNews(NodeRef about) {
    for (Open one : open.all()) {
      if (one.asked == null || one.asked.node().equals(about)) {
        askIfElsewhere(one);
      }
    }
  }

  private void askIfElsewhere(Open one) {
    Placement owner = directory.ownerOf(one.call.id());
    if (owner != null && !owner.group().equals(one.asked)) {
      ask(one);
    }
  }

  /** Time has passed. */
  void onBeat() {
    for (Open one : open.all()) {
      if (nowMillis - one.beganMillis >= settings.patienceMillis()) {
        open.remove(one.call.number());
        way.tell(new GroupUpcall.InvocationFailed(one.call.number(), failure(one)));
      } else if (nowMillis >= one.askAgainMillis) {
        one.repetitions++;
        // who leads may have missed it once; who leads here knows it, and is told by nobody else
        if (one.repetitions > 1
            && one.asked != null
            && !self.equals(directory.leaderOf(one.asked))) {
          directory.learnLeader(one.asked, null);
        }
        ask(one);
      }
    }
  }

  private CallFailure failure(Open one) {
    Id id = one.call.id();
    Placement owner = directory.ownerOf(id);
    return owner == null
        ? new CallFailure.Unowned(id)
        : new CallFailure.Unanswered(id, owner.hosts());
  }

  List<Long> view() {
    return open.numbers();
  }
}
