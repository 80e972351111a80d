package io.atoll.node.ring;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.engine.Places;
import io.atoll.node.net.Peers;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who has which slots. The owner of one slot is asked for on the ring, which knows. The map of all
 * is made again and again by asking from one virtual node to the next.
 */
final class RingCluster implements Cluster {

  private final Seats seats;
  private final Places places;
  private final HostPlace self;
  private final Consumer<Consumer<@Nullable String>> leaving;

  /** How often the map has been asked for since it was last begun. */
  private final AtomicInteger looks = new AtomicInteger();

  private volatile ClusterMap map;
  private volatile boolean hasLeft;
  private volatile @Nullable Peers peers;

  /**
   * @param leaving leaves the ring, and says when it is done or why it cannot be
   */
  RingCluster(Seats seats, Places places, Consumer<Consumer<@Nullable String>> leaving) {
    this.seats = seats;
    this.places = places;
    this.leaving = leaving;
    this.self = places.self();
    this.map = new ClusterMap(List.of(new HostSlots(self, List.of())));
  }

  /** Other hosts can be asked from now on. */
  void open(Peers newPeers) {
    peers = newPeers;
  }

  @Override
  public HostPlace self() {
    return self;
  }

  @Override
  public ClusterMap map() {
    return map;
  }

  @Override
  public boolean isHere(int slot) {
    return seats.having(slot) != null;
  }

  @Override
  public void owner(int slot, Consumer<@Nullable HostPlace> done) {
    Seat seat = seats.near(slot);
    if (seat == null) {
      done.accept(lastKnown(slot));
      return;
    }
    seat.find(
        slot,
        owner -> {
          if (owner != null) {
            var unused =
                placeOf(owner.address())
                    .whenComplete(
                        (place, failure) -> done.accept(failure == null ? place : lastKnown(slot)));
          } else if (seat.equals(seats.near(slot))) {
            done.accept(lastKnown(slot));
          } else {
            owner(slot, done); // that virtual node has left meanwhile
          }
        });
  }

  /**
   * Another host that has a slot or will know who has, by the last map: what this host had went to
   * who comes next. For when the ring cannot be asked, above all because this host has left it.
   */
  private @Nullable HostPlace lastKnown(int slot) {
    HostPlace nearest = null;
    int fewest = KeyIds.SLOTS;
    for (HostSlots host : map.hosts()) {
      for (SlotRange range : host.host().equals(self) ? List.<SlotRange>of() : host.slots()) {
        boolean contains = range.first() <= slot && slot <= range.last();
        int away = contains ? 0 : Math.floorMod(range.first() - slot, KeyIds.SLOTS);
        if (away < fewest) {
          fewest = away;
          nearest = host.host();
        }
      }
    }
    return nearest;
  }

  private CompletableFuture<HostPlace> placeOf(Address host) {
    return places.of(host, Objects.requireNonNull(peers, "not opened"));
  }

  // ---- the map

  /** This host has left the ring: others have what it had. */
  void left() {
    hasLeft = true;
    Map<HostPlace, List<SlotRange>> slots = new LinkedHashMap<>();
    slots.put(self, List.of());
    int first = 0;
    for (int slot = 1; slot <= KeyIds.SLOTS; slot++) {
      HostPlace owner = lastKnown(first);
      boolean ends = slot == KeyIds.SLOTS || !Objects.equals(owner, lastKnown(slot));
      if (ends && owner != null) {
        slots.computeIfAbsent(owner, host -> new ArrayList<>()).add(new SlotRange(first, slot - 1));
      }
      first = ends ? slot : first;
    }
    map = mapOf(slots);
  }

  /** Make the map anew; if that is being done, once more afterwards. */
  void look() {
    if (looks.getAndIncrement() == 0) {
      lookOnce();
    }
  }

  private void lookOnce() {
    int asked = looks.get();
    var unused =
        lookNow()
            .thenCompose(this::draw)
            .whenComplete(
                (done, failure) -> { // if it failed, next time
                  if (looks.addAndGet(-asked) > 0) {
                    lookOnce();
                  }
                });
  }

  /** The virtual nodes in the order of slots. */
  CompletableFuture<List<NodeRef>> lookNow() {
    CompletableFuture<List<NodeRef>> all = new CompletableFuture<>();
    look(0, new ArrayList<>(), all);
    return all;
  }

  /** Ask for the owner of a slot, and go on behind its last one. */
  private void look(int slot, List<NodeRef> seen, CompletableFuture<List<NodeRef>> all) {
    Seat seat = seats.near(slot);
    if (seat == null) {
      all.completeExceptionally(new IllegalStateException("this host is not on the ring"));
      return;
    }
    seat.find(
        slot,
        owner -> {
          if (owner == null) {
            all.completeExceptionally(
                new IllegalStateException("the owner of slot " + slot + " cannot be found"));
            return;
          }
          int last = KeyIds.slotOf(owner.id());
          boolean isRound = last < slot;
          if (!isRound) {
            seen.add(owner);
          }
          if (isRound || last == KeyIds.SLOTS - 1) {
            all.complete(List.copyOf(seen));
          } else {
            look(last + 1, seen, all);
          }
        });
  }

  private CompletableFuture<Void> draw(List<NodeRef> seen) {
    List<CompletableFuture<HostPlace>> needed =
        seen.stream().map(NodeRef::address).distinct().map(this::placeOf).toList();
    return CompletableFuture.allOf(needed.toArray(CompletableFuture<?>[]::new))
        .thenRun(
            () -> {
              if (hasLeft) {
                return; // what was seen is how it was before
              }
              map = mapOf(seen);
              places.retain(seen.stream().map(NodeRef::address).toList());
            });
  }

  private ClusterMap mapOf(List<NodeRef> seen) {
    Map<HostPlace, List<SlotRange>> slots = new LinkedHashMap<>();
    slots.put(self, new ArrayList<>());
    int first = 0;
    for (NodeRef node : seen) {
      int last = KeyIds.slotOf(node.id());
      slotsOf(node, slots).add(new SlotRange(first, last));
      first = last + 1;
    }
    if (first < KeyIds.SLOTS) { // the first virtual node has the slots behind the last
      slotsOf(seen.get(0), slots).add(new SlotRange(first, KeyIds.SLOTS - 1));
    }
    return mapOf(slots);
  }

  private static ClusterMap mapOf(Map<HostPlace, List<SlotRange>> slots) {
    return new ClusterMap(
        slots.entrySet().stream()
            .map(host -> new HostSlots(host.getKey(), joined(host.getValue())))
            .toList());
  }

  private List<SlotRange> slotsOf(NodeRef node, Map<HostPlace, List<SlotRange>> slots) {
    HostPlace place = places.known(node.address());
    return slots.computeIfAbsent(place == null ? self : place, p -> new ArrayList<>());
  }

  /** Ranges that follow each other become one. */
  private static List<SlotRange> joined(List<SlotRange> ranges) {
    List<SlotRange> joined = new ArrayList<>();
    for (SlotRange range : ranges) {
      SlotRange before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (before != null && before.last() + 1 == range.first()) {
        joined.set(joined.size() - 1, new SlotRange(before.first(), range.last()));
      } else {
        joined.add(range);
      }
    }
    return joined;
  }

  @Override
  public void virtualNodes(Consumer<List<VirtualNode>> done) {
    describe(seats.all().iterator(), new ArrayList<>(), done);
  }

  private static void describe(
      Iterator<Seat> rest, List<VirtualNode> soFar, Consumer<List<VirtualNode>> done) {
    if (!rest.hasNext()) {
      done.accept(soFar);
      return;
    }
    rest.next()
        .describe(
            node -> {
              soFar.add(node);
              describe(rest, soFar, done);
            });
  }

  @Override
  public void upkeep(Consumer<Upkeep> done) {
    done.accept(Upkeep.available());
  }

  @Override
  public void rebalance(boolean paused, Consumer<@Nullable String> done) {
    done.accept(
        "in mode available there is nothing to pause: a host takes its places on the ring when it"
            + " joins, and keeps them");
  }

  @Override
  public void remove(String host, boolean force, Consumer<@Nullable String> done) {
    done.accept("in mode available the ring gives up hosts that are dead by itself");
  }

  @Override
  public void leave(Consumer<@Nullable String> done) {
    leaving.accept(done);
  }
}
