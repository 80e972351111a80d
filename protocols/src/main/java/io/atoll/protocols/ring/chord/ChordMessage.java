package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of Chord's ring: each remote call of the paper, and what it returns. An answer
 * carries the number of its question.
 */
public sealed interface ChordMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out);

  // ---- find_successor: Chord Fig. 5, iterative (6.1)

  /** One step of {@code find_successor(id)}. */
  sealed interface Step extends ChordMessage {
    long number();

    Id id();

    /** Nodes that did not answer: the next best is wanted (4.5.3). */
    List<NodeRef> except();

    @Override
    default void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onStep(from, this, out);
    }
  }

  /** For the ring's own sake: a joiner, a finger, a node that looks itself up. */
  record FindSuccessor(long number, Id id, List<NodeRef> except) implements Step {
    public FindSuccessor {
      except = List.copyOf(except);
    }
  }

  /** For a request of an application. */
  record Locate(long number, Id id, List<NodeRef> except) implements Step {
    public Locate {
      except = List.copyOf(except);
    }
  }

  /** What a node answers to a step. */
  sealed interface Answer extends ChordMessage {
    long number();

    @Override
    default void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onAnswer(from, this, out);
    }
  }

  /** Ask this node; null if the sender knows none that is closer. */
  record Hop(long number, @Nullable NodeRef next) implements Answer {}

  /**
   * The sender takes the first of its successors for the successor of the identifier.
   *
   * @param onCycle whether the sender has found itself on the cycle (5.3)
   */
  record FoundSuccessor(long number, List<NodeRef> successors, boolean onCycle) implements Answer {
    public FoundSuccessor {
      successors = List.copyOf(successors);
    }
  }

  // ---- stabilization: Chord Fig. 6, with the successor list of 4.5.3

  /** {@code successor.predecessor} is asked for. */
  record GetPredecessor(long number) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onGetPredecessor(from, this, out);
    }
  }

  /**
   * The sender's predecessor, and its successor list.
   *
   * @param candidates its predecessor, if it knows one; before it, where that is closer to who
   *     asked, one that has a finger to the sender (5.4)
   */
  record Predecessor(long number, List<NodeRef> candidates, List<NodeRef> successors)
      implements ChordMessage {
    public Predecessor {
      candidates = List.copyOf(candidates);
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

  /** Whether the receiver is there. */
  record Ping(long number) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onPing(from, this, out);
    }
  }

  record Pong(long number) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onPong(from, this, out);
    }
  }

  /** The sender has a finger to the receiver (5.4). */
  record Fingered() implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onFingered(from, this, out);
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

  // ---- what an application wants of the successor that was found

  /** A request of an application; the number is that of the search for its successor. */
  sealed interface Request extends ChordMessage {
    Id id();

    NodeRef src();

    long number();

    @Override
    default void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onRequest(from, this, out);
    }
  }

  record Lookup(Id id, NodeRef src, long number) implements Request {}

  record Update(Id id, Shard.Operation operation, NodeRef src, long number) implements Request {}

  /** A request that belongs to the receiver, as its successor, which was called, believes. */
  record HandedOn(Request request) implements ChordMessage {
    @Override
    public void dispatch(NodeRef from, ChordHandler node, Out<ChordMessage, RingCommand> out) {
      node.onRequest(from, request, out);
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
