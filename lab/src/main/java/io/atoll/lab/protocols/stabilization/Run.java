package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import io.atoll.protocols.ring.stabilization.Stabilization.Next;
import io.atoll.protocols.ring.stabilization.Stabilization.Stabilized;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A state of a run: the network, and what members have begun.
 *
 * @param candidates whom a member is going to ask
 * @param notices {@code succ * identifiers + member}: who is still to be told by whom
 */
record Run(Network network, Map<Integer, Integer> candidates, Set<Integer> notices) {

  /** Hears of every step. */
  @FunctionalInterface
  interface Visitor {
    void visit(Step step, Run next);
  }

  static Run of(Network network) {
    return new Run(network, Map.of(), Set.of());
  }

  /** Every step that can be taken now. */
  void steps(Stabilization protocol, Failures failures, Visitor visitor) {
    for (int id = 0; id < network.circle().size(); id++) {
      if (!network.isMember(id)) {
        joins(protocol, id, visitor);
      } else {
        if (failures.mayFail(network, id)) {
          visitor.visit(new Step(Step.Kind.FAIL, id, id, network.without(id)), failed(id));
        }
        stabilize(protocol, id, visitor);
      }
    }
    for (int notice : notices) {
      rectify(protocol, notice, visitor);
    }
  }

  private void joins(Stabilization protocol, int joiner, Visitor visitor) {
    NodeRef node = network.circle().node(joiner);
    for (int id = 0; id < network.circle().size(); id++) {
      if (network.isMember(id) && protocol.mayJoin(node, network.pointers(id))) {
        Network joined = network.with(protocol.join(node, network.pointers(id)));
        visitor.visit(
            new Step(Step.Kind.JOIN, joiner, id, joined), new Run(joined, candidates, notices));
      }
    }
  }

  /** What it was about to do is forgotten; what it has said is not. */
  private Run failed(int id) {
    Map<Integer, Integer> asking = new TreeMap<>(candidates);
    asking.remove(id);
    Set<Integer> telling = new TreeSet<>(notices);
    telling.removeIf(notice -> notice / network.circle().size() == id);
    return new Run(network.without(id), asking, telling);
  }

  private void stabilize(Stabilization protocol, int id, Visitor visitor) {
    Pointers t = network.pointers(id);
    Integer candidate = candidates.get(id);
    Stabilized done =
        candidate == null
            ? protocol.fromSuccessor(t, network::ask)
            : protocol.fromCandidate(t, network.circle().node(candidate), network::ask);
    Network changed = network.with(done.pointers());
    Step step =
        candidate == null
            ? new Step(Step.Kind.FROM_SUCCESSOR, id, id, changed)
            : new Step(Step.Kind.FROM_CANDIDATE, id, candidate, changed);
    Map<Integer, Integer> asking = new TreeMap<>(candidates);
    Set<Integer> telling = new TreeSet<>(notices);
    asking.remove(id);
    if (done.next() instanceof Next.Ask ask) {
      asking.put(id, Circle.id(ask.candidate()));
    } else if (done.next() instanceof Next.Notify notify
        && network.isMember(Circle.id(notify.succ()))) {
      telling.add(Circle.id(notify.succ()) * network.circle().size() + id);
    }
    visitor.visit(step, new Run(changed, asking, telling));
  }

  private void rectify(Stabilization protocol, int notice, Visitor visitor) {
    int succ = notice / network.circle().size();
    int member = notice % network.circle().size();
    NodeRef node = network.circle().node(member);
    Network changed = network.with(protocol.rectify(network.pointers(succ), node, network::ask));
    Set<Integer> telling = new TreeSet<>(notices);
    telling.remove(notice);
    visitor.visit(
        new Step(Step.Kind.RECTIFY, succ, member, changed), new Run(changed, candidates, telling));
  }
}
