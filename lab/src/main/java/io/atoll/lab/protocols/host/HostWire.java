package io.atoll.lab.protocols.host;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Wire;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.protocols.ring.host.VirtualHost.NobodyThere;
import io.atoll.protocols.ring.host.VirtualHost.Post;
import io.atoll.wire.LetterCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.RegisterCodec;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;

/** The codec of hosts, for simulated ones. It has no state, so many rings may share it. */
public final class HostWire implements Wire<HostMessage> {

  private static final int USUAL_BYTES = 128;

  private final LetterCodec codec;

  public HostWire() {
    this(new RegisterCodec());
  }

  /**
   * @param shard another than that for registers is a mistake on purpose
   */
  public HostWire(ShardCodec shard) {
    this.codec = new LetterCodec(shard);
  }

  @Override
  public HostMessage carry(NodeRef from, NodeRef to, HostMessage message) {
    return carry(new Letter(from.id(), to.id(), message)).message();
  }

  /** The same for hosts with several nodes, which write letters themselves. */
  public Letter carry(Letter letter) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    codec.write(letter, out);
    Letter read = read(letter, new WireReader(out.array(), 0, out.size()));
    if (!read.equals(letter)) {
      throw new IllegalStateException(letter + " came through the codec as " + read);
    }
    return read;
  }

  /** The same for all that such hosts send. */
  public Post carryPost(Post post) {
    return post instanceof NobodyThere returned
        ? new NobodyThere(carry(returned.letter()))
        : carry((Letter) post);
  }

  private Letter read(Letter written, WireReader in) {
    try {
      Letter read = codec.read(in);
      in.expectEnd();
      return read;
    } catch (MalformedMessage e) {
      throw new IllegalStateException(written + " did not come through the codec", e);
    }
  }
}
