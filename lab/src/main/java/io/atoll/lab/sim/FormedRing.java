package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A ring of members that are already where they belong, at rest until told otherwise. Member number
 * i has the identifier 2 i + 1, so that there is room before each of them.
 */
public final class FormedRing<M> {

  private static final long SECOND = 1_000_000;
  private static final long LIMIT_MICROS = 3600 * SECOND;

  private final SimulatedRing<M> ring;
  private final Simulation<M, RingCommand> simulation;
  private final List<NodeRef> members = new ArrayList<>();

  /** The kinds of messages that are sent while nobody asks for anything. */
  private Set<Class<?>> background = Set.of();

  private boolean ended;

  /** Somebody has left. */
  public record Departure(NodeRef member, long timeMicros) {}

  public FormedRing(SimulatedRing<M> ring, int size, Link link, long seed) {
    this.ring = ring;
    this.simulation = ring.simulation(seed, link);
    for (int i = 0; i < size; i++) {
      members.add(simulation.newRef(new Id(2L * i + 1)));
    }
    for (int i = 0; i < size; i++) {
      simulation.start(ring.nodes().inside(members, i, emptyShard()));
    }
  }

  private static RegisterShard emptyShard() {
    return new RegisterShard(Integer.MAX_VALUE);
  }

  public Simulation<M, RingCommand> simulation() {
    return simulation;
  }

  public NodeRef member(int number) {
    return members.get(number);
  }

  /** Have the members begin to repair the ring, if they do that, each in its own time. */
  public void startRepair(SplittableRandom random) {
    if (ring.stabilizes()) {
      for (NodeRef member : members) {
        simulation.at(
            simulation.nowMicros() + random.nextLong(SECOND),
            () -> simulation.command(member, new RingCommand.Stabilize()));
      }
    }
  }

  /**
   * Ask nothing of anybody for a while, before anything else is asked; how many messages there are
   * all the same.
   */
  public long rest(long micros) {
    long before = simulation.counters().delivered();
    simulation.runUntil(simulation.nowMicros() + micros);
    background = simulation.counters().kinds();
    return simulation.counters().delivered() - before;
  }

  /**
   * Give a command, and wait until the member says that it is done and a second more; how many
   * messages that takes, without those of kinds that are sent anyway.
   */
  public int messages(NodeRef member, RingCommand command, Class<? extends RingUpcall> end) {
    ended = false;
    simulation.onUpcall(
        (process, upcall) -> ended |= process.equals(member) && end.isInstance(upcall));
    long before = foreground();
    long limit = simulation.nowMicros() + LIMIT_MICROS;
    simulation.command(member, command);
    while (!ended && simulation.nowMicros() < limit) {
      simulation.runUntil(simulation.nowMicros() + SECOND);
    }
    if (!ended) {
      throw new IllegalStateException(member + " is not done with " + command);
    }
    simulation.runUntil(simulation.nowMicros() + SECOND);
    return Math.toIntExact(foreground() - before);
  }

  private long foreground() {
    return simulation.counters().delivered(kind -> !background.contains(kind));
  }

  /** Somebody who is going to join right before a member. */
  public NodeRef joiner(int before) {
    NodeRef joiner = simulation.newRef(new Id(2L * before));
    simulation.start(ring.nodes().outside(joiner, emptyShard()));
    return joiner;
  }

  /** Some neighbours begin to leave at the same moment; when each of them is gone, in order. */
  public List<Departure> leaveTogether(int first, int leavers) {
    List<Departure> departures = new ArrayList<>();
    simulation.onUpcall(
        (process, upcall) -> {
          if (upcall instanceof RingUpcall.Left) {
            departures.add(new Departure(process, simulation.nowMicros()));
          }
        });
    for (NodeRef leaver : members.subList(first, first + leavers)) {
      simulation.command(leaver, new RingCommand.Leave());
    }
    if (!simulation.runUntilQuiet(simulation.nowMicros() + LIMIT_MICROS)) {
      throw new IllegalStateException("no end within an hour");
    }
    if (departures.size() != leavers) {
      throw new IllegalStateException("of " + leavers + " have left " + departures);
    }
    return departures;
  }
}
