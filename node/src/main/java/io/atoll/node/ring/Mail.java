package io.atoll.node.ring;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.LetterCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings letters from virtual nodes to virtual nodes, on this host or another, and those that find
 * nobody back.
 */
final class Mail implements Receiver {

  private static final System.Logger LOG = System.getLogger(Mail.class.getName());

  // what a frame begins with
  private static final int LETTER = 1;
  private static final int NOBODY_THERE = 2;

  private static final int USUAL_BYTES = 512;

  private static final long WARN_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LetterCodec codec = new LetterCodec(new KeyspaceCodec());
  private final ThreadLocal<WireWriter> writers =
      ThreadLocal.withInitial(() -> new WireWriter(USUAL_BYTES));
  private final Seats seats;
  private final LongAdder lost = new LongAdder();
  private final AtomicLong lastWarningNanos = new AtomicLong(System.nanoTime() - WARN_AGAIN_NANOS);
  private volatile @Nullable Peers peers;

  Mail(Seats seats) {
    this.seats = seats;
  }

  /** Letters can be sent from now on. */
  void open(Peers newPeers) {
    peers = newPeers;
  }

  private Peers peers() {
    Peers current = peers;
    if (current == null) {
      throw new IllegalStateException("not opened");
    }
    return current;
  }

  void send(NodeRef from, NodeRef to, HostMessage message) {
    if (to.address().equals(from.address())) {
      deliverHere(from, to, message);
    } else {
      post(to.address(), LETTER, from, to, message);
    }
  }

  private void deliverHere(NodeRef from, NodeRef to, HostMessage message) {
    Seat seat = seats.at(to.id());
    if (seat == null) {
      bounceHere(from, to, message);
    } else {
      seat.receiveSoon(from, message);
    }
  }

  private void bounceHere(NodeRef sender, NodeRef to, HostMessage message) {
    Seat seat = seats.at(sender.id());
    if (seat != null) {
      seat.returned(to, message);
    }
  }

  /** A letter found nobody: back to its sender. */
  void bounce(NodeRef sender, NodeRef to, HostMessage message) {
    if (sender.address().equals(peers().self())) {
      bounceHere(sender, to, message);
    } else {
      post(sender.address(), NOBODY_THERE, sender, to, message);
    }
  }

  private void post(Address host, int kind, NodeRef from, NodeRef to, HostMessage message) {
    WireWriter writer = writers.get();
    writer.clear();
    writer.writeByte(kind);
    codec.write(new Letter(from.id(), to.id(), message), writer);
    if (!isOfClients(message)) {
      peers().send(host, writer.toArray());
    } else if (!peers().offer(host, writer.toArray()) && kind == LETTER) {
      refused(from, to, message);
    }
  }

  /** What there is more of the more clients there are; all else is about the ring itself. */
  private static boolean isOfClients(HostMessage message) {
    return message instanceof HostMessage.Carry || message instanceof HostMessage.Answer;
  }

  /** Too much waits for that host, which may be well. */
  private void refused(NodeRef from, NodeRef to, HostMessage message) {
    Seat seat = seats.at(from.id());
    if (seat != null) {
      seat.refused(to, message);
    }
  }

  @Override
  public void onFrame(Address from, byte[] frame) {
    read(
        from,
        frame,
        (kind, letter) -> {
          Address here = peers().self();
          if (kind == NOBODY_THERE) {
            bounceHere(
                new NodeRef(letter.from(), here), new NodeRef(letter.to(), from), letter.message());
            return;
          }
          NodeRef sender = new NodeRef(letter.from(), from);
          Seat seat = seats.at(letter.to());
          if (seat == null) {
            bounce(sender, new NodeRef(letter.to(), here), letter.message());
          } else {
            seat.receive(sender, letter.message());
          }
        });
  }

  @Override
  public void onUndeliverable(Address to, byte[] frame) {
    read(
        to,
        frame,
        (kind, letter) -> {
          if (kind == LETTER) {
            bounceHere(
                new NodeRef(letter.from(), peers().self()),
                new NodeRef(letter.to(), to),
                letter.message());
          }
        });
  }

  @Override
  public void onLost(Address to, byte[] frame) {
    lost.increment();
    read(
        to,
        frame,
        (kind, letter) -> {
          Seat seat = kind == LETTER ? seats.at(letter.from()) : null;
          if (seat != null) {
            seat.lost(new NodeRef(letter.to(), to), letter.message());
          }
        });
  }

  /** How many letters may or may not have arrived at a host that is gone. */
  long lost() {
    return lost.sum();
  }

  /** A host that sends nonsense must not fill the log. */
  private boolean isTimeToWarn() {
    long now = System.nanoTime();
    long last = lastWarningNanos.get();
    return now - last > WARN_AGAIN_NANOS && lastWarningNanos.compareAndSet(last, now);
  }

  private void read(Address host, byte[] frame, BiConsumer<Integer, Letter> use) {
    int kind;
    Letter letter;
    try {
      WireReader reader = new WireReader(frame);
      kind = reader.readByte();
      if (kind != LETTER && kind != NOBODY_THERE) {
        throw reader.malformed("unknown kind " + kind + " of a letter");
      }
      letter = codec.read(reader);
    } catch (MalformedMessage e) {
      if (isTimeToWarn()) {
        LOG.log(
            System.Logger.Level.WARNING,
            () -> "ignored a letter from " + HostAddress.text(host) + ": " + e.getMessage());
      }
      return;
    }
    use.accept(kind, letter);
  }
}
