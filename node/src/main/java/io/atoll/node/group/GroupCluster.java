package io.atoll.node.group;

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
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Status;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who leads which slots, for clients that find their own way. */
final class GroupCluster implements Cluster {

  /** A host that says nothing for so long when it is asked who it is counts as dead. */
  private static final long ANSWER_SECONDS = 3;

  /**
   * A slot without a leader for so long is not just between two: leaders tell everybody every five
   * seconds.
   */
  private static final long OUTAGE_MILLIS = 6_000;

  /** Clients are sent to a host that has led for so long: others know of it by then, too. */
  private static final long SURE_MILLIS = 1_000;

  private static final Status NOTHING_KNOWN = new Status(false, List.of(), List.of());
  private static final String NOT_YET = "this host is not part of the cluster yet; try again";

  private final Address host;
  private final Places places;
  private final GroupOptions options;
  private final Consumer<Consumer<@Nullable String>> leaving;
  private volatile SlotLeaders leaders = SlotLeaders.NOBODY;
  private volatile Map<Address, HostSlots> drawn;
  private volatile @Nullable Peers peers;
  private volatile @Nullable GroupDriver driver;
  private volatile Runnable onChange = () -> {};
  private final Supplier<String> trouble;

  /**
   * @param trouble what keeps this host from doing all it should; empty if nothing does
   * @param leaving leaves the cluster, and says when it is done or why it cannot be
   */
  GroupCluster(
      Address host,
      Places places,
      GroupOptions options,
      Supplier<String> trouble,
      Consumer<Consumer<@Nullable String>> leaving) {
    this.host = host;
    this.places = places;
    this.options = options;
    this.leaving = leaving;
    this.trouble = trouble;
    this.drawn = Map.of(host, new HostSlots(places.self(), List.of()));
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
    leaders = SlotLeaders.of(groups, leaders, GroupDriver.nowMillis());
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
    List<HostSlots> hosts = new ArrayList<>();
    drawn.forEach(
        (address, known) ->
            hosts.add(new HostSlots(known.host(), known.slots(), !isLost(address, 0))));
    return new ClusterMap(
        hosts,
        leaders.unledSince(
            GroupDriver.nowMillis() - OUTAGE_MILLIS, it -> isLost(it, OUTAGE_MILLIS)));
  }

  private boolean isLost(Address other, long forMillis) {
    Peers open = peers;
    return open != null && open.isLost(other, forMillis);
  }

  /**
   * Where nobody is known to lead, this host looks for who does, which clients cannot. The same
   * goes for where that has just changed: hosts that do not know the same yet would send a client
   * to and fro until it gives up.
   */
  @Override
  public boolean isHere(int slot) {
    SlotLeaders now = leaders;
    Address leader = now.of(slot);
    return leader == null
        || leader.equals(host)
        || now.millisOf(slot, GroupDriver.nowMillis()) < SURE_MILLIS;
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
    Map<Address, HostSlots> found = new LinkedHashMap<>();
    for (Address each : hosts) {
      HostPlace place = places.known(each);
      if (place != null) {
        found.put(each, new HostSlots(place, slots.getOrDefault(each, List.of())));
      } else {
        askFor(each);
      }
    }
    drawn = Collections.unmodifiableMap(found);
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

  // ---- what operators ask and want

  @Override
  public void upkeep(Consumer<Upkeep> done) {
    GroupDriver driving = driver;
    if (driving == null) {
      done.accept(describe(NOTHING_KNOWN));
    } else {
      driving.with(groups -> done.accept(describe(groups.status())));
    }
  }

  private Upkeep describe(Status status) {
    return UpkeepDescription.of(options, trouble.get(), host, status, GroupDriver.nowMillis());
  }

  @Override
  public void rebalance(boolean paused, Consumer<@Nullable String> done) {
    tell(new GroupCommand.Rebalance(paused), done);
  }

  private void tell(GroupCommand command, Consumer<@Nullable String> done) {
    GroupDriver driving = driver;
    if (driving == null) {
      done.accept(NOT_YET);
    } else {
      driving.command(command);
      driving.with(groups -> done.accept(null));
    }
  }

  @Override
  public void remove(String name, boolean force, Consumer<@Nullable String> done) {
    Peers open = peers;
    GroupDriver driving = driver;
    if (open == null || driving == null) {
      done.accept(NOT_YET);
      return;
    }
    driving.with(
        groups -> {
          List<Member> members = groups.status().members();
          Removal removal = Removal.of(name, host, members);
          NodeRef target = removal.target();
          if (target == null) {
            done.accept(removal.whyNot());
          } else if (force) {
            tell(new GroupCommand.Remove(target), done);
          } else {
            removeIfDead(target, open, driving, done);
          }
        });
  }

  private void removeIfDead(
      NodeRef target, Peers open, GroupDriver driving, Consumer<@Nullable String> done) {
    var unused =
        open.profileOf(target.address())
            .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
            .whenComplete(
                (profile, silent) -> {
                  if (silent == null) {
                    done.accept(
                        GroupDescription.place(target)
                            + " is alive and answers; have it leave, or force it");
                    return;
                  }
                  driving.commandUnless( // others may have been given up while it was asked
                      groups ->
                          Removal.whyNotYet(target, groups.status().members(), options.stewards()),
                      new GroupCommand.Remove(target),
                      done);
                });
  }

  @Override
  public void leave(Consumer<@Nullable String> done) {
    leaving.accept(done);
  }
}
