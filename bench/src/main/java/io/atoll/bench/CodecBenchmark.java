package io.atoll.bench;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import io.atoll.wire.EntryCodec;
import io.atoll.wire.GroupLetterCodec;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.LetterCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
 * What it costs to write and to read a request that travels from one host to another: a GET, and a
 * SET of a hundred bytes, on the ring and to a group; and the entry that the SET becomes in the log
 * of the group. With {@code -prof gc} also how many bytes of garbage.
 *
 * <p>A host writes and reads letters of all kinds, so before measuring each benchmark does so as
 * well: a compiler that has only seen one kind would make it look faster than it is.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CodecBenchmark {

  private static final int VALUE_BYTES = 100;
  private static final long NOW_MILLIS = 1_800_000_000_000L;
  private static final int ROUNDS_OF_OTHERS = 20_000;
  private static final Bytes KEY = Bytes.of("key:000000000042");
  private static final NodeRef SOURCE =
      new NodeRef(KeyIds.lastOf(1_000), new Address(0x7f00_0001_1cd3_0001L));

  private final LetterCodec codec = new LetterCodec(new KeyspaceCodec());
  private final WireWriter writer = new WireWriter(4_096);
  private final Letter get = carry(new ReadOperation.Get(KEY));
  private final Letter set =
      carry(StringOperation.Set.always(KEY, Bytes.of(new byte[VALUE_BYTES])));
  private final byte[] getBytes = bytes(get);
  private final byte[] setBytes = bytes(set);

  private final GroupLetterCodec groupCodec = new GroupLetterCodec(new KeyspaceCodec());
  private final EntryCodec entryCodec = new EntryCodec(new KeyspaceCodec());
  private final GroupMessage groupSet =
      new GroupMessage.Execute(new GroupId(SOURCE, 3), List.of(call()));
  private final Entry entry = new Entry(7, new Input.Execute(NOW_MILLIS, List.of(call())));
  private final byte[] groupSetBytes = bytes(out -> groupCodec.write(groupSet, out));
  private final byte[] entryBytes = bytes(out -> entryCodec.write(entry, out));

  private static Call call() {
    return new Call(
        SOURCE,
        1,
        1_000_000,
        KeyIds.idOf(KEY),
        StringOperation.Set.always(KEY, Bytes.of(new byte[VALUE_BYTES])));
  }

  private static Letter carry(Shard.Operation operation) {
    AtomicMessage.Update update =
        new AtomicMessage.Update(
            KeyIds.idOf(KEY), new Timed(NOW_MILLIS, operation), SOURCE, 1_000_000);
    return new Letter(SOURCE.id(), new Id(0), new HostMessage.Carry(update, 1));
  }

  private byte[] bytes(Letter letter) {
    return bytes(out -> codec.write(letter, out));
  }

  private static byte[] bytes(Consumer<WireWriter> writing) {
    WireWriter out = new WireWriter(256);
    writing.accept(out);
    return out.toArray();
  }

  @Setup
  public void writeAndReadOthers() throws MalformedMessage {
    HostMessage[] others = {
      new HostMessage.Ask(1),
      new HostMessage.Notify(SOURCE),
      new HostMessage.Answer(new AtomicMessage.LookupDone(SOURCE.id(), SOURCE, 1)),
      new HostMessage.Carry(new AtomicMessage.Lookup(SOURCE.id(), SOURCE, 1), 1),
      get.message(),
      set.message(),
      carry(new ReadOperation.Length(KEY)).message(),
    };
    for (int i = 0; i < ROUNDS_OF_OTHERS; i++) {
      for (HostMessage other : others) {
        byte[] bytes = bytes(new Letter(SOURCE.id(), SOURCE.id(), other));
        if (!codec.read(new WireReader(bytes)).message().equals(other)) {
          throw new IllegalStateException("not what was written: " + other);
        }
      }
    }
  }

  @Setup
  public void writeAndReadOthersOfGroups() throws MalformedMessage {
    GroupId group = new GroupId(SOURCE, 3);
    GroupMessage[] others = {
      new GroupMessage.OfRaft(group, new RaftMessage.Append(7, 1, 7, List.of(entry), 1, 1)),
      new GroupMessage.OfRaft(group, new RaftMessage.Appended(7, 2, 1)),
      new GroupMessage.Read(group, List.of(call())),
      new GroupMessage.Answers(
          List.of(new GroupMessage.Answer(1, new Outcome.Executed(new Answer.Done()))), List.of()),
      new GroupMessage.OfRaft(
          group, new RaftMessage.Append(7, 1, 7, List.of(new Entry(7, new NoOp())), 1, 1)),
      groupSet,
    };
    for (int i = 0; i < ROUNDS_OF_OTHERS; i++) {
      for (GroupMessage other : others) {
        byte[] bytes = bytes(out -> groupCodec.write(other, out));
        if (!groupCodec.read(new WireReader(bytes)).equals(other)) {
          throw new IllegalStateException("not what was written: " + other);
        }
      }
    }
  }

  private int write(Letter letter) {
    writer.clear();
    codec.write(letter, writer);
    return writer.size();
  }

  @Benchmark
  public int writeGet() {
    return write(get);
  }

  @Benchmark
  public int writeSet() {
    return write(set);
  }

  /** The limit: as many bytes, and nothing to decide. */
  @Benchmark
  public byte[] copySet() {
    return setBytes.clone();
  }

  @Benchmark
  public Letter readGet() throws MalformedMessage {
    return codec.read(new WireReader(getBytes));
  }

  @Benchmark
  public Letter readSet() throws MalformedMessage {
    return codec.read(new WireReader(setBytes));
  }

  @Benchmark
  public int writeGroupSet() {
    writer.clear();
    groupCodec.write(groupSet, writer);
    return writer.size();
  }

  @Benchmark
  public GroupMessage readGroupSet() throws MalformedMessage {
    return groupCodec.read(new WireReader(groupSetBytes));
  }

  @Benchmark
  public int writeEntry() {
    writer.clear();
    entryCodec.write(entry, writer);
    return writer.size();
  }

  @Benchmark
  public Entry readEntry() throws MalformedMessage {
    return entryCodec.read(new WireReader(entryBytes));
  }
}
