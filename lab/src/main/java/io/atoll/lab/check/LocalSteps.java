package io.atoll.lab.check;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * What single processes do: for each state of a process and each input, the steps it can take (more
 * than one only where the protocol makes a choice). Computed when first asked for, by running the
 * process itself, twice.
 */
final class LocalSteps<M, C> {

  /** What the input is; a part of the key under which steps are remembered. */
  enum InputKind {
    MESSAGE,
    COMMAND,
    UNDELIVERABLE
  }

  private final List<NodeRef> refs;
  private final Interner<M> messages = new Interner<>();
  private final Interner<C> commands = new Interner<>();
  private final Interner<Object> views = new Interner<>();
  private final List<Process<M, C>> processes = new ArrayList<>();

  /** For each state that was reached in more than one way, the process that came second. */
  private final Map<Integer, Process<M, C>> others = new HashMap<>();

  private final Long2ObjectHashMap<List<LocalStep<M>>> steps = new Long2ObjectHashMap<>();

  LocalSteps(List<? extends Process<M, C>> initial) {
    refs = initial.stream().map(Process::self).toList();
    for (int i = 0; i < refs.size(); i++) {
      if (refs.get(i).address().value() != i) {
        throw new IllegalArgumentException(
            "process " + i + " must have the address " + i + ", not " + refs.get(i).address());
      }
    }
  }

  /** The number of the state this process is in. */
  int stateOf(Process<M, C> process) {
    int number = views.number(process.view());
    if (number == processes.size()) {
      processes.add(process.copy());
    } else {
      others.computeIfAbsent(number, first -> process.copy());
    }
    return number;
  }

  Object view(int state) {
    return views.value(state);
  }

  M message(int number) {
    return messages.value(number);
  }

  C command(int number) {
    return commands.value(number);
  }

  int commandNumber(C command) {
    return commands.number(command);
  }

  NodeRef ref(int process) {
    return refs.get(process);
  }

  int distinctSteps() {
    return steps.size();
  }

  /**
   * The steps a process can take.
   *
   * @param state the number of its state
   * @param peer who sent the message, or to whom it could not be delivered; 0 for a command
   * @param item the number of the message or command
   */
  List<LocalStep<M>> steps(int state, InputKind kind, int peer, int item) {
    long key = ((long) state << 32) | ((long) kind.ordinal() << 30) | ((long) peer << 20) | item;
    List<LocalStep<M>> known = steps.get(key);
    if (known == null) {
      known = execute(state, kind, peer, item);
      steps.put(key, known);
    }
    return known;
  }

  /**
   * Take every step again with a process that reached the same state in another way. If it does
   * something else, its view does not show all of its state, and different states were taken for
   * one.
   */
  void compareWithOthers() {
    List<Long> keys = new ArrayList<>();
    steps.keySet().forEach(keys::add);
    for (long key : keys) {
      int state = (int) (key >>> 32);
      Process<M, C> other = others.get(state);
      if (other != null) {
        InputKind kind = InputKind.values()[(int) (key >>> 30) & 3];
        int peer = (int) (key >>> 20) & 1023;
        int item = (int) key & (Configuration.MAX_ITEMS - 1);
        compare(other, state, kind, peer, item);
      }
    }
  }

  private void compare(Process<M, C> other, int state, InputKind kind, int peer, int item) {
    EveryChoice choices = new EveryChoice();
    do {
      Recorder first = run(processes.get(state), kind, peer, item, choices);
      choices.again();
      Recorder second = run(other, kind, peer, item, choices);
      requireSame(first, second, state, describe(kind, peer, item));
    } while (choices.next());
  }

  private List<LocalStep<M>> execute(int state, InputKind kind, int peer, int item) {
    List<LocalStep<M>> outcomes = new ArrayList<>(1);
    EveryChoice choices = new EveryChoice();
    do {
      Recorder first = run(processes.get(state), kind, peer, item, choices);
      choices.again();
      Recorder second = run(processes.get(state), kind, peer, item, choices);
      requireSame(first, second, state, describe(kind, peer, item));
      outcomes.add(first.toStep());
    } while (choices.next());
    return outcomes;
  }

  private void requireSame(Recorder first, Recorder second, int state, String input) {
    if (!first.sameAs(second)) {
      throw new NonDeterminism(
          "the same step had two outcomes: "
              + input
              + " in "
              + views.value(state)
              + "\n  "
              + first
              + "\n  "
              + second);
    }
  }

  private Recorder run(Process<M, C> start, InputKind kind, int peer, int item, Choices choices) {
    Process<M, C> process = start.copy();
    Recorder out = new Recorder(process);
    try {
      switch (kind) {
        case MESSAGE -> process.onMessage(refs.get(peer), messages.value(item), out);
        case COMMAND -> process.onCommand(commands.value(item), choices, out);
        case UNDELIVERABLE -> process.onUndeliverable(refs.get(peer), messages.value(item), out);
      }
    } catch (RuntimeException | StackOverflowError e) {
      throw new HandlerFailure(
          start.self() + " fails with " + e + " on " + describe(kind, peer, item), e);
    }
    return out;
  }

  private String describe(InputKind kind, int peer, int item) {
    return kind == InputKind.COMMAND
        ? "command " + commands.value(item)
        : kind + " " + messages.value(item) + " peer " + refs.get(peer);
  }

  /** A process did different things with the same input in the same state. */
  static final class NonDeterminism extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NonDeterminism(String message) {
      super(message);
    }
  }

  /** A handler threw something. */
  static final class HandlerFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HandlerFailure(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Writes down the effects of one run of a handler. */
  private final class Recorder implements Out<M, C> {
    private final Process<M, C> process;
    private final List<NodeRef> to = new ArrayList<>();
    private final List<M> sent = new ArrayList<>();
    private final List<C> timers = new ArrayList<>();
    private final List<Upcall> upcalls = new ArrayList<>();
    private boolean departs;

    Recorder(Process<M, C> process) {
      this.process = process;
    }

    @Override
    public void send(NodeRef destination, M message) {
      to.add(Objects.requireNonNull(destination));
      sent.add(Objects.requireNonNull(message));
    }

    @Override
    public void after(Delay delay, C command) {
      timers.add(command);
    }

    @Override
    public void upcall(Upcall upcall) {
      upcalls.add(upcall);
    }

    @Override
    public void depart() {
      departs = true;
    }

    boolean sameAs(Recorder other) {
      return to.equals(other.to)
          && sent.equals(other.sent)
          && timers.equals(other.timers)
          && upcalls.equals(other.upcalls)
          && departs == other.departs
          && process.view().equals(other.process.view());
    }

    LocalStep<M> toStep() {
      LocalStep<M> step = numbered();
      if (Math.max(messages.size(), commands.size()) > Configuration.MAX_ITEMS) {
        throw new IllegalStateException("more different messages than a state can hold");
      }
      return step;
    }

    private LocalStep<M> numbered() {
      return new LocalStep<>(
          stateOf(process),
          departs,
          to.stream().mapToInt(ref -> (int) ref.address().value()).toArray(),
          sent.stream().mapToInt(messages::number).toArray(),
          timers.stream().mapToInt(commands::number).toArray(),
          List.copyOf(sent),
          List.copyOf(upcalls));
    }

    @Override
    public String toString() {
      return "to "
          + to
          + " sent "
          + sent
          + " timers "
          + timers
          + " upcalls "
          + upcalls
          + " then "
          + process.view();
    }
  }

  /** Runs through all sequences of choices, like an odometer. */
  private static final class EveryChoice implements Choices {
    private final List<int[]> digits = new ArrayList<>();
    private int position;

    @Override
    public int among(int alternatives) {
      if (position == digits.size()) {
        digits.add(new int[] {0, alternatives});
      }
      return digits.get(position++)[0];
    }

    void again() {
      position = 0;
    }

    boolean next() {
      position = 0;
      while (!digits.isEmpty()) {
        int[] last = digits.get(digits.size() - 1);
        if (++last[0] < last[1]) {
          return true;
        }
        digits.remove(digits.size() - 1);
      }
      return false;
    }
  }
}
