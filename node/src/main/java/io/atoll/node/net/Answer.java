package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a host answers to a {@link Hello}. The layout of a refusal is the same in all versions of
 * the protocol, so that it can be shown.
 *
 * <pre>
 * magic 8 | version 2 | length of the rest 4 | what 1 | host 8 | received 8 | profile or reason
 * </pre>
 */
sealed interface Answer {

  int MOST_PROFILE_BYTES = 1024 * 1024;

  /** The host that answers. */
  Address host();

  /**
   * Go on.
   *
   * @param received how many frames of the session it has had
   * @param profile what it says of itself, to one who greets; empty otherwise
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Accepted(Address host, long received, byte[] profile) implements Answer {}

  /** Not now and not later. */
  record Refused(Address host, String reason) implements Answer {}

  /** It receives nothing after this many frames: it is leaving. */
  record Gone(Address host, long received) implements Answer {}

  private static byte what(Answer answer) {
    return (byte) (answer instanceof Accepted ? 0 : answer instanceof Refused ? 1 : 2);
  }

  private static long received(Answer answer) {
    if (answer instanceof Accepted accepted) {
      return accepted.received();
    }
    return answer instanceof Gone gone ? gone.received() : 0;
  }

  private static byte[] rest(Answer answer) {
    if (answer instanceof Refused refused) {
      return refused.reason().getBytes(StandardCharsets.UTF_8);
    }
    return answer instanceof Accepted accepted ? accepted.profile() : new byte[0];
  }

  default ByteBuf encode(ByteBufAllocator allocator) {
    byte[] rest = rest(this);
    return allocator
        .buffer(Wire.HEADER_BYTES + Wire.FIXED_BYTES + rest.length)
        .writeLong(Hello.MAGIC)
        .writeShort(Hello.VERSION)
        .writeInt(Wire.FIXED_BYTES + rest.length)
        .writeByte(what(this))
        .writeLong(host().value())
        .writeLong(received(this))
        .writeBytes(rest);
  }

  /**
   * What has been received, if it is all there.
   *
   * @throws PeerException if it is something else
   */
  static @Nullable Answer decode(ByteBuf in) throws PeerException {
    int start = in.readerIndex();
    if (in.readableBytes() < Wire.HEADER_BYTES) {
      Wire.checkBeginning(in);
      return null;
    }
    Wire.checkBeginning(in);
    int version = in.getUnsignedShort(start + Long.BYTES);
    int length = in.getInt(start + Long.BYTES + Short.BYTES);
    if (length < Wire.FIXED_BYTES || length > Wire.FIXED_BYTES + MOST_PROFILE_BYTES) {
      throw new PeerException("answers with a length of " + length + ", which cannot be");
    }
    if (in.readableBytes() < Wire.HEADER_BYTES + length) {
      return null;
    }
    in.skipBytes(Wire.HEADER_BYTES);
    byte what = in.readByte();
    Address host = new Address(in.readLong());
    long received = in.readLong();
    byte[] rest = new byte[length - Wire.FIXED_BYTES];
    in.readBytes(rest);
    if (what == 1) {
      return new Refused(host, new String(rest, StandardCharsets.UTF_8));
    }
    if (version != Hello.VERSION || received < 0) {
      throw new PeerException("answers in version " + version + ", not " + Hello.VERSION);
    }
    return switch (what) {
      case 0 -> new Accepted(host, received, rest);
      case 2 -> new Gone(host, received);
      default -> throw new PeerException("answers in a way that is not known here: " + what);
    };
  }

  /** The layout of what all answers have. */
  final class Wire {
    private static final int HEADER_BYTES = Long.BYTES + Short.BYTES + Integer.BYTES;
    private static final int FIXED_BYTES = 1 + 2 * Long.BYTES;

    private Wire() {}

    /** As early as possible: a server of another kind may say little and wait. */
    private static void checkBeginning(ByteBuf in) throws PeerException {
      int bytes = Math.min(Long.BYTES, in.readableBytes());
      for (int i = 0; i < bytes; i++) {
        byte expected = (byte) (Hello.MAGIC >>> Long.SIZE - Byte.SIZE * (i + 1));
        if (in.getByte(in.readerIndex() + i) != expected) {
          throw new PeerException("is not a host of Atoll: it speaks another protocol");
        }
      }
    }
  }
}
