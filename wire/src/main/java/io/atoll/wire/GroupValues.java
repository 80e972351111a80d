package io.atoll.wire;

import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.readNodes;
import static io.atoll.wire.RingValues.writeNode;
import static io.atoll.wire.RingValues.writeNodes;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the messages of groups are made of: groups, who is in them, and hosts. */
final class GroupValues {

  private static final int NODE_BYTES = 2 * Long.BYTES;

  /** A node, an epoch, and at least one host. */
  private static final int FEWEST_PLACEMENT_BYTES = NODE_BYTES + 2 + NODE_BYTES;

  /** A node, an empty zone, a version and whether it stays. */
  private static final int FEWEST_MEMBER_BYTES = NODE_BYTES + 4;

  private GroupValues() {}

  static void writeGroup(GroupId group, WireWriter out) {
    writeNode(group.node(), out);
    out.writeLong(group.epoch());
  }

  static GroupId readGroup(WireReader in) throws MalformedMessage {
    return new GroupId(readNode(in), in.readLong());
  }

  static void writePlacement(Placement placement, WireWriter out) {
    writeNode(placement.node(), out);
    out.writeLong(placement.epoch());
    writeNodes(placement.hosts(), out);
  }

  static Placement readPlacement(WireReader in) throws MalformedMessage {
    NodeRef node = readNode(in);
    long epoch = in.readLong();
    List<NodeRef> hosts = readNodes(in);
    if (hosts.isEmpty()) {
      throw in.malformed("a group without hosts");
    }
    return new Placement(node, epoch, hosts);
  }

  static void writeNullablePlacement(@Nullable Placement placement, WireWriter out) {
    out.writeBoolean(placement != null);
    if (placement != null) {
      writePlacement(placement, out);
    }
  }

  static @Nullable Placement readNullablePlacement(WireReader in) throws MalformedMessage {
    return in.readBoolean() ? readPlacement(in) : null;
  }

  static void writePlacements(List<Placement> placements, WireWriter out) {
    WireLists.writeList(placements, GroupValues::writePlacement, out);
  }

  static List<Placement> readPlacements(WireReader in) throws MalformedMessage {
    return WireLists.readList(FEWEST_PLACEMENT_BYTES, GroupValues::readPlacement, in);
  }

  static void writeMember(Member member, WireWriter out) {
    writeNode(member.host(), out);
    out.writeText(member.zone());
    out.writeLong(member.version());
    out.writeBoolean(member.staying());
    out.writeBoolean(member.gone());
  }

  static Member readMember(WireReader in) throws MalformedMessage {
    return new Member(
        readNode(in), in.readText(), in.readLong(), in.readBoolean(), in.readBoolean());
  }

  static void writePause(Pause pause, WireWriter out) {
    out.writeLong(pause.version());
    out.writeBoolean(pause.paused());
  }

  static Pause readPause(WireReader in) throws MalformedMessage {
    return new Pause(in.readLong(), in.readBoolean());
  }

  static void writeMembers(List<Member> members, WireWriter out) {
    WireLists.writeList(members, GroupValues::writeMember, out);
  }

  static List<Member> readMembers(WireReader in) throws MalformedMessage {
    return WireLists.readList(FEWEST_MEMBER_BYTES, GroupValues::readMember, in);
  }
}
