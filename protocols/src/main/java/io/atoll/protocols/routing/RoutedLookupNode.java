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
import io.atoll.protocols.routing.Routes.Step;
import io.atoll.protocols.routing.Routes.Step.Here;
import io.atoll.protocols.routing.Routes.Step.Last;
import io.atoll.protocols.routing.Routes.Step.Onward;
import io.atoll.protocols.routing.Routes.Trail;
import java.util.List;
import java.util.TreeMap;

/**
 * A node that looks up along its routes and executes what ends at it: DKS Alg. 12 to 14. In the
 * handlers, {@code m} is the sender.
 *
 * <p>The node does not care who keeps its routes right: where nobody joins or leaves they are found
 * once; elsewhere the topology's own node gives it new ones when it has some.
 *
 * <p>DEVIATION DKS Alg. 12 to 14: the answer names the owner, so that a lookup without an operation
 * has one, too.
 */
public final class RoutedLookupNode implements Process<LookupMessage, RingCommand>, LookupHandler {

  private final NodeRef n;
  private final Shard shard;
  private final LookupStyle style;
  private final TreeMap<Long, Pending> pending = new TreeMap<>();
  private Routes routes;

  public RoutedLookupNode(Routes routes, Shard shard, LookupStyle style) {
    this.n = routes.self();
    this.routes = routes;
    this.shard = shard;
    this.style = style;
  }

  @Override
  public RoutedLookupNode copy() {
    RoutedLookupNode copy = new RoutedLookupNode(routes, shard.copy(), style);
    copy.pending.putAll(pending);
    return copy;
  }

  @Override
  public NodeRef self() {
    return n;
  }

  @Override
  public RoutedLookupView view() {
    return new RoutedLookupView(routes, style, List.copyOf(pending.values()), shard.view());
  }

  /** From now on this is the way. */
  public void onNewRoutes(Routes newer) {
    routes = newer;
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
    Step step = routes.next(request.i(), Trail.NONE);
    pending.put(request.number(), new Pending(request, hop(step)));
    if (step instanceof Here) {
      done(execute(request), out);
      return;
    }
    switch (style) {
      case RECURSIVE -> call(step, request, Callers.initiator(n), out);
      case ITERATIVE -> ask(step, request, out);
      case TRANSITIVE -> handOn(step, n, request, out);
    }
  }

  /** Who has the request after a step. */
  private NodeRef hop(Step step) {
    return step instanceof Onward onward ? onward.p() : step instanceof Last last ? last.p() : n;
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
    if (call.callers().isEmpty()) {
      return; // nobody would get the result
    }
    Step step = routes.next(call.request().i(), call.trail()); // l. 2, 3, 7
    if (step instanceof Here) {
      executeFor(call.callers(), call.request(), out);
    } else {
      call(step, call.request(), call.callers().and(n), out);
    }
  }

  private static void call(
      Step step, Request request, Callers callers, Out<LookupMessage, RingCommand> out) {
    if (step instanceof Last last) {
      out.send(last.p(), new Op(request, callers)); // l. 4
    } else if (step instanceof Onward onward) {
      out.send(onward.p(), new Lookup(request, onward.trail(), callers)); // l. 8
    }
  }

  @Override
  public void onOp(NodeRef m, Op call, Out<LookupMessage, RingCommand> out) {
    executeFor(call.callers(), call.request(), out);
  }

  /** This node is the owner. */
  private void executeFor(Callers callers, Request request, Out<LookupMessage, RingCommand> out) {
    if (callers.isEmpty()) {
      return; // nobody would get the result
    }
    returnTo(callers, execute(request), out);
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
    Request request = question.request();
    Step step = routes.next(request.i(), question.trail());
    if (step instanceof Here) {
      executeFor(Callers.initiator(m), request, out);
    } else if (step instanceof Last last) {
      out.send(m, new Hop(true, last.p(), Trail.NONE, request.number()));
    } else if (step instanceof Onward onward) {
      out.send(m, new Hop(false, onward.p(), onward.trail(), request.number()));
    }
  }

  /** n.LOOKUP(i, op), l. 3-7, from where m has answered: DKS Alg. 13. */
  @Override
  public void onHop(NodeRef m, Hop hop, Out<LookupMessage, RingCommand> out) {
    Pending lookup = pending.get(hop.number());
    if (lookup == null || !m.equals(lookup.m())) {
      return; // m has answered before
    }
    pending.put(hop.number(), new Pending(lookup.request(), hop.p())); // l. 4
    ask(
        hop.terminate() ? new Last(hop.p()) : new Onward(hop.p(), hop.trail()),
        lookup.request(),
        out);
  }

  /** Go on with the next hop, which is the owner if the one before it has said so. */
  private void ask(Step step, Request request, Out<LookupMessage, RingCommand> out) {
    if (step instanceof Last last) { // l. 3
      out.send(last.p(), new Op(request, Callers.initiator(n))); // l. 7
    } else if (step instanceof Onward onward) {
      out.send(onward.p(), new NextHop(request, onward.trail()));
    }
  }

  // ---- transitive

  /** event n.LOOKUP_AUX(q, i, op) from m: DKS Alg. 14, l. 6-14. */
  @Override
  public void onLookupAux(NodeRef m, LookupAux lookup, Out<LookupMessage, RingCommand> out) {
    Step step = routes.next(lookup.request().i(), lookup.trail()); // l. 7, 8, 11
    if (step instanceof Here) {
      answer(lookup.q(), lookup.request(), out);
    } else {
      handOn(step, lookup.q(), lookup.request(), out);
    }
  }

  private static void handOn(
      Step step, NodeRef q, Request request, Out<LookupMessage, RingCommand> out) {
    if (step instanceof Last last) {
      out.send(last.p(), new LookupFin(q, request)); // l. 9
    } else if (step instanceof Onward onward) {
      out.send(onward.p(), new LookupAux(q, request, onward.trail())); // l. 12
    }
  }

  /** event n.LOOKUP_FIN(q, i, op) from m: DKS Alg. 14, l. 15-18. */
  @Override
  public void onLookupFin(NodeRef m, LookupFin lookup, Out<LookupMessage, RingCommand> out) {
    answer(lookup.q(), lookup.request(), out);
  }

  private void answer(NodeRef q, Request request, Out<LookupMessage, RingCommand> out) {
    out.send(q, new LookupRes(execute(request)));
  }

  /** receive LOOKUP_RES(r): DKS Alg. 14, l. 3. */
  @Override
  public void onLookupRes(NodeRef m, LookupRes back, Out<LookupMessage, RingCommand> out) {
    done(back.answer(), out);
  }
}
