package io.atoll.node.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a {@link Link}: takes frames from it for as long as the socket takes bytes, many
 * to a buffer and many buffers to a flush. Everything on the link's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class LinkConnection extends ChannelInboundHandlerAdapter {

  private static final System.Logger LOG = System.getLogger(LinkConnection.class.getName());

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int SMALLEST_BUFFER_BYTES = 256;

  /** Frames beyond this go out in pieces, so that a connection buffers little of them. */
  private static final int SMALL_FRAME_BYTES = 16 * 1024;

  /** A buffer with so much in it may have no room for another small frame. */
  private static final int FULL_BUFFER_BYTES = BUFFER_BYTES - SMALL_FRAME_BYTES - Integer.BYTES;

  private final Link link;
  private @Nullable Channel channel;
  private boolean pumping;

  /** The receiver has said goodbye: no more than the rest of a frame goes out. */
  private boolean leaving;

  /** A frame of which a part has been written. */
  private byte @Nullable [] large;

  private int largeWritten;

  /** A word of the receiver, as far as it has come. */
  private byte word;

  private long wordFrames;
  private int wordBytesRead;

  LinkConnection(Link link) {
    this.link = link;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    channel = context.channel();
  }

  /** Write what there is to send. */
  void pump() {
    if (pumping || channel == null) {
      return; // writing may bring a change of writability about, and so come back here
    }
    pumping = true;
    try {
      do {
        fill(channel);
        channel.flush();
      } while (channel.isWritable() && (large != null || !leaving && link.hasNext()));
    } finally {
      pumping = false;
    }
  }

  private void fill(Channel to) {
    ByteBuf buffer = Unpooled.EMPTY_BUFFER;
    while (to.isWritable()) {
      if (large != null) {
        writePiece(to, large);
        continue;
      }
      byte[] frame = leaving ? null : link.next();
      if (frame == null) {
        break;
      }
      if (!buffer.isReadable()) {
        buffer = to.alloc().directBuffer(bufferBytes(frame));
      }
      buffer.writeInt(frame.length);
      if (frame.length <= SMALL_FRAME_BYTES) {
        buffer.writeBytes(frame);
      } else {
        large = frame;
        largeWritten = 0;
      }
      if (large != null || buffer.readableBytes() >= FULL_BUFFER_BYTES) {
        to.write(buffer, to.voidPromise());
        buffer = Unpooled.EMPTY_BUFFER;
      }
    }
    if (buffer.isReadable()) {
      to.write(buffer, to.voidPromise());
    }
  }

  private int bufferBytes(byte[] frame) {
    long waiting = Math.max(frame.length + Integer.BYTES, link.backlog().bytes());
    return (int) Math.min(BUFFER_BYTES, Math.max(SMALLEST_BUFFER_BYTES, waiting));
  }

  /** That the socket takes bytes of a long frame is progress, when no acknowledgement can come. */
  private void writePiece(Channel to, byte[] frame) {
    int bytes = Math.min(BUFFER_BYTES, frame.length - largeWritten);
    to.write(Unpooled.wrappedBuffer(frame, largeWritten, bytes))
        .addListener(written -> link.onProgress());
    largeWritten += bytes;
    if (largeWritten == frame.length) {
      large = null;
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (!leaving) {
      link.onWritable(this);
    } else if (large != null) {
      confirmGoodbye();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      while (in.isReadable()) {
        readByte(in.readByte());
      }
    } finally {
      in.release();
    }
  }

  private void readByte(byte next) {
    if (wordBytesRead == 0) {
      word = next;
      wordFrames = 0;
    } else {
      wordFrames = wordFrames << Byte.SIZE | next & 0xff;
    }
    wordBytesRead++;
    if (wordBytesRead == InboundConnection.WORD_BYTES) {
      wordBytesRead = 0;
      switch (word) {
        case InboundConnection.ACKNOWLEDGED -> link.onAcknowledged(this, wordFrames);
        case InboundConnection.GOODBYE -> link.onGoodbye(this, wordFrames);
        default -> link.onNonsense(this);
      }
    }
  }

  /**
   * Tell the receiver that its goodbye is understood, and end. In the middle of a frame there is no
   * way to say so: then after it.
   */
  void confirmGoodbye() {
    leaving = true;
    pump();
    if (channel != null && large == null) {
      channel
          .writeAndFlush(channel.alloc().buffer().writeInt(FrameReader.UNDERSTOOD))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }

  void close() {
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    link.onClosed(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      // a host that goes away is no news, anything else is
      LOG.log(Level.ERROR, "closing " + context.channel().remoteAddress(), cause);
    }
    context.close();
  }
}
