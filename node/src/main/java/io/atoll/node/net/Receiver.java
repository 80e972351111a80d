package io.atoll.node.net;

import io.atoll.kernel.Address;

/**
 * What becomes of frames. Called by threads of the network, which must not be held up; frames from
 * one sender, and returns of one destination, by one thread after the other, in order.
 */
public interface Receiver {

  /** A frame from another host. The array is the receiver's to keep. */
  void onFrame(Address from, byte[] frame);

  /**
   * A frame that certainly was not received by that process and never will be: it was not sent, or
   * the host had said goodbye before, or another incarnation lives there.
   */
  void onUndeliverable(Address to, byte[] frame);

  /**
   * The connection to a host has ended by itself. There will be another when there is something to
   * send; the host may have ended, too.
   */
  default void onDisconnected(Address host) {}

  /** A frame that may have been received or not: it was sent, and the host is gone. */
  void onLost(Address to, byte[] frame);
}
