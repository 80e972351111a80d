package io.atoll;

import io.atoll.node.Node;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners which slots a host has, on a thread of their own, since they may do what they
 * like and the threads of the host have others to serve.
 */
final class RangeWatch implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RangeWatch.class.getName());

  private final Node node;
  private final List<Listening> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final ExecutorService thread;

  RangeWatch(Node node) {
    this.node = node;
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread made = new Thread(task, "atoll-range-listeners");
              made.setDaemon(true);
              return made;
            },
            new ThreadPoolExecutor.DiscardPolicy()); // when closed
    one.allowCoreThreadTimeOut(true);
    thread = one;
  }

  /** A listener, and what it was told last. Only the one thread looks at it. */
  private static final class Listening {
    private final RangeListener listener;
    private @Nullable SlotRanges told;

    private Listening(RangeListener listener) {
      this.listener = listener;
    }

    private void tell(SlotRanges slots) {
      if (slots.equals(told)) {
        return;
      }
      told = slots;
      try {
        listener.onRangeChange(slots);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a range listener failed: " + listener, e);
      }
    }
  }

  void add(RangeListener listener) {
    listeners.add(new Listening(listener));
    node.onSlotsChanged(this::lookSoon);
    lookSoon();
  }

  private void lookSoon() {
    if (looking.compareAndSet(false, true)) {
      thread.execute(this::look);
    }
  }

  private void look() {
    looking.set(false); // what changes from here on is looked at again
    SlotRanges slots =
        new SlotRanges(
            node.slots().stream()
                .map(range -> new SlotRanges.Range(range.first(), range.last()))
                .toList());
    listeners.forEach(listening -> listening.tell(slots));
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
