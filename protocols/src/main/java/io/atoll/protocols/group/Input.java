package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.List;

/** What a group feeds its virtual node: an entry of its log. */
public sealed interface Input extends Payload {

  /** Hand this input to the handler made for it. */
  void dispatch(InputHandler node, VirtualNode.Effects effects);

  /**
   * Execute calls, in this order.
   *
   * @param nowMillis the leader's clock
   */
  record Execute(long nowMillis, List<Call> calls) implements Input {
    public Execute {
      calls = List.copyOf(calls);
    }

    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onExecute(this, effects);
    }

    @Override
    public int sizeBytes() {
      long bytes = 0;
      for (Call call : calls) {
        bytes += call.sizeBytes();
      }
      return (int) Math.min(Integer.MAX_VALUE, bytes);
    }
  }

  /** Another virtual node says something, under its number on the channel from there to here. */
  record Deliver(Placement from, long number, AtomicMessage message) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onDeliver(this, effects);
    }

    @Override
    public int sizeBytes() {
      return (int) Math.min(Integer.MAX_VALUE, message.contentBytes());
    }
  }

  /** Another virtual node has taken what this one said to it, up to a number. */
  record Acknowledged(NodeRef by, long upTo) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onAcknowledged(this, effects);
    }
  }

  /** Time is up for a reminder that the ring protocol had asked for. */
  record Remind(long number) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onRemind(this, effects);
    }
  }

  /** Give birth to a virtual node, which takes the arc up to its identifier. */
  record Split(NodeRef child) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onSplit(this, effects);
    }
  }

  /** Leave the ring: the successor takes the arc. */
  record Merge() implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onMerge(this, effects);
    }
  }

  /** The group of the next epoch goes on from here. Nothing is executed after it. */
  record Seal(Placement next) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onSeal(this, effects);
    }
  }

  /**
   * Remove what has expired, from one place in the content up to another. Reads and writes never
   * see it; it only takes up room.
   *
   * @param nowMillis the leader's clock
   */
  record Sweep(long nowMillis, long from, long to) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onSweep(this, effects);
    }
  }

  /** A session has ended. */
  record EndSession(Address session) implements Input {
    @Override
    public void dispatch(InputHandler node, VirtualNode.Effects effects) {
      node.onEndSession(this, effects);
    }
  }
}
