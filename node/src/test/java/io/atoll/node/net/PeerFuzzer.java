package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;

/**
 * What Jazzer calls with bytes of its invention: they come in pieces, as if a host had dialed this
 * one and, again, as if they were an answer. Nothing may be thrown, and no frame may be received
 * from anybody who was not let in.
 */
public final class PeerFuzzer {

  static final Address SELF = new Address(0x7f00_0001_1cd3_0007L);
  static final String CLUSTER = "c";

  private static final Limits LIMITS = new Limits(1024, 4096, 1_000, 1_000, 1_000);

  /** Where an answer says what it is. */
  private static final int WHAT_INDEX = Long.BYTES + Short.BYTES + Integer.BYTES;

  private PeerFuzzer() {}

  public static void fuzzerTestOneInput(byte[] data) {
    int pieceBytes = data.length == 0 ? 1 : 1 + (data[data.length - 1] & 0x3f);
    dialedWith(data, pieceBytes);
    answeredWith(data);
  }

  private static void dialedWith(byte[] data, int pieceBytes) {
    Frames frames = new Frames();
    Welcome welcome =
        new Welcome(SELF, CLUSTER, () -> new byte[3], new InboundSessions(SELF, frames, LIMITS));
    EmbeddedChannel channel = new EmbeddedChannel();
    channel
        .pipeline()
        .addLast(new InboundConnection(channel, welcome, (host, here) -> here, LIMITS));
    for (int at = 0; at < data.length && channel.isOpen(); at += pieceBytes) {
      channel.writeInbound(Unpooled.copiedBuffer(data, at, Math.min(pieceBytes, data.length - at)));
    }
    ByteBuf answer = channel.readOutbound();
    boolean letIn = answer != null && answer.getByte(WHAT_INDEX) == 0;
    if (frames.count > 0 && !letIn) {
      throw new IllegalStateException("a frame of one who was not let in");
    }
    channel.finishAndReleaseAll();
    if (answer != null) {
      answer.release();
    }
  }

  private static void answeredWith(byte[] data) {
    try {
      Answer answer = Answer.decode(Unpooled.wrappedBuffer(data));
      if (answer instanceof Answer.Accepted accepted && accepted.received() < 0) {
        throw new IllegalStateException("less than nothing received");
      }
    } catch (PeerException e) {
      if (e.reason().isEmpty()) {
        throw new IllegalStateException("an error must say what is wrong", e);
      }
    }
  }

  /** Counts frames, which must be within the limit. */
  private static final class Frames implements Receiver {
    private int count;

    @Override
    public void onFrame(Address from, byte[] frame) {
      count++;
      if (frame.length > LIMITS.frameBytes()) {
        throw new IllegalStateException("a frame beyond the limit");
      }
    }

    @Override
    public void onUndeliverable(Address to, byte[] frame) {
      throw new IllegalStateException("nothing is sent");
    }

    @Override
    public void onLost(Address to, byte[] frame) {
      throw new IllegalStateException("nothing is sent");
    }
  }
}
