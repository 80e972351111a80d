package io.atoll.lab.sim;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;

/**
 * A ring of members that are already where they belong, at rest until told otherwise. Member number
 * i has the identifier 2 i + 1, so that there is room before each of them.
 */
public final class FormedRing<M> {

  private static final long LIMIT_MICROS = 3_600_000_000L;

  private final RingNodes<M> nodes;
  private final Simulation<M, RingCommand> simulation;
  private final List<NodeRef> members = new ArrayList<>();

  /** Somebody has left. */
  public record Departure(NodeRef member, long timeMicros) {}

  public FormedRing(RingNodes<M> nodes, int size, Link link, long seed) {
    this.nodes = nodes;
    this.simulation = new Simulation<>(seed, link);
    for (int i = 0; i < size; i++) {
      members.add(simulation.newRef(new Id(2L * i + 1)));
    }
    for (int i = 0; i < size; i++) {
      NodeRef pred = members.get((i + size - 1) % size);
      NodeRef succ = members.get((i + 1) % size);
      simulation.start(nodes.inside(members.get(i), emptyShard(), pred, succ));
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

  /** Give a command and see to the end what comes of it; how many messages that takes. */
  public int messages(NodeRef member, RingCommand command) {
    long before = simulation.counters().delivered();
    simulation.command(member, command);
    runUntilQuiet();
    return Math.toIntExact(simulation.counters().delivered() - before);
  }

  /** Somebody joins right before a member, by way of a contact; how many messages that takes. */
  public int messagesOfJoin(int before, NodeRef contact) {
    NodeRef joiner = simulation.newRef(new Id(2L * before));
    Process<M, RingCommand> process = nodes.outside(joiner, emptyShard());
    simulation.start(process);
    int messages = messages(joiner, new RingCommand.Join(List.of(contact)));
    if (!nodes.onRing(process.view())) {
      throw new IllegalStateException(joiner + " has not joined: " + process.view());
    }
    return messages;
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
    runUntilQuiet();
    if (departures.size() != leavers) {
      throw new IllegalStateException("of " + leavers + " have left " + departures);
    }
    return departures;
  }

  private void runUntilQuiet() {
    if (!simulation.runUntilQuiet(simulation.nowMicros() + LIMIT_MICROS)) {
      throw new IllegalStateException("no end within an hour");
    }
  }
}
