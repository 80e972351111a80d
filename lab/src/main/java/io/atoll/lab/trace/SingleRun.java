package io.atoll.lab.trace;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.trace.TraceEvent.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario that anybody can follow: applications act as soon as they can, then the
 * oldest message arrives, and timers fire only when nothing is on its way. The same every time, and
 * made with the processes themselves.
 */
public final class SingleRun<M, C> implements Snapshot<M> {

  /** A run that is longer than this goes round in circles. */
  private static final int MAX_STEPS = 10_000;

  /** How far an intention has come. */
  private enum Stage {
    INTENDED,
    PENDING,
    TURNED_DOWN,
    DONE
  }

  private record InFlight<M>(int from, int to, M message, long number) {}

  private record Timer<C>(int process, C command) {}

  /** Hands one input to a process. */
  private interface Input<M, C> {
    void giveTo(Process<M, C> process, Out<M, C> out);
  }

  private final Scenario<M, C> scenario;
  private final Predicate<? super C> wanted;
  private final List<Process<M, C>> processes = new ArrayList<>();
  private final boolean[] departed;
  private final Stage[] stages;
  private final Queue<InFlight<M>> inFlight = new ArrayDeque<>();
  private final Queue<Timer<C>> timers = new ArrayDeque<>();
  private final List<TraceEvent> events = new ArrayList<>();
  private long nextNumber;

  private SingleRun(Scenario<M, C> scenario, Predicate<? super C> wanted) {
    this.scenario = scenario;
    this.wanted = wanted;
    for (Process<M, C> process : scenario.processes()) {
      processes.add(process.copy());
    }
    departed = new boolean[processes.size()];
    stages = new Stage[scenario.intentions().size()];
    Arrays.fill(stages, Stage.INTENDED);
  }

  /** Run until nothing is left to do. */
  public static <M, C> List<TraceEvent> of(Scenario<M, C> scenario) {
    return of(scenario, command -> true);
  }

  /**
   * Run until nothing is left to do.
   *
   * @param wanted which of the commands by which an application can do what it intends it may use
   */
  public static <M, C> List<TraceEvent> of(Scenario<M, C> scenario, Predicate<? super C> wanted) {
    SingleRun<M, C> run = new SingleRun<>(scenario, wanted);
    while (run.events.size() < MAX_STEPS && (run.act() || run.deliver() || run.fire())) {
      // each of the three is one step
    }
    return List.copyOf(run.events);
  }

  /** What was turned down is tried again when all is quiet, and then nothing stands in its way. */
  private boolean act() {
    for (int i = 0; i < stages.length; i++) {
      boolean again = stages[i] == Stage.TURNED_DOWN && inFlight.isEmpty() && timers.isEmpty();
      Alternative<M, C> alternative =
          again || stages[i] == Stage.INTENDED ? possible(scenario.intentions().get(i)) : null;
      if (alternative != null) {
        stages[i] = Stage.PENDING;
        command(TraceEvent.Kind.COMMAND, alternative.process(), alternative.command());
        return true;
      }
    }
    return false;
  }

  private @Nullable Alternative<M, C> possible(Intention<M, C> intention) {
    for (Alternative<M, C> alternative : intention.alternatives()) {
      if (!departed[alternative.process()]
          && wanted.test(alternative.command())
          && alternative.guard().allows(this)) {
        return alternative;
      }
    }
    return null;
  }

  private boolean deliver() {
    InFlight<M> next = inFlight.poll();
    if (next == null) {
      return false;
    }
    M message = next.message;
    if (!departed[next.to]) {
      String what = message + " from " + name(next.from);
      NodeRef from = ref(next.from);
      step(
          TraceEvent.Kind.MESSAGE,
          next.to,
          what,
          next.number,
          (process, out) -> process.onMessage(from, message, out));
    } else {
      String what = message + " to " + name(next.to) + ", which has left";
      NodeRef to = ref(next.to);
      step(
          TraceEvent.Kind.UNDELIVERABLE,
          next.from,
          what,
          next.number,
          (process, out) -> process.onUndeliverable(to, message, out));
    }
    return true;
  }

  private boolean fire() {
    Timer<C> next = timers.poll();
    if (next != null && !departed[next.process]) {
      command(TraceEvent.Kind.TIMER, next.process, next.command);
    }
    return next != null;
  }

  private void command(TraceEvent.Kind kind, int process, C command) {
    step(
        kind,
        process,
        command.toString(),
        TraceEvent.NONE,
        (p, out) -> p.onCommand(command, alternatives -> 0, out));
  }

  private void step(TraceEvent.Kind kind, int p, String what, long received, Input<M, C> input) {
    Process<M, C> process = processes.get(p);
    Object before = process.view();
    Effects out = new Effects(p);
    boolean wasHere = !departed[p];
    if (wasHere) {
      input.giveTo(process, out);
    }
    String change = StateChange.between(before, process.view());
    String departs = wasHere && departed[p] ? StateChange.DEPARTS : "";
    String both = departs.isEmpty() || change.isEmpty() ? "" : "; ";
    events.add(
        new TraceEvent(
            events.size() + 1L,
            name(p),
            kind,
            what,
            received,
            List.copyOf(out.sent),
            departs + both + change));
  }

  private NodeRef ref(int process) {
    return processes.get(process).self();
  }

  private String name(int process) {
    return ProcessNames.of(processes, process);
  }

  /** Carries out what a handler wants: at once, but for the messages, which queue. */
  private final class Effects implements Out<M, C> {
    private final int process;
    private final List<Sent> sent = new ArrayList<>();

    Effects(int process) {
      this.process = process;
    }

    @Override
    public void send(NodeRef to, M message) {
      int receiver = (int) to.address().value();
      long number = nextNumber++;
      inFlight.add(new InFlight<>(process, receiver, message, number));
      sent.add(new Sent(number, name(receiver), message.toString()));
    }

    @Override
    public void after(Delay delay, C command) {
      timers.add(new Timer<>(process, command));
    }

    @Override
    public void upcall(Upcall upcall) {
      for (int i = 0; i < stages.length; i++) {
        Intention<M, C> intention = scenario.intentions().get(i);
        if (stages[i] != Stage.PENDING) {
          continue;
        }
        if (intention.completion().test(process, upcall)) {
          stages[i] = Stage.DONE;
        } else if (intention.turnedDown().test(process, upcall)) {
          stages[i] = Stage.TURNED_DOWN;
        }
      }
    }

    @Override
    public void depart() {
      departed[process] = true;
    }
  }

  // ---- what guards see

  @Override
  public int processes() {
    return processes.size();
  }

  @Override
  public Object view(int process) {
    return processes.get(process).view();
  }

  @Override
  public boolean departed(int process) {
    return departed[process];
  }

  @Override
  public void forEachMessage(MessageVisitor<M> visitor) {
    for (InFlight<M> message : inFlight) {
      visitor.visit(ref(message.from), ref(message.to), message.message);
    }
  }
}
