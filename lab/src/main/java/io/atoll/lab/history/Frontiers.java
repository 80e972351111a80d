package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lays out the calls of one key as the responses to get past, one after the other. */
final class Frontiers {

  private final List<Frontier> frontiers = new ArrayList<>();
  private final BitSet taken = new BitSet();
  private final Values values = new Values();
  private final Distinctions distinctions = new Distinctions();
  private int places;

  /** In the order of their responses. */
  private final List<OpenCall> answered = new ArrayList<>();

  /** Only grows, and at its end: shared by all frontiers, each knows how many there were. */
  private final List<OpenCall> unanswered = new ArrayList<>();

  /**
   * @param calls the calls of one key, in the order of invocation
   */
  Frontiers(List<Call> calls) {
    List<Call> byResponse = new ArrayList<>(calls);
    byResponse.removeIf(Call::isPending);
    byResponse.sort(Comparator.comparingInt(Frontiers::responseEvent));
    int invoked = 0;
    for (Call returning : byResponse) {
      List<OpenCall> arrivals = new ArrayList<>();
      while (invoked < calls.size() && isInvokedBefore(calls.get(invoked), returning)) {
        open(calls.get(invoked), arrivals);
        invoked++;
      }
      distinctions.note(returning, frontiers.size());
      frontiers.add(
          new Frontier(
              frontiers.size(),
              distinctions,
              List.copyOf(answered),
              unanswered,
              unanswered.size(),
              arrivals));
      taken.clear(answered.remove(0).place());
    }
  }

  private static boolean isInvokedBefore(Call call, Call returning) {
    return call.invocation().event() < responseEvent(returning);
  }

  private static int responseEvent(Call call) {
    return call.response() == null ? Integer.MAX_VALUE : call.response().moment().event();
  }

  private void open(Call call, List<OpenCall> arrivals) {
    if (call.isPending() && !OpenCall.mayChange(call)) {
      return; // of no consequence to anybody
    }
    OpenCall open = new OpenCall(call, takePlace(), values);
    arrivals.add(open);
    values.arrive(open, frontiers.size());
    if (call.isPending()) {
      distinctions.note(call, Distinctions.ALWAYS);
      unanswered.add(open);
    } else {
      int at = answered.size();
      while (at > 0 && responseEvent(answered.get(at - 1).call()) > responseEvent(call)) {
        at--;
      }
      answered.add(at, open);
    }
  }

  private int takePlace() {
    int place = taken.nextClearBit(0);
    taken.set(place);
    places = Math.max(places, place + 1);
    return place;
  }

  int size() {
    return frontiers.size();
  }

  Frontier get(int index) {
    return frontiers.get(index);
  }

  /** Whether anybody tells this content of the register from any other number. */
  boolean isTold(int at, @Nullable Long content) {
    return distinctions.isTold(content, at);
  }

  /** Whether, before this response, a content is needed that the register cannot have again. */
  boolean isLost(int at, Situation situation, @Nullable Long content) {
    return isLost(at, situation, values.number(content));
  }

  /** As above, for the number of a content, or for {@link Values#NONE} or {@link Values#ANY}. */
  boolean isLost(int at, Situation situation, int content) {
    if (content < 0
        || content == values.number(situation.register())
        || values.isMadeAfter(at, content)
        || get(at).canMake(situation, content)) {
      return false;
    }
    return values.isNeededAfter(at, content) || get(at).needs(situation, content);
  }

  /** How many places the sets of open calls must have. */
  int places() {
    return places;
  }
}
