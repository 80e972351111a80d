package io.atoll.protocols.routing;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.routing.LookupMessage.Answer;
import io.atoll.protocols.routing.LookupMessage.Callers;
import io.atoll.protocols.routing.LookupMessage.Hop;
import io.atoll.protocols.routing.LookupMessage.Lookup;
import io.atoll.protocols.routing.LookupMessage.LookupAux;
import io.atoll.protocols.routing.LookupMessage.LookupFin;
import io.atoll.protocols.routing.LookupMessage.LookupRes;
import io.atoll.protocols.routing.LookupMessage.NextHop;
import io.atoll.protocols.routing.LookupMessage.Op;
import io.atoll.protocols.routing.LookupMessage.Request;
import io.atoll.protocols.routing.LookupMessage.Return;
import io.atoll.protocols.routing.RoutedLookupView.Pending;
import java.util.List;
import java.util.TreeMap;

/**
 * A node that looks up along its pointers and executes what ends at it: DKS Alg. 12 to 14. In the
 * handlers, {@code m} is the sender.
 *
 * <p>The node does not care who keeps its pointers right: on a ring that stands still they are
 * filled once; on one that changes, the ring's own node gives it a new table when it has one.
 *
 * <p>DEVIATION DKS Alg. 12 to 14: the answer names the owner, so that a lookup without an operation
 * has one, too.
 */
public final class RoutedLookupNode implements Process<LookupMessage, RingCommand>, LookupHandler {

  private final NodeRef n;
  private final Shard shard;
  private final LookupStyle style;
  private final TreeMap<Long, Pending> pending = new TreeMap<>();
  private RoutingTable table;

  public RoutedLookupNode(RoutingTable table, Shard shard, LookupStyle style) {
    this.n = table.self();
    this.table = table;
    this.shard = shard;
    this.style = style;
  }

  @Override
  public RoutedLookupNode copy() {
    RoutedLookupNode copy = new RoutedLookupNode(table, shard.copy(), style);
    copy.pending.putAll(pending);
    return copy;
  }

  @Override
  public NodeRef self() {
    return n;
  }

  @Override
  public RoutedLookupView view() {
    return new RoutedLookupView(table, style, List.copyOf(pending.values()), shard.view());
  }

  /** From now on the ring looks like this. */
  public void onNewTable(RoutingTable newer) {
    table = newer;
  }

  @Override
  public void onMessage(NodeRef from, LookupMessage message, Out<LookupMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  /** Those about the ring itself are for the ring's own node. */
  @Override
  public void onCommand(RingCommand command, Choices choices, Out<LookupMessage, RingCommand> out) {
    if (command instanceof RingCommand.Find find) {
      begin(new Request(find.id(), null, find.number()), out);
    } else if (command instanceof RingCommand.Execute execute) {
      begin(new Request(execute.id(), execute.operation(), execute.number()), out);
    }
  }

  /** n.LOOKUP(i, op), called by its own application. */
  private void begin(Request request, Out<LookupMessage, RingCommand> out) {
    NodeRef p = table.nextHop(request.i());
    pending.put(request.number(), new Pending(request, p));
    switch (style) {
      case RECURSIVE -> call(request, Callers.initiator(n), out);
      case ITERATIVE -> ask(p, request, table.terminates(request.i()), out);
      case TRANSITIVE -> handOn(n, request, out);
    }
  }

  private void done(Answer answer, Out<LookupMessage, RingCommand> out) {
    if (pending.remove(answer.number()) == null) {
      return; // answered already
    }
    out.upcall(
        answer.result() == null
            ? new RingUpcall.Found(answer.number(), answer.owner())
            : new RingUpcall.Executed(answer.number(), answer.result()));
  }

  private Answer execute(Request request) {
    Shard.Result result = request.op() == null ? null : shard.execute(request.i(), request.op());
    return new Answer(n, result, request.number());
  }

  // ---- recursive

  /** n.LOOKUP(i, op): DKS Alg. 12. */
  @Override
  public void onLookup(NodeRef m, Lookup call, Out<LookupMessage, RingCommand> out) {
    call(call.request(), call.callers().and(n), out);
  }

  private void call(Request request, Callers callers, Out<LookupMessage, RingCommand> out) {
    NodeRef p = table.nextHop(request.i()); // l. 3, 7
    if (table.terminates(request.i())) { // l. 2
      out.send(p, new Op(request, callers)); // l. 4
    } else {
      out.send(p, new Lookup(request, callers)); // l. 8
    }
  }

  @Override
  public void onOp(NodeRef m, Op call, Out<LookupMessage, RingCommand> out) {
    if (call.callers().isEmpty()) {
      return; // nobody would get the result
    }
    returnTo(call.callers(), execute(call.request()), out);
  }

  @Override
  public void onReturn(NodeRef m, Return back, Out<LookupMessage, RingCommand> out) {
    if (back.callers().isEmpty()) {
      done(back.answer(), out);
    } else {
      returnTo(back.callers(), back.answer(), out); // l. 5, 8
    }
  }

  private static void returnTo(
      Callers callers, Answer answer, Out<LookupMessage, RingCommand> out) {
    out.send(callers.last(), new Return(answer, callers.withoutLast()));
  }

  // ---- iterative

  @Override
  public void onNextHop(NodeRef m, NextHop question, Out<LookupMessage, RingCommand> out) {
    boolean terminate = table.terminates(question.i());
    out.send(m, new Hop(terminate, table.nextHop(question.i()), question.number()));
  }

  /** n.LOOKUP(i, op), l. 3-7, from where m has answered: DKS Alg. 13. */
  @Override
  public void onHop(NodeRef m, Hop hop, Out<LookupMessage, RingCommand> out) {
    Pending lookup = pending.get(hop.number());
    if (lookup == null || !m.equals(lookup.m())) {
      return; // m has answered before
    }
    pending.put(hop.number(), new Pending(lookup.request(), hop.p())); // l. 4
    ask(hop.p(), lookup.request(), hop.terminate(), out);
  }

  /** Go on with the next hop, which is the owner if the one before it has said so. */
  private void ask(
      NodeRef p, Request request, boolean terminate, Out<LookupMessage, RingCommand> out) {
    if (terminate) { // l. 3
      out.send(p, new Op(request, Callers.initiator(n))); // l. 7
    } else {
      out.send(p, new NextHop(request.i(), request.number()));
    }
  }

  // ---- transitive

  /** event n.LOOKUP_AUX(q, i, op) from m: DKS Alg. 14, l. 6-14. */
  @Override
  public void onLookupAux(NodeRef m, LookupAux lookup, Out<LookupMessage, RingCommand> out) {
    handOn(lookup.q(), lookup.request(), out);
  }

  private void handOn(NodeRef q, Request request, Out<LookupMessage, RingCommand> out) {
    NodeRef p = table.nextHop(request.i()); // l. 8, 11
    if (table.terminates(request.i())) { // l. 7
      out.send(p, new LookupFin(q, request)); // l. 9
    } else {
      out.send(p, new LookupAux(q, request)); // l. 12
    }
  }

  /** event n.LOOKUP_FIN(q, i, op) from m: DKS Alg. 14, l. 15-18. */
  @Override
  public void onLookupFin(NodeRef m, LookupFin lookup, Out<LookupMessage, RingCommand> out) {
    out.send(lookup.q(), new LookupRes(execute(lookup.request())));
  }

  /** receive LOOKUP_RES(r): DKS Alg. 14, l. 3. */
  @Override
  public void onLookupRes(NodeRef m, LookupRes back, Out<LookupMessage, RingCommand> out) {
    done(back.answer(), out);
  }
}
