package io.atoll.lab.sim;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import java.util.ArrayList;
import java.util.List;

/** Sends what it is told to send, and writes down what it hears: the simplest process there is. */
final class EchoNode implements Process<EchoNode.Note, EchoNode.Command> {

  /** A numbered message. */
  record Note(int number) {}

  /** What an application can ask for. */
  sealed interface Command {
    record Send(NodeRef to, int number) implements Command {}

    record SendLater(NodeRef to, int number, Delay delay) implements Command {}

    record Draw(int alternatives) implements Command {}
  }

  /** Something was heard, or drawn, or did not arrive. */
  record Heard(String what) implements Upcall {}

  private final NodeRef self;
  private final List<Integer> heard = new ArrayList<>();

  EchoNode(NodeRef self) {
    this.self = self;
  }

  @Override
  public NodeRef self() {
    return self;
  }

  @Override
  public void onMessage(NodeRef from, Note message, Out<Note, Command> out) {
    heard.add(message.number());
    out.upcall(new Heard("note " + message.number()));
  }

  @Override
  public void onCommand(Command command, Choices choices, Out<Note, Command> out) {
    if (command instanceof Command.Send send) {
      out.send(send.to(), new Note(send.number()));
    } else if (command instanceof Command.SendLater later) {
      out.after(later.delay(), new Command.Send(later.to(), later.number()));
    } else if (command instanceof Command.Draw draw) {
      out.upcall(new Heard("drew " + choices.among(draw.alternatives())));
    }
  }

  @Override
  public void onUndeliverable(NodeRef to, Note message, Out<Note, Command> out) {
    out.upcall(new Heard("nobody for " + message.number()));
  }

  @Override
  public List<Integer> view() {
    return List.copyOf(heard);
  }

  @Override
  public EchoNode copy() {
    EchoNode copy = new EchoNode(self);
    copy.heard.addAll(heard);
    return copy;
  }
}
