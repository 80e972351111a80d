package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One connection: sends requests, waits for all replies, and begins again. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class LoadClient extends ChannelInboundHandlerAdapter implements ReplyScanner.Listener {

  /** What all clients do at the moment. */
  static final class Phase {
    volatile boolean measuring;
    volatile boolean ending;
    final LongAdder replies = new LongAdder();
  }

  private final Workload workload;
  private final Phase phase;
  private final ReplyScanner scanner = new ReplyScanner(this);
  private final Tally tally = new Tally();
  private final CompletableFuture<Tally> done = new CompletableFuture<>();

  /** Of the requests that are out, which ones read. */
  private final boolean[] reads;

  private int sent;
  private int answered;
  private long sentNanos;
  private @Nullable ChannelHandlerContext connection;

  LoadClient(Workload workload, int pipeline, Phase phase) {
    this.workload = workload;
    this.reads = new boolean[pipeline];
    this.phase = phase;
  }

  /** What it has seen, once it has ended. */
  CompletableFuture<Tally> done() {
    return done;
  }

  /** Called by the thread of the connection, once all are there. */
  void begin() {
    if (connection != null) {
      sendSome(connection);
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    connection = context;
  }

  private void sendSome(ChannelHandlerContext context) {
    ByteBuf out = context.alloc().buffer();
    sent = 0;
    answered = 0;
    while (sent < reads.length && workload.hasNext()) {
      reads[sent] = workload.writeNext(out);
      sent++;
    }
    if (sent == 0) {
      out.release();
      end(context);
      return;
    }
    sentNanos = System.nanoTime();
    context.writeAndFlush(out);
  }

  private void end(ChannelHandlerContext context) {
    done.complete(tally);
    context.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
    ByteBuf bytes = (ByteBuf) message;
    try {
      scanner.scan(bytes);
    } finally {
      bytes.release();
    }
    if (answered == sent) {
      if (phase.ending) {
        end(context);
      } else {
        sendSome(context);
      }
    }
  }

  @Override
  public void onValue() {
    if (phase.measuring) {
      tally.add(reads[answered], System.nanoTime() - sentNanos);
    }
    answered++;
    phase.replies.increment();
  }

  @Override
  public void onNothing() {
    if (phase.measuring) {
      tally.addMiss();
    }
    onValue();
  }

  @Override
  public void onError(String text) {
    tally.addError(text);
    if (answered < sent) {
      onValue();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    // no news if it has ended
    String lastWords = tally.firstError() == null ? "" : ", saying " + tally.firstError();
    done.completeExceptionally(new IOException("the host has closed a connection" + lastWords));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    done.completeExceptionally(cause);
    context.close();
  }
}
