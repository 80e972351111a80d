package io.atoll.lab.protocols.host;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.history.History;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.VirtualHost.Instruction;
import io.atoll.protocols.ring.host.VirtualHost.Post;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.NumberOperation;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Clients of a simulated ring of keyspaces. Each does one thing after the other, through any
 * virtual node, and what they see is recorded as operations on registers.
 */
final class KeyspaceClients {

  /** Numbers that clients write are so far apart that increments do not make them equal. */
  private static final long APART = 1_000_000;

  private static final long LONGEST_PAUSE_MICROS = 100_000;

  private final Elasticity.Plan plan;
  private final Simulation<Post, Instruction> simulation;
  private final Supplier<NodeRef> anyVirtualNode;
  private final SplittableRandom random;
  private final Set<Bytes> ballast = new LinkedHashSet<>();
  private final History.Recorder history = new History.Recorder();
  private final Map<Long, Open> open = new HashMap<>();
  private final Map<Integer, Long> seen = new HashMap<>();
  private final List<String> failures = new ArrayList<>();
  private long lastNumber;
  private int operations;
  private boolean ending;

  /** An operation that has no answer yet. */
  private record Open(int client, int key, RegisterOperation operation, long call) {}

  KeyspaceClients(
      Elasticity.Plan plan,
      Simulation<Post, Instruction> simulation,
      Supplier<NodeRef> anyVirtualNode) {
    this.plan = plan;
    this.simulation = simulation;
    this.anyVirtualNode = anyVirtualNode;
    this.random = simulation.newRandom();
  }

  // ---- what is there before

  /** Keys that nobody writes, of realistic size. */
  void fill(Keyspace keyspace) {
    for (int i = 0; i < plan.ballast(); i++) {
      Bytes key = Bytes.of("ballast:" + i);
      ballast.add(key);
      keyspace.execute(
          KeyIds.slotOf(key), StringOperation.Set.always(key, Bytes.of("x".repeat(100))), 0);
    }
  }

  Set<Bytes> ballast() {
    return ballast;
  }

  // ---- what they do

  void begin() {
    for (int client = 0; client < plan.clients(); client++) {
      goOn(client);
    }
  }

  void end() {
    ending = true;
  }

  private void goOn(int client) {
    long pause = random.nextLong(LONGEST_PAUSE_MICROS);
    simulation.at(simulation.nowMicros() + pause, () -> operate(client));
  }

  private void operate(int client) {
    if (ending) {
      return;
    }
    int key = random.nextInt(plan.keys());
    Bytes name = Bytes.of("register:" + key);
    RegisterOperation operation = next(key);
    long number = ++lastNumber;
    operations++;
    long now = simulation.nowMicros();
    long call = history.invoke(new Address(client), new Id(key), operation, now);
    open.put(number, new Open(client, key, operation, call));
    NodeRef at = anyVirtualNode.get();
    Timed timed = new Timed(now / 1000, keyOperation(name, operation));
    simulation.command(
        at,
        new Instruction(
            at.id(), new RingCommand.Execute(number, KeyIds.lastOf(KeyIds.slotOf(name)), timed)));
  }

  private RegisterOperation next(int key) {
    Long expected = seen.get(key);
    return switch (random.nextInt(4)) {
      case 0 -> new RegisterOperation.Put(lastNumber * APART);
      case 1 -> new RegisterOperation.Increment(1);
      case 2 -> new RegisterOperation.CompareAndSet(expected, lastNumber * APART + APART / 2);
      default -> new RegisterOperation.Get();
    };
  }

  private static KeyOperation keyOperation(Bytes key, RegisterOperation operation) {
    if (operation instanceof RegisterOperation.Put put) {
      return StringOperation.Set.always(key, Bytes.of(put.value()));
    }
    if (operation instanceof RegisterOperation.Increment increment) {
      return new NumberOperation.Increment(key, increment.by());
    }
    if (operation instanceof RegisterOperation.CompareAndSet cas) {
      Bytes expected = cas.expected() == null ? null : Bytes.of(cas.expected());
      return new StringOperation.CompareAndSet(key, expected, Bytes.of(cas.update()));
    }
    return new ReadOperation.Get(key);
  }

  // ---- what they see

  /** Whether this was an answer to one of them. */
  boolean onUpcall(Upcall upcall) {
    if (upcall instanceof RingUpcall.Executed executed) {
      Open answered = open.remove(executed.number());
      if (answered == null) {
        failures.add("operation " + executed.number() + " was answered twice");
        return true;
      }
      RegisterResult result = result(answered.operation(), (Answer) executed.result());
      history.respond(answered.call(), result, simulation.nowMicros());
      if (result instanceof RegisterResult.Value value && value.value() != null) {
        seen.put(answered.key(), value.value());
      }
      goOn(answered.client());
      return true;
    }
    if (upcall instanceof RingUpcall.RequestFailed failed) {
      failures.add("operation " + failed.number() + " failed: " + failed.reason());
      return true;
    }
    return false;
  }

  private static RegisterResult result(RegisterOperation operation, Answer answer) {
    if (operation instanceof RegisterOperation.Put) {
      return new RegisterResult.Stored();
    }
    if (operation instanceof RegisterOperation.Increment) {
      return new RegisterResult.Incremented(((Answer.Number) answer).number());
    }
    if (operation instanceof RegisterOperation.CompareAndSet) {
      return new RegisterResult.Compared(((Answer.Number) answer).number() == 1);
    }
    return new RegisterResult.Value(number(((Answer.Value) answer).value()));
  }

  private static @Nullable Long number(@Nullable Bytes value) {
    return value == null ? null : Decimal.toLong(value);
  }

  boolean isAnswered() {
    return open.isEmpty();
  }

  int operations() {
    return operations;
  }

  History history() {
    return history.history();
  }

  List<String> failures() {
    return failures;
  }
}
