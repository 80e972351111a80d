package io.atoll.protocols.ring.stabilization;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the corrected Chord. Each is one step of the member that comes first among its
 * arguments; whom it asks answers within the step, or not at all.
 *
 * <p>Open for the lab, which leaves rules out to see what happens then.
 */
public class Stabilization {

  /** Asks another node for its pointers. */
  @FunctionalInterface
  public interface Query {
    /** What it answers; null if it is gone. */
    @Nullable Pointers ask(NodeRef node);
  }

  /** What a member does after a step. */
  public sealed interface Next {
    /** The stabilization goes on: ask this node, which may be a closer successor. */
    record Ask(NodeRef candidate) implements Next {}

    /** The stabilization is done: tell this node, which then rectifies. */
    record Notify(NodeRef succ) implements Next {}
  }

  /** The pointers after a step of a stabilization, and what comes next. */
  public record Stabilized(Pointers pointers, Next next) {}

  private final int r;

  /**
   * @param r the length of every successor list
   */
  public Stabilization(int r) {
    if (r < 1) {
      throw new IllegalArgumentException("a successor list has at least 1 entry, not " + r);
    }
    this.r = r;
  }

  protected final int r() {
    return r;
  }

  /** Whether n may join with the answer of m: it lies between m and the first on m's list. */
  public boolean mayJoin(NodeRef n, Pointers m) {
    return m.succIsBeyond(n);
  }

  /** n joins: it takes over the whole list of m, who has answered. */
  public Pointers join(NodeRef n, Pointers m) {
    return new Pointers(n, m.successors(), m.self());
  }

  /**
   * t stabilizes from its successor.
   *
   * <p>DEVIATION Zave TSE 2017, stabilize: when the first on the list is gone, the text drops it
   * and fills up with the identifier after the last, a node that need not exist. Here nothing
   * changes until one on the list answers, and its list fills up.
   */
  public Stabilized fromSuccessor(Pointers t, Query query) {
    for (NodeRef s : t.successors()) {
      Pointers answer = query.ask(s);
      if (answer != null) {
        Pointers changed = t.withSuccessors(behind(s, answer.successors()));
        return new Stabilized(changed, afterSuccessor(changed, answer));
      }
    }
    return new Stabilized(t, new Next.Notify(t.succ())); // nobody: assumed not to happen
  }

  private static Next afterSuccessor(Pointers t, Pointers succ) {
    NodeRef x = succ.pred();
    return t.succIsBeyond(x) ? new Next.Ask(x) : new Next.Notify(t.succ());
  }

  /** t stabilizes from its successor's predecessor, if that is there. */
  public Stabilized fromCandidate(Pointers t, NodeRef x, Query query) {
    Pointers answer = t.succIsBeyond(x) ? query.ask(x) : null;
    if (answer == null) {
      return new Stabilized(t, new Next.Notify(t.succ()));
    }
    return new Stabilized(t.withSuccessors(behind(x, answer.successors())), new Next.Notify(x));
  }

  /** n says to s that it is the predecessor. */
  public Pointers rectify(Pointers s, NodeRef n, Query query) {
    return s.predIsBehind(n) || query.ask(s.pred()) == null ? s.withPred(n) : s;
  }

  /** A successor with its own list behind it, as much as there is room for. */
  protected final List<NodeRef> behind(NodeRef succ, List<NodeRef> list) {
    List<NodeRef> all = new ArrayList<>(list.size() + 1);
    all.add(succ);
    all.addAll(list);
    return all.subList(0, Math.min(r, all.size()));
  }
}
