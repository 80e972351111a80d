package io.atoll.bench;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What virtual nodes in groups of three cost, without sockets, disks and codecs: three hosts in one
 * thread, in memory. Look at {@code calls}: done by all hosts together, in a second of that thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class GroupBenchmark {

  private static final int GROUPS = 16;
  private static final int IN_FLIGHT_EACH = 341;
  private static final int VALUE_BYTES = 100;
  private static final int KEYS = 1 << 13;
  private static final int ROUNDS = 100;

  /** Calls that were answered, and messages between hosts. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Rate {
    public long calls;
    public long messages;
  }

  /** Hosts and their clients, of which each does one thing after the other. */
  private static final class Busy {
    private final HostsInOneThread hosts = new HostsInOneThread(GROUPS);
    private final Bytes value = Bytes.of(new byte[VALUE_BYTES]);
    private final Bytes[] keys = new Bytes[KEYS];
    private final Id[] ids = new Id[KEYS];
    private boolean reading;
    private long done;
    private long lastNumber;

    private Busy() {
      BitSet slots = new BitSet();
      for (int i = 0, candidate = 0; i < KEYS; candidate++) {
        Bytes key = Bytes.of("key:" + candidate);
        int slot = KeyIds.slotOf(key);
        if (!slots.get(slot)) {
          slots.set(slot);
          keys[i] = key;
          ids[i++] = KeyIds.lastOf(slot);
        }
      }
      hosts.serve(
          (host, number) -> {
            done++;
            call(host);
          });
      for (int i = 0; i < IN_FLIGHT_EACH; i++) {
        for (int host = 0; host < hosts.size(); host++) {
          call(host);
        }
      }
      while (done < KEYS) { // every key has a value then
        hosts.run(1);
      }
    }

    /**
     * The keys that are asked for next are those that were asked for the longest time ago. Each has
     * a slot of its own, of which a host has one call at a time.
     */
    private void call(int host) {
      long number = ++lastNumber;
      int key = (int) (number * 31 % KEYS);
      Shard.Operation operation =
          reading ? new ReadOperation.Get(keys[key]) : StringOperation.Set.always(keys[key], value);
      hosts.call(host, number, ids[key], operation, reading);
    }

    private void run(boolean reads, Rate rate) {
      reading = reads;
      long doneBefore = done;
      long messagesBefore = hosts.messages();
      hosts.run(ROUNDS);
      rate.calls += done - doneBefore;
      rate.messages += hosts.messages() - messagesBefore;
    }
  }

  @State(Scope.Thread)
  public static class Clients {
    private final Busy busy = new Busy();
  }

  /** Many groups, and nothing to do. */
  @State(Scope.Thread)
  public static class Idle {
    private static final int MANY = 500;
    private static final int SECOND = 1_000;

    private HostsInOneThread hosts = new HostsInOneThread(1);

    @Setup
    public void begin() {
      hosts = new HostsInOneThread(MANY);
    }
  }

  @Benchmark
  public void writes(Clients clients, Rate rate) {
    clients.busy.run(false, rate);
  }

  @Benchmark
  public void reads(Clients clients, Rate rate) {
    clients.busy.run(true, rate);
  }

  /** A second of three hosts with 500 groups each: a third of it is the cost of one host. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public void idleSecond(Idle idle, Rate rate) {
    long messagesBefore = idle.hosts.messages();
    idle.hosts.run(Idle.SECOND);
    rate.messages += idle.hosts.messages() - messagesBefore;
  }
}
