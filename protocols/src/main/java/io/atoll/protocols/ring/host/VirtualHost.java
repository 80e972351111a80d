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
public final class VirtualHost implements Process<VirtualHost.Post, VirtualHost.Instruction> {

  /** What goes from host to host. */
  public sealed interface Post permits Letter, NobodyThere {}

  /** A message from one virtual node to another. */
  public record Letter(Id from, Id to, HostMessage message) implements Post {}

  /**
   * A letter back to the host of its sender: the virtual node that it was for has left, and others
   * of its host have not.
   */
  public record NobodyThere(Letter letter) implements Post {}

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
  public void onMessage(NodeRef from, Post post, Out<Post, Instruction> out) {
    if (post instanceof NobodyThere returned) {
      onReturned(from, returned.letter(), out);
    } else if (post instanceof Letter letter) {
      HostNode node = nodes.get(letter.to());
      if (node == null) {
        out.send(from, new NobodyThere(letter));
      } else {
        node.onMessage(at(letter.from(), from.address()), letter.message(), new Outbox(node, out));
      }
    }
  }

  @Override
  public void onCommand(Instruction instruction, Choices choices, Out<Post, Instruction> out) {
    HostNode node = nodes.get(instruction.node());
    if (node != null) {
      node.onCommand(instruction.command(), choices, new Outbox(node, out));
    }
  }

  @Override
  public void onUndeliverable(NodeRef to, Post post, Out<Post, Instruction> out) {
    if (post instanceof Letter letter) { // else its sender is gone, too
      onReturned(to, letter, out);
    }
  }

  private void onReturned(NodeRef by, Letter letter, Out<Post, Instruction> out) {
    HostNode node = nodes.get(letter.from());
    if (node != null) {
      node.onUndeliverable(at(letter.to(), by.address()), letter.message(), new Outbox(node, out));
    }
  }

  private static NodeRef at(Id id, Address address) {
    return new NodeRef(id, address);
  }

  /** Takes what one of the nodes sends. */
  private final class Outbox implements Out<HostMessage, RingCommand> {
    private final NodeRef node;
    private final Out<Post, Instruction> out;

    Outbox(HostNode node, Out<Post, Instruction> out) {
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
