package io.atoll.lab.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.history.History;
import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Clients of a simulated cluster. Each does one thing after the other through any host; what they
 * see is recorded. A call whose host has crashed, or that failed, may or may not have been
 * executed.
 */
final class ChaosClients {

  private static final long LONGEST_PAUSE_MICROS = 400_000;

  /** Numbers that clients write are so far apart that increments do not make them equal. */
  private static final long APART = 1_000_000;

  /** Keys that are read at once. */
  private static final int SOME = 10;

  /** What a call asks the shards of a cluster for. */
  interface Marking {
    Shard.Operation mark(long call, RegisterOperation operation);
  }

  /** What clients write under. */
  interface KeyChoice {
    List<Id> keys(int count, SplittableRandom random);
  }

  private record Open(int client, Id key, long run, long historyCall) {}

  private final ChaosPlan plan;
  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final ChaosHosts hosts;
  private final Marking marking;
  private final SplittableRandom random;
  private final List<Id> keys;
  private final History.Recorder history = new History.Recorder();

  /** By host and number. */
  private final Map<NodeRef, Map<Long, Open>> open = new HashMap<>();

  private final Map<Id, Long> seen = new HashMap<>();
  private long lastNumber;
  private int answered;
  private int alone;
  private int failed;
  private boolean ending;

  ChaosClients(
      ChaosPlan plan,
      Simulation<GroupMessage, GroupCommand> simulation,
      ChaosHosts hosts,
      KeyChoice choice,
      Marking marking) {
    this.plan = plan;
    this.simulation = simulation;
    this.hosts = hosts;
    this.marking = marking;
    this.random = simulation.newRandom();
    this.keys = choice.keys(plan.keys(), random);
  }

  History history() {
    return history.history();
  }

  int answered() {
    return answered;
  }

  /** How many of them a host executed at once. */
  int alone() {
    return alone;
  }

  int failed() {
    return failed;
  }

  List<Id> keys() {
    return keys;
  }

  void begin() {
    for (int client = 0; client < plan.clients(); client++) {
      goOn(client);
    }
  }

  /** No more calls are made. */
  void end() {
    ending = true;
  }

  private void goOn(int client) {
    long pause = random.nextLong(LONGEST_PAUSE_MICROS);
    simulation.at(simulation.nowMicros() + pause, () -> act(client));
  }

  private void act(int client) {
    if (ending) {
      return;
    }
    List<Host> up = hosts.open();
    if (up.isEmpty()) {
      goOn(client);
      return;
    }
    Host host = up.get(random.nextInt(up.size()));
    Id key = keys.get(random.nextInt(keys.size()));
    if (isBusy(host, key)) {
      goOn(client);
    } else {
      call(client, host, key, operation(key));
    }
  }

  /** A host has one call at a time for a key. */
  private boolean isBusy(Host host, Id key) {
    return open.getOrDefault(host.self(), Map.of()).values().stream()
        .anyMatch(it -> it.key().equals(key) && it.run() == host.run());
  }

  private RegisterOperation operation(Id key) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> new RegisterOperation.Get();
      case 2 -> new RegisterOperation.Increment(1);
      case 3 -> new RegisterOperation.CompareAndSet(seen.get(key), ++lastNumber * APART);
      case 4 -> new RegisterOperation.Delete();
      default -> new RegisterOperation.Put(++lastNumber * APART);
    };
  }

  /** Have an operation executed through a host. */
  private void call(int client, Host host, Id key, RegisterOperation operation) {
    long number = ++lastNumber;
    long call = history.invoke(new Address(client), key, operation, simulation.nowMicros());
    Open one = new Open(client, key, host.run(), call);
    Shard.Operation marked = marking.mark(number, operation);
    boolean isRead = operation instanceof RegisterOperation.Get;
    Shard.Result result = hosts.executeAlone(host, key, marked, isRead);
    if (result != null) {
      alone++;
      onAnswer(one, result);
      return;
    }
    open.computeIfAbsent(host.self(), it -> new HashMap<>()).put(number, one);
    hosts.command(host, new GroupCommand.Invoke(number, key, marked, isRead));
  }

  /** Read a key on behalf of nobody in particular, unless somebody reads or writes it there. */
  private void read(Host host, Id key) {
    if (!isBusy(host, key)) {
      call(plan.clients(), host, key, new RegisterOperation.Get());
    }
  }

  void readSome(Host host) {
    for (int i = 0; i < SOME; i++) {
      read(host, keys.get(random.nextInt(keys.size())));
    }
  }

  void readAll(Host host) {
    keys.forEach(key -> read(host, key));
  }

  void onUpcall(NodeRef host, Upcall upcall) {
    if (upcall instanceof GroupUpcall.Invoked invoked) {
      Open one = open.getOrDefault(host, Map.of()).remove(invoked.number());
      if (one != null) {
        onAnswer(one, invoked.result());
      }
    } else if (upcall instanceof GroupUpcall.InvocationFailed failure) {
      Open one = open.getOrDefault(host, Map.of()).remove(failure.number());
      if (one != null) {
        failed++;
        goOnAfter(one);
      }
    }
  }

  private void onAnswer(Open one, Shard.Result answer) {
    RegisterResult result = (RegisterResult) answer;
    history.respond(one.historyCall(), result, simulation.nowMicros());
    answered++;
    if (result instanceof RegisterResult.Value value) {
      seen.put(one.key(), value.value() == null ? 0L : value.value());
    }
    goOnAfter(one);
  }

  private void goOnAfter(Open one) {
    if (one.client() < plan.clients()) {
      goOn(one.client());
    }
  }

  /** A host has crashed: its clients go elsewhere, and do not know what became of their calls. */
  void onCrash(Host host) {
    Map<Long, Open> lost = open.remove(host.self());
    if (lost != null) {
      lost.values().stream()
          .sorted(java.util.Comparator.comparingLong(Open::historyCall))
          .forEach(this::goOnAfter);
    }
  }

  /** Calls that have no answer yet. */
  int unanswered() {
    return open.values().stream().mapToInt(Map::size).sum();
  }
}
