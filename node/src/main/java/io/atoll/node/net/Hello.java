package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The first words of whoever dials.
 *
 * <pre>
 * magic 8 | version 2 | length of the rest 2 | from 8 | to 8 | session 8 | acknowledged 8 | sent 8 | cluster
 * </pre>
 *
 * @param to whom it is meant for; {@link #ANYBODY} to ask who is there
 * @param session {@link #GREETING}, or a number greater than that of any session before it between
 *     the same two hosts
 * @param acknowledged how many frames of the session are known to have been received
 * @param sent how many frames of the session may have been received
 */
record Hello(Address from, Address to, long session, long acknowledged, long sent, String cluster) {

  static final Address ANYBODY = new Address(0);
  static final long GREETING = 0;

  /**
   * No RESP begins with the first of these bytes, nor does any text in UTF-8; the last two make
   * servers that read lines answer, so that whoever dialed the wrong port learns it at once.
   */
  static final long MAGIC = 0x96_41_54_4f_4c_4c_0d_0aL;

  static final int VERSION = 1;

  private static final int HEADER_BYTES = Long.BYTES + 2 * Short.BYTES;
  private static final int FIXED_BYTES = 5 * Long.BYTES;
  private static final int MOST_BYTES = 1024;

  Hello {
    if (cluster.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES - FIXED_BYTES) {
      throw new IllegalArgumentException("the name of a cluster must be shorter than " + cluster);
    }
  }

  /** Only to ask who is there. */
  static Hello greeting(Address from, Address to, String cluster) {
    return new Hello(from, to, GREETING, 0, 0, cluster);
  }

  boolean isGreeting() {
    return session == GREETING;
  }

  ByteBuf encode(ByteBufAllocator allocator) {
    byte[] name = cluster.getBytes(StandardCharsets.UTF_8);
    return allocator
        .buffer(HEADER_BYTES + FIXED_BYTES + name.length)
        .writeLong(MAGIC)
        .writeShort(VERSION)
        .writeShort(FIXED_BYTES + name.length)
        .writeLong(from.value())
        .writeLong(to.value())
        .writeLong(session)
        .writeLong(acknowledged)
        .writeLong(sent)
        .writeBytes(name);
  }

  /**
   * What has been received, if it is all there.
   *
   * @throws PeerException if it is something else
   */
  static @Nullable Hello decode(ByteBuf in) throws PeerException {
    int start = in.readerIndex();
    if (in.readableBytes() < HEADER_BYTES) {
      return null;
    }
    if (in.getLong(start) != MAGIC) {
      throw new PeerException("these are not the first words of a host");
    }
    int version = in.getUnsignedShort(start + Long.BYTES);
    if (version != VERSION) {
      throw new PeerException(
          "this host speaks version "
              + VERSION
              + " of the protocol between hosts, not version "
              + version);
    }
    int length = in.getUnsignedShort(start + Long.BYTES + Short.BYTES);
    if (length < FIXED_BYTES || length > MOST_BYTES) {
      throw new PeerException("first words cannot have a length of " + length);
    }
    if (in.readableBytes() < HEADER_BYTES + length) {
      return null;
    }
    in.skipBytes(HEADER_BYTES);
    Address from = new Address(in.readLong());
    Address to = new Address(in.readLong());
    long session = in.readLong();
    long acknowledged = in.readLong();
    long sent = in.readLong();
    if (session < 0 || acknowledged < 0 || sent < acknowledged) {
      throw new PeerException("there is no such point in a session");
    }
    String cluster = in.readCharSequence(length - FIXED_BYTES, StandardCharsets.UTF_8).toString();
    return new Hello(from, to, session, acknowledged, sent, cluster);
  }
}
