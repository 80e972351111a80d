package io.atoll.node.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.wire.GroupLetterCodec;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries what hosts say to each other about groups. All that is said to a host in one go travels
 * in one frame. Messages may be lost: whoever needs one repeats it.
 */
final class GroupMail implements Receiver {

  private static final System.Logger LOG = System.getLogger(GroupMail.class.getName());

  private static final int USUAL_BYTES = 4_096;

  /** Longer frames are not made, unless one message is longer. */
  private static final int LONG_FRAME_BYTES = 256 * 1024;

  /** A writer that has become larger is let go. */
  private static final int KEPT_BYTES = 1024 * 1024;

  private static final long WARN_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final GroupLetterCodec codec = new GroupLetterCodec(new KeyspaceCodec());
  private final BiConsumer<NodeRef, List<GroupMessage>> receiver;
  private final Consumer<NodeRef> gone;
  private final Map<Address, WireWriter> frames = new LinkedHashMap<>();
  private final AtomicLong lastWarningNanos = new AtomicLong(System.nanoTime() - WARN_AGAIN_NANOS);
  private final Heartbeats heartbeats = new Heartbeats();
  private volatile @Nullable Peers peers;

  /**
   * @param receiver gets the messages of one frame
   * @param gone hears of hosts whose process has ended
   */
  GroupMail(BiConsumer<NodeRef, List<GroupMessage>> receiver, Consumer<NodeRef> gone) {
    this.receiver = receiver;
    this.gone = gone;
  }

  /** Messages can be sent from now on. */
  void open(Peers newPeers) {
    peers = newPeers;
  }

  /** How hosts with groups name each other. */
  static NodeRef host(Address address) {
    return new NodeRef(new Id(address.value()), address);
  }

  /** By one thread at a time, as {@link #flush}. */
  void send(NodeRef to, GroupMessage message) {
    if (!heartbeats.take(to, message)) {
      write(to, message);
    }
  }

  private void write(NodeRef to, GroupMessage message) {
    WireWriter frame = frames.computeIfAbsent(to.address(), address -> new WireWriter(USUAL_BYTES));
    int before = frame.size();
    try {
      codec.write(message, frame);
    } catch (IllegalStateException e) { // no array is as long as this message
      byte[] others = Arrays.copyOf(frame.array(), before);
      frames.remove(to.address());
      drop(to.address(), e);
      post(to.address(), others);
      return;
    }
    if (frame.size() >= LONG_FRAME_BYTES) {
      post(to.address(), frame);
    }
  }

  /** Send what has been gathered, but for heartbeats that may wait. */
  void flush() {
    Peers open = peers;
    heartbeats.send(host -> open != null && open.isLost(host, 0), this::write);
    post();
  }

  /** Whether heartbeats wait. */
  boolean isHoldingBack() {
    return heartbeats.isHoldingBack();
  }

  /** Send heartbeats that have waited. */
  void flushHeldBack() {
    heartbeats.sendHeldBack(this::write);
    post();
  }

  private void post() {
    for (Map.Entry<Address, WireWriter> frame : frames.entrySet()) {
      if (frame.getValue().size() > 0) {
        post(frame.getKey(), frame.getValue());
      }
    }
  }

  private void post(Address to, WireWriter frame) {
    try {
      post(to, frame.toArray());
    } finally {
      if (frame.array().length > KEPT_BYTES) {
        frames.put(to, new WireWriter(USUAL_BYTES));
      } else {
        frame.clear();
      }
    }
  }

  private void post(Address to, byte[] frame) {
    Peers open = peers;
    if (open != null && frame.length > 0) {
      try {
        boolean unused = open.offer(to, frame);
      } catch (RuntimeException e) { // it cannot be sent, now or later; what others wait for can
        drop(to, e);
      }
    }
  }

  private void drop(Address to, RuntimeException reason) {
    if (isTimeToWarn()) {
      LOG.log(
          System.Logger.Level.WARNING,
          () -> "a message to " + HostAddress.text(to) + " is not sent: " + reason.getMessage());
    }
  }

  @Override
  public void onFrame(Address from, byte[] frame) {
    heartbeats.onHeard(from);
    List<GroupMessage> messages = new ArrayList<>();
    try {
      WireReader reader = new WireReader(frame);
      while (reader.remaining() > 0) {
        messages.add(codec.read(reader));
      }
    } catch (MalformedMessage e) {
      if (isTimeToWarn()) {
        LOG.log(
            System.Logger.Level.WARNING,
            () -> "ignored a message from " + HostAddress.text(from) + ": " + e.getMessage());
      }
    }
    if (!messages.isEmpty()) {
      receiver.accept(host(from), messages);
    }
  }

  /** What is wrong again and again, as a host that sends nonsense, must not fill the log. */
  private boolean isTimeToWarn() {
    long now = System.nanoTime();
    long last = lastWarningNanos.get();
    return now - last > WARN_AGAIN_NANOS && lastWarningNanos.compareAndSet(last, now);
  }

  @Override
  public void onDisconnected(Address host) {
    Peers open = peers;
    if (open != null) {
      var unused =
          open.hasEnded(host)
              .thenAccept(
                  ended -> {
                    if (ended) {
                      gone.accept(host(host));
                    }
                  });
    }
  }

  @Override
  public void onUndeliverable(Address to, byte[] frame) {
    // whoever needs an answer asks again
  }

  @Override
  public void onLost(Address to, byte[] frame) {
    // whoever needs an answer asks again
  }
}
