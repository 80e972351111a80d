package io.atoll.node.group;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.kernel.Address;
import io.atoll.node.engine.Places;
import io.atoll.node.net.Peers;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.Member;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who leads which slots, for clients that find their own way. */
final class GroupCluster implements Cluster {

  private final Address host;
  private final Places places;
  private final Consumer<Consumer<@Nullable String>> leaving;
  private volatile SlotLeaders leaders = SlotLeaders.NOBODY;
  private volatile ClusterMap map;
  private volatile @Nullable Peers peers;
  private volatile @Nullable GroupDriver driver;
  private volatile Runnable onChange = () -> {};

  /**
   * @param leaving leaves the cluster, and says when it is done or why it cannot be
   */
  GroupCluster(Address host, Places places, Consumer<Consumer<@Nullable String>> leaving) {
    this.host = host;
    this.places = places;
    this.leaving = leaving;
    this.map = new ClusterMap(List.of(new HostSlots(places.self(), List.of())));
  }

  void open(Peers newPeers, GroupDriver newDriver) {
    peers = newPeers;
    driver = newDriver;
  }

  void onChange(Runnable listener) {
    onChange = listener;
  }

  /** By the thread that drives the host. */
  void publish(GroupHost groups) {
    leaders = SlotLeaders.of(groups);
    draw();
    onChange.run();
  }

  SlotLeaders leaders() {
    return leaders;
  }

  @Override
  public HostPlace self() {
    return places.self();
  }

  @Override
  public ClusterMap map() {
    return map;
  }

  /** Where nobody is known to lead, this host looks for who does, which clients cannot. */
  @Override
  public boolean isHere(int slot) {
    Address leader = leaders.of(slot);
    return leader == null || leader.equals(host);
  }

  boolean isLedHere(int slot) {
    return host.equals(leaders.of(slot));
  }

  @Override
  public void owner(int slot, Consumer<@Nullable HostPlace> done) {
    Address leader = leaders.likely(slot);
    Peers open = peers;
    if (leader == null || open == null) {
      done.accept(null);
      return;
    }
    var unused =
        places
            .of(leader, open)
            .whenComplete((place, failure) -> done.accept(failure == null ? place : null));
  }

  // ---- the map

  /** With all hosts whose places are known; those of the others are asked for. */
  private void draw() {
    SlotLeaders now = leaders;
    Map<Address, List<SlotRange>> slots = now.byHost();
    Set<Address> hosts = new LinkedHashSet<>();
    hosts.add(host);
    now.members().stream().map(Member::host).forEach(member -> hosts.add(member.address()));
    hosts.addAll(slots.keySet());
    List<HostSlots> drawn = new ArrayList<>();
    for (Address each : hosts) {
      HostPlace place = places.known(each);
      if (place != null) {
        drawn.add(new HostSlots(place, slots.getOrDefault(each, List.of())));
      } else {
        askFor(each);
      }
    }
    map = new ClusterMap(drawn);
    places.retain(hosts);
  }

  private void askFor(Address other) {
    Peers open = peers;
    if (open != null) {
      var unused =
          places
              .of(other, open)
              .thenRun(
                  () -> {
                    GroupDriver driving = driver;
                    if (driving != null) {
                      driving.with(this::publish);
                    }
                  });
    }
  }

  @Override
  public void virtualNodes(Consumer<List<VirtualNode>> done) {
    GroupDriver driving = driver;
    if (driving == null) {
      done.accept(List.of());
    } else {
      driving.with(groups -> done.accept(GroupDescription.of(groups)));
    }
  }

  @Override
  public void leave(Consumer<@Nullable String> done) {
    leaving.accept(done);
  }
}
