package io.atoll.lab.sim;

import io.atoll.kernel.Address;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.trace.TraceEvent;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A system of processes in virtual time.
 *
 * <p>Scenarios start processes, give commands, plan actions ({@link #at}), break things (crashes,
 * cuts, slow processes) and listen to upcalls; everything random is drawn from the seed.
 *
 * @param <M> the messages of the protocol
 * @param <C> its commands
 */
public final class Simulation<M, C> {

  /** Hears what processes tell their applications. */
  @FunctionalInterface
  public interface UpcallListener {
    void onUpcall(NodeRef process, Upcall upcall);
  }

  /** Sees every step; for drawing, and for rules that must hold at each of them. */
  @FunctionalInterface
  public interface StepListener<M> {
    void onStep(Step<M> step);
  }

  /**
   * One step of one process.
   *
   * @param peer who sent the message, or was not there
   * @param input the message or command
   * @param sent the messages sent, in order, with their destinations
   */
  public record Step<M>(
      long timeMicros,
      TraceEvent.Kind kind,
      NodeRef process,
      NodeRef peer,
      Object input,
      Object viewBefore,
      Object viewAfter,
      List<Sent<M>> sent) {}

  /** A message and where it goes. */
  public record Sent<M>(NodeRef to, M message) {}

  /** A prime, so that no regular pattern of messages escapes it for long. */
  private static final int PASSES_EVERY = 7;

  private final SplittableRandom random;
  private final Network network;
  private final Agenda agenda = new Agenda();
  private final List<@Nullable Process<M, C>> processes = new ArrayList<>();
  private final List<NodeRef> refs = new ArrayList<>();
  private final BitSet started = new BitSet();
  private final List<Event> heldBack = new ArrayList<>();

  /** What those that stand still have missed. */
  private final Map<Integer, List<Event>> asleep = new HashMap<>();

  /** How often a process has come back after a crash. */
  private final Map<Integer, Integer> lives = new HashMap<>();

  private final TraceHash trace = new TraceHash();
  private final Counters counters = new Counters();
  private final Effects out = new Effects();
  private final Choices choices;
  private UpcallListener upcalls = (process, upcall) -> {};
  private @Nullable StepListener<M> steps;
  private @Nullable Wire<M> wire;
  private long sends;
  private boolean stepping;

  public Simulation(long seed, Link usual) {
    this(seed, Links.all(usual));
  }

  /** A network in which some are farther apart than others. */
  public Simulation(long seed, Links usual) {
    this.random = new SplittableRandom(seed);
    this.network = new Network(usual, random.split());
    SplittableRandom chooser = random.split();
    this.choices = chooser::nextInt;
  }

  public void onUpcall(UpcallListener listener) {
    this.upcalls = listener;
  }

  /** Show every step to a listener. Costs time: for small runs. */
  public void onStep(StepListener<M> listener) {
    this.steps = listener;
  }

  /** Have every seventh message that is sent written and read again on its way. */
  public void passThrough(Wire<M> codec) {
    this.wire = codec;
  }

  // ---- processes

  /** A reference for a process that is yet to be started. Addresses are never used again. */
  public NodeRef newRef(Id id) {
    NodeRef ref = new NodeRef(id, new Address(processes.size()));
    processes.add(null);
    refs.add(ref);
    return ref;
  }

  /** Start a process. */
  public void start(Process<M, C> process) {
    int index = index(process.self());
    if (started.get(index)) {
      throw new IllegalArgumentException(process.self().address() + " has been used before");
    }
    started.set(index);
    processes.set(index, process);
  }

  /**
   * A process comes back after a crash, under its old address, as one that has a disk does. What it
   * had asked to be reminded of is forgotten.
   */
  public void restart(Process<M, C> process) {
    int index = index(process.self());
    if (!started.get(index) || processes.get(index) != null) {
      throw new IllegalArgumentException(process.self() + " has not crashed");
    }
    processes.set(index, process);
    lives.merge(index, 1, Integer::sum);
  }

  /** The process stops at once, without a word. What is sent to it is lost. */
  public void crash(NodeRef process) {
    processes.set(index(process), null);
    asleep.remove(index(process));
    counters.crashes++;
  }

  /** The process stands still, as one that is stopped by its host; it does not know. */
  public void pause(NodeRef process) {
    asleep.computeIfAbsent(index(process), it -> new ArrayList<>());
    counters.pauses++;
  }

  /** The process goes on: what was meant for it meanwhile happens now, in its order. */
  public void resume(NodeRef process) {
    List<Event> missed = asleep.remove(index(process));
    if (missed != null) {
      for (Event event : missed) {
        agenda.add(nowMicros(), event.kind, event.from, event.to, event.what);
      }
    }
  }

  public boolean isRunning(NodeRef process) {
    return processes.get(index(process)) != null;
  }

  /** The state of a running process. */
  public Object view(NodeRef process) {
    Process<M, C> running = processes.get(index(process));
    if (running == null) {
      throw new IllegalArgumentException(process + " is not running");
    }
    return running.view();
  }

  /** Give a command now or, from within a step of a process, right after that step. */
  public void command(NodeRef to, C command) {
    if (stepping) {
      at(nowMicros(), () -> command(to, command));
    } else {
      runCommand(index(to), command, Event.Kind.ACTION);
    }
  }

  // ---- time

  public long nowMicros() {
    return agenda.nowMicros();
  }

  /** Plan something for a moment that has not passed. */
  public void at(long timeMicros, Runnable action) {
    agenda.at(timeMicros, action);
  }

  /**
   * Plan the same for many moments that have not passed, in any order, as if each were planned by
   * itself: only the next one takes up room.
   */
  public void atEach(long[] timesMicros, Runnable action) {
    agenda.atEach(timesMicros, action);
  }

  /** A random source for the scenario itself, of the same seed. */
  public SplittableRandom newRandom() {
    return random.split();
  }

  /** Run up to and including this moment. */
  public void runUntil(long timeMicros) {
    takeAllUntil(timeMicros);
    agenda.advanceTo(timeMicros);
  }

  /** Run until nothing is left to happen, or this moment; whether nothing is left. */
  public boolean runUntilQuiet(long limitMicros) {
    takeAllUntil(limitMicros);
    return agenda.isEmpty();
  }

  private void takeAllUntil(long limitMicros) {
    Event next = agenda.next(limitMicros);
    while (next != null) {
      take(next);
      next = agenda.next(limitMicros);
    }
  }

  // ---- the network

  public Network network() {
    return network;
  }

  /** Nothing gets through between two groups, in either direction. */
  public List<Network.Cut> cut(IntPredicate oneSide, IntPredicate otherSide) {
    return List.of(network.cutOneWay(oneSide, otherSide), network.cutOneWay(otherSide, oneSide));
  }

  /** Mend a cut; what was held back is sent again, in its order. */
  public void mend(List<Network.Cut> cuts) {
    cuts.forEach(network::mend);
    List<Event> waiting = List.copyOf(heldBack);
    heldBack.clear();
    for (Event event : waiting) {
      transmit(event.kind, event.from, event.to, event.what);
    }
  }

  /** A message arrives that was sent some other time, or never. */
  public void inject(NodeRef from, NodeRef to, M message) {
    agenda.add(nowMicros(), Event.Kind.MESSAGE, index(from), index(to), message);
  }

  // ---- what happened

  public Counters counters() {
    return counters;
  }

  public long traceHash() {
    return trace.value();
  }

  /** Everything as it is now, for invariants. */
  public Snapshot<M> snapshot() {
    return new Frozen();
  }

  // ---- the machinery

  private static int index(NodeRef ref) {
    return (int) ref.address().value();
  }

  private void take(Event event) {
    if (!asleep.isEmpty() && event.kind != Event.Kind.ACTION && asleep.containsKey(event.to)) {
      asleep.get(event.to).add(event);
      return;
    }
    switch (event.kind) {
      case ACTION -> ((Runnable) event.what).run();
      case TIMER -> {
        if (event.from == lives.getOrDefault(event.to, 0)) {
          runCommand(event.to, command(event), Event.Kind.TIMER);
        }
      }
      case MESSAGE -> deliver(event);
      case UNDELIVERABLE -> undeliverable(event);
    }
  }

  @SuppressWarnings("unchecked") // only send() makes these events
  private M message(Event event) {
    return (M) event.what;
  }

  @SuppressWarnings("unchecked") // only after() makes these events
  private C command(Event event) {
    return (C) event.what;
  }

  private void runCommand(int to, C command, Event.Kind kind) {
    Process<M, C> process = processes.get(to);
    if (process == null) {
      return; // it has departed or crashed since
    }
    trace.add(nowMicros(), kind, to, to, command);
    counters.commands++;
    TraceEvent.Kind cause =
        kind == Event.Kind.TIMER ? TraceEvent.Kind.TIMER : TraceEvent.Kind.COMMAND;
    step(cause, process, to, to, command, () -> process.onCommand(command, choices, out));
  }

  private void deliver(Event event) {
    Process<M, C> process = processes.get(event.to);
    if (process == null) {
      bounce(event);
      return;
    }
    trace.add(nowMicros(), Event.Kind.MESSAGE, event.from, event.to, event.what);
    counters.countDelivered(event.what);
    M message = message(event);
    if (steps == null) { // the hot path
      out.process = event.to;
      stepping = true;
      process.onClock(nowMicros() / 1000);
      process.onMessage(refs.get(event.from), message, out);
      stepping = false;
      return;
    }
    step(
        TraceEvent.Kind.MESSAGE,
        process,
        event.to,
        event.from,
        message,
        () -> process.onMessage(refs.get(event.from), message, out));
  }

  /** Nobody is there: a connection would be refused, and the sender told. */
  private void bounce(Event event) {
    counters.countUndeliverable(event.what);
    transmit(Event.Kind.UNDELIVERABLE, event.to, event.from, event.what);
  }

  private void undeliverable(Event event) {
    Process<M, C> process = processes.get(event.to);
    if (process == null) {
      return;
    }
    trace.add(nowMicros(), Event.Kind.UNDELIVERABLE, event.from, event.to, event.what);
    M message = message(event);
    step(
        TraceEvent.Kind.UNDELIVERABLE,
        process,
        event.to,
        event.from,
        message,
        () -> process.onUndeliverable(refs.get(event.from), message, out));
  }

  private void step(
      TraceEvent.Kind kind,
      Process<M, C> process,
      int index,
      int peer,
      Object input,
      Runnable handler) {
    out.process = index;
    process.onClock(nowMicros() / 1000);
    if (steps == null) {
      stepping = true;
      handler.run();
      stepping = false;
      return;
    }
    Object before = process.view();
    List<Sent<M>> sent = new ArrayList<>();
    out.sent = sent;
    stepping = true;
    handler.run();
    stepping = false;
    out.sent = null;
    steps.onStep(
        new Step<>(
            nowMicros(),
            kind,
            refs.get(index),
            refs.get(peer),
            input,
            before,
            process.view(),
            List.copyOf(sent)));
  }

  private void transmit(Event.Kind kind, int from, int to, Object message) {
    long arrival = network.arrival(nowMicros(), from, to);
    if (arrival == Network.LOST) {
      counters.lost++;
    } else if (arrival == Network.HELD) {
      heldBack.add(agenda.newEvent(nowMicros(), kind, from, to, message));
    } else {
      agenda.add(arrival, kind, from, to, message);
      if (kind == Event.Kind.MESSAGE && network.duplicates(from, to)) {
        counters.duplicated++;
        long again = Math.max(arrival, network.arrival(nowMicros(), from, to));
        agenda.add(again, Event.Kind.MESSAGE, from, to, message);
      }
    }
  }

  /** Carries out what a handler asks for, as it asks. */
  private final class Effects implements Out<M, C> {
    private int process;
    private @Nullable List<Sent<M>> sent;

    @Override
    public void send(NodeRef to, M message) {
      M carried = wire != null && ++sends % PASSES_EVERY == 0 ? carry(wire, to, message) : message;
      if (sent != null) {
        sent.add(new Sent<>(to, carried));
      }
      transmit(Event.Kind.MESSAGE, process, index(to), carried);
    }

    private M carry(Wire<M> wire, NodeRef to, M message) {
      counters.encoded++;
      return wire.carry(refs.get(process), to, message);
    }

    @Override
    public void after(Delay delay, C command) {
      long micros = random.nextLong(delay.minMillis() * 1000, delay.maxMillis() * 1000 + 1);
      int life = lives.isEmpty() ? 0 : lives.getOrDefault(process, 0);
      agenda.add(nowMicros() + micros, Event.Kind.TIMER, life, process, command);
    }

    @Override
    public void upcall(Upcall upcall) {
      upcalls.onUpcall(refs.get(process), upcall);
    }

    @Override
    public void depart() {
      processes.set(process, null);
    }
  }

  /** The system between two events. */
  private final class Frozen implements Snapshot<M> {
    @Override
    public int processes() {
      return processes.size();
    }

    @Override
    public Object view(int process) {
      return Simulation.this.view(refs.get(process));
    }

    @Override
    public boolean departed(int process) {
      return processes.get(process) == null;
    }

    @Override
    public void forEachMessage(MessageVisitor<M> visitor) {
      Consumer<Event> visit =
          event -> {
            if (event.kind == Event.Kind.MESSAGE) {
              visitor.visit(refs.get(event.from), refs.get(event.to), message(event));
            }
          };
      agenda.forEach(visit);
      heldBack.forEach(visit);
    }
  }
}
