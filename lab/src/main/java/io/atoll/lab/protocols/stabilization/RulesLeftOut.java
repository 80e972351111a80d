package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;

/** The corrected stabilization without one of its rules, and Chord as published without any. */
final class RulesLeftOut {

  private RulesLeftOut() {}

  /** Chord Fig. 6: a closer successor is adopted on hearsay. */
  static class UnverifiedCandidate extends Stabilization {
    UnverifiedCandidate(int r) {
      super(r);
    }

    @Override
    public Stabilized fromCandidate(Pointers t, NodeRef x, Query query) {
      if (!t.succIsBeyond(x)) {
        return new Stabilized(t, new Next.Notify(t.succ()));
      }
      return new Stabilized(t.withSuccessors(behind(x, t.successors())), new Next.Notify(x));
    }
  }

  /** Chord Fig. 6: a joiner knows its successor and nobody else. */
  static final class OnePointerJoin extends Stabilization {
    OnePointerJoin(int r) {
      super(r);
    }

    @Override
    public Pointers join(NodeRef n, Pointers m) {
      return new Pointers(n, List.of(m.succ()), m.self());
    }
  }

  /** Chord 4.5.3: an entry that is gone is dropped, and the list shorter until the next time. */
  static final class ShortLists extends Stabilization {
    ShortLists(int r) {
      super(r);
    }

    @Override
    public Stabilized fromSuccessor(Pointers t, Query query) {
      return dropsFirst(t, query) ? dropped(t) : super.fromSuccessor(t, query);
    }

    static boolean dropsFirst(Pointers t, Query query) {
      return t.successors().size() > 1 && query.ask(t.succ()) == null;
    }

    static Stabilized dropped(Pointers t) {
      Pointers rest = t.withSuccessors(t.successors().subList(1, t.successors().size()));
      return new Stabilized(rest, new Next.Notify(rest.succ()));
    }
  }

  /** Chord Fig. 6: a predecessor gives way to a closer one only. */
  static final class PredecessorNotRectified extends Stabilization {
    PredecessorNotRectified(int r) {
      super(r);
    }

    @Override
    public Pointers rectify(Pointers s, NodeRef n, Query query) {
      return s.predIsBehind(n) ? s.withPred(n) : s;
    }
  }

  /** Chord Fig. 6 and 4.5.3 to the letter. That no predecessor is known is said by oneself. */
  static final class Published extends UnverifiedCandidate {
    Published(int r) {
      super(r);
    }

    @Override
    public Pointers join(NodeRef n, Pointers m) {
      return new Pointers(n, List.of(m.succ()), n);
    }

    @Override
    public Stabilized fromSuccessor(Pointers t, Query query) {
      return ShortLists.dropsFirst(t, query)
          ? ShortLists.dropped(t)
          : super.fromSuccessor(t, query);
    }

    @Override
    public Pointers rectify(Pointers s, NodeRef n, Query query) {
      return s.predIsBehind(n) ? s.withPred(n) : s;
    }
  }

  /** A candidate is adopted wherever it is. */
  static final class CandidateAnywhere extends Stabilization {
    CandidateAnywhere(int r) {
      super(r);
    }

    @Override
    public Stabilized fromSuccessor(Pointers t, Query query) {
      Stabilized asked = super.fromSuccessor(t, query);
      Pointers succ = query.ask(asked.pointers().succ());
      return succ == null ? asked : new Stabilized(asked.pointers(), new Next.Ask(succ.pred()));
    }

    @Override
    public Stabilized fromCandidate(Pointers t, NodeRef x, Query query) {
      Pointers answer = query.ask(x);
      return answer == null
          ? new Stabilized(t, new Next.Notify(t.succ()))
          : new Stabilized(t.withSuccessors(behind(x, answer.successors())), new Next.Notify(x));
    }
  }

  /** A joiner takes the list of whoever it asked. */
  static final class JoinAnywhere extends Stabilization {
    JoinAnywhere(int r) {
      super(r);
    }

    @Override
    public boolean mayJoin(NodeRef n, Pointers m) {
      return true;
    }
  }

  /** The list is not copied from the successor as long as that is there. */
  static final class ListNotCopied extends Stabilization {
    ListNotCopied(int r) {
      super(r);
    }

    @Override
    public Stabilized fromSuccessor(Pointers t, Query query) {
      Stabilized copied = super.fromSuccessor(t, query);
      return query.ask(t.succ()) == null ? copied : new Stabilized(t, copied.next());
    }
  }
}
