package io.atoll.lab.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Wire;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.wire.GroupLetterCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;

/** The codec of hosts that run groups, for simulated ones. */
final class GroupWire implements Wire<GroupMessage> {

  private static final int USUAL_BYTES = 256;

  private final GroupLetterCodec codec;

  /**
   * @param shard another than that for registers is a mistake on purpose
   */
  GroupWire(ShardCodec shard) {
    this.codec = new GroupLetterCodec(shard);
  }

  @Override
  public GroupMessage carry(NodeRef from, NodeRef to, GroupMessage message) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    codec.write(message, out);
    GroupMessage read = read(message, new WireReader(out.array(), 0, out.size()));
    if (!read.equals(message)) {
      throw new IllegalStateException(message + " came through the codec as " + read);
    }
    return read;
  }

  private GroupMessage read(GroupMessage written, WireReader in) {
    try {
      GroupMessage read = codec.read(in);
      in.expectEnd();
      return read;
    } catch (MalformedMessage e) {
      throw new IllegalStateException(written + " did not come through the codec", e);
    }
  }
}
