package io.atoll.gateway.server;

import java.io.IOException;
import java.net.InetSocketAddress;

/** An address cannot be listened on; the message is the system's. */
public final class CannotListen extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient InetSocketAddress address;

  public CannotListen(InetSocketAddress address, Throwable cause) {
    super(cause.getMessage(), cause);
    this.address = address;
  }

  public InetSocketAddress address() {
    return address;
  }
}
