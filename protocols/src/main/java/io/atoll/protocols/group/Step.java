package io.atoll.protocols.group;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The step that a host is in: what time it is, and where effects go. Answers, and what members have
 * to propose or to read, are gathered until its end, so that they travel together.
 */
final class Step implements Calls.Way {

  private final NodeRef self;
  private final Consumer<GroupMessage> here;
  private final Answering answering;

  /** Members that have something to propose or to read. */
  private final ArrayDeque<GroupMember> unsettled = new ArrayDeque<>();

  private @Nullable Out<GroupMessage, GroupCommand> out;
  private long nowMillis;
  private long wallOffsetMillis;

  /** Whether nothing can be stored. */
  private boolean isFull;

  /** How many steps have begun, one within the other. */
  private int depth;

  /**
   * @param here takes what this host says to itself
   */
  Step(NodeRef self, Consumer<GroupMessage> here, Directory directory) {
    this.self = self;
    this.here = here;
    this.answering = new Answering(directory);
  }

  // ---- from its beginning to its end

  void begin(Out<GroupMessage, GroupCommand> effects) {
    out = effects;
    depth++;
  }

  /** What began last is done; whether that was not a step within a longer one. */
  boolean leave() {
    return --depth <= 0;
  }

  /** What was proposed, read and answered until now goes out. */
  void settle() {
    for (GroupMember one = unsettled.poll(); one != null; one = unsettled.poll()) {
      one.settle();
    }
    answering.send(this::send); // to itself, too, which may have calls go elsewhere
  }

  boolean isSettled() {
    return unsettled.isEmpty() && answering.isEmpty();
  }

  void end() {
    out = null;
  }

  // ---- time

  void onClock(long millis) {
    nowMillis = millis;
  }

  void onWallClock(long aheadMillis) {
    wallOffsetMillis = aheadMillis;
  }

  void onFull(boolean full) {
    isFull = full;
  }

  /** Whether an entry of a log could bring the time to a group. */
  boolean canBringTime() {
    return !isFull;
  }

  /** On a clock that only counts, from anywhere. */
  long nowMillis() {
    return nowMillis;
  }

  /** The time of day. */
  long wallMillis() {
    return nowMillis + wallOffsetMillis;
  }

  // ---- effects

  /** To itself, too: who is asked may answer at once. */
  void send(NodeRef host, GroupMessage message) {
    if (host.equals(self)) {
      here.accept(message);
    } else if (out != null) {
      out.send(host, message);
    }
  }

  void after(Delay delay, GroupCommand command) {
    if (out != null) {
      out.after(delay, command);
    }
  }

  /** Tell the one who runs this host. */
  @Override
  public void tell(GroupUpcall upcall) {
    if (out != null) {
      out.upcall(upcall);
    }
  }

  @Override
  public void ask(NodeRef host, GroupId group, List<Call> together, boolean isRead) {
    send(
        host,
        isRead
            ? new GroupMessage.Read(group, together)
            : new GroupMessage.Execute(group, together));
  }

  void answer(Call call, Outcome outcome) {
    answering.add(call, outcome);
  }

  /**
   * Callers hear that a group does not take their calls here.
   *
   * @param leads who does, if anybody is known to
   */
  void refuse(GroupId group, List<Call> calls, @Nullable NodeRef leads) {
    Map<NodeRef, List<Long>> numbers = new LinkedHashMap<>();
    for (Call call : calls) {
      numbers.computeIfAbsent(call.caller(), it -> new ArrayList<>()).add(call.number());
    }
    numbers.forEach(
        (caller, refused) -> send(caller, new GroupMessage.NotLeading(group, leads, refused)));
  }

  /** Have {@link GroupMember#settle} called at the end of this step. */
  void settleLater(GroupMember member) {
    unsettled.add(member);
  }
}
