package io.atoll.lab.history;

import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.Outcome;
import io.atoll.store.RegisterOperation.Put;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The search for a linear order of the calls of one key; the package tells its idea.
 *
 * <p>A call that is due is excused, without being placed, in two cases. Both are decided for each
 * call alone and hold for any number of calls together:
 *
 * <ul>
 *   <li>{@linkplain #goesUnnoticedAt Here}: it would answer what it answered and leave the register
 *       as it is.
 *   <li>{@linkplain #goesUnnoticedBefore Before the call just placed}: it is a Put, which is never
 *       refused, and the call just placed would have had the same outcome after it.
 * </ul>
 *
 * <p>An excused call stays available: the situation stands for the one in which it took effect
 * there and for the one in which it is still to come, and whoever continues need not say which.
 */
class KeySearch {

  /** Stands for every Put of a number that nobody tells from others. */
  private static final Object UNTOLD_PUT = new Object();

  private final Frontiers frontiers;

  /** The situation past the last response. */
  private @Nullable Situation solution;

  /** The kinds of calls tried in the situation at hand, by calls that were due and by others. */
  private final Set<Object> triedDue = new HashSet<>();

  private final Set<Object> triedExcused = new HashSet<>();

  /**
   * @param calls the calls of one key, in the order of invocation
   */
  KeySearch(List<Call> calls) {
    frontiers = new Frontiers(calls);
  }

  /** Search: whether there is an order that explains every answer. */
  boolean succeeds() {
    CallSet none = new CallSet(frontiers.places());
    int at = enter(0, new Situation(null, none, none, null));
    while (solution == null && at >= 0) {
      Situation situation = frontiers.get(at).poll();
      at = situation == null ? at - 1 : expand(at, situation);
    }
    return solution != null;
  }

  /** After a search that succeeded: the order it found. */
  List<Placement> linearOrder() {
    return Trail.linearOrder(Objects.requireNonNull(solution, "there is no order").trail());
  }

  /** Try every call that may come next; returns the furthest frontier that has work now. */
  private int expand(int at, Situation situation) {
    Frontier frontier = frontiers.get(at);
    triedDue.clear();
    triedExcused.clear();
    int furthest = at;
    for (int i = 0; i < frontier.openCalls() && solution == null; i++) {
      OpenCall next = frontier.openCall(i);
      Object kind = kind(at, next);
      if (!situation.available().contains(next.place()) || isTried(situation, next, kind)) {
        continue;
      }
      Situation after = place(frontier, situation, next);
      if (after != null) {
        markTried(situation, next, kind);
        if (!frontiers.isLost(at, after, situation.register())) {
          furthest = Math.max(furthest, file(at, after));
        }
      }
    }
    return furthest;
  }

  /**
   * Whether a more urgent call of the same kind was tried, which makes this one pointless: in any
   * order that has this one here, the two can change places. Unless this one is due and the other
   * is not, for then this one must come later where the other need not.
   */
  private boolean isTried(Situation situation, OpenCall next, Object kind) {
    return triedDue.contains(kind)
        || (triedExcused.contains(kind) && !situation.due().contains(next.place()));
  }

  private void markTried(Situation situation, OpenCall next, Object kind) {
    boolean due = situation.due().contains(next.place());
    (due ? triedDue : triedExcused).add(kind);
  }

  /** What distinguishes a call here from the other open ones: its operation, as far as it shows. */
  private Object kind(int at, OpenCall open) {
    RegisterOperation operation = open.call().operation();
    boolean untold = operation instanceof Put put && !frontiers.isTold(at, put.value());
    return untold ? UNTOLD_PUT : operation;
  }

  /** The situation after placing a call, or null if it cannot be or there is no point in it. */
  private @Nullable Situation place(Frontier frontier, Situation situation, OpenCall next) {
    Outcome outcome = next.call().operation().applyTo(situation.register());
    if (!next.call().accepts(outcome.result())) {
      return null;
    }
    Long register = outcome.register();
    boolean changed = !Objects.equals(register, situation.register());
    boolean excused = false;
    CallSet due = situation.due().copy();
    CallSet available = situation.available().copy();
    Trail trail = situation.trail();
    due.remove(next.place());
    available.remove(next.place());
    for (OpenCall other : frontier.answered()) {
      if (due.contains(other.place()) && goesUnnoticedBefore(next.call(), register, other.call())) {
        due.remove(other.place());
        trail = new Trail(trail, other.call());
        excused = true;
      }
    }
    if (!changed && !excused) {
      return null;
    }
    trail = new Trail(trail, next.call());
    for (OpenCall other : frontier.answered()) {
      if (changed && due.contains(other.place()) && goesUnnoticedAt(register, other.call())) {
        due.remove(other.place());
        trail = new Trail(trail, other.call());
      }
    }
    return new Situation(register, due, available, trail);
  }

  /** Put a situation where it belongs: before this response, or past it. */
  private int file(int at, Situation situation) {
    Frontier frontier = frontiers.get(at);
    if (situation.due().contains(frontier.returning().place())) {
      frontier.offer(situation);
      return at;
    }
    Situation past = pass(at, situation);
    return past == null ? at : enter(at + 1, past);
  }

  /** Go on to the next response whose call is due; returns which that is. */
  private int enter(int first, Situation situation) {
    Situation current = situation;
    for (int at = first; at < frontiers.size(); at++) {
      Frontier frontier = frontiers.get(at);
      current = arrive(frontier, current);
      if (current.due().contains(frontier.returning().place())) {
        frontier.offer(current);
        return at;
      }
      Situation past = pass(at, current);
      if (past == null) {
        return at;
      }
      current = past;
    }
    solution = current;
    return -1;
  }

  /** The situation with the calls that were invoked before this response. */
  private Situation arrive(Frontier frontier, Situation situation) {
    CallSet due = situation.due().copy();
    CallSet available = situation.available().copy();
    Trail trail = situation.trail();
    for (OpenCall arrival : frontier.arrivals()) {
      if (arrival.mayChange()) {
        available.add(arrival.place());
      }
      if (arrival.call().isPending()) {
        continue;
      }
      if (goesUnnoticedAt(situation.register(), arrival.call())) {
        trail = new Trail(trail, arrival.call());
      } else {
        due.add(arrival.place());
      }
    }
    return new Situation(situation.register(), due, available, trail);
  }

  /**
   * The situation after this response, whose call is not due. If the call was excused, this is the
   * last moment to place it after all, which is left as another situation to work on; null if that
   * is the only way.
   */
  private @Nullable Situation pass(int at, Situation situation) {
    OpenCall returning = frontiers.get(at).returning();
    if (!situation.available().contains(returning.place())) {
      return situation;
    }
    frontiers.get(at).offer(situation.withDue(returning.place()));
    Situation past = situation.without(returning.place());
    return frontiers.isLost(at, past, returning.makes()) ? null : past;
  }

  /** Whether a call fits between two moments at which the register is the same. */
  boolean goesUnnoticedAt(@Nullable Long register, Call call) {
    Outcome outcome = call.operation().applyTo(register);
    return Objects.equals(outcome.register(), register) && call.accepts(outcome.result());
  }

  /** Whether a call fits just before another, which leaves the register as given. */
  boolean goesUnnoticedBefore(Call next, @Nullable Long after, Call call) {
    if (!(call.operation() instanceof Put put) || !call.accepts(put.applyTo(null).result())) {
      return false;
    }
    Outcome outcome = next.operation().applyTo(put.value());
    return Objects.equals(outcome.register(), after) && next.accepts(outcome.result());
  }
}
