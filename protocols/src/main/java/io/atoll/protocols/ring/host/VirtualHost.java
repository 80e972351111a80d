package io.atoll.protocols.ring.host;

import io.atoll.kernel.Address;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One process with several nodes on the ring, so that each host has about the same share of it:
 * Chord section 6.3. The nodes know nothing of each other; a message says which of them it is from
 * and for.
 */
public final class VirtualHost implements Process<VirtualHost.Letter, VirtualHost.Instruction> {

  /** A message from one virtual node to another. */
  public record Letter(Id from, Id to, HostMessage message) {}

  /** A command for one of the virtual nodes. */
  public record Instruction(Id node, RingCommand command) {}

  /** What one of the virtual nodes tells the application. */
  public record Told(NodeRef node, Upcall upcall) implements Upcall {}

  private final NodeRef self;
  private final TreeMap<Id, HostNode> nodes = new TreeMap<>();

  /**
   * A host whose nodes are all outside the ring.
   *
   * @param self its first virtual node
   */
  public VirtualHost(NodeRef self, List<Id> ids, Function<NodeRef, HostNode> newNode) {
    this.self = self;
    for (Id id : ids) {
      nodes.put(id, newNode.apply(new NodeRef(id, self.address())));
    }
  }

  private VirtualHost(VirtualHost other) {
    this.self = other.self;
    other.nodes.forEach((id, node) -> nodes.put(id, node.copy()));
  }

  @Override
  public VirtualHost copy() {
    return new VirtualHost(this);
  }

  @Override
  public NodeRef self() {
    return self;
  }

  @Override
  public List<HostView> view() {
    return nodes.values().stream().map(HostNode::view).toList();
  }

  @Override
  public void onClock(long millis) {
    nodes.values().forEach(node -> node.onClock(millis));
  }

  @Override
  public void onMessage(NodeRef from, Letter letter, Out<Letter, Instruction> out) {
    HostNode node = nodes.get(letter.to());
    if (node != null) { // else it has left, and its neighbours on this host have not
      node.onMessage(at(letter.from(), from.address()), letter.message(), new Mail(node, out));
    }
  }

  @Override
  public void onCommand(Instruction instruction, Choices choices, Out<Letter, Instruction> out) {
    HostNode node = nodes.get(instruction.node());
    if (node != null) {
      node.onCommand(instruction.command(), choices, new Mail(node, out));
    }
  }

  @Override
  public void onUndeliverable(NodeRef to, Letter letter, Out<Letter, Instruction> out) {
    HostNode node = nodes.get(letter.from());
    if (node != null) {
      node.onUndeliverable(at(letter.to(), to.address()), letter.message(), new Mail(node, out));
    }
  }

  private static NodeRef at(Id id, Address address) {
    return new NodeRef(id, address);
  }

  /** Takes what one of the nodes sends. */
  private final class Mail implements Out<HostMessage, RingCommand> {
    private final NodeRef node;
    private final Out<Letter, Instruction> out;

    Mail(HostNode node, Out<Letter, Instruction> out) {
      this.node = node.self();
      this.out = out;
    }

    @Override
    public void send(NodeRef to, HostMessage message) {
      out.send(to, new Letter(node.id(), to.id(), message));
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      out.after(delay, new Instruction(node.id(), command));
    }

    @Override
    public void upcall(Upcall upcall) {
      out.upcall(new Told(node, upcall));
    }

    /** The host goes with the last of its nodes. */
    @Override
    public void depart() {
      nodes.remove(node.id());
      if (nodes.isEmpty()) {
        out.depart();
      }
    }
  }
}
