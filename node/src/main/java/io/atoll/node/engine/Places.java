package io.atoll.node.engine;

import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.kernel.Address;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Peers;
import io.atoll.wire.MalformedMessage;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Where cluster-aware clients reach hosts: each is asked once. Serves all threads. */
public final class Places {

  private final Address host;
  private final HostPlace self;
  private final Map<Address, HostPlace> places = new ConcurrentHashMap<>();

  public Places(Address host, int clusterPort) {
    this.host = host;
    this.self = place(host, clusterPort);
    places.put(host, self);
  }

  private static HostPlace place(Address host, int clusterPort) {
    return new HostPlace(
        HostId.of(HostAddress.text(host)), HostAddress.socket(host).getAddress(), clusterPort);
  }

  /** Of this host. */
  public HostPlace self() {
    return self;
  }

  /** Null if that host has not been asked yet. */
  public @Nullable HostPlace known(Address other) {
    return places.get(other);
  }

  /** Fails if the host cannot be asked. */
  public CompletableFuture<HostPlace> of(Address other, Peers peers) {
    HostPlace known = places.get(other);
    if (known != null) {
      return CompletableFuture.completedFuture(known);
    }
    return peers
        .profileOf(other)
        .thenApply(
            bytes -> {
              HostPlace place = place(other, clusterPort(bytes));
              places.put(other, place);
              return place;
            });
  }

  private static int clusterPort(byte[] profile) {
    try {
      return Profile.from(profile).clusterPort();
    } catch (MalformedMessage e) {
      throw new CompletionException(e);
    }
  }

  /** Forget all hosts but these, and this one. */
  public void retain(Collection<Address> hosts) {
    places.keySet().removeIf(known -> !known.equals(host) && !hosts.contains(known));
  }
}
