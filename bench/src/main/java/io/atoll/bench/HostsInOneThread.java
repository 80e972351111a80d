package io.atoll.bench;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupSettings;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Three hosts with nothing around them: no sockets, no disks, no codecs. They take turns in one
 * thread, each with all that has come for it; after each round a millisecond has passed.
 */
final class HostsInOneThread {

  private static final int HOSTS = 3;
  private static final int PORTION_BYTES = 1 << 20;
  private static final long FIRST_NODE_ADDRESS = 1_000;

  /** Long enough for every group to have a leader. */
  private static final int ROUNDS_TO_BEGIN = 5_000;

  private record Letter(NodeRef from, GroupMessage message) {}

  private record Alarm(long dueMillis, long number, GroupCommand command) {}

  /** Hears of calls that are done. */
  interface Clients {
    void onDone(int host, long number);
  }

  private final class Turn implements Out<GroupMessage, GroupCommand> {
    private final int number;
    private final GroupHost host;
    private ArrayDeque<Letter> inbox = new ArrayDeque<>();
    private ArrayDeque<Letter> read = new ArrayDeque<>();
    private final PriorityQueue<Alarm> alarms =
        new PriorityQueue<>(
            (one, other) ->
                one.dueMillis() != other.dueMillis()
                    ? Long.compare(one.dueMillis(), other.dueMillis())
                    : Long.compare(one.number(), other.number()));
    private final List<GroupCommand.Invoke> calls = new ArrayList<>();

    private Turn(int number, GroupHost host) {
      this.number = number;
      this.host = host;
    }

    private void take() {
      ArrayDeque<Letter> letters = inbox;
      inbox = read;
      read = letters;
      List<GroupCommand.Invoke> begun = List.copyOf(calls);
      calls.clear();
      host.onClock(nowMillis);
      host.hold(this);
      for (Letter letter = letters.poll(); letter != null; letter = letters.poll()) {
        host.onMessage(letter.from(), letter.message(), this);
      }
      for (Alarm alarm = alarms.peek();
          alarm != null && alarm.dueMillis() <= nowMillis;
          alarm = alarms.peek()) {
        alarms.remove();
        host.onCommand(alarm.command(), alternatives -> 0, this);
      }
      if (!begun.isEmpty()) {
        host.onCommand(new GroupCommand.InvokeAll(begun), alternatives -> 0, this);
      }
      host.release();
    }

    @Override
    public void send(NodeRef to, GroupMessage message) {
      messages++;
      turns.get((int) to.address().value()).inbox.add(new Letter(host.self(), message));
    }

    @Override
    public void after(Delay delay, GroupCommand command) {
      long waits = random.nextLong(delay.minMillis(), delay.maxMillis() + 1);
      alarms.add(new Alarm(nowMillis + waits, ++lastAlarm, command));
    }

    @Override
    public void upcall(Upcall upcall) {
      if (upcall instanceof GroupUpcall.Invoked invoked) {
        clients.onDone(number, invoked.number());
      } else if (upcall instanceof GroupUpcall.InvocationFailed failed) {
        throw new IllegalStateException(failed.toString());
      }
    }

    @Override
    public void depart() {
      throw new IllegalStateException("a host does not leave");
    }
  }

  private final List<Turn> turns = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(7);
  private Clients clients = (host, number) -> {};
  private long nowMillis;
  private long lastAlarm;
  private long messages;

  HostsInOneThread(int groups) {
    KeyHash hash = new KeyHash(1, 2);
    VirtualNode.Shards shards =
        owner -> new ArcKeyspace(new Keyspace(hash, PORTION_BYTES), KeyIds.slotOf(owner.id()));
    List<NodeRef> refs = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      refs.add(new NodeRef(new Id(i), new Address(i)));
    }
    for (NodeRef ref : refs) {
      GroupHost host =
          new GroupHost(Member.joining(ref, ""), 1, GroupSettings.IN_MEMORY, shards, Kept.NOTHING);
      turns.add(new Turn(turns.size(), host));
    }
    for (Turn turn : turns) {
      turn.host.onCommand(new GroupCommand.Start(), alternatives -> 0, turn);
      for (int group = 0; group < groups; group++) {
        Placement placement = new Placement(node(group, groups), Placement.FIRST_EPOCH, refs);
        VirtualNode first =
            VirtualNode.first(
                shards,
                placement,
                node((group + groups - 1) % groups, groups),
                node((group + 1) % groups, groups));
        turn.host.onCommand(new GroupCommand.Found(first), alternatives -> 0, turn);
      }
      turn.host.onCommand(new GroupCommand.Rebalance(true), alternatives -> 0, turn);
    }
    run(ROUNDS_TO_BEGIN);
  }

  private static NodeRef node(int group, int groups) {
    Id id = KeyIds.lastOf((group + 1) * KeyIds.SLOTS / groups - 1);
    return new NodeRef(id, new Address(FIRST_NODE_ADDRESS + group));
  }

  void serve(Clients whom) {
    clients = whom;
  }

  /** Have a host do something in the next round. */
  void call(int host, long number, Id id, Shard.Operation operation, boolean isRead) {
    turns.get(host).calls.add(new GroupCommand.Invoke(number, id, operation, isRead));
  }

  void run(int rounds) {
    for (int round = 0; round < rounds; round++) {
      nowMillis++;
      turns.forEach(Turn::take);
    }
  }

  int size() {
    return HOSTS;
  }

  /** How many messages were sent. */
  long messages() {
    return messages;
  }
}
