package io.atoll.protocols.consensus;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A few members whose messages and disks move only when a test says so. */
final class Group {

  record Letter(int from, int to, RaftMessage message) {}

  record Timer(int member, Delay delay, RaftCommand command) {}

  record Text(String value) implements Payload {}

  final List<NodeRef> refs;
  private final RaftSettings settings;
  final List<RaftReplica> members = new ArrayList<>();
  final List<List<Upcall>> upcalls = new ArrayList<>();
  final List<Letter> letters = new ArrayList<>();

  /** What members have set, and only tests let go off. */
  final List<Timer> timers = new ArrayList<>();

  private long nowMillis;

  Group(int size) {
    this(IntStream.range(0, size).mapToObj(i -> Recovered.founded()).toList());
  }

  Group(int size, RaftSettings settings) {
    this(IntStream.range(0, size).mapToObj(i -> Recovered.founded()).toList(), settings);
  }

  Group(List<Recovered> start) {
    this(start, RaftSettings.DEFAULT.keeping(0).sending(1, 2));
  }

  private Group(List<Recovered> start, RaftSettings settings) {
    this.settings = settings;
    refs =
        IntStream.range(0, start.size())
            .mapToObj(i -> new NodeRef(new Id(i), new Address(i)))
            .toList();
    for (int i = 0; i < start.size(); i++) {
      members.add(new RaftReplica(refs.get(i), refs, settings, start.get(i)));
      upcalls.add(new ArrayList<>());
      command(i, new RaftCommand.Start());
    }
  }

  /** A member begins anew, with what it has on its disk. */
  void restart(int member, Recovered recovered) {
    members.set(member, new RaftReplica(refs.get(member), refs, settings, recovered));
    members.get(member).onClock(nowMillis);
    command(member, new RaftCommand.Start());
  }

  RaftView view(int member) {
    return members.get(member).view();
  }

  /** Time goes by for everybody. */
  void pass(long millis) {
    nowMillis += millis;
    members.forEach(member -> member.onClock(nowMillis));
  }

  void command(int member, RaftCommand command) {
    members.get(member).onCommand(command, bound -> 0, new Effects(member));
  }

  void deliver(int from, int to, RaftMessage message) {
    members.get(to).onMessage(refs.get(from), message, new Effects(to));
  }

  /** What is on its way and as described arrives, once. */
  int deliver(Predicate<Letter> which) {
    List<Letter> chosen = letters.stream().filter(which).toList();
    letters.removeAll(chosen);
    chosen.forEach(letter -> deliver(letter.from(), letter.to(), letter.message()));
    return chosen.size();
  }

  /** The disk of a member has everything. */
  void store(int member) {
    command(member, new RaftCommand.Stored(view(member).lastToken()));
  }

  /** Messages and writes go on among these members until nothing is left; others hear nothing. */
  void settle(Integer... among) {
    List<Integer> present = List.of(among);
    do {
      present.forEach(this::store);
    } while (deliver(letter -> present.contains(letter.from()) && present.contains(letter.to()))
        > 0);
  }

  void elect(int member, Integer... among) {
    for (int other : among) {
      if (view(other).role() != RaftView.Role.LEADER) {
        command(other, new RaftCommand.ElectionTimer());
      }
    }
    letters.clear();
    command(member, new RaftCommand.ElectionTimer());
    settle(among);
  }

  void propose(int member, String... values) {
    List<Payload> payloads = new ArrayList<>();
    for (String value : values) {
      payloads.add(new Text(value));
    }
    command(member, new RaftCommand.Propose(payloads));
  }

  <U extends Upcall> List<U> told(int member, Class<U> kind) {
    return upcalls.get(member).stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  long sent(Class<? extends RaftMessage> kind) {
    return letters.stream().filter(letter -> kind.isInstance(letter.message())).count();
  }

  private final class Effects implements Out<RaftMessage, RaftCommand> {
    private final int member;

    Effects(int member) {
      this.member = member;
    }

    @Override
    public void send(NodeRef to, RaftMessage message) {
      letters.add(new Letter(member, refs.indexOf(to), message));
    }

    @Override
    public void after(Delay delay, RaftCommand command) {
      timers.add(new Timer(member, delay, command));
    }

    @Override
    public void upcall(Upcall upcall) {
      upcalls.get(member).add(upcall);
    }

    @Override
    public void depart() {
      throw new IllegalStateException("members of a group do not depart");
    }
  }
}
