package io.atoll.wire;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.host.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What messages are made of: identifiers, nodes, arcs, and which join or leave they belong to. */
public final class RingValues {

  private static final int NODE_BYTES = 2 * Long.BYTES;

  private RingValues() {}

  public static void writeId(Id id, WireWriter out) {
    out.writeFixedLong(id.value());
  }

  public static Id readId(WireReader in) throws MalformedMessage {
    return new Id(in.readFixedLong());
  }

  public static void writeNode(NodeRef node, WireWriter out) {
    writeId(node.id(), out);
    out.writeFixedLong(node.address().value());
  }

  public static NodeRef readNode(WireReader in) throws MalformedMessage {
    return new NodeRef(readId(in), new Address(in.readFixedLong()));
  }

  static void writeNullableNode(@Nullable NodeRef node, WireWriter out) {
    out.writeBoolean(node != null);
    if (node != null) {
      writeNode(node, out);
    }
  }

  static @Nullable NodeRef readNullableNode(WireReader in) throws MalformedMessage {
    return in.readBoolean() ? readNode(in) : null;
  }

  public static void writeNodes(List<NodeRef> nodes, WireWriter out) {
    out.writeInt(nodes.size());
    for (NodeRef node : nodes) {
      writeNode(node, out);
    }
  }

  public static List<NodeRef> readNodes(WireReader in) throws MalformedMessage {
    NodeRef[] nodes = new NodeRef[in.readCount(NODE_BYTES)];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = readNode(in);
    }
    return List.of(nodes);
  }

  static void writeArc(Arc arc, WireWriter out) {
    writeId(arc.after(), out);
    writeId(arc.upTo(), out);
  }

  static Arc readArc(WireReader in) throws MalformedMessage {
    return new Arc(readId(in), readId(in));
  }

  static void writeOperation(Operation operation, WireWriter out) {
    writeNode(operation.initiator(), out);
    out.writeLong(operation.attempt());
    writeNullableNode(operation.host(), out);
    out.writeLong(operation.grant());
  }

  static Operation readOperation(WireReader in) throws MalformedMessage {
    return new Operation(readNode(in), in.readLong(), readNullableNode(in), in.readLong());
  }
}
