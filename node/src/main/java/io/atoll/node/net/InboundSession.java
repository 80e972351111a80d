package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a receiver remembers of a sender: how many of its frames it has had, and over which
 * connection more may come. Connections are served by different threads, and one may linger while
 * the next is there already; hence the lock, which is held while a frame is received.
 */
final class InboundSession {

  private final Address from;
  private final long number;
  private final Receiver receiver;

  private long received;
  private @Nullable InboundConnection connection;
  private boolean stopped;
  private long disconnectedNanos = System.nanoTime();

  /** The sender knows which frame was the last, or nobody will ever tell it. */
  private final CompletableFuture<Void> settled = new CompletableFuture<>();

  InboundSession(Address from, long number, long received, Receiver receiver) {
    this.from = from;
    this.number = number;
    this.received = received;
    this.receiver = receiver;
  }

  Address from() {
    return from;
  }

  long number() {
    return number;
  }

  /** The connection over which frames come from now on. The one before is not listened to. */
  synchronized long resume(InboundConnection next) {
    InboundConnection previous = connection;
    connection = next;
    if (previous != null) {
      previous.close();
    }
    return received;
  }

  /** Whether the frame is this session's next. */
  synchronized boolean receive(InboundConnection by, byte[] frame) {
    if (connection != by || stopped) {
      return false;
    }
    received++;
    receiver.onFrame(from, frame);
    return true;
  }

  synchronized long received() {
    return received;
  }

  synchronized void disconnected(InboundConnection by) {
    if (connection == by) {
      connection = null;
      disconnectedNanos = System.nanoTime();
    }
  }

  /** Receive nothing more. */
  synchronized void stop() {
    stopped = true;
    if (connection != null) {
      connection.sayGoodbye(received);
    }
  }

  /** Another session has taken its place: nothing may come from this one any more. */
  synchronized void supersede() {
    stopped = true;
    if (connection != null) {
      connection.close();
    }
    settled.complete(null);
  }

  void settle() {
    settled.complete(null);
  }

  CompletableFuture<Void> settled() {
    return settled;
  }

  /** How long there has been no connection; less than nothing if there is one. */
  synchronized long disconnectedForNanos() {
    return connection == null ? System.nanoTime() - disconnectedNanos : -1;
  }
}
