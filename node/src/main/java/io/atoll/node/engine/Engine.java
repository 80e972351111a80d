package io.atoll.node.engine;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.database.Database;
import io.atoll.kernel.Address;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.store.keyspace.SlotRange;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What runs the virtual nodes of a host, and makes one database of all that there are. */
public interface Engine {

  /** The address that others know this host by. */
  Address self();

  /** All keys of the cluster. */
  Database database();

  Cluster cluster();

  /** Takes what other hosts send. */
  Receiver receiver();

  /** What to say of this host to those who ask. */
  Profile profile();

  /**
   * Begin. From now on this host may have keys of others.
   *
   * @param contacts hosts to join; with none, the cluster begins here, unless this host was part of
   *     one before and remembers
   * @return completed when this host has its place
   * @throws CannotJoin if there is nobody to join
   */
  CompletableFuture<Void> open(Peers peers, List<InetSocketAddress> contacts) throws CannotJoin;

  /** The slots that this host answers for now. */
  List<SlotRange> slots();

  /** Be told when {@link #slots} may have changed; there is one listener at a time. */
  void onSlotsChanged(Runnable listener);

  /** Whether there is no other host, as far as can be found out. May take a while. */
  boolean isAlone();

  /** Whether another host stays, which could take what is here. May take a while. */
  boolean hasHeirs();

  /** Whether what is here outlives the process, so that it can end without leaving. */
  boolean isDurable();

  /** Have others answer clients, as far as that takes no time: this host is about to rest. */
  CompletableFuture<Void> handLeadsOver();

  /**
   * Have others take over what clients ask for, as far as that is possible without leaving. Then
   * this host still knows where everything is, and clients can be told.
   */
  CompletableFuture<Void> handOver();

  /**
   * While this host hands over: completed when all others are about to go, too, so that nobody is
   * left to take anything.
   */
  CompletableFuture<Void> whenNobodyStays();

  /** While this host hands over: what others have not taken over yet. */
  CompletableFuture<Left> left();

  /** Leave: completed when others have all that was here. */
  CompletableFuture<Void> leave();

  /** End at once. */
  void close();
}
