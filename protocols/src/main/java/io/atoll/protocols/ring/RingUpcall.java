package io.atoll.protocols.ring;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;

/** What a ring member tells its application. */
public sealed interface RingUpcall extends Upcall {

  /** The join is complete: every pointer that should lead here does. */
  record Joined() implements RingUpcall {}

  /** The join was given up, and why. The member is outside; the application may try otherwise. */
  record JoinFailed(String reason) implements RingUpcall {}

  /** The request to join or leave was turned down; the application may repeat it. */
  record TurnedDown() implements RingUpcall {}

  /** The member is off the ring, and nobody sends to it any more. */
  record Left() implements RingUpcall {}

  /** Others took this member for dead: it is off the ring, and may come back as a new one. */
  record Evicted() implements RingUpcall {}

  /** The arc this member answers for is now another one (Chord's upcall). */
  record RangeChanged(Arc range) implements RingUpcall {}

  /** An operation waits here until the content of its arc has arrived. */
  record Held() implements RingUpcall {}

  /** An arc is on its way from this member to another, which will say so when it has it. */
  record HandedOver(Arc arc) implements RingUpcall {}

  /** This member has answered for an identifier, as its owner. */
  record Answered(Id id) implements RingUpcall {}

  /** A request that has no answer, and why; whether an update was executed is not known. */
  record RequestFailed(long number, String reason) implements RingUpcall {}

  record Found(long number, NodeRef owner) implements RingUpcall {}

  record Executed(long number, Shard.Result result) implements RingUpcall {}
}
