package io.atoll.lab.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response that the search has to get past, the calls open just before it, and the situations in
 * which it has been reached while its call was still due.
 */
final class Frontier {

  private static final Object UNTOLD = new Object();

  private final int index;
  private final Distinctions distinctions;
  private final List<OpenCall> answered;
  private final List<OpenCall> unanswered;
  private final int unansweredCount;
  private final List<OpenCall> arrivals;

  /** The situations not covered by others, by register as far as it shows (null: absent). */
  private final Map<@Nullable Object, List<Situation>> best = new HashMap<>(2);

  private final ArrayDeque<Situation> waiting = new ArrayDeque<>(1);

  /**
   * @param index the number of this frontier, from 0
   * @param answered the open calls that have a response, in the order of the responses: the first
   *     is the one this frontier is about
   * @param unanswered the calls that never get one, in the order of invocation
   * @param unansweredCount how many of these are open yet
   * @param arrivals those of both that were not open at the response before
   */
  Frontier(
      int index,
      Distinctions distinctions,
      List<OpenCall> answered,
      List<OpenCall> unanswered,
      int unansweredCount,
      List<OpenCall> arrivals) {
    this.index = index;
    this.distinctions = distinctions;
    this.answered = answered;
    this.unanswered = unanswered;
    this.unansweredCount = unansweredCount;
    this.arrivals = arrivals;
  }

  /** The call whose response this is. */
  OpenCall returning() {
    return answered.get(0);
  }

  /** The open calls that have a response, the most urgent first. */
  List<OpenCall> answered() {
    return answered;
  }

  /** How many calls are open. */
  int openCalls() {
    return answered.size() + unansweredCount;
  }

  /** The open calls, the most urgent first. */
  OpenCall openCall(int i) {
    return i < answered.size() ? answered.get(i) : unanswered.get(i - answered.size());
  }

  /** The calls that were not open at the response before. */
  List<OpenCall> arrivals() {
    return arrivals;
  }

  /** Whether an open call may yet give the register this content. */
  boolean canMake(Situation situation, int content) {
    for (int i = 0; i < openCalls(); i++) {
      OpenCall open = openCall(i);
      if ((open.makes() == content || open.makes() == Values.ANY)
          && situation.available().contains(open.place())) {
        return true;
      }
    }
    return false;
  }

  /** Whether an open call must yet find the register with this content. */
  boolean needs(Situation situation, int content) {
    for (OpenCall open : answered) {
      if (open.needs() == content && situation.due().contains(open.place())) {
        return true;
      }
    }
    return false;
  }

  /** Put a situation up for work, unless another that was reached is at least as good. */
  void offer(Situation situation) {
    List<Situation> rivals = best.computeIfAbsent(shown(situation), register -> new ArrayList<>(2));
    for (Situation rival : rivals) {
      if (rival.covers(situation)) {
        return;
      }
    }
    rivals.removeIf(situation::covers);
    rivals.add(situation);
    waiting.add(situation);
  }

  /** The next situation to work on, or null if there is none. */
  @Nullable Situation poll() {
    Situation next;
    do {
      next = waiting.poll();
    } while (next != null && !isAmongTheBest(next));
    return next;
  }

  /** The register; all numbers that nobody tells apart any more are as one. */
  private @Nullable Object shown(Situation situation) {
    return distinctions.isTold(situation.register(), index) ? situation.register() : UNTOLD;
  }

  private boolean isAmongTheBest(Situation situation) {
    return best.getOrDefault(shown(situation), List.of()).contains(situation);
  }
}
