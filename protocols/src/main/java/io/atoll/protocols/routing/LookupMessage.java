package io.atoll.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of the three lookups: each remote call of the text, and what it returns. */
public sealed interface LookupMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out);

  /**
   * What a lookup is for.
   *
   * @param op what to execute at the owner; null if only the owner is asked for
   * @param number tells the initiator's lookups apart
   */
  record Request(Id i, Shard.@Nullable Operation op, long number) {}

  /**
   * What comes of it.
   *
   * @param result null if there was no operation
   */
  record Answer(NodeRef owner, Shard.@Nullable Result result, long number) {}

  /**
   * Those who wait for a remote call to return, the initiator first.
   *
   * <p>DEVIATION DKS Alg. 12: there each waits with its own call on its stack. Here the stack
   * travels along, so that a hop keeps nothing, and nothing is left behind at it when a later hop
   * fails.
   */
  record Callers(List<NodeRef> nodes) {
    public Callers {
      nodes = List.copyOf(nodes);
    }

    static Callers initiator(NodeRef n) {
      return new Callers(List.of(n));
    }

    Callers and(NodeRef n) {
      List<NodeRef> all = new ArrayList<>(nodes);
      all.add(n);
      return new Callers(all);
    }

    boolean isEmpty() {
      return nodes.isEmpty();
    }

    NodeRef last() {
      return nodes.get(nodes.size() - 1);
    }

    Callers withoutLast() {
      return new Callers(nodes.subList(0, nodes.size() - 1));
    }
  }

  // ---- recursive: DKS Alg. 12

  /** {@code m.LOOKUP(i, op)}. */
  record Lookup(Request request, Routes.Trail trail, Callers callers) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onLookup(from, this, out);
    }
  }

  // ---- recursive and iterative

  /** {@code p.op(i)}: the receiver is the owner. */
  record Op(Request request, Callers callers) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onOp(from, this, out);
    }
  }

  /** What a call returns, to the last of those who still wait for it. */
  record Return(Answer answer, Callers callers) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onReturn(from, this, out);
    }
  }

  // ---- iterative: DKS Alg. 13

  /**
   * {@code m.TERMINATE(i)} and {@code m.NEXT_HOP(i)}, both in one.
   *
   * <p>DEVIATION DKS Alg. 13: the operation comes along, for a node that finds that it is the owner
   * itself, as in Ranch: it executes it, instead of saying so and being called.
   */
  record NextHop(Request request, Routes.Trail trail) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onNextHop(from, this, out);
    }
  }

  /** What the two return. */
  record Hop(boolean terminate, NodeRef p, Routes.Trail trail, long number)
      implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onHop(from, this, out);
    }
  }

  // ---- transitive: DKS Alg. 14

  /** {@code LOOKUP_AUX(q, i, op)}: on its way. */
  record LookupAux(NodeRef q, Request request, Routes.Trail trail) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onLookupAux(from, this, out);
    }
  }

  /** {@code LOOKUP_FIN(q, i, op)}: the receiver is the owner. */
  record LookupFin(NodeRef q, Request request) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onLookupFin(from, this, out);
    }
  }

  /** {@code LOOKUP_RES(r)}: to the initiator. */
  record LookupRes(Answer answer) implements LookupMessage {
    @Override
    public void dispatch(NodeRef from, LookupHandler node, Out<LookupMessage, RingCommand> out) {
      node.onLookupRes(from, this, out);
    }
  }
}
