package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Members with random identifiers that are put in their places on the ring, as if by joins. */
public final class RandomRing<M> {

  private static final long SECOND = 1_000_000;

  private final Simulation<M, RingCommand> simulation;
  private final SplittableRandom random;
  private final List<NodeRef> members;

  public RandomRing(Simulation<M, RingCommand> simulation, int size, SplittableRandom random) {
    this.simulation = simulation;
    this.random = random;
    TreeMap<Id, NodeRef> sorted = new TreeMap<>();
    while (sorted.size() < size) {
      sorted.computeIfAbsent(new Id(random.nextLong()), simulation::newRef);
    }
    this.members = List.copyOf(sorted.values());
  }

  /** In the order of their identifiers. */
  public List<NodeRef> members() {
    return members;
  }

  public NodeRef member(int number) {
    return members.get(number);
  }

  public NodeRef pred(int number) {
    return members.get((number + members.size() - 1) % members.size());
  }

  public NodeRef succ(int number) {
    return members.get((number + 1) % members.size());
  }

  /** Start the members, given the process of each by its number. */
  public void start(IntFunction<Process<M, RingCommand>> process) {
    for (int i = 0; i < members.size(); i++) {
      simulation.start(process.apply(i));
    }
  }

  /**
   * The same for a ring that repairs itself. Who joins begins to repair by itself; who is put in
   * its place has to be told, each at some moment of the next second.
   */
  public void startRepairing(IntFunction<Process<M, RingCommand>> process) {
    for (int i = 0; i < members.size(); i++) {
      NodeRef member = members.get(i);
      simulation.start(process.apply(i));
      simulation.at(
          simulation.nowMicros() + random.nextLong(SECOND),
          () -> simulation.command(member, new RingCommand.Stabilize()));
    }
  }
}
