package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.history.History;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Programs that read and write the registers of a group. Each has one request at a time, of one
 * read or a few writes; it asks another member when it is refused, and goes on to something else
 * when it has waited too long.
 */
final class GroupClients {

  private static final int TRAVEL_MICROS = 300;
  private static final int ASK_AGAIN_MICROS = 50_000;
  private static final int THINK_MICROS = 120_000;
  private static final long SOONEST_MICROS = 300_000;
  private static final long LATEST_MICROS = 1_500_000;
  private static final int MOST_WRITES = 3;

  /** What a client asks for at a time, as long as it waits for it. */
  private static final class Request {
    private final Client client;
    private final List<Write> writes;
    private final int register;
    private final long committedBefore;
    private final long askedMicros;
    private int open;

    Request(
        Client client,
        List<Write> writes,
        int register,
        int open,
        long committedBefore,
        long askedMicros) {
      this.client = client;
      this.writes = writes;
      this.register = register;
      this.open = open;
      this.committedBefore = committedBefore;
      this.askedMicros = askedMicros;
    }
  }

  private static final class Client {
    private final Address address;
    private int asks;

    Client(int number, int asks) {
      this.address = new Address(1_000 + number);
      this.asks = asks;
    }
  }

  private final Schedule schedule;
  private final List<GroupMember> members;
  private final GroupWitness witness;
  private final SplittableRandom random;
  private final History.Recorder recorder = new History.Recorder();
  private final Map<Long, Request> open = new HashMap<>();
  private final List<Client> clients = new ArrayList<>();
  private long nextValue = 1;
  private int reads;
  private int writes;
  private long calmMicros;

  GroupClients(
      Schedule schedule, List<GroupMember> members, GroupWitness witness, SplittableRandom random) {
    this.schedule = schedule;
    this.members = members;
    this.witness = witness;
    this.random = random;
    for (int i = 0; i < GroupPlan.CLIENTS; i++) {
      clients.add(new Client(i, random.nextInt(members.size())));
    }
  }

  void start() {
    for (Client client : clients) {
      think(client);
    }
  }

  History history() {
    return recorder.history();
  }

  int reads() {
    return reads;
  }

  int writes() {
    return writes;
  }

  /** When the first write was acknowledged that was asked for after the end of all faults, or 0. */
  long calmMicros() {
    return calmMicros;
  }

  private void think(Client client) {
    schedule.after(random.nextInt(THINK_MICROS), () -> ask(client));
  }

  private void ask(Client client) {
    long now = schedule.nowMicros();
    List<Long> calls = new ArrayList<>();
    List<Write> batch = new ArrayList<>();
    int register = random.nextInt(GroupPlan.REGISTERS);
    if (random.nextBoolean()) {
      int count = 1 + random.nextInt(MOST_WRITES);
      for (int i = 0; i < count; i++) {
        long value = nextValue++;
        int to = (register + i) % GroupPlan.REGISTERS;
        long call = recorder.invoke(client.address, id(to), new RegisterOperation.Put(value), now);
        batch.add(new Write(call, to, value));
        calls.add(call);
      }
    } else {
      calls.add(recorder.invoke(client.address, id(register), new RegisterOperation.Get(), now));
    }
    Request request =
        new Request(client, batch, register, calls.size(), witness.committedIndex(), now);
    calls.forEach(call -> open.put(call, request));
    long first = calls.get(0);
    send(request, first);
    schedule.after(random.nextLong(SOONEST_MICROS, LATEST_MICROS), () -> giveUp(request, calls));
  }

  private static Id id(int register) {
    return new Id(register);
  }

  private void send(Request request, long firstCall) {
    GroupMember to = members.get(request.client.asks);
    schedule.after(
        random.nextInt(TRAVEL_MICROS),
        () -> {
          if (request.writes.isEmpty()) {
            to.read(firstCall, request.register, request.committedBefore);
          } else {
            to.propose(request.writes);
          }
        });
  }

  /** Whatever becomes of it, nobody waits for it any more. */
  private void giveUp(Request request, List<Long> calls) {
    boolean waited = false;
    for (long call : calls) {
      waited |= open.remove(call, request);
    }
    if (waited) {
      request.client.asks = random.nextInt(members.size());
      think(request.client);
    }
  }

  /** A member has done what was asked; the client learns of it a little later. */
  void answered(long call, @Nullable Long value) {
    schedule.after(random.nextInt(TRAVEL_MICROS), () -> learn(call, value));
  }

  private void learn(long call, @Nullable Long value) {
    Request request = open.remove(call);
    if (request == null) {
      return; // nobody waits for it any more
    }
    boolean write = !request.writes.isEmpty();
    recorder.respond(
        call,
        write ? new RegisterResult.Stored() : new RegisterResult.Value(value),
        schedule.nowMicros());
    if (write) {
      writes++;
      if (request.askedMicros > GroupPlan.BAD_MICROS && calmMicros == 0) {
        calmMicros = schedule.nowMicros();
      }
    } else {
      reads++;
    }
    if (--request.open == 0) {
      think(request.client);
    }
  }

  /** A member cannot do what was asked: another one may. */
  void refused(long call, @Nullable NodeRef leader) {
    Request request = open.get(call);
    if (request == null || (!request.writes.isEmpty() && request.writes.get(0).call() != call)) {
      return; // nobody waits for it, or the first of the same request speaks for all
    }
    schedule.after(
        ASK_AGAIN_MICROS / 2 + random.nextInt(ASK_AGAIN_MICROS),
        () -> {
          if (open.get(call) == request) {
            request.client.asks =
                leader == null || random.nextInt(4) == 0
                    ? random.nextInt(members.size())
                    : (int) leader.address().value();
            send(request, call);
          }
        });
  }
}
