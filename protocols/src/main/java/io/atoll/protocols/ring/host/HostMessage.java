package io.atoll.protocols.ring.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the host ring: those of the atomic ring in envelopes, those that account for
 * pointers, and those of repair.
 */
public sealed interface HostMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out);

  // ---- the atomic ring

  /** A joiner's request on its way to its successor. */
  record AskToJoin(Operation operation, AtomicMessage.JoinReq request) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAskToJoin(from, this, out);
    }
  }

  /** Any other message of a join or leave, and of which. */
  record Ring(Operation operation, AtomicMessage message) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onRing(from, this, out);
    }
  }

  /**
   * The join point.
   *
   * @param successors the successor list that the joiner starts with: ARM 5.2
   * @param links who points into the joiner's arc
   */
  record Admit(
      Operation operation,
      AtomicMessage.JoinPoint point,
      List<NodeRef> successors,
      List<NodeRef> links)
      implements HostMessage {
    public Admit {
      successors = List.copyOf(successors);
      links = List.copyOf(links);
    }

    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAdmit(from, this, out);
    }
  }

  /** The join point came too late: the arc goes back to whose it was. */
  record Decline(Operation operation, AtomicMessage.JoinPoint point) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onDecline(from, this, out);
    }
  }

  /**
   * The leave point.
   *
   * @param links who points into the leaver's arc
   */
  record Retire(Operation operation, AtomicMessage.LeavePoint point, List<NodeRef> links)
      implements HostMessage {
    public Retire {
      links = List.copyOf(links);
    }

    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onRetire(from, this, out);
    }
  }

  /** A lookup or update on its way. */
  record Carry(AtomicMessage.Request request, int hops) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onCarry(from, this, out);
    }
  }

  /** The answer to a lookup or update. */
  record Answer(AtomicMessage message) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAnswer(from, this, out);
    }
  }

  /**
   * To whom sent a request straight to an owner it remembered: it has left, send it another way.
   */
  record Astray(long number) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAstray(from, this, out);
    }
  }

  // ---- iterative lookup: DKS Alg. 13

  /** Where does this go next? Who knows nobody closer takes the request over. */
  record NextHop(AtomicMessage.Request request) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onNextHop(from, this, out);
    }
  }

  /** There. The sender stays linked to it until it hears {@link Returned}. */
  record Hop(long number, NodeRef next) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onHop(from, this, out);
    }
  }

  /**
   * The pointer that was lent for this request is not needed any more.
   *
   * @param missing whether nobody was there
   */
  record Returned(long number, boolean missing) implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onReturned(from, this, out);
    }
  }

  // ---- accounting of pointers: LMR's in-links and out-links

  /** What may end somebody's waiting to be told, to be forgotten or to be given back. */
  sealed interface Accounting extends HostMessage {}

  /** Who is the first at or after a point? It shall know that the asker points to it. */
  record Seek(AtomicMessage.Lookup request, int hops) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onSeek(from, this, out);
    }
  }

  /** It is the sender, which has noted who asked. */
  record Linked(Id start) implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.links().onLinked(from, this, out);
    }
  }

  /** An arc is the sender's now, and with it the receiver's pointers into it. It was this one's. */
  record Relink(Operation operation, Arc arc, NodeRef was) implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.links().onRelink(from, this, out);
    }
  }

  /**
   * To whom an arc belonged before: this one points elsewhere now, and sends nothing more on
   * account of that arc.
   *
   * @param unlinked whether it sends nothing more at all, and waits to be forgotten
   */
  record RelinkAck(Operation operation, NodeRef linker, boolean unlinked) implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.links().onRelinkAck(from, this, out);
    }
  }

  /** The sender does not point to the receiver any more, and waits to be forgotten. */
  record Unlink() implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.links().onUnlink(from, this, out);
    }
  }

  /** The receiver is forgotten. */
  record UnlinkAck() implements Accounting {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.links().onUnlinkAck(from, this, out);
    }
  }

  // ---- repair: ARM Alg. 10, with the corrected rules of ring.stabilization

  /** Are you there, and whom do you know? */
  record Ask(long number) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAsk(from, this, out);
    }
  }

  /**
   * I am here, and these are my neighbours.
   *
   * @param number that of the question
   * @param grants how often the lock of the sender has been granted
   * @param locked whether it is taken now: a join or leave is at work here, and is not to be
   *     disturbed
   */
  record Neighbours(
      long number, NodeRef pred, List<NodeRef> successors, long grants, boolean locked)
      implements HostMessage {
    public Neighbours {
      successors = List.copyOf(successors);
    }

    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onNeighbours(from, this, out);
    }
  }

  /** I am here, but not on the ring. */
  record Absent(long number) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onAbsent(from, this, out);
    }
  }

  /**
   * The sender might be the predecessor.
   *
   * @param refused whom the receiver has for its predecessor, if the sender has declared it dead
   */
  record Notify(@Nullable NodeRef refused) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onNotify(from, this, out);
    }
  }

  /** The receiver was declared dead here: nothing it says counts until it comes back anew. */
  record DeclaredDead() implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onDeclaredDead(from, this, out);
    }
  }

  // ---- rings that were one

  /**
   * Each of us may have declared the other dead while we were cut off from each other. Let us
   * forget that; whom do you know?
   */
  record Reunite(long number) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onReunite(from, this, out);
    }
  }

  /** This one, from another ring, may come next after you. */
  record Meet(NodeRef other) implements HostMessage {
    @Override
    public void dispatch(NodeRef from, HostHandler node, Out<HostMessage, RingCommand> out) {
      node.onMeet(from, this, out);
    }
  }
}
