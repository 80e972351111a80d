package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of Chord's ring: each remote call of the paper, and what it returns. */
public sealed interface ChordMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out);

  /** A message on its way to the successor of an identifier, handed on along the ring. */
  sealed interface Routed extends ChordMessage {
    Id target();

    @Override
    default void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onRouted(from, this, out);
    }
  }

  /** A request of an application. */
  sealed interface Request extends Routed {}

  // ---- join: Chord Fig. 6

  /** {@code n'.find_successor(n)}, called by a joiner. */
  record FindSuccessor(NodeRef joiner) implements Routed {
    @Override
    public Id target() {
      return joiner.id();
    }
  }

  /**
   * What {@code find_successor} returns to a joiner: its successor, and those after it.
   *
   * <p>DEVIATION Chord Fig. 6: there it is the successor alone, and {@code build_fingers} gives the
   * joiner more nodes to turn to. Without fingers it would be lost if that one left before the
   * first stabilization.
   */
  record FoundSuccessor(List<NodeRef> successors) implements ChordMessage {
    public FoundSuccessor {
      successors = List.copyOf(successors);
    }

    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onFoundSuccessor(from, this, out);
    }
  }

  // ---- stabilization: Chord Fig. 6, with the successor list of 4.5.3

  /** {@code successor.predecessor} is asked for. */
  record GetPredecessor() implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onGetPredecessor(from, this, out);
    }
  }

  /** The sender's predecessor, if it knows one, and its successor list. */
  record Predecessor(@Nullable NodeRef pred, List<NodeRef> successors) implements ChordMessage {
    public Predecessor {
      successors = List.copyOf(successors);
    }

    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onPredecessor(from, this, out);
    }
  }

  /** {@code successor.notify(n)}: the sender might be the predecessor. */
  record Notify() implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onNotify(from, this, out);
    }
  }

  /** Needs no answer: the transport tells when nobody is there. */
  record Ping() implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onPing(from, this, out);
    }
  }

  /** Keys for the receiver, from its successor (4.5.1) or a predecessor that leaves (4.5.4). */
  record Keys(Shard.Content content) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onKeys(from, this, out);
    }
  }

  // ---- voluntary departure: Chord 4.5.4

  /** To the successor of the leaver: the leaver's predecessor. */
  record PredecessorLeaves(@Nullable NodeRef pred) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onPredecessorLeaves(from, this, out);
    }
  }

  /** To the predecessor of the leaver: the last node on the leaver's successor list. */
  record SuccessorLeaves(NodeRef last) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onSuccessorLeaves(from, this, out);
    }
  }

  // ---- lookup: Chord Fig. 5 without fingers, and an update carried the same way

  record Lookup(Id id, NodeRef src, long number) implements Request {
    @Override
    public Id target() {
      return id;
    }
  }

  record Update(Id id, Shard.Operation operation, NodeRef src, long number) implements Request {
    @Override
    public Id target() {
      return id;
    }
  }

  /** The sender takes the receiver for the identifier's successor: the last to be asked. */
  record AtSuccessor(Request request) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onAtSuccessor(from, this, out);
    }
  }

  record LookupDone(NodeRef owner, long number) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onLookupDone(from, this, out);
    }
  }

  record UpdateDone(Shard.Result result, long number) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onUpdateDone(from, this, out);
    }
  }
}
