package io.atoll.lab.protocols.lmr;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.Links;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrNode;
import io.atoll.protocols.ring.lmr.LmrView;
import io.atoll.protocols.ring.lmr.Suspended;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node with its application on top, which remembers what it added to which counter. */
final class Client implements Process<LmrMessage, RingCommand> {

  /** An increment of a counter. */
  record Asked(long number, Id id) {}

  /** The sum that an increment answered. */
  record Answer(long number, long sum) {}

  /** The state of the node, flat so that traces show what changed, and of its application. */
  public record View(
      NodeRef self,
      LmrView.Status status,
      Links inLinks,
      Links outLinks,
      @Nullable Arc myrange,
      LmrView.@Nullable Surrogate surrogate,
      List<Suspended> waiting,
      int unanswered,
      Registers content,
      List<Asked> asked,
      List<Answer> answers) {

    boolean owns(Id id) {
      return myrange != null && myrange.contains(id);
    }
  }

  private final LmrNode node;
  private final List<Asked> asked;
  private final List<Answer> answers;

  Client(LmrNode node) {
    this(node, List.of(), List.of());
  }

  private Client(LmrNode node, List<Asked> asked, List<Answer> answers) {
    this.node = node;
    this.asked = new ArrayList<>(asked);
    this.answers = new ArrayList<>(answers);
  }

  @Override
  public NodeRef self() {
    return node.self();
  }

  @Override
  public void onMessage(NodeRef from, LmrMessage message, Out<LmrMessage, RingCommand> out) {
    node.onMessage(from, message, new Ear(out));
  }

  @Override
  public void onCommand(RingCommand command, Choices choices, Out<LmrMessage, RingCommand> out) {
    if (command instanceof RingCommand.Execute execute
        && execute.operation() instanceof RegisterOperation.Increment) {
      asked.add(new Asked(execute.number(), execute.id()));
    }
    node.onCommand(command, choices, new Ear(out));
  }

  @Override
  public void onUndeliverable(NodeRef to, LmrMessage message, Out<LmrMessage, RingCommand> out) {
    node.onUndeliverable(to, message, new Ear(out));
  }

  @Override
  public View view() {
    LmrView view = node.view();
    return new View(
        view.self(),
        view.status(),
        view.inLinks(),
        view.outLinks(),
        view.myrange(),
        view.surrogate(),
        view.waiting(),
        view.unanswered(),
        (Registers) view.content(),
        List.copyOf(asked),
        List.copyOf(answers));
  }

  @Override
  public Client copy() {
    return new Client(node.copy(), asked, answers);
  }

  /** Passes everything on, and hears the answers. */
  private final class Ear implements Out<LmrMessage, RingCommand> {
    private final Out<LmrMessage, RingCommand> out;

    Ear(Out<LmrMessage, RingCommand> out) {
      this.out = out;
    }

    @Override
    public void send(NodeRef to, LmrMessage message) {
      out.send(to, message);
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      out.after(delay, command);
    }

    @Override
    public void upcall(Upcall upcall) {
      if (upcall instanceof RingUpcall.Executed executed
          && executed.result() instanceof RegisterResult.Incremented sum) {
        answers.add(new Answer(executed.number(), sum.value()));
      }
      out.upcall(upcall);
    }

    @Override
    public void depart() {
      out.depart();
    }
  }
}
