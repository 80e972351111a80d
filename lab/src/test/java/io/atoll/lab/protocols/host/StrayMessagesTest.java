package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.ring.host.Operation;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that come again, and messages that nobody who keeps to the protocol would send, change
 * nothing: no pointer, no lock, no content. An update that comes again is executed again; what
 * tells the two apart are sessions, not the ring.
 */
final class StrayMessagesTest {

  private static final long SECOND = 1_000_000;
  private static final int STRAYS = 3_000;

  private record Delivered(NodeRef from, NodeRef to, HostMessage message) {}

  private final List<Delivered> delivered = new ArrayList<>();
  private final List<NodeRef> members = new ArrayList<>();
  private final HostNodes nodes = new HostNodes(HostSettings.DEFAULT);

  /** A ring of a dozen that has seen joins, leaves, updates and a crash, and is at peace. */
  private Simulation<HostMessage, RingCommand> ring(SplittableRandom random) {
    Simulation<HostMessage, RingCommand> simulation =
        new Simulation<>(random.nextLong(), Link.reliable(Latency.uniformMillis(1, 20)));
    simulation.onUpcall(
        (process, upcall) -> {
          if (upcall instanceof RingUpcall.Joined) {
            members.add(process);
          }
        });
    simulation.onStep(
        step -> {
          if (step.input() instanceof HostMessage message) {
            delivered.add(new Delivered(step.peer(), step.process(), message));
          }
        });
    join(simulation, random, List.of());
    for (int i = 0; i < 24; i++) {
      simulation.runUntil(simulation.nowMicros() + 2 * SECOND);
      join(simulation, random, List.of(members.get(random.nextInt(members.size()))));
      RingCommand put =
          new RingCommand.Execute(i, new Id(random.nextLong()), new RegisterOperation.Put(i));
      simulation.command(members.get(0), put);
      if (i % 2 == 1) {
        NodeRef leaver = members.remove(1 + random.nextInt(members.size() - 1));
        simulation.command(leaver, new RingCommand.Leave());
      }
    }
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    simulation.crash(members.remove(3));
    simulation.runUntil(simulation.nowMicros() + 60 * SECOND);
    return simulation;
  }

  private void join(
      Simulation<HostMessage, RingCommand> simulation,
      SplittableRandom random,
      List<NodeRef> contacts) {
    NodeRef joiner = simulation.newRef(new Id(random.nextLong()));
    simulation.start(nodes.outside(joiner, new RegisterShard(1)));
    simulation.command(joiner, new RingCommand.Join(contacts));
  }

  private Map<Id, Object> rings(Simulation<HostMessage, RingCommand> simulation) {
    Map<Id, Object> rings = new TreeMap<>();
    for (NodeRef member : members) {
      HostView view = (HostView) simulation.view(member);
      rings.put(member.id(), List.of(view.ring(), view.successors()));
    }
    return rings;
  }

  private static boolean isUpdate(HostMessage message) {
    return message instanceof HostMessage.Carry carry
        && carry.request() instanceof AtomicMessage.Update;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatComesAgainChangesNothing(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Simulation<HostMessage, RingCommand> simulation = ring(random);
    List<Delivered> before = List.copyOf(delivered);
    Map<Id, Object> rings = rings(simulation);
    assertThat(rings).hasSizeBetween(8, 12);
    int again = 0;
    while (again < STRAYS) {
      Delivered stray = before.get(random.nextInt(before.size()));
      if (simulation.isRunning(stray.to()) && !isUpdate(stray.message())) {
        simulation.inject(stray.from(), stray.to(), stray.message());
        again++;
      }
      if (again % 50 == 0) {
        simulation.runUntil(simulation.nowMicros() + SECOND / 10);
      }
    }
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    assertThat(rings(simulation)).isEqualTo(rings);
  }

  @Test
  void aStrangerThatCannotBeAnsweredHasNoSay() {
    SplittableRandom random = new SplittableRandom(7);
    Simulation<HostMessage, RingCommand> simulation = ring(random);
    Map<Id, Object> rings = rings(simulation);
    NodeRef stranger = simulation.newRef(new Id(random.nextLong()));
    for (NodeRef member : members) {
      simulation.inject(stranger, member, new HostMessage.Ask(1));
    }
    simulation.runUntil(simulation.nowMicros() + SECOND / 10);
    for (NodeRef member : members) {
      simulation.inject(stranger, member, new HostMessage.DeclaredDead());
    }
    simulation.runUntil(simulation.nowMicros() + SECOND);
    assertThat(rings(simulation)).isEqualTo(rings);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void garbageChangesNothing(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Simulation<HostMessage, RingCommand> simulation = ring(random);
    Map<Id, Object> rings = rings(simulation);
    NodeRef stranger = simulation.newRef(new Id(random.nextLong()));
    for (int i = 0; i < STRAYS; i++) {
      NodeRef to = members.get(random.nextInt(members.size()));
      NodeRef from =
          random.nextInt(4) == 0 ? stranger : members.get(random.nextInt(members.size()));
      simulation.inject(from, to, garbage(random, stranger));
      if (i % 50 == 0) {
        simulation.runUntil(simulation.nowMicros() + SECOND / 10);
      }
    }
    simulation.runUntil(simulation.nowMicros() + 5 * SECOND);
    assertThat(rings(simulation)).isEqualTo(rings);
  }

  /** Well-formed, and senseless. Who is a member can say that it has taken another for dead. */
  private HostMessage garbage(SplittableRandom random, NodeRef stranger) {
    NodeRef some = random.nextBoolean() ? stranger : anyRef(random);
    Operation operation =
        new Operation(anyRef(random), random.nextInt(5), anyRef(random), random.nextInt(5));
    Shard.Portion portion = new RegisterShard(1).take(new Arc(some.id(), some.id()));
    return switch (random.nextInt(12)) {
      case 0 ->
          new HostMessage.Admit(
              operation,
              new AtomicMessage.JoinPoint(some, portion),
              List.of(some, stranger),
              List.of(stranger, some));
      case 1 -> new HostMessage.Decline(operation, new AtomicMessage.JoinPoint(some, portion));
      case 2 ->
          new HostMessage.Neighbours(
              1_000_000 + random.nextInt(9), some, List.of(some), random.nextInt(9), false);
      case 3 -> new HostMessage.Absent(1_000_000 + random.nextInt(9));
      case 4 -> new HostMessage.Notify(null);
      case 5 -> new HostMessage.Answer(new AtomicMessage.LookupDone(some.id(), some, -5));
      case 6 -> new HostMessage.AskToJoin(operation, new AtomicMessage.JoinReq(stranger));
      case 7 ->
          new HostMessage.Retire(
              operation, new AtomicMessage.LeavePoint(some, portion), List.of(stranger, some));
      case 8, 9, 10 -> linkMessage(random, operation, some);
      default -> new HostMessage.Ring(operation, ringMessage(random, some, portion));
    };
  }

  private HostMessage linkMessage(SplittableRandom random, Operation operation, NodeRef some) {
    AtomicMessage.Lookup lookup =
        new AtomicMessage.Lookup(new Id(random.nextLong()), some, random.nextInt(9));
    return switch (random.nextInt(9)) {
      case 0 -> new HostMessage.Seek(lookup, random.nextInt(9));
      case 1 -> new HostMessage.Linked(some.id());
      case 2 -> new HostMessage.Relink(operation, new Arc(some.id(), lookup.id()), anyRef(random));
      case 3 -> new HostMessage.RelinkAck(operation, anyRef(random), random.nextBoolean());
      case 4 -> new HostMessage.Unlink();
      case 5 -> new HostMessage.UnlinkAck();
      case 6 -> new HostMessage.NextHop(lookup);
      case 7 -> new HostMessage.Hop(random.nextInt(9), anyRef(random));
      default -> new HostMessage.Returned(random.nextInt(9), random.nextBoolean());
    };
  }

  private NodeRef anyRef(SplittableRandom random) {
    return random.nextInt(3) == 0
        ? new NodeRef(new Id(random.nextLong()), new Address(random.nextInt(25)))
        : members.get(random.nextInt(members.size()));
  }

  private static AtomicMessage ringMessage(
      SplittableRandom random, NodeRef some, Shard.Portion portion) {
    return switch (random.nextInt(13)) {
      case 0 -> new AtomicMessage.RetryJoin();
      case 1 -> new AtomicMessage.NotOnRing();
      case 2 -> new AtomicMessage.RefuseJoin("no");
      case 3 -> new AtomicMessage.NewSucc();
      case 4 -> new AtomicMessage.NewSuccAck(some);
      case 5 -> new AtomicMessage.JoinDone();
      case 6 -> new AtomicMessage.RetryLeave();
      case 7 -> new AtomicMessage.GrantLeave();
      case 8 -> new AtomicMessage.LeavePoint(some, portion);
      case 9 -> new AtomicMessage.UpdateSucc();
      case 10 -> new AtomicMessage.UpdateSuccAck();
      case 11 -> new AtomicMessage.LeaveDone();
      default -> new AtomicMessage.ContentAck();
    };
  }
}
