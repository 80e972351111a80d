package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that talk to each other, each message delivered in the order of sending, and written
 * down like {@code 1 -> 0: Join[]}. Process number i has the address i.
 */
public final class Conversation<M, C> {

  private record Letter<M>(NodeRef from, NodeRef to, M message) {}

  private final List<? extends Process<M, C>> processes;
  private final ArrayDeque<Letter<M>> letters = new ArrayDeque<>();
  private final List<String> lines = new ArrayList<>();
  private final List<Upcall> upcalls = new ArrayList<>();

  public Conversation(List<? extends Process<M, C>> processes) {
    this.processes = processes;
  }

  /** Give a command, and deliver messages until none is left. Returns what was said. */
  public List<String> command(int process, C command, Choices choices) {
    processes.get(process).onCommand(command, choices, new Sender(process));
    return deliver();
  }

  public List<String> command(int process, C command) {
    return command(process, command, alternatives -> 0);
  }

  /** A message from outside this conversation. Returns what was said then. */
  public List<String> send(NodeRef from, NodeRef to, M message) {
    letters.add(new Letter<>(from, to, message));
    return deliver();
  }

  /** What applications were told, since this was last asked. */
  public List<Upcall> upcalls() {
    List<Upcall> told = List.copyOf(upcalls);
    upcalls.clear();
    return told;
  }

  private List<String> deliver() {
    while (!letters.isEmpty()) {
      Letter<M> letter = letters.remove();
      lines.add(letter.from + " -> " + letter.to + ": " + letter.message);
      int to = (int) letter.to.address().value();
      processes.get(to).onMessage(letter.from, letter.message, new Sender(to));
    }
    List<String> said = List.copyOf(lines);
    lines.clear();
    return said;
  }

  private final class Sender implements Out<M, C> {
    private final int process;

    Sender(int process) {
      this.process = process;
    }

    @Override
    public void send(NodeRef to, M message) {
      letters.add(new Letter<>(processes.get(process).self(), to, message));
    }

    @Override
    public void after(Delay delay, C command) {
      throw new AssertionError("LMP has no timers");
    }

    @Override
    public void upcall(Upcall upcall) {
      upcalls.add(upcall);
    }

    @Override
    public void depart() {
      throw new AssertionError("nobody departs in LMP");
    }
  }
}
