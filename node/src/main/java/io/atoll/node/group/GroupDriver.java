package io.atoll.node.group;

import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.OpenCalls;
import io.atoll.store.keyspace.Answer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.PlatformDependent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Drives the groups of a host: gives {@link GroupHost} one input at a time, whatever threads they
 * come from, and carries its effects out.
 *
 * <p>Whoever brings an input when nobody is at it takes it, and all that come meanwhile; then what
 * has been said to other hosts goes out, together. Calls of clients are gathered until the thread
 * that brings them has nothing else to do, so that they share messages and entries of logs.
 */
final class GroupDriver {

  /** Hears what is not about one call. Called by the thread that drives, which must go on soon. */
  interface Listener {

    /** Which hosts there are has changed, or who runs or leads what, as far as the host knows. */
    void changed(GroupHost host);

    /** Others run what this host did. */
    void drained();

    /** Others count on this host no more. */
    void removed();

    /** The host wants something kept. */
    void store(GroupUpcall upcall);

    /** The host has failed, and does nothing any more. Called by any thread. */
    void failed(Throwable cause);
  }

  private static final System.Logger LOG = System.getLogger(GroupDriver.class.getName());

  /** After so many inputs what was gathered goes out, whatever else waits. */
  private static final int MOST_AT_ONCE = 64;

  /** Who has driven so often in a row lets another do it. */
  private static final int MOST_TURNS = 16;

  private static final long CLOCK_MILLIS = 1_000;

  /**
   * What is due after a fixed time is due at the nearest multiple of this, so that what hundreds of
   * groups have to say now and then is said together.
   */
  private static final long TICK_MILLIS = 100;

  /**
   * What is due after a time that is drawn is due at the next multiple of this: hundreds of
   * followers look now and then whether they still hear of their leaders, and the thread that does
   * it for them is not to wake for each.
   */
  private static final long FINE_TICK_MILLIS = 10;

  /** More calls than this power of two does no host make in a millisecond. */
  private static final int CALLS_PER_MILLI_BITS = 16;

  private record Waiting(GroupCommand.Invoke invoke, Consumer<Answer> done) {}

  private final GroupHost host;
  private final GroupMail mail;
  private final EventLoopGroup threads;

  /** Hosts on one machine have one clock: those that draw the same still do not act together. */
  private final long finePhaseMillis = ThreadLocalRandom.current().nextLong(FINE_TICK_MILLIS);

  /** The one that time passes for. */
  private final EventExecutor timer;

  private final Listener listener;
  private final Effects effects = new Effects();

  /** How many inputs are waiting or being taken. Who makes it more than 0 drives. */
  private final AtomicInteger open = new AtomicInteger();

  private final Queue<Runnable> inputs = new ConcurrentLinkedQueue<>();
  private final AtomicLong lastNumber;

  /** Any thread adds, the one that drives takes. */
  private final Queue<Waiting> calls = PlatformDependent.newMpscQueue();

  /** Whether somebody will look at the calls. */
  private final AtomicBoolean gathering = new AtomicBoolean();

  private final FailStop failStop = new FailStop(this::failed);

  private volatile LoneGroups lone = LoneGroups.none(failStop);

  // what only the one who drives touches
  private final OpenCalls<Consumer<Answer>> answers = new OpenCalls<>();
  private final Map<Long, List<GroupCommand>> due = new HashMap<>();
  private long seenChanges = -1;

  /** What was executed at lone groups on the way in, and is to be told on the way out. */
  private List<Runnable> untold = List.of();

  /** Whether what the mail holds back will be sent. */
  private boolean mailWaits;

  private boolean holding;
  private int taken;

  /**
   * @param run of this process, in milliseconds: calls are numbered from there, since an answer to
   *     a call of the process before may still be on its way
   */
  GroupDriver(GroupHost host, long run, GroupMail mail, EventLoopGroup threads, Listener listener) {
    this.lastNumber = new AtomicLong(run << CALLS_PER_MILLI_BITS);
    this.host = host;
    this.mail = mail;
    this.threads = threads;
    this.timer = threads.next();
    this.listener = listener;
  }

  void start(List<NodeRef> contacts) {
    give(
        () -> {
          carryOut(wallClock());
          carryOut(new GroupCommand.Start());
          if (!contacts.isEmpty()) {
            carryOut(new GroupCommand.Join(contacts));
          }
        });
    var unused =
        timer.scheduleWithFixedDelay(
            () -> command(wallClock()), CLOCK_MILLIS, CLOCK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static GroupCommand wallClock() {
    return new GroupCommand.WallClock(System.currentTimeMillis() - nowMillis());
  }

  /** On the clock that the host is told. */
  static long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /** Nothing is done any more. */
  void close() {
    failStop.close();
  }

  private void failed(Throwable cause) {
    try {
      listener.failed(cause);
    } finally {
      give(() -> {}); // whoever drives ends what is open
    }
  }

  // ---- one at a time

  private void give(Runnable input) {
    inputs.add(input);
    if (open.getAndIncrement() == 0) {
      drive();
    }
  }

  /** Like {@link #give}, but by one of the threads that serve the network. */
  private void giveSoon(Runnable input) {
    inputs.add(input);
    if (open.getAndIncrement() == 0) {
      try {
        threads.next().execute(this::drive);
      } catch (RejectedExecutionException e) {
        failStop.close(); // the host ends
      }
    }
  }

  /** Like {@link #give}, after a while. */
  private void later(Runnable input, long delayMillis) {
    try {
      var unused = timer.schedule(() -> give(input), delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      failStop.close(); // the host ends
    }
  }

  private void drive() {
    int turns = 0;
    do {
      Runnable input = inputs.remove();
      begin();
      failStop.step(input);
      if (open.get() == 1 || ++taken == MOST_AT_ONCE) {
        finish();
        turns++;
      }
    } while (open.decrementAndGet() > 0 && (turns < MOST_TURNS || !isHandedOver()));
  }

  /**
   * One of the threads goes on when it comes to it: inputs may never end, and this thread has
   * connections to serve, and perhaps the timers.
   */
  private boolean isHandedOver() {
    try {
      threads.next().execute(this::drive);
      return true;
    } catch (RejectedExecutionException e) {
      return false; // the host ends
    }
  }

  /** All that waits is one step for the host: what it has to say then goes out together. */
  private void begin() {
    if (!holding) {
      holding = true;
      failStop.attempt(() -> untold = lone.enterAll());
      failStop.step(
          () -> {
            host.onClock(nowMillis());
            host.hold(effects);
          });
    }
  }

  /** Nothing else waits: what was gathered goes out. */
  private void finish() {
    holding = false;
    taken = 0;
    failStop.step(host::release);
    failStop.step(this::sendMail);
    failStop.step(() -> unharmed(this::tellChanges));
    failStop.attempt(this::leaveLoneGroups);
    if (failStop.hasFailed()) {
      lone.giveUp(untold);
      untold = List.of();
      endCalls();
    }
  }

  private void sendMail() {
    mail.flush();
    if (mail.isHoldingBack() && !mailWaits) {
      mailWaits = true;
      later(this::sendHeldBack, Heartbeats.HELD_BACK_MILLIS);
    }
  }

  private void sendHeldBack() {
    mailWaits = false;
    mail.flushHeldBack();
  }

  private void leaveLoneGroups() {
    LoneGroups entered = lone;
    if (failStop.isOpen()) {
      lone = entered.changedTo(host.alone());
    }
    List<Runnable> answered = untold;
    untold = List.of();
    entered.leaveAll(answered);
  }

  /** Let somebody know, or look: the host is as it was if that fails, unless memory is used up. */
  private static void unharmed(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      logUnharmed(e);
    }
  }

  /** The same for an answer, of which there are many: nothing is made for it. */
  private static void unharmed(Consumer<Answer> done, Answer answer) {
    try {
      done.accept(answer);
    } catch (RuntimeException e) {
      logUnharmed(e);
    }
  }

  private static void logUnharmed(RuntimeException e) {
    LOG.log(System.Logger.Level.ERROR, "whoever was told by a host with groups failed", e);
  }

  private void tellChanges() {
    long changes = host.changes();
    if (changes != seenChanges) {
      seenChanges = changes;
      listener.changed(host);
    }
  }

  // ---- inputs

  void receive(NodeRef from, List<GroupMessage> messages) {
    give(() -> messages.forEach(message -> host.onMessage(from, message, effects)));
  }

  /** By any thread. */
  void command(GroupCommand command) {
    give(() -> carryOut(command));
  }

  /** By a thread that has other things to do. */
  void commandsSoon(List<GroupCommand> commands) {
    giveSoon(() -> commands.forEach(this::carryOut));
  }

  private void carryOut(GroupCommand command) {
    host.onCommand(command, bound -> ThreadLocalRandom.current().nextInt(bound), effects);
  }

  /** Have a look at the host while nobody else changes it. */
  void with(Consumer<GroupHost> action) {
    give(() -> unharmed(() -> action.accept(host)));
  }

  /**
   * Carry out a command, unless the host as it is at that moment speaks against it.
   *
   * @param done hears why it was not carried out; null if it was
   */
  void commandUnless(
      Function<GroupHost, @Nullable String> objection,
      GroupCommand command,
      Consumer<@Nullable String> done) {
    give(
        () -> {
          String whyNot = objection.apply(host);
          if (whyNot == null) {
            carryOut(command);
          }
          unharmed(() -> done.accept(whyNot));
        });
  }

  // ---- calls

  /** The groups that execute at once. */
  LoneGroups lone() {
    return lone;
  }

  /**
   * Execute at the owner of an identifier. For one that changes something there is one call at a
   * time for an identifier.
   */
  void call(Id id, Shard.Operation operation, boolean isRead, Consumer<Answer> done) {
    if (!failStop.isOpen()) {
      done.accept(FailStop.STOPPED);
      return;
    }
    long number = lastNumber.incrementAndGet();
    calls.add(new Waiting(new GroupCommand.Invoke(number, id, operation, isRead), done));
    if (gathering.compareAndSet(false, true)) {
      gather();
    } else if (failStop.hasFailed()) {
      give(() -> {}); // those who gathered may have been too early for this one
    }
  }

  /** When the thread that is at it has done all else, there may be more calls. */
  private void gather() {
    for (EventExecutor thread : threads) {
      if (thread.inEventLoop() && thread instanceof SingleThreadEventLoop loop) {
        loop.executeAfterEventLoopIteration(this::giveCalls);
        return;
      }
    }
    giveCalls();
  }

  private void giveCalls() {
    give(
        () -> {
          gathering.set(false);
          takeCalls();
        });
  }

  private void takeCalls() {
    List<GroupCommand.Invoke> invokes = new ArrayList<>();
    for (Waiting next = calls.poll(); next != null; next = calls.poll()) {
      answers.put(next.invoke().number(), next.done());
      invokes.add(next.invoke());
    }
    if (!invokes.isEmpty()) {
      carryOut(new GroupCommand.InvokeAll(invokes));
    }
  }

  /** The host has failed: whoever waits for something need not any longer. */
  private void endCalls() {
    List<Consumer<Answer>> begun = answers.all();
    answers.clear();
    begun.forEach(done -> unharmed(done, FailStop.UNKNOWN));
    for (Waiting next = calls.poll(); next != null; next = calls.poll()) {
      Consumer<Answer> done = next.done();
      unharmed(done, FailStop.STOPPED);
    }
  }

  // ---- effects

  private final class Effects implements Out<GroupMessage, GroupCommand> {

    @Override
    public void send(NodeRef to, GroupMessage message) {
      if (!failStop.hasFailed()) {
        mail.send(to, message);
      }
    }

    @Override
    public void after(Delay delay, GroupCommand command) {
      long spread = delay.maxMillis() - delay.minMillis();
      long atMillis = nowMillis() + delay.minMillis();
      if (spread > 0) {
        long drawn = atMillis + ThreadLocalRandom.current().nextLong(spread + 1);
        at((drawn / FINE_TICK_MILLIS + 1) * FINE_TICK_MILLIS + finePhaseMillis, command);
      } else if (delay.minMillis() >= TICK_MILLIS) {
        at(Math.round((double) atMillis / TICK_MILLIS) * TICK_MILLIS, command);
      } else {
        at(atMillis, command);
      }
    }

    private void at(long millis, GroupCommand command) {
      List<GroupCommand> together = due.get(millis);
      if (together == null) {
        together = new ArrayList<>();
        due.put(millis, together);
        schedule(millis);
      }
      together.add(command);
    }

    private void schedule(long millis) {
      later(() -> takeDue(millis), millis - nowMillis());
    }

    private void takeDue(long millis) {
      List<GroupCommand> together = due.remove(millis);
      if (together != null) {
        together.forEach(GroupDriver.this::carryOut);
      }
    }

    @Override
    public void upcall(Upcall upcall) {
      if (failStop.hasFailed()) {
        return; // what the host makes of what is half changed
      }
      if (upcall instanceof GroupUpcall.Invoked invoked) {
        answer(invoked.number(), (Answer) invoked.result());
      } else if (upcall instanceof GroupUpcall.InvocationFailed failed) {
        answer(failed.number(), GroupDescription.refusal(failed.failure()));
      } else if (upcall instanceof GroupUpcall.Drained) {
        listener.drained();
      } else if (upcall instanceof GroupUpcall.Removed) {
        listener.removed();
      } else if (upcall instanceof GroupUpcall told) {
        listener.store(told);
      }
    }

    private void answer(long number, Answer answer) {
      Consumer<Answer> done = answers.remove(number);
      if (done != null) {
        unharmed(done, answer);
      }
    }

    @Override
    public void depart() {
      // hosts with groups say that they are drained
    }
  }
}
