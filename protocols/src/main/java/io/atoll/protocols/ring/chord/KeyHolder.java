package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.Keys;
import io.atoll.protocols.ring.chord.ChordMessage.Lookup;
import io.atoll.protocols.ring.chord.ChordMessage.LookupDone;
import io.atoll.protocols.ring.chord.ChordMessage.Request;
import io.atoll.protocols.ring.chord.ChordMessage.Update;
import io.atoll.protocols.ring.chord.ChordMessage.UpdateDone;

/** The part of a node that has keys: it executes what applications want, and hands keys over. */
final class KeyHolder {

  private final NodeRef n;
  private final Shard shard;

  KeyHolder(NodeRef n, Shard shard) {
    this.n = n;
    this.shard = shard;
  }

  KeyHolder copy() {
    return new KeyHolder(n, shard.copy());
  }

  Object view() {
    return shard.view();
  }

  void execute(Request request, Out<ChordMessage, RingCommand> out) {
    if (request instanceof Lookup lookup) {
      out.send(lookup.src(), new LookupDone(n, lookup.number()));
      out.upcall(new RingUpcall.Answered(lookup.id()));
    } else if (request instanceof Update update) {
      Shard.Result result = shard.execute(update.id(), update.operation());
      out.send(update.src(), new UpdateDone(result, update.number()));
      out.upcall(new RingUpcall.Answered(update.id()));
    }
  }

  void give(Arc arc, NodeRef to, Out<ChordMessage, RingCommand> out) {
    Shard.Portion portion;
    do {
      portion = shard.take(arc);
      out.send(to, new Keys(portion.content()));
    } while (!portion.last());
  }

  /** What comes replaces what is here, even if that is newer: nothing says which one counts. */
  void put(Keys keys) {
    shard.put(keys.content());
  }
}
