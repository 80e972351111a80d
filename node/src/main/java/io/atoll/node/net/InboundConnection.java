package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that another host has dialed: its frames come in, acknowledgements go out. Those are
 * numbers of frames received so far, one for many frames: when much has come, or after a while.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class InboundConnection extends ChannelInboundHandlerAdapter {

  /** Kinds of words to the sender, each with a number of frames of eight bytes. */
  static final byte ACKNOWLEDGED = 1;

  static final byte GOODBYE = 2;
  static final int WORD_BYTES = 1 + Long.BYTES;

  private static final System.Logger LOG = System.getLogger(InboundConnection.class.getName());

  private static final int MOST_UNACKNOWLEDGED_FRAMES = 1024;
  private static final int MOST_UNACKNOWLEDGED_BYTES = 256 * 1024;
  private static final int ACKNOWLEDGE_AFTER_MILLIS = 20;

  private final Channel channel;
  private final Welcome welcome;
  private final Loops loops;
  private final FrameReader reader;

  /** The first words, as far as they have come. */
  private final ByteBuf firstWords = Unpooled.buffer(Long.BYTES);

  private @Nullable InboundSession session;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean closing;

  /** On its way to another thread: what comes is only kept. */
  private boolean moving;

  private int unacknowledgedFrames;
  private long unacknowledgedBytes;
  private boolean acknowledgingLater;

  /** Which thread is to serve the connections of a host. */
  @FunctionalInterface
  interface Loops {
    /**
     * @param here the one that serves this connection now
     */
    EventLoop of(Address host, EventLoop here);
  }

  InboundConnection(Channel channel, Welcome welcome, Loops loops, Limits limits) {
    this.channel = channel;
    this.welcome = welcome;
    this.loops = loops;
    this.reader = new FrameReader(limits.frameBytes());
    this.deadline =
        channel.eventLoop().schedule(this::close, limits.connectMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (moving) {
        firstWords.writeBytes(in);
      } else if (session == null && !closing) {
        firstWords.writeBytes(in);
        readHello();
        readFrames(firstWords);
      } else {
        readFrames(in);
      }
    } catch (PeerException e) {
      closeBecauseOf(e);
    } finally {
      in.release();
    }
  }

  private void readHello() {
    Answer answer;
    try {
      Hello hello = Hello.decode(firstWords);
      if (hello == null) {
        return;
      }
      InboundSessions.Opened opened = welcome.answer(hello, this);
      answer = opened.answer();
      session = opened.session();
    } catch (PeerException e) {
      answer = welcome.refuse(e.reason());
    }
    met();
    if (session == null) {
      closing = true;
      channel
          .writeAndFlush(answer.encode(channel.alloc()))
          .addListener(ChannelFutureListener.CLOSE);
    } else {
      channel.writeAndFlush(answer.encode(channel.alloc()));
      moveTo(loops.of(session.from(), channel.eventLoop()));
    }
  }

  private void moveTo(EventLoop loop) {
    if (loop != channel.eventLoop()) {
      moving = true;
      channel.config().setAutoRead(false);
      channel
          .deregister()
          .addListener(left -> loop.register(channel).addListener(arrived -> onMoved()));
    }
  }

  /** On the thread that serves this connection from now on. */
  private void onMoved() {
    moving = false;
    channel.config().setAutoRead(true);
    try {
      readFrames(firstWords);
      acknowledgeSometime();
    } catch (PeerException e) {
      closeBecauseOf(e);
    }
  }

  private void closeBecauseOf(PeerException e) {
    LOG.log(Level.WARNING, "closing {0}: {1}", channel.remoteAddress(), e.reason());
    close();
  }

  private void met() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  private void readFrames(ByteBuf in) throws PeerException {
    InboundSession current = session;
    if (current == null || closing || moving) {
      return;
    }
    synchronized (current) { // once for all of them, not for each
      byte[] frame = reader.next(in);
      while (frame != null) {
        if (current.receive(this, frame)) {
          unacknowledgedFrames++;
          unacknowledgedBytes += frame.length;
        }
        frame = reader.next(in);
      }
    }
    if (reader.understood()) {
      current.settle();
      close();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    acknowledgeSometime();
  }

  private void acknowledgeSometime() {
    if (unacknowledgedFrames >= MOST_UNACKNOWLEDGED_FRAMES
        || unacknowledgedBytes >= MOST_UNACKNOWLEDGED_BYTES) {
      acknowledge();
    } else if (unacknowledgedFrames > 0 && !acknowledgingLater) {
      acknowledgingLater = true;
      channel
          .eventLoop()
          .schedule(this::acknowledgeLater, ACKNOWLEDGE_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void acknowledgeLater() {
    acknowledgingLater = false;
    acknowledge();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    acknowledge();
  }

  /** A sender that does not read acknowledgements gets none until it does: they would pile up. */
  private void acknowledge() {
    if (session != null && unacknowledgedFrames > 0 && channel.isWritable() && !closing) {
      unacknowledgedFrames = 0;
      unacknowledgedBytes = 0;
      say(ACKNOWLEDGED, session.received());
    }
  }

  private void say(byte word, long frames) {
    channel.writeAndFlush(
        channel.alloc().buffer(WORD_BYTES).writeByte(word).writeLong(frames),
        channel.voidPromise());
  }

  /** Any thread. Nothing is received any more; what still comes is read until it is understood. */
  void sayGoodbye(long received) {
    channel
        .eventLoop()
        .execute(
            () -> {
              unacknowledgedFrames = 0;
              say(GOODBYE, received);
            });
  }

  /** Any thread. */
  void close() {
    channel.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    closing = true;
    met();
    if (session != null) {
      session.disconnected(this);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      // a host that goes away is no news, anything else is
      LOG.log(Level.ERROR, "closing " + channel.remoteAddress(), cause);
    }
    close();
  }
}
