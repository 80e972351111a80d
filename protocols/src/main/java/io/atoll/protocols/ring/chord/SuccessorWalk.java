package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.AtSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.FindSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.Lookup;
import io.atoll.protocols.ring.chord.ChordMessage.LookupDone;
import io.atoll.protocols.ring.chord.ChordMessage.Request;
import io.atoll.protocols.ring.chord.ChordMessage.Routed;
import io.atoll.protocols.ring.chord.ChordMessage.Update;
import io.atoll.protocols.ring.chord.ChordMessage.UpdateDone;

/** n.find_successor(id) of Chord Fig. 5 without fingers, and the call at the node it finds. */
record SuccessorWalk(NodeRef n, Shard shard) {

  void route(Routed message, Neighbours ring, Out<ChordMessage, RingCommand> out) {
    if (message instanceof FindSuccessor find) {
      find(find, ring, out);
    } else if (message instanceof Request request) {
      request(request, ring, out);
    }
  }

  /** For a joiner. The answer is hearsay: nobody asks the successor whether it is there. */
  private void find(FindSuccessor find, Neighbours ring, Out<ChordMessage, RingCommand> out) {
    if (ring.succSucceeds(find.target())) {
      out.send(find.joiner(), new FoundSuccessor(ring.successors().nodes()));
    } else {
      out.send(ring.succ(), find);
    }
  }

  private void request(Request request, Neighbours ring, Out<ChordMessage, RingCommand> out) {
    if (ring.selfSucceeds(request.target())) {
      serve(request, out);
    } else if (ring.succSucceeds(request.target())) {
      out.send(ring.succ(), new AtSuccessor(request));
    } else {
      out.send(ring.succ(), request);
    }
  }

  void serve(Request request, Out<ChordMessage, RingCommand> out) {
    if (request instanceof Lookup lookup) {
      out.send(lookup.src(), new LookupDone(n, lookup.number()));
      out.upcall(new RingUpcall.Answered(lookup.id()));
    } else if (request instanceof Update update) {
      Shard.Result result = shard.execute(update.id(), update.operation());
      out.send(update.src(), new UpdateDone(result, update.number()));
      out.upcall(new RingUpcall.Answered(update.id()));
    }
  }
}
