package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Writes down what becomes of frames, and waits for it. */
final class Ledger implements Receiver {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final List<byte[]> received = new ArrayList<>();
  private final Map<Address, Thread> lastReceivers = new ConcurrentHashMap<>();
  private final List<byte[]> undeliverable = new ArrayList<>();
  private final List<byte[]> lost = new ArrayList<>();
  private final CompletableFuture<Address> disconnected = new CompletableFuture<>();

  /** A frame of sixteen bytes or more that tells which of whose it is. */
  static byte[] frame(int sender, long number, int lengthBytes) {
    return ByteBuffer.allocate(lengthBytes).putLong(sender).putLong(number).array();
  }

  static int sender(byte[] frame) {
    return (int) ByteBuffer.wrap(frame).getLong();
  }

  static long number(byte[] frame) {
    return ByteBuffer.wrap(frame).getLong(Long.BYTES);
  }

  @Override
  public void onFrame(Address from, byte[] frame) {
    lastReceivers.put(from, Thread.currentThread());
    add(received, frame);
  }

  /** Which thread brought the last frame of a host. */
  Thread lastReceiver(Address from) {
    return Objects.requireNonNull(lastReceivers.get(from), "none has come");
  }

  @Override
  public void onUndeliverable(Address to, byte[] frame) {
    add(undeliverable, frame);
  }

  @Override
  public void onDisconnected(Address host) {
    disconnected.complete(host);
  }

  /** The first host to which a connection has ended by itself. */
  CompletableFuture<Address> disconnected() {
    return disconnected;
  }

  @Override
  public void onLost(Address to, byte[] frame) {
    add(lost, frame);
  }

  private synchronized void add(List<byte[]> list, byte[] frame) {
    list.add(frame);
    notifyAll();
  }

  synchronized List<byte[]> received() {
    return List.copyOf(received);
  }

  synchronized List<byte[]> undeliverable() {
    return List.copyOf(undeliverable);
  }

  synchronized List<byte[]> lost() {
    return List.copyOf(lost);
  }

  void awaitReceived(int frames) {
    await("received " + frames, () -> received.size() >= frames);
  }

  void awaitUndeliverable(int frames) {
    await("undeliverable " + frames, () -> undeliverable.size() >= frames);
  }

  void awaitReturned(int frames) {
    await("returned " + frames, () -> undeliverable.size() + lost.size() >= frames);
  }

  private synchronized void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (leftMillis <= 0) {
        throw new AssertionError(
            "not %s in time, but received %d, undeliverable %d, lost %d"
                .formatted(what, received.size(), undeliverable.size(), lost.size()));
      }
      try {
        wait(leftMillis);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Frames of each sender with numbers 0, 1, 2, ... and no gap. */
  static void assertInOrderWithoutGap(List<byte[]> frames) {
    Map<Integer, Long> next = new HashMap<>();
    for (byte[] frame : frames) {
      long expected = next.merge(sender(frame), 1L, Long::sum) - 1;
      assertThat(number(frame)).as("number of a frame of %s", sender(frame)).isEqualTo(expected);
    }
  }
}
