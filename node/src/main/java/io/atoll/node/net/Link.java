package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.internal.PlatformDependent;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What this host keeps for one that it sends to: one session. Frames wait in a queue that any
 * thread adds to; all else happens on one event loop. A link ends when the other process is gone or
 * given up, and when its connection ends while nothing waits; the next frame makes a new one.
 *
 * <pre>
 *              something to send               accepted
 *   RESTING ─────────────────────► DIALING ─────────────► OPEN
 *                                   ▲   │ no answer        │ connection ends
 *                                   │   ▼                  ▼
 *                                   └─ WAITING ◄──────────┘
 *   any ─── refused, other incarnation, goodbye, out of reach for too long ───► GONE
 * </pre>
 */
final class Link implements Handshake.Outcome {

  private static final System.Logger LOG = System.getLogger(Link.class.getName());

  private static final int FIRST_BACKOFF_MILLIS = 10;
  private static final int LAST_BACKOFF_MILLIS = 1_000;

  /** For so long nobody asks again whether a host that is gone is there. */
  private static final int GONE_MILLIS = 1_000;

  private final Address to;
  private final Origin origin;
  private final long session;
  private final EventLoop loop;
  private final Backlog backlog;

  /** Many threads add, the loop takes. */
  private final Queue<byte[]> queue = PlatformDependent.newMpscQueue();

  /** Whether the loop will look at the queue. */
  private final AtomicBoolean awake = new AtomicBoolean();

  /** Whether it has been said that too much waits, and not said since that no more does. */
  private final AtomicBoolean full = new AtomicBoolean();

  // from here on, only the loop's
  private State state = State.RESTING;
  private @Nullable LinkConnection connection;

  /** Frames that are known to have been received: the first in {@code sent} is the next. */
  private long acknowledged;

  /** Given to this connection. */
  private final ArrayDeque<byte[]> sent = new ArrayDeque<>();

  /** Given to an earlier connection, and to be given to the next; after those sent. */
  private final ArrayDeque<byte[]> again = new ArrayDeque<>();

  private int backoffMillis = FIRST_BACKOFF_MILLIS;
  private long lastContactNanos;
  private long lastProgressNanos;
  private boolean watching;
  private boolean stalled;

  private enum State {
    RESTING,
    DIALING,
    OPEN,
    WAITING,
    GONE
  }

  Link(Address to, Origin origin) {
    this.to = to;
    this.origin = origin;
    this.session = origin.nextSession();
    this.loop = origin.dialer().nearestLoop();
    this.backlog = new Backlog(origin.limits().refusedBytes());
  }

  Address to() {
    return to;
  }

  EventLoop loop() {
    return loop;
  }

  Backlog backlog() {
    return backlog;
  }

  /** Any thread. Retired means that there should be another link. */
  Backlog.Added offer(byte[] frame, boolean refusable) {
    Backlog.Added added = backlog.add(frame, refusable);
    if (added == Backlog.Added.TAKEN) {
      queue.add(frame);
      if (awake.compareAndSet(false, true)) { // also orders what was added before it
        if (loop.inEventLoop()) {
          drainLast();
        } else {
          loop.execute(this::drainLast); // which also starts a loop that has not run before
        }
      }
    } else if (added == Backlog.Added.REFUSED && full.compareAndSet(false, true)) {
      sayFull();
    }
    return added;
  }

  private void sayFull() {
    LOG.log(
        Level.WARNING,
        "{0} reads more slowly than it is sent to: {1} bytes wait, and requests to it are refused"
            + " until they are fewer",
        HostAddress.text(to),
        Long.toString(backlog.bytes()));
    var unused =
        backlog
            .whenAtMost(origin.limits().relievedBytes())
            .thenRun(
                () -> {
                  full.set(false);
                  LOG.log(Level.INFO, "{0} is sent requests again", HostAddress.text(to));
                });
  }

  /**
   * When the loop has done all else that there is to do: by then there may be more to send. Others
   * put off what they do as well, and may send then, so the link lets those go first.
   */
  private void drainLast() {
    if (loop instanceof SingleThreadEventLoop single) {
      single.executeAfterEventLoopIteration(
          () -> single.executeAfterEventLoopIteration(this::drain));
    } else {
      drain();
    }
  }

  private void drain() {
    awake.set(false);
    switch (state) {
      case RESTING -> {
        lastContactNanos = System.nanoTime();
        dial();
      }
      case OPEN -> pump();
      case GONE -> returnQueued();
      case DIALING, WAITING -> {
        // what is queued goes out with the rest
      }
    }
  }

  private void pump() {
    if (connection != null) {
      connection.pump();
    }
    if (!watching && !sent.isEmpty()) {
      watching = true;
      watchFor(TimeUnit.MILLISECONDS.toNanos(origin.limits().stallMillis()));
    }
  }

  boolean hasNext() {
    return !again.isEmpty() || !queue.isEmpty();
  }

  /** The next frame to write, which counts as sent from now on. */
  byte @Nullable [] next() {
    byte[] frame = again.poll();
    if (frame == null) {
      frame = queue.poll();
    }
    if (frame != null) {
      if (sent.isEmpty()) {
        onProgress();
      }
      sent.add(frame);
    }
    return frame;
  }

  private void dial() {
    state = State.DIALING;
    stalled = false;
    LinkConnection next = new LinkConnection(this);
    connection = next;
    Hello hello =
        new Hello(
            origin.self(),
            to,
            session,
            acknowledged,
            acknowledged + again.size(),
            origin.cluster());
    var unused =
        origin
            .dialer()
            .dial(
                loop,
                HostAddress.socket(to),
                new Handshake(hello, origin.limits().connectMillis(), this),
                next)
            .addListener(
                dialed -> {
                  if (!dialed.isSuccess()) {
                    onNotConnected(next, dialed.cause());
                  }
                });
  }

  private void onNotConnected(LinkConnection by, Throwable cause) {
    if (by != connection || state != State.DIALING) {
      return;
    }
    if (Dialer.isRefusal(cause)) {
      fail("refuses connections");
    } else {
      onClosed(by);
    }
  }

  @Override
  public void onNoAnswer(String reason) {
    // the connection ends, and that leads to another try
  }

  @Override
  public void onAnswer(Answer answer) {
    if (state != State.DIALING) {
      return;
    }
    if (answer instanceof Answer.Refused refused) {
      fail("refuses this host: " + refused.reason());
    } else if (answer instanceof Answer.Gone gone) {
      if (advance(again, gone.received())) {
        depart();
      }
    } else if (answer instanceof Answer.Accepted accepted && advance(again, accepted.received())) {
      state = State.OPEN;
      origin.lost().remove(to);
      pump();
    }
  }

  void onWritable(LinkConnection by) {
    if (by == connection && state == State.OPEN) {
      pump();
    }
  }

  void onAcknowledged(LinkConnection by, long frames) {
    if (by == connection && state == State.OPEN) {
      advance(sent, frames);
    }
  }

  void onGoodbye(LinkConnection by, long frames) {
    if (by == connection && state == State.OPEN && advance(sent, frames)) {
      depart();
    }
  }

  void onNonsense(LinkConnection by) {
    if (by == connection && state == State.OPEN) {
      fail("answers nonsense");
    }
  }

  /** That many frames have been received. */
  private boolean advance(ArrayDeque<byte[]> inDoubt, long frames) {
    long more = frames - acknowledged;
    if (more < 0 || more > inDoubt.size()) {
      fail("has received " + frames + " frames, it says, which cannot be");
      return false;
    }
    if (more > 0) {
      onProgress();
      lastContactNanos = lastProgressNanos;
      backoffMillis = FIRST_BACKOFF_MILLIS;
    }
    acknowledged = frames;
    long cost = 0;
    for (long i = 0; i < more; i++) {
      cost += Backlog.cost(inDoubt.remove());
    }
    backlog.remove(cost);
    return true;
  }

  void onProgress() {
    lastProgressNanos = System.nanoTime();
  }

  /** Only while something is sent and not acknowledged. */
  private void watchFor(long nanos) {
    var unused = loop.schedule(this::checkProgress, nanos, TimeUnit.NANOSECONDS);
  }

  private void checkProgress() {
    if (state != State.OPEN || connection == null || sent.isEmpty()) {
      watching = false;
      return;
    }
    long leftNanos =
        lastProgressNanos
            + TimeUnit.MILLISECONDS.toNanos(origin.limits().stallMillis())
            - System.nanoTime();
    if (leftNanos > 0) {
      watchFor(leftNanos);
    } else {
      watching = false;
      stalled = true;
      connection.close();
    }
  }

  /**
   * The connection has ended, or there was none. One that ends by itself was a sign of life until
   * then; one that had stalled was not.
   */
  void onClosed(LinkConnection by) {
    if (by != connection || state == State.GONE) {
      return;
    }
    boolean broken = state == State.OPEN && !stalled;
    if (broken) {
      lastContactNanos = System.nanoTime();
    }
    connection = null;
    while (!sent.isEmpty()) {
      again.addFirst(sent.removeLast());
    }
    if (backlog.retire()) {
      end();
    } else if (System.nanoTime() - lastContactNanos
        >= TimeUnit.MILLISECONDS.toNanos(origin.limits().giveUpMillis())) {
      fail("has been out of reach for too long");
    } else {
      state = State.WAITING;
      var unused = loop.schedule(this::dialAgain, backoffMillis, TimeUnit.MILLISECONDS);
      backoffMillis = Math.min(2 * backoffMillis, LAST_BACKOFF_MILLIS);
    }
    if (broken) {
      origin.receiver().onDisconnected(to);
    }
  }

  private void dialAgain() {
    if (state == State.WAITING) {
      dial();
    }
  }

  /** The host receives nothing any more, and it has said what it has received. */
  private void depart() {
    LinkConnection last = connection;
    giveUp(false);
    if (last != null) {
      last.confirmGoodbye();
    }
  }

  /** The process is gone or cannot be reached; nobody can tell what became of what was sent. */
  private void fail(String reason) {
    origin.lost().add(to, reason);
    LinkConnection last = connection;
    giveUp(true);
    if (last != null) {
      last.close();
    }
  }

  /** Any thread: this host ends. */
  void close() {
    loop.execute(
        () -> {
          if (state != State.GONE) {
            LinkConnection last = connection;
            giveUp(true);
            if (last != null) {
              last.close();
            }
          }
        });
  }

  private void giveUp(boolean sentAreInDoubt) {
    state = State.GONE;
    returnAll(sent, sentAreInDoubt);
    returnAll(again, sentAreInDoubt);
    returnQueued();
    endLater();
  }

  private void endLater() {
    var unused = loop.schedule(this::endIfEmpty, GONE_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void endIfEmpty() {
    if (backlog.retire()) {
      end();
    } else {
      endLater();
    }
  }

  private void end() {
    state = State.GONE;
    origin.onEnd().accept(this);
  }

  private void returnQueued() {
    returnAll(queue, false);
  }

  private void returnAll(Queue<byte[]> frames, boolean inDoubt) {
    for (byte[] frame = frames.poll(); frame != null; frame = frames.poll()) {
      if (inDoubt) {
        origin.receiver().onLost(to, frame);
      } else {
        origin.receiver().onUndeliverable(to, frame);
      }
      backlog.remove(Backlog.cost(frame));
    }
  }
}
