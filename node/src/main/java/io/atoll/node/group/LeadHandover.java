package io.atoll.node.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Lag;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Has others lead what a host leads. Whoever lacks least is asked first; one that does not take
 * over, and may be dead, is followed by another, and after the last one the host goes on leading. A
 * group that has gone to another and comes back stays: whoever gave it back has the same trouble.
 */
final class LeadHandover {

  /** The host whose groups others are to lead. */
  interface Host {

    /** Have a look at its groups while nobody changes them. */
    void look(Consumer<List<GroupStatus>> action);

    void ask(GroupCommand.Transfer transfer);

    /** Do something in a moment, unless the host has ended by then. */
    void soon(Runnable action);
  }

  /** How often a host is asked before another one is: two or three round trips on a bad day. */
  private static final int ASKS_PER_HOST = 8;

  /** How far it is with a group. */
  private static final class Attempt {
    private final Set<NodeRef> asked = new HashSet<>();
    private @Nullable NodeRef to;
    private int asks;
    private boolean over;

    /** Who is to be asked now; null if nobody is any more. */
    private @Nullable NodeRef next(GroupStatus group) {
      if (to == null || asks == ASKS_PER_HOST) {
        to = nearest(group, asked);
        asks = 0;
      }
      if (to == null) {
        over = true;
        return null;
      }
      asked.add(to);
      asks++;
      return to;
    }
  }

  private final Map<GroupId, Attempt> attempts = new HashMap<>();

  /**
   * Ask, and ask again.
   *
   * @return completed when nobody is to be asked any more; whoever completes it before ends it
   */
  static CompletableFuture<Void> begin(Host host) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    new LeadHandover().lookAt(host, done);
    return done;
  }

  private void lookAt(Host host, CompletableFuture<Void> done) {
    host.look(
        groups -> {
          if (done.isDone()) {
            return;
          }
          List<GroupCommand.Transfer> transfers = next(groups);
          transfers.forEach(host::ask);
          if (transfers.isEmpty()) {
            done.complete(null);
          } else {
            host.soon(() -> lookAt(host, done));
          }
        });
  }

  /** What to ask for now; nothing if this host leads nothing that somebody else may take over. */
  List<GroupCommand.Transfer> next(List<GroupStatus> groups) {
    List<GroupCommand.Transfer> transfers = new ArrayList<>();
    Set<GroupId> led = new HashSet<>();
    for (GroupStatus group : groups) {
      if (group.role() == GroupStatus.Role.LEADER && !group.sealed()) {
        GroupId id = group.placement().group();
        led.add(id);
        Attempt attempt = attempts.computeIfAbsent(id, it -> new Attempt());
        NodeRef to = attempt.over ? null : attempt.next(group);
        if (to != null) {
          transfers.add(new GroupCommand.Transfer(group.placement().node(), to));
        }
      }
    }
    attempts.forEach((group, attempt) -> attempt.over |= !led.contains(group));
    return transfers;
  }

  /** The member that lacks least of those that have not been asked. */
  private static @Nullable NodeRef nearest(GroupStatus group, Set<NodeRef> asked) {
    return group.lags().stream()
        .filter(lag -> group.placement().hosts().contains(lag.member()))
        .filter(lag -> !asked.contains(lag.member()))
        .min(Comparator.comparingLong(Lag::entries))
        .map(Lag::member)
        .orElse(null);
  }
}
