package io.atoll.node;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.Greeting;
import io.atoll.node.net.Peers;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.wire.MalformedMessage;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * A ring to join.
 *
 * @param hash its secret
 * @param virtualNodes some that are on it; none if the ring begins here
 */
record Contacts(KeyHash hash, List<NodeRef> virtualNodes) {

  /** A ring that begins here. */
  static Contacts none() {
    SecureRandom random = new SecureRandom();
    return new Contacts(new KeyHash(random.nextLong(), random.nextLong()), List.of());
  }

  /**
   * Ask one host after the other; the first that is on a ring will do.
   *
   * @throws CannotJoin if none is
   */
  static Contacts find(Peers peers, List<InetSocketAddress> hosts) throws CannotJoin {
    List<String> failures = new ArrayList<>();
    for (InetSocketAddress host : hosts) {
      try {
        Greeting greeting = peers.greet(host).join();
        Profile profile = Profile.from(greeting.profile());
        if (!profile.virtualNodes().isEmpty()) {
          return new Contacts(profile.hash(), refs(greeting, profile.virtualNodes()));
        }
        failures.add(text(host) + " is not on the ring (yet)");
      } catch (CompletionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        failures.add(String.valueOf(cause.getMessage()));
      } catch (MalformedMessage e) {
        failures.add(text(host) + " introduced itself in a way that makes no sense: " + e);
      }
    }
    throw new CannotJoin("cannot join: " + String.join("; ", failures));
  }

  private static List<NodeRef> refs(Greeting greeting, List<Id> ids) {
    return ids.stream().map(id -> new NodeRef(id, greeting.host())).toList();
  }

  private static String text(InetSocketAddress host) {
    return host.getHostString() + ":" + host.getPort();
  }
}
