package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.OwnedArcs;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.AddressNaming;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.VirtualHost;
import io.atoll.protocols.ring.host.VirtualHost.Instruction;
import io.atoll.protocols.ring.host.VirtualHost.Post;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts with several nodes on the ring each, whose identifiers follow from their addresses. */
final class VirtualHostTest {

  private static final long SECOND = 1_000_000;
  private static final int VIRTUAL_NODES = 8;
  private static final AddressNaming NAMING = new AddressNaming(IdSpace.FULL, VIRTUAL_NODES, 0);

  private Simulation<Post, Instruction> simulation = ofSeed(1);

  /** What the applications have been told: who owns what. */
  private final TreeMap<Id, Arc> ranges = new TreeMap<>();

  private final List<String> refusals = new ArrayList<>();
  private final List<NodeRef> hosts = new ArrayList<>();

  private static Simulation<Post, Instruction> ofSeed(long seed) {
    return new Simulation<>(seed, Link.reliable(Latency.uniformMillis(1, 20)));
  }

  private void listen() {
    HostWire wire = new HostWire();
    simulation.passThrough((from, to, letter) -> wire.carryPost(letter));
    simulation.onUpcall(
        (host, upcall) -> {
          VirtualHost.Told told = (VirtualHost.Told) upcall;
          if (told.upcall() instanceof RingUpcall.RangeChanged changed) {
            ranges.put(told.node().id(), changed.range());
          } else if (told.upcall() instanceof RingUpcall.Left) {
            ranges.remove(told.node().id());
          } else if (told.upcall() instanceof RingUpcall.JoinFailed failed) {
            refusals.add(failed.reason());
          }
        });
  }

  private NodeRef start(List<Id> ids) {
    NodeRef self = simulation.newRef(ids.get(0));
    simulation.start(
        new VirtualHost(
            self,
            ids,
            ref ->
                new HostNode(ref, new RegisterShard(1), HostSettings.DEFAULT.admitting(NAMING))));
    hosts.add(self);
    return self;
  }

  /** Addresses count up: the next one is known before the host is there. */
  private List<Id> idsOfNextHost() {
    Address address = new Address(hosts.size());
    return IntStream.range(0, VIRTUAL_NODES).mapToObj(i -> NAMING.idOf(address, i)).toList();
  }

  private void join(NodeRef host, List<Id> ids) {
    List<NodeRef> contacts = hosts.get(0).equals(host) ? List.of() : List.of(hosts.get(0));
    for (Id id : ids) {
      List<NodeRef> ownFirst =
          contacts.isEmpty() && !id.equals(ids.get(0)) ? List.of(host) : contacts;
      simulation.command(host, new Instruction(id, new RingCommand.Join(ownFirst)));
      simulation.runUntil(simulation.nowMicros() + 2 * SECOND);
    }
  }

  private void grow(int count) {
    listen();
    for (int i = 0; i < count; i++) {
      List<Id> ids = idsOfNextHost();
      join(start(ids), ids);
    }
  }

  private void assertThatTheRangesAreTheRing() {
    OwnedArcs arcs = new OwnedArcs();
    ranges.values().forEach(range -> arcs.add(range.after(), range.upTo()));
    assertThat(arcs.problem()).isNull();
  }

  @Test
  void applicationsAreToldWhichRangesAreTheirs() {
    grow(10);
    assertThat(ranges).hasSize(80);
    assertThatTheRangesAreTheRing();
    assertThat(simulation.counters().encoded()).as("went through the codec").isGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void twoHostsJoinAtTheSameMomentThroughTheSameContact(long seed) {
    assertThatTwoJoinTogether(seed, List.of(0, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void twoHostsJoinAtTheSameMomentThroughDifferentContacts(long seed) {
    assertThatTwoJoinTogether(seed, List.of(0, 1));
  }

  /** What is on its way onto the ring lets others in when it is there, and not before. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void twoHostsJoinAtTheSameMomentOneThroughTheOther(long seed) {
    assertThatTwoJoinTogether(seed, List.of(0, 2));
  }

  /** Sixteen joins at once on a ring of two hosts, eight by each newcomer. */
  private void assertThatTwoJoinTogether(long seed, List<Integer> contacts) {
    simulation = ofSeed(seed);
    grow(2);
    for (int contact : contacts) {
      List<Id> ids = idsOfNextHost();
      NodeRef host = start(ids);
      for (Id id : ids) {
        simulation.command(
            host, new Instruction(id, new RingCommand.Join(List.of(hosts.get(contact)))));
      }
    }
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    assertThat(refusals).isEmpty();
    assertThat(ranges).as("all are there before a lock's lease of 10 s is over").hasSize(32);
    assertThatTheRangesAreTheRing();
  }

  @Test
  void aHostThatLeavesGivesAllItsRangesAway() {
    grow(5);
    for (int i = 0; i < VIRTUAL_NODES; i++) {
      Id id = NAMING.idOf(hosts.get(2).address(), i);
      simulation.command(hosts.get(2), new Instruction(id, new RingCommand.Leave()));
    }
    simulation.runUntil(simulation.nowMicros() + 60 * SECOND);
    assertThat(simulation.isRunning(hosts.get(2))).isFalse();
    assertThat(ranges).hasSize(32);
    assertThatTheRangesAreTheRing();
  }

  @Test
  void whenAHostCrashesTheOthersHaveItsRanges() {
    grow(10);
    NodeRef victim = hosts.get(4);
    simulation.crash(victim);
    for (int i = 0; i < VIRTUAL_NODES; i++) {
      ranges.remove(NAMING.idOf(victim.address(), i));
    }
    simulation.runUntil(simulation.nowMicros() + 30 * SECOND);
    assertThat(ranges).hasSize(72);
    assertThatTheRangesAreTheRing();
  }

  @Test
  void aHostThatChoosesItsIdentifierIsRefused() {
    grow(3);
    Id chosen = new Id(42);
    NodeRef host = start(List.of(chosen));
    simulation.command(host, new Instruction(chosen, new RingCommand.Join(List.of(hosts.get(0)))));
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    assertThat(refusals).containsExactly("identifier 42 is not one of @3");
    assertThat(ranges).hasSize(24).doesNotContainKey(chosen);
  }

  @Test
  void aHostThatTakesTheIdentifierOfAnotherIsRefused() {
    grow(3);
    Id taken = NAMING.idOf(hosts.get(1).address(), 5);
    NodeRef host = start(List.of(taken));
    simulation.command(host, new Instruction(taken, new RingCommand.Join(List.of(hosts.get(0)))));
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    assertThat(refusals).hasSize(1);
    assertThat(ranges).hasSize(24);
  }

  @Test
  void aHostKeepsItsIdentifiersWhenItComesBack() {
    AddressNaming naming = new AddressNaming(IdSpace.FULL, 2, 16);
    assertThat(naming.idOf(new Address(7 << 16), 1))
        .isEqualTo(naming.idOf(new Address((7 << 16) + 3), 1))
        .isNotEqualTo(naming.idOf(new Address(8 << 16), 1));
  }
}
