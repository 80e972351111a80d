package io.atoll.node.net;

import java.io.IOException;

/** A host cannot be talked to; the message says which and why. */
public final class PeerException extends IOException {

  private final String reason;

  PeerException(String reason) {
    super(reason);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
