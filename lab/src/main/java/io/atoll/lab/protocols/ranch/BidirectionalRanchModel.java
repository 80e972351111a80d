package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.protocols.lmp.RingShape.NIL;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.protocols.ranch.BidirectionalRanchReading.Path;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolve;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolved;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invariant of LMP Fig. 7: that of the combined ring on every ring of Ranch, and what
 * <em>wtg</em> means.
 */
public final class BidirectionalRanchModel implements Model<BidirectionalRanchMessage> {

  static final String QUIET_RANCH = "Ranch by r and l when nothing is on its way";

  private static final Invariant<BidirectionalRanchMessage> QUIET =
      invariant(QUIET_RANCH, Broken::quietRanch);

  private static final List<Invariant<BidirectionalRanchMessage>> COMPLETE =
      List.of(
          invariant("A: a process is jng or lvg iff one answer is owed to it", Broken::a),
          invariant("B: a process is in a ring iff it has neighbours there", Broken::b),
          invariant("D: a process is busy iff one change it granted is under way", Broken::d),
          invariant("W: the wtg are those whom a join has passed", Broken::w),
          invariant("Ranch by r' and l'", Broken::imaginaryRanch),
          QUIET);

  private final List<Invariant<BidirectionalRanchMessage>> invariants;
  private final List<StepRule<BidirectionalRanchMessage>> stepRules;

  private BidirectionalRanchModel(
      List<Invariant<BidirectionalRanchMessage>> invariants,
      List<StepRule<BidirectionalRanchMessage>> stepRules) {
    this.invariants = invariants;
    this.stepRules = stepRules;
  }

  /** Everything that holds. */
  public static BidirectionalRanchModel complete() {
    return new BidirectionalRanchModel(COMPLETE, List.of());
  }

  /** The same, and lookups find whoever was there from the beginning, with these identifiers. */
  public static BidirectionalRanchModel finding(List<@Nullable BitString> ids) {
    return new BidirectionalRanchModel(
        COMPLETE,
        List.of(
            new StepRule<>(
                "lookups find the best match",
                (before, process, received, sent) -> worseAnswer(ids, sent))));
  }

  /** What LMP defines and a user sees, and nothing about how it is kept. */
  public static BidirectionalRanchModel topologyOnly() {
    return new BidirectionalRanchModel(List.of(QUIET), List.of());
  }

  private static Invariant<BidirectionalRanchMessage> invariant(String name, Predicate predicate) {
    return new Invariant<>(
        name, snapshot -> predicate.problemIn(new BidirectionalRanchReading(snapshot)));
  }

  @Override
  public List<Invariant<BidirectionalRanchMessage>> invariants() {
    return invariants;
  }

  @Override
  public List<StepRule<BidirectionalRanchMessage>> stepRules() {
    return stepRules;
  }

  @Override
  public List<Invariant<BidirectionalRanchMessage>> finalInvariants() {
    return List.of();
  }

  /** Nobody departs: who has left answers. */
  @Override
  public boolean mayBeUndeliverable(NodeRef from, BidirectionalRanchMessage message) {
    return false;
  }

  @Override
  public boolean travels(BidirectionalRanchMessage message) {
    return message instanceof Resolve;
  }

  private static @Nullable String worseAnswer(
      List<@Nullable BitString> ids, List<BidirectionalRanchMessage> sent) {
    for (BidirectionalRanchMessage message : sent) {
      if (message instanceof Resolved answer && answer.complete()) {
        for (BitString id : ids) {
          if (id != null && id.commonPrefix(answer.name()) > answer.bits()) {
            return answer + ", but there was " + id + " all the time";
          }
        }
      }
    }
    return null;
  }

  /** What is wrong with a state as it was read, or null. */
  private interface Predicate {
    @Nullable String problemIn(BidirectionalRanchReading state);
  }

  /** The conjuncts, each telling how it is broken. */
  private static final class Broken {

    private Broken() {}

    static @Nullable String a(BidirectionalRanchReading state) {
      for (int u = 0; u < state.f.length; u++) {
        boolean asks = state.top(u) == State.JNG || state.top(u) == State.LVG;
        if (state.f[u] > 1 || asks != (state.f[u] == 1)) {
          return u + " has s = " + state.view(u).s() + " and f(" + u + ") = " + state.f[u];
        }
      }
      return null;
    }

    static @Nullable String b(BidirectionalRanchReading state) {
      for (int u = 0; u < state.ids.length; u++) {
        int k = state.ids[u].length();
        for (int i = 0; i < state.levels; i++) {
          State s = state.s(u, i);
          boolean in = s != State.OUT && s != State.JNG;
          boolean settled = s == State.IN || s == State.BUSY || s == State.WTG;
          if (in != (state.r[i][u] != NIL) || in != (state.l[i][u] != NIL) || (i < k && !settled)) {
            return u + " is " + state.view(u);
          }
        }
      }
      return null;
    }

    static @Nullable String d(BidirectionalRanchReading state) {
      for (int i = 0; i < state.levels; i++) {
        for (int u = 0; u < state.ids.length; u++) {
          int g = state.g[i][u];
          if (g > 1 || (state.s(u, i) == State.BUSY) != (g == 1)) {
            return u + " has s = " + state.view(u).s() + " and g(" + u + ", " + i + ") = " + g;
          }
        }
      }
      return null;
    }

    static @Nullable String w(BidirectionalRanchReading state) {
      boolean[][] passed = new boolean[state.levels][state.ids.length];
      for (Path path : state.waiting) {
        int u = path.from();
        boolean first = !path.maybeEmpty();
        while (first || u != path.upTo()) {
          first = false;
          if (u == NIL || passed[path.level()][u]) {
            return "two joins have passed, or none can have passed, " + path;
          }
          passed[path.level()][u] = true;
          u = state.r[path.level()][u];
        }
      }
      for (int i = 0; i < state.levels; i++) {
        for (int u = 0; u < state.ids.length; u++) {
          if (passed[i][u] != (state.s(u, i) == State.WTG)) {
            return u
                + " has s = "
                + state.view(u).s()
                + (passed[i][u] ? ", and a join has passed" : ", and no join has passed")
                + " at level "
                + i;
          }
        }
      }
      return null;
    }

    static @Nullable String imaginaryRanch(BidirectionalRanchReading state) {
      return RanchShape.notBidirectional(
          state.ids,
          "r'",
          (i, u) -> state.imaginaryR[i][u],
          "l'",
          (i, u) -> state.imaginaryL[i][u]);
    }

    static @Nullable String quietRanch(BidirectionalRanchReading state) {
      return state.messages > 0
          ? null
          : RanchShape.notBidirectional(
              state.ids, "r", (i, u) -> state.r[i][u], "l", (i, u) -> state.l[i][u]);
    }
  }
}
