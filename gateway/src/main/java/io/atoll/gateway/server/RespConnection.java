package io.atoll.gateway.server;

import io.atoll.gateway.command.Call;
import io.atoll.gateway.command.Command;
import io.atoll.gateway.command.CommandTable;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.command.Session;
import io.atoll.gateway.resp.HttpRequest;
import io.atoll.gateway.resp.ProtocolError;
import io.atoll.gateway.resp.Reply;
import io.atoll.gateway.resp.ReplyWriter;
import io.atoll.gateway.resp.Request;
import io.atoll.gateway.resp.RequestDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.CharsetUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client. Requests are executed as they are read, without waiting for the answers of those
 * before; replies go out in the order of the requests, all those of one read together. Answers that
 * take longer than others of the same read are waited for, but not for long.
 *
 * <p>A client that does not read its replies, or that has too many requests open, is not read from
 * until it has caught up. So it can take up no more memory than a few buffers and one value. A
 * reply that waits for one before it counts with its request; one that has not come yet counts as
 * much as those before it did.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the connection
final class RespConnection extends ChannelInboundHandlerAdapter {

  /** Before there was a reply, so many are expected to be as much as may be open. */
  private static final int FIRST_REPLIES = 1024;

  private static final String TOO_MANY = "-ERR max number of clients reached\r\n";

  /** How long replies wait at most for others of the same read. */
  private static final long HELD_BACK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Host host;
  private final boolean clusterAware;
  private final ClientLimits limits;
  private final RequestDecoder decoder = new RequestDecoder();

  /** Calls in order, from the first that has no reply yet. */
  private final Queue<OpenCall> open = new ArrayDeque<>();

  /** What they take up, and the replies to them that wait for others. */
  private long openBytes;

  /** How many of them have no reply. */
  private int unanswered;

  /** What to expect of a reply: more as soon as there was a longer one, less step by step. */
  private long expectedReplyBytes;

  private @Nullable Client client;

  /** What has been received and not been decoded. */
  private ByteBuf received = Unpooled.EMPTY_BUFFER;

  /** Whether the host was full when it came; that is said when it first speaks. */
  private boolean tooMany;

  private boolean decoding;

  /** In the middle of replies, or between two of them. */
  private boolean writing;

  /** Replies that came late are about to be written. */
  private boolean catchingUp;

  /** Calls that other threads have a reply to, and whether somebody will look at them. */
  private final Queue<OpenCall> broughtByOthers = new ConcurrentLinkedQueue<>();

  private final AtomicBoolean fetching = new AtomicBoolean();

  /** How often something was read. */
  private long reads;

  /** Since when requests are being decoded. */
  private long decodingSinceNanos;

  /** Which read the request was of whose reply was written last. */
  private long repliedRead;

  /** Replies are written and held back, since then. */
  private boolean holdingBack;

  private long heldBackSinceNanos;

  /** Whether it will be looked at again for how long. */
  private boolean watchingHeldBack;

  /** The command that the request to be executed next is named by. */
  private @Nullable Command named;

  /** A request that concerns all keys, while others are open. */
  private @Nullable Request waiting;

  /** What is open is such a request. */
  private boolean alone;

  private boolean closing;
  private boolean ended;

  RespConnection(Host host, boolean clusterAware, ClientLimits limits) {
    this.host = host;
    this.clusterAware = clusterAware;
    this.limits = limits;
    this.expectedReplyBytes = limits.openBytes() / FIRST_REPLIES;
  }

  /** What a connection has from the moment it is established. */
  private record Client(ChannelHandlerContext context, Session session, ReplyWriter writer) {}

  /** A call that waits for its reply, or for the replies before. */
  private final class OpenCall implements Consumer<Reply> {
    private final Client current;
    private final Call call;
    private final long read;
    private long sizeBytes;
    private boolean version3;
    private @Nullable Reply reply;

    /** The reply, until the thread of the connection has taken it. */
    private @Nullable Reply brought;

    private OpenCall(Client current, Request request) {
      this.current = current;
      this.call = new Call(request.words(), current.session(), host, decodingSinceNanos, this);
      this.read = reads;
      this.sizeBytes = request.sizeBytes();
    }

    @Override
    public void accept(Reply itsReply) {
      if (!current.context().executor().inEventLoop()) {
        bring(current, this, itsReply);
      } else if (decoding) {
        answer(this, itsReply); // written with those of all that is decoded now
      } else {
        replyLater(current, this, itsReply);
      }
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    Session session =
        new Session(
            host.nextSessionId(),
            (InetSocketAddress) context.channel().remoteAddress(),
            (InetSocketAddress) context.channel().localAddress(),
            clusterAware,
            host.nowMillis());
    ReplyWriter writer =
        new ReplyWriter(context.alloc(), bytes -> context.write(bytes, context.voidPromise()));
    client = new Client(context, session, writer);
    host.opened(session);
    tooMany = host.sessionCount() > limits.connections();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end();
  }

  /** It was no client after all. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    end();
  }

  private void end() {
    if (client != null && !ended) {
      host.closed(client.session());
    }
    closing = true;
    ended = true;
    countUnwritten();
    received.release();
    received = Unpooled.EMPTY_BUFFER;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (closing || client == null) {
      bytes.release();
      return;
    }
    if (tooMany) {
      bytes.release();
      say(client, TOO_MANY);
      return;
    }
    if (received.isReadable()) {
      ByteBuf both = context.alloc().buffer(received.readableBytes() + bytes.readableBytes());
      both.writeBytes(received).writeBytes(bytes);
      received.release();
      bytes.release();
      received = both;
    } else {
      received = bytes;
    }
    client.session().usedAt(host.nowMillis());
    reads++;
    decode(client);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (client != null && !closing) {
      flushTogether(client);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (client != null && !closing) {
      decode(client);
      flush(client);
    }
  }

  /**
   * The host is about to stop: the client gets the replies to what has been read, and that is all.
   */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event.equals(RespServer.LAST_CALL) && client != null && !closing) {
      client.session().end();
      writeReplies(client);
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  /**
   * Execute what has been received, for as long as the client keeps up. Writing may bring a change
   * of writability about, and so come back here, in the middle of a reply: hence the flags. Whoever
   * writes decodes afterwards.
   */
  private void decode(Client current) {
    if (decoding || writing) {
      return;
    }
    decoding = true;
    if (received.isReadable() || waiting != null) {
      decodingSinceNanos = System.nanoTime(); // once for all of them
    }
    try {
      while (!closing && !current.session().isEnding() && hasCaughtUp(current)) {
        Request request = next();
        if (request == null) {
          break;
        }
        if (request.inline() && HttpRequest.isHttp(request.words())) {
          say(current, HttpRequest.RESPONSE);
          break;
        }
        execute(current, request);
      }
    } catch (ProtocolError e) {
      say(current, e.reply());
    } finally {
      decoding = false;
    }
    if (!received.isReadable()) {
      received.release();
      received = Unpooled.EMPTY_BUFFER;
    }
    current.context().channel().config().setAutoRead(keepsUp(current));
  }

  /**
   * The next request that may be executed. What concerns all keys waits for everything before, and
   * everything behind waits for it: slots have their order, each on its own, and this has none.
   */
  private @Nullable Request next() throws ProtocolError {
    Request request = waiting == null ? decoder.next(received) : waiting;
    waiting = null;
    named = request == null ? null : CommandTable.ALL.named(request.words());
    if (named != null && named.concernsAllKeys()) {
      if (!open.isEmpty()) {
        waiting = request;
        return null;
      }
      alone = true;
    }
    return request;
  }

  private boolean hasCaughtUp(Client current) {
    if (!keepsUp(current)) {
      flush(current);
    }
    return keepsUp(current);
  }

  private boolean keepsUp(Client current) {
    alone = alone && !open.isEmpty();
    return current.context().channel().isWritable()
        && !alone
        && (waiting == null || open.isEmpty())
        && open.size() < limits.openRequests()
        && openBytes + unanswered * expectedReplyBytes < limits.openBytes();
  }

  private void execute(Client current, Request request) {
    OpenCall opened = new OpenCall(current, request);
    open.add(opened);
    openBytes += opened.sizeBytes;
    unanswered++;
    CommandTable.ALL.dispatch(opened.call, named);
    // a change of version goes for the reply of the command that changes it
    opened.version3 = current.session().version3();
    writeReplies(current);
  }

  private void answer(OpenCall call, Reply reply) {
    long replyBytes = Reply.valueBytes(reply);
    call.reply = reply;
    if (closing) { // it will not be written
      call.call.count(reply, System.nanoTime());
    }
    call.sizeBytes += replyBytes;
    openBytes += replyBytes;
    unanswered--;
    expectedReplyBytes = Math.max(replyBytes, expectedReplyBytes - expectedReplyBytes / 16);
  }

  /** By any thread: to wake the one of this connection costs more than many replies do. */
  private void bring(Client current, OpenCall call, Reply reply) {
    call.brought = reply;
    broughtByOthers.add(call);
    if (fetching.compareAndSet(false, true)) {
      current.context().executor().execute(() -> fetch(current));
    }
  }

  private void fetch(Client current) {
    fetching.set(false);
    for (OpenCall call = broughtByOthers.poll(); call != null; call = broughtByOthers.poll()) {
      answer(call, Objects.requireNonNull(call.brought));
      call.brought = null;
    }
    catchUp(current);
  }

  /** Many may come one after the other: they are written together. */
  private void replyLater(Client current, OpenCall call, Reply reply) {
    answer(call, reply);
    if (!closing && !catchingUp) {
      catchingUp = true;
      current.context().executor().execute(() -> catchUp(current));
    }
  }

  private void catchUp(Client current) {
    catchingUp = false;
    if (!closing) {
      writeReplies(current);
      decode(current);
      flushTogether(current);
    }
  }

  /** Write the replies that have none missing before them. */
  private void writeReplies(Client current) {
    if (writing) {
      return; // whoever does comes to these, too
    }
    OpenCall first = open.peek();
    if (first != null && first.reply != null) {
      long nowNanos = System.nanoTime(); // once for all
      writing = true;
      while (first != null && first.reply != null) {
        open.remove();
        openBytes -= first.sizeBytes;
        repliedRead = first.read;
        current.writer().speak(first.version3);
        first.reply.writeTo(current.writer());
        first.call.count(first.reply, nowNanos);
        first = open.peek();
      }
      writing = false;
    }
    if (current.session().isEnding() && open.isEmpty()) {
      close(current);
    }
  }

  /** Nothing more is written: what is answered already counts all the same. */
  private void countUnwritten() {
    long nowNanos = System.nanoTime();
    for (OpenCall call : open) {
      if (call.reply != null) {
        call.call.count(call.reply, nowNanos);
      }
    }
    open.clear();
  }

  /** The last words to a client that cannot be understood. */
  private void say(Client current, String text) {
    current.writer().flush();
    current.context().write(Unpooled.copiedBuffer(text, CharsetUtil.UTF_8));
    close(current);
  }

  private void close(Client current) {
    closing = true;
    countUnwritten();
    current.writer().flush();
    current.context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  /**
   * Send what has been written, unless replies to requests of the same read are missing: a client
   * that sends many at once waits for all of them, and each time it is sent something costs both
   * sides more than a reply does.
   */
  private void flushTogether(Client current) {
    OpenCall first = open.peek();
    if (first == null || first.read != repliedRead) {
      flush(current);
    } else if (!holdingBack) {
      holdingBack = true;
      heldBackSinceNanos = System.nanoTime();
      if (!watchingHeldBack) {
        watchHeldBack(current, HELD_BACK_NANOS);
      }
    }
  }

  private void watchHeldBack(Client current, long nanos) {
    watchingHeldBack = true;
    current
        .context()
        .executor()
        .schedule(() -> flushWhenTimeIsUp(current), nanos, TimeUnit.NANOSECONDS);
  }

  private void flushWhenTimeIsUp(Client current) {
    watchingHeldBack = false;
    if (closing || !holdingBack) {
      return;
    }
    long leftNanos = heldBackSinceNanos + HELD_BACK_NANOS - System.nanoTime();
    if (leftNanos > 0) {
      watchHeldBack(current, leftNanos);
    } else {
      flush(current);
    }
  }

  private void flush(Client current) {
    holdingBack = false;
    current.writer().flush();
    current.context().flush();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      // a client that goes away is no news, anything else is
      context.fireExceptionCaught(cause);
    }
    context.close();
  }
}
