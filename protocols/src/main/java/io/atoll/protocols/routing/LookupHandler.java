package io.atoll.protocols.routing;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message, so that a forgotten one does not compile. */
public interface LookupHandler {

  void onLookup(NodeRef m, LookupMessage.Lookup message, Out<LookupMessage, RingCommand> out);

  void onOp(NodeRef m, LookupMessage.Op message, Out<LookupMessage, RingCommand> out);

  void onReturn(NodeRef m, LookupMessage.Return message, Out<LookupMessage, RingCommand> out);

  void onNextHop(NodeRef m, LookupMessage.NextHop message, Out<LookupMessage, RingCommand> out);

  void onHop(NodeRef m, LookupMessage.Hop message, Out<LookupMessage, RingCommand> out);

  void onLookupAux(NodeRef m, LookupMessage.LookupAux message, Out<LookupMessage, RingCommand> out);

  void onLookupFin(NodeRef m, LookupMessage.LookupFin message, Out<LookupMessage, RingCommand> out);

  void onLookupRes(NodeRef m, LookupMessage.LookupRes message, Out<LookupMessage, RingCommand> out);
}
