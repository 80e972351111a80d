package io.atoll.wire;

import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterResult.Compared;
import io.atoll.store.RegisterResult.Deleted;
import io.atoll.store.RegisterResult.Incremented;
import io.atoll.store.RegisterResult.Stored;
import io.atoll.store.RegisterResult.Value;
import io.atoll.store.Registers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For registers, with which the lab runs the ring. */
public final class RegisterCodec implements ShardCodec {

  /** An identifier, and a number of at least one byte. */
  private static final int FEWEST_ENTRY_BYTES = Long.BYTES + 1;

  private final TypeTable<RegisterOperation> operations =
      new TypeTable<RegisterOperation>("an operation on a register")
          .with(1, Get.class, new Get())
          .with(
              2,
              Put.class,
              (put, out) -> out.writeSignedLong(put.value()),
              in -> new Put(in.readSignedLong()))
          .with(
              3,
              CompareAndSet.class,
              (compare, out) -> {
                writeNullable(compare.expected(), out);
                out.writeSignedLong(compare.update());
              },
              in -> new CompareAndSet(readNullable(in), in.readSignedLong()))
          .with(
              4,
              Increment.class,
              (increment, out) -> out.writeSignedLong(increment.by()),
              in -> new Increment(in.readSignedLong()))
          .with(5, Delete.class, new Delete());

  private final TypeTable<RegisterResult> results =
      new TypeTable<RegisterResult>("the result of an operation on a register")
          .with(
              1,
              Value.class,
              (value, out) -> writeNullable(value.value(), out),
              in -> new Value(readNullable(in)))
          .with(2, Stored.class, new Stored())
          .with(
              3,
              Compared.class,
              (compared, out) -> out.writeBoolean(compared.swapped()),
              in -> new Compared(in.readBoolean()))
          .with(
              4,
              Incremented.class,
              (incremented, out) -> out.writeSignedLong(incremented.value()),
              in -> new Incremented(in.readSignedLong()))
          .with(
              5,
              Deleted.class,
              (deleted, out) -> out.writeBoolean(deleted.existed()),
              in -> new Deleted(in.readBoolean()));

  TypeTable<RegisterOperation> operations() {
    return operations;
  }

  TypeTable<RegisterResult> results() {
    return results;
  }

  @Override
  public void writeOperation(Shard.Operation operation, WireWriter out) {
    operations.write((RegisterOperation) operation, out);
  }

  @Override
  public RegisterOperation readOperation(WireReader in) throws MalformedMessage {
    return operations.read(in);
  }

  @Override
  public void writeResult(Shard.Result result, WireWriter out) {
    results.write((RegisterResult) result, out);
  }

  @Override
  public RegisterResult readResult(WireReader in) throws MalformedMessage {
    return results.read(in);
  }

  @Override
  public void writeContent(Shard.Content content, WireWriter out) {
    List<Registers.Entry> entries = ((Registers) content).entries();
    out.writeInt(entries.size());
    for (Registers.Entry entry : entries) {
      RingValues.writeId(entry.id(), out);
      out.writeSignedLong(entry.value());
    }
  }

  @Override
  public Registers readContent(WireReader in) throws MalformedMessage {
    Registers.Entry[] entries = new Registers.Entry[in.readCount(FEWEST_ENTRY_BYTES)];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new Registers.Entry(RingValues.readId(in), in.readSignedLong());
    }
    return new Registers(List.of(entries));
  }

  private static void writeNullable(@Nullable Long value, WireWriter out) {
    out.writeBoolean(value != null);
    if (value != null) {
      out.writeSignedLong(value);
    }
  }

  private static @Nullable Long readNullable(WireReader in) throws MalformedMessage {
    return in.readBoolean() ? (Long) in.readSignedLong() : null;
  }
}
