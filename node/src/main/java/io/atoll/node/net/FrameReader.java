package io.atoll.node.net;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes into frames: a length of four bytes, then as many bytes. Keeps no more than one frame,
 * and room is made for a long one only as it arrives: a length alone costs nobody memory.
 */
final class FrameReader {

  /** In place of a length: the sender has understood that this host is leaving, and is done. */
  static final int UNDERSTOOD = -1;

  private static final int ROOM_AT_FIRST_BYTES = 64 * 1024;

  private final int mostBytes;

  private int lengthBytesRead;
  private int length;
  private byte @Nullable [] frame;
  private int filled;
  private boolean understood;

  FrameReader(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Whether {@link #UNDERSTOOD} was read. */
  boolean understood() {
    return understood;
  }

  /**
   * The next frame, once it is there.
   *
   * @throws PeerException if there can be no frame of that length
   */
  byte @Nullable [] next(ByteBuf in) throws PeerException {
    if (frame == null && !readLength(in)) {
      return null;
    }
    byte[] room = frame == null ? new byte[Math.min(length, ROOM_AT_FIRST_BYTES)] : frame;
    while (true) {
      int some = Math.min(room.length - filled, in.readableBytes());
      in.readBytes(room, filled, some);
      filled += some;
      if (filled == length) {
        frame = null;
        filled = 0;
        lengthBytesRead = 0;
        return room;
      }
      if (!in.isReadable()) {
        frame = room;
        return null;
      }
      room = Arrays.copyOf(room, (int) Math.min(length, 2L * room.length));
    }
  }

  private boolean readLength(ByteBuf in) throws PeerException {
    if (lengthBytesRead == 0 && in.readableBytes() >= Integer.BYTES) {
      length = in.readInt();
      lengthBytesRead = Integer.BYTES;
    }
    while (lengthBytesRead < Integer.BYTES) {
      if (!in.isReadable()) {
        return false;
      }
      length = length << Byte.SIZE | in.readUnsignedByte();
      lengthBytesRead++;
    }
    if (length == UNDERSTOOD) {
      understood = true;
      return false;
    }
    if (length < 0 || length > mostBytes) {
      throw new PeerException("a frame of " + Integer.toUnsignedString(length) + " bytes");
    }
    return true;
  }
}
