package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolve;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolved;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Unresolved;
import java.util.ArrayList;
import java.util.List;

/**
 * Finding the process whose identifier has the longest prefix in common with a name, as one process
 * p takes part in it. The rings are LMP's (4.1); LMP leaves the search to Li and Plaxton, <em>On
 * Name Resolution in Peer-to-Peer Networks</em>, of which we follow the idea: match one more bit on
 * each level.
 *
 * <p>The request is a {@link Walk}: about two steps for each bit.
 *
 * <p>A request that reaches a process before that process's own pointer does is held there: the
 * answer to its join is on the way. One that reaches a process which has left the ring meanwhile
 * goes on in the highest ring that process is still in. So whoever is in the rings from the
 * beginning to the end of the walk is found, as long as nobody leaves; leavers that come back
 * elsewhere can lead a request in circles, so it has a limited number of steps, and says whether it
 * came around.
 */
final class NameResolution {

  private List<Resolve> held;

  NameResolution(List<Resolve> held) {
    this.held = held;
  }

  /** The requests that wait for p's join. */
  List<Resolve> held() {
    return held;
  }

  /** p's own application asks. */
  void begin(
      RanchCommand.Resolve command,
      RanchVariables v,
      Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (v.r.length() == 0) {
      out.upcall(new RanchUpcall.Unresolved(command.number()));
      return;
    }
    Walk walk = Walk.from(v.p, command.name());
    go(
        new Resolve(command.number(), walk.name(), v.p, walk.i(), walk.start(), command.steps()),
        v,
        out);
  }

  /** A request walks by. */
  void walk(Resolve resolve, RanchVariables v, Out<BidirectionalRanchMessage, RanchCommand> out) {
    int i = resolve.i();
    if (v.s(i) == State.JNG && v.k() == i) {
      List<Resolve> more = new ArrayList<>(held);
      more.add(resolve);
      held = List.copyOf(more);
    } else if (v.r.length() == 0) {
      out.send(resolve.origin(), new Unresolved(resolve.number()));
    } else {
      go(resolve, v, out);
    }
  }

  /** p's join has been decided. */
  void resume(RanchVariables v, Out<BidirectionalRanchMessage, RanchCommand> out) {
    List<Resolve> waited = held;
    held = List.of();
    waited.forEach(resolve -> walk(resolve, v, out));
  }

  private static void go(
      Resolve resolve, RanchVariables v, Out<BidirectionalRanchMessage, RanchCommand> out) {
    BitString name = resolve.name();
    Walk next = new Walk(name, resolve.i(), resolve.start()).next(v.p, v.settledId(), v.r);
    if (next == null) {
      answer(resolve, v.settledId().commonPrefix(name), true, v.p, out);
    } else if (resolve.steps() == 0) {
      answer(resolve, next.i(), false, v.p, out);
    } else {
      out.send(
          v.right(next.i()),
          new Resolve(
              resolve.number(),
              name,
              resolve.origin(),
              next.i(),
              next.start(),
              resolve.steps() - 1));
    }
  }

  private static void answer(
      Resolve resolve,
      int bits,
      boolean complete,
      NodeRef p,
      Out<BidirectionalRanchMessage, RanchCommand> out) {
    out.send(resolve.origin(), new Resolved(resolve.number(), resolve.name(), p, bits, complete));
  }
}
