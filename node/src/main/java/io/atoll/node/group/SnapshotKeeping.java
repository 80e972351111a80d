package io.atoll.node.group;

import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.DiskFullException;
import io.atoll.storage.SnapshotWriter;
import io.atoll.storage.Snapshots;
import io.atoll.storage.StreamId;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Writes states of groups to disk, by a thread of its own, since they take long. */
final class SnapshotKeeping {

  private static final System.Logger LOG = System.getLogger(SnapshotKeeping.class.getName());

  private static final long CLOSE_SECONDS = 10;

  /** As long as a snapshot finds no room, the log grows: it is tried again. */
  private static final long AGAIN_SECONDS = 5;

  private final Snapshots snapshots;
  private final StorageFormat format;
  private final Consumer<String> failing;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "atoll-snapshots"));
  private volatile boolean closed;

  /**
   * @param failing is told if snapshots cannot be kept any more, and why
   */
  SnapshotKeeping(Snapshots snapshots, StorageFormat format, Consumer<String> failing) {
    this.snapshots = snapshots;
    this.format = format;
    this.failing = failing;
  }

  /** Keep a state, and say when it is durable. */
  void keepSoon(GroupUpcall.StoreSnapshot upcall, Runnable onKept) {
    inBackground(() -> keep(upcall, onKept));
  }

  private void keep(GroupUpcall.StoreSnapshot upcall, Runnable onKept) {
    try {
      write(
          GroupStorage.streamOf(upcall.group()),
          upcall.index(),
          upcall.term(),
          upcall.state().copy());
    } catch (DiskFullException e) {
      warn("there is no room for a snapshot, which will be tried again", e);
      keepLater(upcall, onKept);
      return;
    } catch (IOException e) {
      fail("a snapshot could not be written: " + e);
      return;
    }
    onKept.run();
  }

  private void keepLater(GroupUpcall.StoreSnapshot upcall, Runnable onKept) {
    try {
      TimeUnit.SECONDS.sleep(AGAIN_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it is being closed
      return;
    }
    if (!closed) {
      keepSoon(upcall, onKept);
    }
  }

  /** Keep a state now. */
  void write(StreamId stream, long index, long term, VirtualNode state) throws IOException {
    if (snapshots.index(stream).orElse(-1) == index) {
      return; // kept before, when there was no room in the journal to say so
    }
    try (SnapshotWriter writer = snapshots.write(stream, index)) {
      format.write(term, state, writer);
      writer.commit();
    }
  }

  /** The group of this stream is over. */
  void removeSoon(StreamId stream) {
    try {
      inBackground(() -> remove(stream));
    } catch (RejectedExecutionException e) {
      // it is being closed; a snapshot without a stream is never believed
    }
  }

  void remove(StreamId stream) {
    try {
      snapshots.remove(stream);
    } catch (IOException e) {
      warn("a snapshot of a group that is over could not be removed", e);
    }
  }

  /** A task that does not come to its end ends the host. */
  private void inBackground(Runnable task) {
    thread.execute(
        () -> {
          try {
            task.run();
          } catch (Throwable e) { // also of memory: the group would never have a snapshot again
            fail("snapshots cannot be kept any more: " + e);
          }
        });
  }

  private void fail(String reason) {
    if (!closed) {
      failing.accept(reason);
    }
  }

  private static void warn(String what, Exception e) {
    LOG.log(System.Logger.Level.WARNING, "{0}: {1}", what, e.getMessage());
  }

  /** Gives up what is being written. */
  void close() {
    closed = true;
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a snapshot is still being written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
