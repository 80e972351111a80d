package io.atoll.compare.resp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A connection to a node. Anybody may send; replies come by its thread, in order. */
final class RespConnection {

  private final IoThread thread;
  private final SocketChannel channel;

  // Of the thread alone.
  private final ReplyReader replies = new ReplyReader();
  private @Nullable SelectionKey registration;

  // Under the lock of this object.
  private final Bytes unsent = new Bytes();
  private final Deque<Request> unanswered = new ArrayDeque<>();
  private boolean flushing;
  private @Nullable String broken;

  private RespConnection(IoThread thread, SocketChannel channel) {
    this.thread = thread;
    this.channel = channel;
  }

  static RespConnection open(InetSocketAddress node, IoThread thread) throws IOException {
    SocketChannel channel = SocketChannel.open(node);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    RespConnection connection = new RespConnection(thread, channel);
    thread.add(connection);
    return connection;
  }

  SocketChannel channel() {
    return channel;
  }

  void registered(SelectionKey key) {
    registration = key;
  }

  /** It is sent when the thread comes to it: with all that the replies it reads bring about. */
  void send(Request request) {
    String problem;
    boolean first = false;
    synchronized (this) {
      problem = broken;
      if (problem == null) {
        request.encode(unsent);
        unanswered.add(request);
        first = !flushing;
        flushing = true;
      }
    }
    if (problem != null) {
      request.fail(problem);
    } else if (first) {
      thread.flushLater(this);
    }
  }

  /** As far as the network takes it; the rest when it takes more. */
  synchronized void flush() throws IOException {
    flushing = false;
    unsent.drain(channel::write);
    SelectionKey key = registration;
    if (key != null && key.isValid()) {
      key.interestOps(
          unsent.isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
  }

  /** Read what there is, and answer. */
  void read() throws IOException {
    ByteBuffer space = replies.space();
    if (channel.read(space) < 0) {
      throw new IOException("the node has closed a connection");
    }
    for (Reply reply = replies.next(); reply != null; reply = replies.next()) {
      answer(reply);
    }
  }

  private void answer(Reply reply) throws IOException {
    Request request;
    synchronized (this) {
      request = unanswered.peek();
      if (request != null && request.isLast()) {
        unanswered.remove();
      }
    }
    if (request == null) {
      throw new IOException("a reply to nothing: " + reply);
    }
    // what it completes may send the next request, so the lock is not held
    request.onReply(reply);
  }

  /** Nothing comes any more. */
  void fail(String why) {
    Deque<Request> lost;
    synchronized (this) {
      broken = why;
      lost = new ArrayDeque<>(unanswered);
      unanswered.clear();
    }
    lost.forEach(request -> request.fail(why));
  }
}
