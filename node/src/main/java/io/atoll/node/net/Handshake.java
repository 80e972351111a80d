package io.atoll.node.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a connection that this host has dialed: a {@link Hello}, an {@link Answer}. Then
 * this handler leaves the pipeline to the next.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class Handshake extends ChannelInboundHandlerAdapter {

  private final Hello hello;
  private final int timeoutMillis;
  private final Outcome outcome;
  private final ByteBuf received = Unpooled.buffer(Long.BYTES);
  private @Nullable ScheduledFuture<?> deadline;
  private boolean decided;

  Handshake(Hello hello, int timeoutMillis, Outcome outcome) {
    this.hello = hello;
    this.timeoutMillis = timeoutMillis;
    this.outcome = outcome;
  }

  /** How it went: one of these is called, once; never, if no connection is established. */
  interface Outcome {

    void onAnswer(Answer answer);

    /** The connection is closed then. */
    void onNoAnswer(String reason);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.writeAndFlush(hello.encode(context.alloc()));
    deadline =
        context
            .executor()
            .schedule(
                () -> fail(context, "does not answer within " + timeoutMillis + " ms"),
                timeoutMillis,
                TimeUnit.MILLISECONDS);
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    if (!decided) {
      received.writeBytes(in);
    }
    in.release();
    if (decided) {
      return;
    }
    try {
      Answer answer = Answer.decode(received);
      if (answer != null) {
        decide();
        context.pipeline().remove(this);
        outcome.onAnswer(answer);
        if (received.isReadable()) {
          context.fireChannelRead(received);
        }
      }
    } catch (PeerException e) {
      fail(context, e.reason());
    }
  }

  private void decide() {
    decided = true;
    if (deadline != null) {
      deadline.cancel(false);
    }
  }

  private void fail(ChannelHandlerContext context, String reason) {
    if (!decided) {
      decide();
      outcome.onNoAnswer(reason);
      context.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, "closes the connection without an answer");
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(context, "breaks the connection: " + cause.getMessage());
  }
}
