package io.atoll;

import io.atoll.gateway.database.Database;
import io.atoll.store.keyspace.Answer;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a host: requests go out one after the other without waiting, replies come back in
 * the same order. All of it is done by the thread of the connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class RemoteConnection extends ChannelInboundHandlerAdapter {

  /** Who sends by it. */
  interface Owner {

    /** More can be sent. */
    void writable();

    /** The host serves. */
    void answered();

    /**
     * It has ended.
     *
     * @param again requests that were sent and have to be sent once more, in order
     */
    void ended(RemoteConnection connection, List<RemoteRequest> again);
  }

  /** Requests are written together, up to about so much. */
  private static final int TOGETHER_BYTES = 64 * 1024;

  private record Sent(RemoteRequest request, long atNanos) {}

  private final String host;
  private final Owner owner;
  private final Queue<Sent> sent = new ArrayDeque<>();

  /** Refused, since the host is not on the ring: not executed. */
  private final List<RemoteRequest> again = new ArrayList<>();

  private @Nullable ChannelHandlerContext context;
  private @Nullable ByteBuf received;
  private @Nullable ByteBuf unwritten;

  /** Why it is no good any more, even if it has not ended yet. */
  private @Nullable String trouble;

  RemoteConnection(String host, Owner owner) {
    this.host = host;
    this.owner = owner;
  }

  @Override
  public void channelActive(ChannelHandlerContext newContext) {
    context = newContext;
    received = newContext.alloc().buffer();
    owner.writable();
  }

  // ---- requests

  boolean isWritable() {
    return context != null && trouble == null && context.channel().isWritable();
  }

  void write(RemoteRequest request) {
    if (context == null) {
      throw new IllegalStateException("not connected");
    }
    ByteBuf out = unwritten == null ? context.alloc().buffer() : unwritten;
    CommandWriter.write(request.operation(), out);
    sent.add(new Sent(request, System.nanoTime()));
    unwritten = out;
    if (out.readableBytes() >= TOGETHER_BYTES) {
      writeOut(context);
    }
  }

  /** Writing may bring a change of writability about, and so lead here again. */
  private void writeOut(ChannelHandlerContext current) {
    ByteBuf out = unwritten;
    unwritten = null;
    if (out != null) {
      current.write(out);
    }
  }

  void flush() {
    if (context != null) {
      writeOut(context);
      context.flush();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    owner.writable();
  }

  /** End it if an answer is overdue: somebody else may do better. */
  void endIfStuck(long timeoutNanos) {
    Sent first = sent.peek();
    if (first != null && System.nanoTime() - first.atNanos() > timeoutNanos) {
      end("it has not answered in time");
    }
  }

  void end(String why) {
    if (trouble == null) {
      trouble = why;
    }
    if (context != null) {
      context.close();
    }
  }

  // ---- replies

  @Override
  public void channelRead(ChannelHandlerContext reading, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      if (received == null) {
        return; // it has ended
      }
      received.writeBytes(bytes);
      readReplies(received);
      received.discardSomeReadBytes();
    } catch (ProtocolException e) {
      end("it does not speak the Redis protocol, but says " + e.getMessage());
    } finally {
      bytes.release();
    }
  }

  private void readReplies(ByteBuf in) throws ProtocolException {
    Answer answer = ReplyReader.next(in);
    while (answer != null) {
      Sent first = sent.poll();
      if (first == null) {
        throw new ProtocolException("something without being asked");
      }
      onAnswer(first.request(), answer);
      answer = ReplyReader.next(in);
    }
    if (!again.isEmpty() && sent.isEmpty()) {
      end("it is not on the ring any more");
    }
  }

  private void onAnswer(RemoteRequest request, Answer answer) {
    if (answer instanceof Answer.Refused refused
        && refused.reason().startsWith(Database.OFF_THE_RING)) {
      trouble = "it is not on the ring any more";
      again.add(request);
    } else {
      owner.answered();
      request.reception().accept(answer);
    }
  }

  // ---- the end

  @Override
  public void channelInactive(ChannelHandlerContext ended) {
    release(received);
    release(unwritten);
    received = null;
    unwritten = null;
    String why = trouble == null ? "the connection was lost" : trouble;
    for (Sent each : sent) {
      RemoteRequest request = each.request();
      if (request.onlyReads()) {
        again.add(request);
      } else {
        request
            .reception()
            .failed(
                new OutcomeUnknownException(
                    "no answer came from "
                        + host
                        + ": "
                        + why
                        + "; what was asked may have been executed or not"));
      }
    }
    sent.clear();
    owner.ended(this, List.copyOf(again));
  }

  private static void release(@Nullable ByteBuf buffer) {
    if (buffer != null) {
      buffer.release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failing, Throwable cause) {
    end(String.valueOf(cause.getMessage()));
  }
}
