package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states that single members can be in, each known by a number, and what every input makes of
 * them: a handler runs once for each state and input, however many states of the group have both.
 */
final class LocalMembers {

  /** What can happen to one member. */
  sealed interface Input {

    record Receive(NodeRef from, RaftMessage message) implements Input {}

    record Command(RaftCommand command) implements Input {}

    /** Nothing was heard for long. */
    record Timeout() implements Input {}

    record Flush() implements Input {}

    /** A crash that some unflushed writes survive, and a new start. */
    record Crash(int survivors) implements Input {}
  }

  /** What a member says in a step, to others or to its host. */
  record Sent(NodeRef to, RaftMessage message) {}

  /**
   * What comes of an input.
   *
   * @param after the number of the state of the member
   */
  record Outcome(int after, List<Sent> sent, List<Upcall> upcalls) {

    /** Whether a {@link GroupWitness} has anything to remember or to compare. */
    boolean isWitnessed() {
      return sent.stream().anyMatch(each -> isVote(each.message()))
          || upcalls.stream().anyMatch(each -> !(each instanceof RaftUpcall.Following));
    }

    private static boolean isVote(RaftMessage message) {
      return message instanceof RaftMessage.Voted || message instanceof RaftMessage.RequestVote;
    }
  }

  /** A state of a member: what it knows and what its disk has. */
  private record Local(RaftView view, Disk.View disk) {}

  private record Situation(int member, Input input) {}

  private final List<NodeRef> refs;
  private final Replicas replicas;
  private final boolean instantDisks;
  private final Map<Local, Integer> numbers = new HashMap<>();
  private final List<Local> locals = new ArrayList<>();
  private final List<RaftReplica> members = new ArrayList<>();
  private final List<Disk> disks = new ArrayList<>();
  private final Map<Situation, Outcome> outcomes = new HashMap<>();

  LocalMembers(List<NodeRef> refs, Replicas replicas, boolean instantDisks) {
    this.refs = refs;
    this.replicas = replicas;
    this.instantDisks = instantDisks;
  }

  /** The number of a member that starts with this disk. */
  int start(NodeRef self, Disk disk) {
    RaftReplica member = replicas.start(self, refs, GroupScope.SETTINGS, disk.recover());
    member.onCommand(new RaftCommand.Start(), bound -> 0, new Effects(disk));
    return number(member, disk);
  }

  RaftView view(int member) {
    return locals.get(member).view();
  }

  int unflushed(int member) {
    return disks.get(member).unflushed();
  }

  int distinctSteps() {
    return outcomes.size();
  }

  private int number(RaftReplica member, Disk disk) {
    Local local = new Local(member.view(), disk.view());
    Integer known = numbers.putIfAbsent(local, locals.size());
    if (known != null) {
      return known;
    }
    locals.add(local);
    members.add(member);
    disks.add(disk);
    return locals.size() - 1;
  }

  Outcome outcome(int member, Input input) {
    Situation situation = new Situation(member, input);
    Outcome known = outcomes.get(situation);
    if (known == null) {
      known = run(member, input);
      outcomes.put(situation, known);
    }
    return known;
  }

  private Outcome run(int number, Input input) {
    RaftReplica member = members.get(number).copy();
    Disk disk = new Disk(disks.get(number));
    Effects out = new Effects(disk);
    if (input instanceof Input.Receive receive) {
      member.onMessage(receive.from(), receive.message(), out);
    } else if (input instanceof Input.Command command) {
      member.onCommand(command.command(), bound -> 0, out);
    } else if (input instanceof Input.Timeout) {
      if (member.view().heard()) {
        member.onCommand(new RaftCommand.ElectionTimer(), bound -> 0, out);
      }
      member.onCommand(new RaftCommand.ElectionTimer(), bound -> 0, out);
    } else if (input instanceof Input.Flush) {
      flush(member, disk, out);
    } else if (input instanceof Input.Crash crash) {
      disk.crash(crash.survivors());
      return new Outcome(start(member.self(), disk), List.of(), List.of());
    }
    while (instantDisks && disk.unflushed() > 0) {
      flush(member, disk, out);
    }
    return new Outcome(number(member, disk), out.sent, out.upcalls);
  }

  private static void flush(RaftReplica member, Disk disk, Effects out) {
    long token = disk.lastToken();
    disk.flush(token);
    member.onCommand(new RaftCommand.Stored(token), bound -> 0, out);
  }

  /**
   * Whether a message can make no difference: a refusal whose term is no news, and never will be.
   */
  boolean isPointless(int receiver, RaftMessage message) {
    boolean refusal =
        (message instanceof RaftMessage.Voted voted && !voted.granted())
            || (message instanceof RaftMessage.PreVoted asked && !asked.granted());
    return refusal && message.term() <= locals.get(receiver).disk().term();
  }

  static RaftCommand propose(int number) {
    List<Payload> payloads = List.of(new Write(10 + number, 0, 10 + number));
    return new RaftCommand.Propose(payloads);
  }

  /** Writes down what a step does; time is the search's own business. */
  private static final class Effects implements Out<RaftMessage, RaftCommand> {
    private final List<Sent> sent = new ArrayList<>();
    private final List<Upcall> upcalls = new ArrayList<>();
    private final Disk disk;

    Effects(Disk disk) {
      this.disk = disk;
    }

    @Override
    public void send(NodeRef to, RaftMessage message) {
      sent.add(new Sent(to, message));
    }

    @Override
    public void after(Delay delay, RaftCommand command) {}

    @Override
    public void upcall(Upcall upcall) {
      upcalls.add(upcall);
      if (upcall instanceof RaftUpcall.Store store) {
        disk.write(store);
      }
    }

    @Override
    public void depart() {
      throw new IllegalStateException("members of a group do not depart");
    }
  }
}
