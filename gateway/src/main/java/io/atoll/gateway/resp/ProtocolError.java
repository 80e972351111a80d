package io.atoll.gateway.resp;

/** What a client sent is not the Redis protocol. It is told so, and the connection ends. */
public final class ProtocolError extends Exception {

  private static final long serialVersionUID = 1L;

  ProtocolError(String message) {
    // nobody looks at the stack of somebody else's mistake
    super(message, null, false, false);
  }

  /** The last words on the connection, as they go onto the wire. */
  public String reply() {
    return "-ERR Protocol error: " + getMessage() + "\r\n";
  }
}
