package io.atoll.node.net;

import java.io.IOException;

/** A host cannot be talked to; the message says which and why. */
public final class PeerException extends IOException {

  private final String reason;
  private final boolean nobodyListens;

  PeerException(String reason) {
    this(reason, false);
  }

  PeerException(String reason, boolean nobodyListens) {
    super(reason);
    this.reason = reason;
    this.nobodyListens = nobodyListens;
  }

  /** Whether the machine was reached, and no process takes connections there. */
  boolean nobodyListens() {
    return nobodyListens;
  }

  String reason() {
    return reason;
  }
}
