package io.atoll.node.ring;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Brings the virtual nodes of this host onto the ring one after the other, and off again. All of it
 * is done by one thread.
 */
final class Membership {

  private static final System.Logger LOG = System.getLogger(Membership.class.getName());

  private static final int CONTACT_TRIES = 10;
  private static final long CONTACT_AGAIN_MILLIS = 300;

  private final Address host;
  private final Seats seats;
  private final Function<NodeRef, Seat> newSeat;
  private final ScheduledExecutorService thread;
  private final SlotNaming naming = new SlotNaming();
  private final CompletableFuture<Void> allJoined = new CompletableFuture<>();
  private final CompletableFuture<Void> almostLeft = new CompletableFuture<>();
  private final CompletableFuture<Void> allLeft = new CompletableFuture<>();

  /** On the ring, in the order in which they joined. */
  private final Deque<Seat> joined = new ArrayDeque<>();

  private List<NodeRef> contacts = List.of();
  private int wanted;
  private int kept;
  private int nextName;
  private int failedTries;
  private @Nullable Seat joining;
  private @Nullable Seat leaving;

  /** For others to look at. */
  private volatile List<Id> onRing = List.of();

  Membership(
      Address host, Seats seats, Function<NodeRef, Seat> newSeat, ScheduledExecutorService thread) {
    this.host = host;
    this.seats = seats;
    this.newSeat = newSeat;
    this.thread = thread;
  }

  /** The identifiers of those that have joined and not begun to leave. */
  List<Id> onRing() {
    return onRing;
  }

  /**
   * Join with so many virtual nodes.
   *
   * @param others virtual nodes of other hosts that are on the ring; with none, this is the first
   * @return completed when all are on the ring
   */
  CompletableFuture<Void> join(List<NodeRef> others, int virtualNodes) {
    thread.execute(
        () -> {
          contacts = List.copyOf(others);
          wanted = virtualNodes;
          joinNext();
        });
    return allJoined;
  }

  /**
   * Leave with all virtual nodes but one; completed when they are not on the ring any more. Through
   * the one that stays this host can tell where things are.
   */
  CompletableFuture<Void> leaveAllButOne() {
    return leave(1, almostLeft);
  }

  /** Leave with all virtual nodes; completed when none is on the ring any more. */
  CompletableFuture<Void> leave() {
    return leave(0, allLeft);
  }

  private CompletableFuture<Void> leave(int staying, CompletableFuture<Void> done) {
    thread.execute(
        () -> {
          wanted = 0;
          kept = staying;
          allJoined.cancel(false);
          leaveNext();
        });
    return done;
  }

  /** A virtual node has something to say. */
  void told(Seat seat, RingUpcall upcall) {
    thread.execute(() -> onTold(seat, upcall));
  }

  private void onTold(Seat seat, RingUpcall upcall) {
    if (upcall instanceof RingUpcall.Joined) {
      joined.add(seat);
      joining = null;
      failedTries = 0;
      publish();
      next();
    } else if (upcall instanceof RingUpcall.JoinFailed failed) {
      seats.remove(seat);
      joining = null;
      onJoinFailed(failed.reason());
    } else if (upcall instanceof RingUpcall.Left) {
      gone(seat);
      next();
    } else if (upcall instanceof RingUpcall.Evicted) {
      LOG.log(
          System.Logger.Level.WARNING,
          () ->
              "virtual node "
                  + seat.self()
                  + " was taken for dead by others; another takes its"
                  + " place. What it had is lost");
      gone(seat);
      next();
    }
  }

  private void gone(Seat seat) {
    joined.remove(seat);
    if (seat.equals(leaving)) {
      leaving = null;
    }
    if (seat.equals(joining)) {
      joining = null;
    }
    publish();
  }

  private void publish() {
    onRing = joined.stream().map(seat -> seat.self().id()).toList();
  }

  private void next() {
    if (wanted > 0) {
      joinNext();
    } else {
      leaveNext();
    }
  }

  private void joinNext() {
    if (joining != null || wanted == 0) {
      return;
    }
    if (joined.size() >= wanted) {
      allJoined.complete(null);
      return;
    }
    Id id = freeName();
    if (id == null) {
      allJoined.completeExceptionally(
          new IllegalStateException("every name of this host is taken; is the ring full?"));
      return;
    }
    Seat seat = newSeat.apply(new NodeRef(id, host));
    joining = seat;
    seats.add(seat);
    seat.command(new RingCommand.Join(knownMembers()));
  }

  private @Nullable Id freeName() {
    while (nextName < SlotNaming.NAMES) {
      Id id = naming.idOf(host, nextName++);
      if (seats.at(id) == null) {
        return id;
      }
    }
    return null;
  }

  private List<NodeRef> knownMembers() {
    List<NodeRef> known = new ArrayList<>();
    joined.forEach(seat -> known.add(seat.self()));
    known.addAll(contacts);
    return known;
  }

  /** The identifier may be taken: the next may not be. Contacts may have left: others have come. */
  private void onJoinFailed(String reason) {
    failedTries++;
    if (joined.isEmpty() && failedTries >= CONTACT_TRIES) {
      allJoined.completeExceptionally(
          new IllegalStateException(
              HostAddress.text(host) + " could not join the ring: " + reason));
      return;
    }
    var unused =
        thread.schedule(this::next, failedTries * CONTACT_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void leaveNext() {
    if (leaving != null || joining != null) {
      return; // one after the other
    }
    Seat seat = joined.peekLast();
    if (joined.size() <= kept || seat == null) {
      almostLeft.complete(null);
      if (seat == null) {
        allLeft.complete(null);
      }
      return;
    }
    leaving = seat;
    seats.retire(seat);
    seat.command(new RingCommand.Leave());
  }
}
