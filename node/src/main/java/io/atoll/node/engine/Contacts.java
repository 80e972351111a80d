package io.atoll.node.engine;

import io.atoll.kernel.Address;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cluster to join.
 *
 * @param hash its secret
 * @param hosts those that answered
 * @param virtualNodes some of theirs that are on the ring
 */
public record Contacts(KeyHash hash, List<Address> hosts, List<NodeRef> virtualNodes) {

  public Contacts {
    hosts = List.copyOf(hosts);
    virtualNodes = List.copyOf(virtualNodes);
  }

  /** A cluster that begins here. */
  public static Contacts none() {
    SecureRandom random = new SecureRandom();
    return new Contacts(new KeyHash(random.nextLong(), random.nextLong()), List.of(), List.of());
  }

  /**
   * Ask one host after the other; the first that can let this one in will do.
   *
   * @param objection why this host cannot join one that runs virtual nodes in this manner; null if
   *     it can
   * @throws CannotJoin if none can
   */
  public static Contacts find(
      Peers peers, Function<Manner, @Nullable String> objection, List<InetSocketAddress> hosts)
      throws CannotJoin {
    List<String> failures = new ArrayList<>();
    for (InetSocketAddress host : hosts) {
      try {
        Greeting greeting = peers.greet(host).join();
        Profile profile = Profile.from(greeting.profile());
        String difference = objection.apply(profile.manner());
        if (difference != null) {
          failures.add(text(host) + " " + difference);
        } else if (profile.virtualNodes().isEmpty()) {
          failures.add(text(host) + " is not on the ring (yet)");
        } else {
          return new Contacts(
              profile.hash(), List.of(greeting.host()), refs(greeting, profile.virtualNodes()));
        }
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
