package io.atoll.node.ring;

import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.SlotRange;
import io.atoll.store.keyspace.WholeOperation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Drives one virtual node: gives it one input at a time, whatever threads they come from, and
 * carries its effects out.
 *
 * <p>Whoever brings an input when nobody is at it takes it, and all that come meanwhile. So nobody
 * ever waits for a lock, and an operation on what is here usually costs no change of threads.
 */
final class Seat {

  /** What a virtual node needs of its host. Called by the thread that drives it. */
  interface Surroundings {

    /** Milliseconds since anything, never going back. */
    long nowMillis();

    /** A number from 0 up to, and without, this one. */
    int random(int bound);

    void send(NodeRef from, NodeRef to, HostMessage message);

    /** Tell a virtual node that nobody is where it sent a message to. */
    void bounce(NodeRef sender, NodeRef to, HostMessage message);

    void after(long millis, Runnable task);

    /** Do this soon, and not on the caller's stack. */
    void soon(Runnable task);

    /** The virtual node has something to say that is not an answer to a request. */
    void told(Seat seat, RingUpcall upcall);

    /** The virtual node takes no more input. */
    void departed(Seat seat);
  }

  private static final System.Logger LOG = System.getLogger(Seat.class.getName());

  /** A sweep looks at so many entries at a time, and again where a quarter had expired. */
  private static final int SWEEP_ENTRIES = 200;

  private static final int MOST_SWEEPS = 20;

  private final HostNode node;
  private final NodeRef self;
  private final HostedKeyspace keyspace;
  private final Surroundings host;
  private final Effects effects = new Effects();

  /** How many inputs are waiting or being taken. Who makes it more than 0 drives. */
  private final AtomicInteger open = new AtomicInteger();

  private final Queue<Runnable> inputs = new ConcurrentLinkedQueue<>();

  // what only the one who drives touches
  private final Map<Long, Consumer<RingUpcall>> requests = new HashMap<>();
  private long lastNumber;
  private Cursor sweptTo = Cursor.START;
  private boolean departed;
  private @Nullable Arc range;

  Seat(HostNode node, HostedKeyspace keyspace, Surroundings host) {
    this.node = node;
    this.self = node.self();
    this.keyspace = keyspace;
    this.host = host;
  }

  NodeRef self() {
    return self;
  }

  // ---- one at a time

  private void give(Runnable input) {
    if (open.compareAndSet(0, 1)) {
      take(input); // nothing waits that would have to come first
      if (open.decrementAndGet() > 0) {
        drive();
      }
      return;
    }
    inputs.add(input);
    if (open.getAndIncrement() == 0) {
      drive();
    }
  }

  /** Like {@link #give}, but never on the caller's stack, who may be driving another one. */
  private void giveSoon(Runnable input) {
    inputs.add(input);
    if (open.getAndIncrement() == 0) {
      host.soon(this::drive);
    }
  }

  private void drive() {
    do {
      take(inputs.remove());
    } while (open.decrementAndGet() > 0);
  }

  private void take(Runnable input) {
    try {
      node.onClock(host.nowMillis());
      input.run();
    } catch (RuntimeException e) {
      // a mistake in the program must not stop the virtual node for ever
      LOG.log(System.Logger.Level.ERROR, "virtual node " + self + " failed to take an input", e);
    }
  }

  // ---- from other virtual nodes

  void receive(NodeRef from, HostMessage message) {
    give(() -> onMessage(from, message));
  }

  /** The same from a virtual node of this host, whose driver calls. */
  void receiveSoon(NodeRef from, HostMessage message) {
    giveSoon(() -> onMessage(from, message));
  }

  private void onMessage(NodeRef from, HostMessage message) {
    if (departed) {
      host.bounce(from, self, message);
    } else {
      node.onMessage(from, message, effects);
    }
  }

  /** Nobody was there. */
  void returned(NodeRef to, HostMessage message) {
    giveSoon(
        () -> {
          if (!departed) {
            node.onUndeliverable(to, message, effects);
          }
        });
  }

  /** Somebody may have been there, and is gone. */
  void lost(NodeRef to, HostMessage message) {
    giveSoon(
        () -> {
          if (!departed) {
            node.onLost(to, message, effects);
          }
        });
  }

  /** It was not sent, since too much waits already for a host that may be well. */
  void refused(NodeRef to, HostMessage message) {
    giveSoon(
        () -> {
          if (!departed) {
            node.onRefused(to, message, effects);
          }
        });
  }

  // ---- from the host

  void command(RingCommand command) {
    give(() -> onCommand(command));
  }

  private void onCommand(RingCommand command) {
    if (!departed) {
      node.onCommand(command, host::random, effects);
    }
  }

  /**
   * Execute an operation at once, if this virtual node has the slot and nobody drives it; null
   * otherwise.
   */
  @Nullable Answer executeNow(int slot, KeyOperation operation) {
    if (!open.compareAndSet(0, 1)) {
      return null;
    }
    try {
      node.onClock(host.nowMillis());
      return departed ? null : (Answer) node.executeHere(KeyIds.lastOf(slot), operation);
    } finally {
      if (open.decrementAndGet() > 0) {
        drive();
      }
    }
  }

  /**
   * Execute an operation at the owner of a slot.
   *
   * @param done gets null if this virtual node is gone: nothing has been executed, ask another
   */
  void execute(int slot, Shard.Operation operation, Consumer<@Nullable Answer> done) {
    Id id = KeyIds.lastOf(slot);
    give(
        () -> {
          Answer answer = departed ? null : (Answer) node.executeHere(id, operation);
          if (answer != null || departed) {
            done.accept(answer);
            return;
          }
          long number = ++lastNumber;
          requests.put(number, upcall -> done.accept(answerIn(upcall)));
          node.onCommand(new RingCommand.Execute(number, id, operation), host::random, effects);
        });
  }

  private static Answer answerIn(RingUpcall upcall) {
    if (upcall instanceof RingUpcall.Executed executed) {
      return (Answer) executed.result();
    }
    String reason = ((RingUpcall.RequestFailed) upcall).reason();
    return new Answer.Refused("CLUSTERDOWN The owner of the slot has not answered: " + reason);
  }

  /**
   * Find the virtual node that has a slot.
   *
   * @param done gets null if it cannot be found
   */
  void find(int slot, Consumer<@Nullable NodeRef> done) {
    give(
        () -> {
          if (departed) {
            done.accept(null);
            return;
          }
          long number = ++lastNumber;
          requests.put(
              number,
              upcall ->
                  done.accept(upcall instanceof RingUpcall.Found found ? found.owner() : null));
          node.onCommand(new RingCommand.Find(number, KeyIds.lastOf(slot)), host::random, effects);
        });
  }

  /** Execute an operation on what is here. */
  void executeHere(WholeOperation operation, Consumer<Answer> done) {
    give(() -> done.accept(keyspace.executeHere(operation)));
  }

  /** What this virtual node is, and has. */
  void describe(Consumer<VirtualNode> done) {
    give(
        () -> {
          Answer.Counted counted =
              (Answer.Counted) keyspace.executeHere(new WholeOperation.Count());
          done.accept(
              new VirtualNode(
                  self.id().toString(),
                  range == null ? List.of() : SlotRange.of(range),
                  wordFor(node.status()),
                  counted.entries(),
                  counted.sizeBytes(),
                  null));
        });
  }

  private static String wordFor(AtomicView.Status status) {
    return switch (status) {
      case OUTSIDE -> "outside";
      case JOINREQ -> "asks-to-join";
      case JOINING -> "joining";
      case INSIDE -> "member";
      case PREDJOINING, PREDJOINED -> "admits";
      case PREDLEAVEREQ, PREDLEAVING -> "takes-over";
      case LEAVEREQ -> "asks-to-leave";
      case LEAVING, DETACHED -> "leaving";
    };
  }

  /** Remove some of what has expired. */
  void sweep() {
    give(
        () -> {
          int sweeps = 0;
          while (sweepOnce() && sweeps < MOST_SWEEPS) {
            sweeps++;
          }
        });
  }

  /** Whether much was found. */
  private boolean sweepOnce() {
    WholeOperation sweep = new WholeOperation.Sweep(sweptTo, SWEEP_ENTRIES);
    Answer.Swept swept = (Answer.Swept) keyspace.executeHere(sweep);
    sweptTo = swept.next().equals(Cursor.END) ? Cursor.START : swept.next();
    return 4 * swept.removed() > SWEEP_ENTRIES;
  }

  // ---- effects

  private final class Effects implements Out<HostMessage, RingCommand> {

    @Override
    public void send(NodeRef to, HostMessage message) {
      host.send(self, to, message);
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      int spread = (int) Math.min(Integer.MAX_VALUE - 1, delay.maxMillis() - delay.minMillis());
      host.after(delay.minMillis() + host.random(spread + 1), () -> command(command));
    }

    @Override
    public void upcall(Upcall upcall) {
      if (upcall instanceof RingUpcall.Executed executed) {
        answer(executed.number(), executed);
      } else if (upcall instanceof RingUpcall.Found found) {
        answer(found.number(), found);
      } else if (upcall instanceof RingUpcall.RequestFailed failed) {
        answer(failed.number(), failed);
      } else if (upcall instanceof RingUpcall told) {
        if (told instanceof RingUpcall.RangeChanged changed) {
          range = changed.range();
        }
        host.told(Seat.this, told);
      }
    }

    private void answer(long number, RingUpcall upcall) {
      Consumer<RingUpcall> request = requests.remove(number);
      if (request != null) {
        request.accept(upcall);
      }
    }

    @Override
    public void depart() {
      departed = true;
      host.departed(Seat.this);
    }
  }
}
