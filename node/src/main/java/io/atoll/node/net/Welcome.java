package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.util.function.Supplier;

/** Who may talk to this host, and what they are told at the beginning. */
final class Welcome {

  private final Address self;
  private final String cluster;
  private final Supplier<byte[]> profile;
  private final InboundSessions sessions;

  Welcome(Address self, String cluster, Supplier<byte[]> profile, InboundSessions sessions) {
    this.self = self;
    this.cluster = cluster;
    this.profile = profile;
    this.sessions = sessions;
  }

  Answer refuse(String reason) {
    return new Answer.Refused(self, reason);
  }

  /** The answer to these first words, which came over this connection. */
  InboundSessions.Opened answer(Hello hello, InboundConnection connection) throws PeerException {
    if (!hello.cluster().equals(cluster)) {
      throw new PeerException(
          "this host belongs to the cluster \""
              + cluster
              + "\", not to \""
              + hello.cluster()
              + "\"");
    }
    if (!hello.to().equals(self) && !(hello.isGreeting() && hello.to().equals(Hello.ANYBODY))) {
      throw new PeerException(
          "this host is " + HostAddress.text(self) + ", not " + HostAddress.text(hello.to()));
    }
    if (hello.isGreeting()) {
      return new InboundSessions.Opened(new Answer.Accepted(self, 0, profile.get()), null);
    }
    return sessions.open(hello, connection);
  }
}
