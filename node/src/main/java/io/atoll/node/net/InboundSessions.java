package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The sessions of all senders. Few things happen here, once for a connection. */
final class InboundSessions {

  private static final int MOST_SESSIONS = 65_536;

  private final Address self;
  private final Receiver receiver;
  private final long forgetNanos;

  private final Map<Address, InboundSession> sessions = new HashMap<>();
  private boolean stopped;

  InboundSessions(Address self, Receiver receiver, Limits limits) {
    this.self = self;
    this.receiver = receiver;
    this.forgetNanos = TimeUnit.MILLISECONDS.toNanos(limits.forgetMillis());
  }

  /** What to answer, and where frames go if there will be any. */
  record Opened(Answer answer, @Nullable InboundSession session) {}

  /** A sender begins or resumes a session over this connection. */
  synchronized Opened open(Hello hello, InboundConnection connection) {
    InboundSession known = sessions.get(hello.from());
    if (known == null || known.number() < hello.session()) {
      return begin(hello, connection, known);
    }
    if (known.number() > hello.session()) {
      return refuse("another session has begun since");
    }
    long received = known.resume(connection);
    return new Opened(stopped ? new Answer.Gone(self, received) : accept(received), known);
  }

  private Opened begin(Hello hello, InboundConnection connection, @Nullable InboundSession before) {
    if (hello.acknowledged() != hello.sent()) {
      return refuse("the session has been forgotten");
    }
    if (stopped) {
      return new Opened(new Answer.Gone(self, hello.acknowledged()), null);
    }
    forgetOld(hello.from());
    if (sessions.size() >= MOST_SESSIONS) {
      return refuse("too many hosts send to this one");
    }
    if (before != null) {
      before.supersede();
    }
    InboundSession session =
        new InboundSession(hello.from(), hello.session(), hello.acknowledged(), receiver);
    sessions.put(hello.from(), session);
    return new Opened(accept(session.resume(connection)), session);
  }

  private Answer accept(long received) {
    return new Answer.Accepted(self, received, new byte[0]);
  }

  private Opened refuse(String reason) {
    return new Opened(new Answer.Refused(self, reason), null);
  }

  /** Those that nobody can resume any more: too long ago, or from a process before this one. */
  private void forgetOld(Address newcomer) {
    Iterator<InboundSession> all = sessions.values().iterator();
    while (all.hasNext()) {
      InboundSession session = all.next();
      boolean replaced =
          HostAddress.samePlace(session.from(), newcomer) && !session.from().equals(newcomer);
      if (replaced || session.disconnectedForNanos() > forgetNanos) {
        session.supersede();
        all.remove();
      }
    }
  }

  /** Receive nothing more from anybody. */
  synchronized List<InboundSession> stop() {
    stopped = true;
    List<InboundSession> all = List.copyOf(sessions.values());
    all.forEach(InboundSession::stop);
    return all;
  }
}
