package io.atoll.wire;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.Operation;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.Timed;
import java.util.List;

/** One or more of each type, for the golden file. */
final class MessageExamples {

  private static final NodeRef P = node(0x0102_0304_0506_0708L, 0x7f00_0001_1cd3_0001L);
  private static final NodeRef Q = node(-1, 2);
  private static final NodeRef R = node(0, Long.MIN_VALUE);
  private static final Operation BEGUN = new Operation(Q, 1, null, 0);
  private static final Operation GRANTED = new Operation(Q, 200, R, 3);
  private static final Shard.Portion PORTION = new Shard.Portion(KeyspaceExamples.entries(), false);

  private static final AtomicMessage.JoinPoint JOIN_POINT = new AtomicMessage.JoinPoint(P, PORTION);
  private static final AtomicMessage.LeavePoint LEAVE_POINT =
      new AtomicMessage.LeavePoint(P, PORTION);
  static final AtomicMessage.Lookup LOOKUP = new AtomicMessage.Lookup(P.id(), Q, 300);
  private static final AtomicMessage.Update UPDATE =
      new AtomicMessage.Update(
          P.id(),
          new Timed(KeyspaceExamples.NOW_MILLIS, new ReadOperation.Get(Bytes.of("key"))),
          Q,
          1);

  static final List<AtomicMessage> ATOMIC =
      List.of(
          new AtomicMessage.JoinReq(Q),
          new AtomicMessage.RetryJoin(),
          new AtomicMessage.NotOnRing(),
          new AtomicMessage.RefuseJoin("taken"),
          JOIN_POINT,
          new AtomicMessage.NewSucc(),
          new AtomicMessage.NewSuccAck(Q),
          new AtomicMessage.JoinDone(),
          new AtomicMessage.LeaveReq(),
          new AtomicMessage.RetryLeave(),
          new AtomicMessage.GrantLeave(),
          LEAVE_POINT,
          new AtomicMessage.UpdateSucc(),
          new AtomicMessage.UpdateSuccAck(),
          new AtomicMessage.LeaveDone(),
          new AtomicMessage.MoreContent(PORTION),
          new AtomicMessage.ContentAck(),
          LOOKUP,
          new AtomicMessage.LookupDone(P.id(), Q, -1),
          UPDATE,
          new AtomicMessage.UpdateDone(P.id(), new Answer.Value(Bytes.of("value")), 1));

  static final List<HostMessage> HOST =
      List.of(
          new HostMessage.AskToJoin(BEGUN, new AtomicMessage.JoinReq(Q)),
          new HostMessage.Ring(GRANTED, new AtomicMessage.NewSuccAck(Q)),
          new HostMessage.Admit(GRANTED, JOIN_POINT, List.of(P, Q, R), List.of()),
          new HostMessage.Decline(GRANTED, JOIN_POINT),
          new HostMessage.Retire(GRANTED, LEAVE_POINT, List.of(P)),
          new HostMessage.Carry(UPDATE, 2),
          new HostMessage.Answer(new AtomicMessage.UpdateDone(P.id(), new Answer.Number(1), 1)),
          new HostMessage.Astray(300),
          new HostMessage.NextHop(LOOKUP),
          new HostMessage.Hop(300, P),
          new HostMessage.Returned(300, true),
          new HostMessage.Seek(LOOKUP, 128),
          new HostMessage.Linked(P.id()),
          new HostMessage.Relink(GRANTED, new Arc(P.id(), Q.id()), R),
          new HostMessage.RelinkAck(GRANTED, P, true),
          new HostMessage.Unlink(),
          new HostMessage.UnlinkAck(),
          new HostMessage.Ask(Long.MAX_VALUE),
          new HostMessage.Neighbours(1, P, List.of(Q, R), 128, false),
          new HostMessage.Absent(0),
          new HostMessage.Notify(null),
          new HostMessage.Notify(P),
          new HostMessage.DeclaredDead(),
          new HostMessage.Reunite(16_384),
          new HostMessage.Meet(R));

  private MessageExamples() {}

  private static NodeRef node(long id, long address) {
    return new NodeRef(new Id(id), new Address(address));
  }
}
