package io.atoll.lab.protocols.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A join or leave of q between p and r, in which one of them fails right before or right after one
 * of its messages: ARM 5.2. What must be true however it is broken: every lock is free within its
 * lease, the ring is right again soon, and nothing that is still said of the operation has an
 * effect then.
 */
public final class BrokenOperation {

  private static final long MILLI = 1000;
  private static final long SECOND = 1000 * MILLI;

  /** Eight members, a hundred apart, of which q is or will be between p and r. */
  private static final long[] OTHERS = {100, 200, 600, 700, 800};

  private static final long P = 300;
  private static final long Q = 400;
  private static final long R = 500;

  private static final long WARM_UP = 15 * SECOND;

  /** Longer than every timeout. */
  private static final long PAUSE = 45 * SECOND;

  private static final long WATCHED = 100 * SECOND;
  private static final long GLANCE = 250 * MILLI;

  /** What is broken. */
  public enum Change {
    JOIN,
    LEAVE
  }

  /** Who fails. */
  public enum Participant {
    P,
    Q,
    R
  }

  /** When it fails. */
  public enum Moment {
    BEFORE,
    AFTER
  }

  /** How it fails. */
  public enum Fault {
    /** It is gone, and connections to it are refused. */
    CRASH,
    /** It is gone, and nobody is told. */
    SILENCE,
    /** It stands still for longer than every timeout, and then goes on as if nothing had been. */
    PAUSE
  }

  /**
   * One way to break it.
   *
   * @param message which of the messages of the operation, from 0 on
   */
  public record Break(Change change, int message, Participant who, Moment moment, Fault fault) {}

  /**
   * What came of it.
   *
   * @param name the message that it was broken at
   * @param lockedMicros for how long a lock was taken, at most
   * @param mendedMicros how long it took until the ring was right for good, from the failure on, or
   *     from when a process that stood still went on
   * @param messages how many there were of the operation; all were said again afterwards
   * @param problem what is wrong, or an empty string
   */
  public record Outcome(
      Break how, String name, long lockedMicros, long mendedMicros, int messages, String problem) {}

  /** A message of the operation. */
  private record Said(long timeMicros, NodeRef from, NodeRef to, HostMessage message) {}

  private final Change change;
  private final HostSettings settings;
  private final Simulation<HostMessage, RingCommand> simulation;
  private final HostNodes nodes;
  private final TreeMap<Long, NodeRef> refs = new TreeMap<>();
  private final List<NodeRef> all = new ArrayList<>();
  private final List<Said> said = new ArrayList<>();
  private final Map<NodeRef, Long> lockedSince = new HashMap<>();
  private final List<NodeRef> silent = new ArrayList<>();
  private @Nullable Break plan;
  private long begin = Long.MAX_VALUE;
  private long failedAt;
  private long lockedMicros;

  private BrokenOperation(Change change, HostNodes nodes) {
    this.change = change;
    this.settings = nodes.settings();
    this.simulation = HostSimulation.network(7, Link.reliable(Latency.uniformMillis(1, 20)));
    this.nodes = nodes;
  }

  /** The messages of an operation that nothing breaks, by their names. */
  public static List<String> messages(Change change, HostNodes nodes) {
    return unbroken(change, nodes).stream().map(it -> nameOf(it.message())).toList();
  }

  private static List<Said> unbroken(Change change, HostNodes nodes) {
    BrokenOperation whole = new BrokenOperation(change, nodes);
    whole.run();
    whole.simulation.runUntil(whole.begin + WARM_UP);
    return whole.said;
  }

  /** Break it in every way. */
  public static List<Outcome> everyWay(Change change, HostNodes nodes, Consumer<Outcome> heard) {
    List<Said> messages = unbroken(change, nodes);
    List<Outcome> outcomes = new ArrayList<>();
    for (int message = 0; message < messages.size(); message++) {
      for (Participant who : Participant.values()) {
        for (Moment moment : Moment.values()) {
          for (Fault fault : Fault.values()) {
            Break how = new Break(change, message, who, moment, fault);
            Outcome outcome = oneWay(how, messages.get(message), nodes);
            outcomes.add(outcome);
            heard.accept(outcome);
          }
        }
      }
    }
    return outcomes;
  }

  private static Outcome oneWay(Break how, Said at, HostNodes nodes) {
    BrokenOperation broken = new BrokenOperation(how.change(), nodes);
    broken.plan = how;
    if (how.moment() == Moment.BEFORE) {
      broken.simulation.at(at.timeMicros(), () -> broken.fail(how));
    }
    broken.run();
    return broken.outcome(how, nameOf(at.message()));
  }

  private static String nameOf(HostMessage message) {
    return message instanceof HostMessage.Ring ring
        ? ring.message().getClass().getSimpleName()
        : message.getClass().getSimpleName();
  }

  // ---- the run

  private void run() {
    simulation.onUpcall(this::onUpcall);
    simulation.onStep(this::onStep);
    for (long id : OTHERS) {
      refs.put(id, simulation.newRef(new Id(id)));
    }
    for (long id : new long[] {P, Q, R}) {
      refs.put(id, simulation.newRef(new Id(id)));
    }
    all.addAll(refs.values());
    List<NodeRef> members =
        refs.values().stream()
            .filter(ref -> change == Change.LEAVE || ref.id().value() != Q)
            .toList();
    for (int i = 0; i < members.size(); i++) {
      start(
          members.get(i),
          members.get((i + members.size() - 1) % members.size()),
          members.get((i + 1) % members.size()));
    }
    simulation.runUntil(WARM_UP);
    begin = simulation.nowMicros();
    NodeRef q = ref(Participant.Q);
    if (change == Change.JOIN) {
      simulation.start(nodes.outside(q, new RegisterShard(1)));
      simulation.command(q, new RingCommand.Join(List.of(refs.get(100L), refs.get(800L))));
    } else {
      simulation.command(q, new RingCommand.Leave());
    }
  }

  private void start(NodeRef self, NodeRef pred, NodeRef succ) {
    RegisterShard shard = new RegisterShard(1);
    long arc = self.id().value() == R && pred.id().value() == P ? R - P : 100;
    for (long value = self.id().value() - arc + 1; value <= self.id().value(); value += 33) {
      shard.execute(new Id(value), new RegisterOperation.Put(value));
    }
    simulation.start(nodes.inside(self, shard, pred, succ));
    simulation.at(
        self.id().value() * MILLI, () -> simulation.command(self, new RingCommand.Stabilize()));
  }

  private NodeRef ref(Participant participant) {
    long id =
        switch (participant) {
          case P -> P;
          case Q -> Q;
          case R -> R;
        };
    return Objects.requireNonNull(refs.get(id));
  }

  private void fail(Break how) {
    NodeRef who = ref(how.who());
    failedAt = simulation.nowMicros();
    switch (how.fault()) {
      case CRASH -> simulation.crash(who);
      case SILENCE -> {
        simulation.pause(who);
        silent.add(who);
      }
      case PAUSE -> {
        simulation.pause(who);
        silent.add(who);
        simulation.at(failedAt + PAUSE, () -> resume(who));
      }
    }
  }

  private void resume(NodeRef who) {
    failedAt = simulation.nowMicros();
    silent.remove(who);
    lockedSince.remove(who); // its clock stood still, too
    simulation.resume(who);
  }

  /** Who was taken for dead comes back as a new process, unless it wanted to leave anyway. */
  private void onUpcall(NodeRef process, Upcall upcall) {
    boolean wantsToLeave = change == Change.LEAVE && process.id().value() == Q;
    if (upcall instanceof RingUpcall.Evicted && !wantsToLeave) {
      simulation.at(simulation.nowMicros(), () -> comeBack(process.id()));
    }
  }

  private void comeBack(Id id) {
    NodeRef again = simulation.newRef(id);
    all.add(again);
    simulation.start(nodes.outside(again, new RegisterShard(1)));
    simulation.command(again, new RingCommand.Join(List.of(refs.get(100L), refs.get(800L))));
  }

  private void onStep(Simulation.Step<HostMessage> step) {
    if (simulation.nowMicros() >= begin && step.input() instanceof HostMessage message) {
      if (isOfOperation(message)) {
        said.add(new Said(step.timeMicros(), step.peer(), step.process(), message));
        if (plan != null && plan.moment() == Moment.AFTER && said.size() == plan.message() + 1) {
          fail(plan);
        }
      }
    }
    watchLock(step.process(), ((HostView) step.viewAfter()).ring().status());
  }

  private static boolean isOfOperation(HostMessage message) {
    return message instanceof HostMessage.Ring
        || message instanceof HostMessage.Admit
        || message instanceof HostMessage.Retire
        || message instanceof HostMessage.AskToJoin
        || message instanceof HostMessage.Relink
        || message instanceof HostMessage.RelinkAck;
  }

  private void watchLock(NodeRef process, AtomicView.Status status) {
    boolean locked =
        switch (status) {
          case OUTSIDE, INSIDE, JOINREQ -> false;
          default -> true;
        };
    if (locked) {
      lockedSince.putIfAbsent(process, simulation.nowMicros());
    } else {
      Long since = lockedSince.remove(process);
      if (since != null) {
        lockedMicros = Math.max(lockedMicros, simulation.nowMicros() - since);
      }
    }
  }

  // ---- what came of it

  private Outcome outcome(Break how, String name) {
    long end = begin + WATCHED + (how.fault() == Fault.PAUSE ? PAUSE : 0);
    long lastWrong = 0;
    String wrong = "";
    while (simulation.nowMicros() < end) {
      simulation.runUntil(simulation.nowMicros() + GLANCE);
      String now = wrongNow();
      if (now != null) {
        lastWrong = simulation.nowMicros();
      }
      wrong = Objects.requireNonNullElse(now, "");
    }
    if (wrong.isEmpty()) {
      wrong = effectOfReplay();
    }
    return new Outcome(
        how, name, lockedMicros, Math.max(0, lastWrong - failedAt), said.size(), wrong);
  }

  private List<NodeRef> living() {
    return all.stream()
        .filter(ref -> simulation.isRunning(ref) && !silent.contains(ref))
        .sorted((a, b) -> a.id().compareTo(b.id()))
        .toList();
  }

  private HostView view(NodeRef ref) {
    return (HostView) simulation.view(ref);
  }

  /** What is not as it should be when all is mended; null if nothing. */
  private @Nullable String wrongNow() {
    List<NodeRef> living = living();
    for (NodeRef ref : living) {
      if (view(ref).ring().status() != AtomicView.Status.INSIDE) {
        return ref + " is " + view(ref).ring().status();
      }
      if (change == Change.LEAVE && ref.id().value() == Q) {
        return "q has not left";
      }
    }
    for (int i = 0; i < living.size(); i++) {
      HostView member = view(living.get(i));
      List<NodeRef> after = new ArrayList<>();
      for (int k = 1; k < living.size() && after.size() < settings.successors(); k++) {
        after.add(living.get((i + k) % living.size()));
      }
      if (!member.successors().equals(after)) {
        return living.get(i) + " has successors " + member.successors() + ", not " + after;
      }
      NodeRef before = living.get((i + living.size() - 1) % living.size());
      if (!before.equals(member.ring().pred())) {
        return living.get(i) + " has predecessor " + member.ring().pred() + ", not " + before;
      }
    }
    return null;
  }

  /** Say everything once more, and look whether a pointer, a lock or content is another one. */
  private String effectOfReplay() {
    Map<NodeRef, AtomicView> before = new HashMap<>();
    living().forEach(ref -> before.put(ref, view(ref).ring()));
    for (Said it : List.copyOf(said)) {
      simulation.inject(it.from(), it.to(), it.message());
    }
    simulation.runUntil(simulation.nowMicros() + SECOND);
    if (living().size() != before.size()) {
      return "what was said again drove somebody away";
    }
    for (NodeRef ref : living()) {
      if (!view(ref).ring().equals(before.get(ref))) {
        return "what was said again has an effect: " + ref + " is " + view(ref).ring();
      }
    }
    return "";
  }
}
