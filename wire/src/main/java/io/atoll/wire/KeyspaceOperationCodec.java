package io.atoll.wire;

import static io.atoll.wire.KeyspaceValues.EXPIRIES;
import static io.atoll.wire.KeyspaceValues.readCursor;
import static io.atoll.wire.KeyspaceValues.readSlot;
import static io.atoll.wire.KeyspaceValues.readStrings;
import static io.atoll.wire.KeyspaceValues.writeCursor;
import static io.atoll.wire.KeyspaceValues.writeStrings;
import static io.atoll.wire.WireReader.flag;

import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.ExpiryOperation.Expire;
import io.atoll.store.keyspace.ExpiryOperation.GetAndExpire;
import io.atoll.store.keyspace.ExpiryOperation.Persist;
import io.atoll.store.keyspace.Glob;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation.Copy;
import io.atoll.store.keyspace.KeysOperation.Delete;
import io.atoll.store.keyspace.KeysOperation.Rename;
import io.atoll.store.keyspace.KeysOperation.SetAll;
import io.atoll.store.keyspace.NumberOperation.Increment;
import io.atoll.store.keyspace.NumberOperation.IncrementFloat;
import io.atoll.store.keyspace.ReadOperation.CountExisting;
import io.atoll.store.keyspace.ReadOperation.Describe;
import io.atoll.store.keyspace.ReadOperation.ExpireTime;
import io.atoll.store.keyspace.ReadOperation.Get;
import io.atoll.store.keyspace.ReadOperation.GetAll;
import io.atoll.store.keyspace.ReadOperation.GetRange;
import io.atoll.store.keyspace.ReadOperation.Length;
import io.atoll.store.keyspace.ReadOperation.TimeToLive;
import io.atoll.store.keyspace.StringOperation.Append;
import io.atoll.store.keyspace.StringOperation.CompareAndDelete;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import io.atoll.store.keyspace.StringOperation.GetAndDelete;
import io.atoll.store.keyspace.StringOperation.Set;
import io.atoll.store.keyspace.StringOperation.SetRange;
import io.atoll.store.keyspace.Timed;
import io.atoll.store.keyspace.WholeOperation.Count;
import io.atoll.store.keyspace.WholeOperation.CountInSlot;
import io.atoll.store.keyspace.WholeOperation.Flush;
import io.atoll.store.keyspace.WholeOperation.Scan;
import io.atoll.store.keyspace.WholeOperation.Sweep;
import java.util.List;

/**
 * Operations on keys and on whole keyspaces, alone or in a batch, with the time at which they are
 * to be executed or without. There is one time and one batch at most, so nothing that is read goes
 * deeper than that.
 */
final class KeyspaceOperationCodec {

  private static final String NAME = "an operation on keys";

  /** Its type, and the length of a key or of a list of keys. */
  private static final int FEWEST_OPERATION_BYTES = 2;

  private static final TypeTable<KeyOperation> SINGLE = single();
  private static final TypeTable<Shard.Operation> UNTIMED = untimed();

  private final TypeTable<Shard.Operation> all =
      untimed()
          .with(
              1,
              Timed.class,
              (timed, out) -> {
                out.writeSignedLong(timed.nowMillis());
                UNTIMED.write(timed.operation(), out);
              },
              in -> new Timed(in.readSignedLong(), UNTIMED.read(in)));

  void write(Shard.Operation operation, WireWriter out) {
    all.write(operation, out);
  }

  Shard.Operation read(WireReader in) throws MalformedMessage {
    return all.read(in);
  }

  TypeTable<Shard.Operation> types() {
    return all;
  }

  private static TypeTable<Shard.Operation> untimed() {
    TypeTable<Shard.Operation> types = new TypeTable<>(NAME);
    addKeyOperations(types);
    types.with(
        2, Batch.class, KeyspaceOperationCodec::writeBatch, KeyspaceOperationCodec::readBatch);
    addWholes(types);
    return types;
  }

  private static TypeTable<KeyOperation> single() {
    TypeTable<KeyOperation> types = new TypeTable<>(NAME);
    addKeyOperations(types);
    return types;
  }

  private static void addKeyOperations(TypeTable<? super KeyOperation> types) {
    addReads(types);
    addStrings(types);
    addNumbers(types);
    addKeys(types);
    addExpiries(types);
  }

  private static void writeBatch(Batch batch, WireWriter out) {
    out.writeInt(batch.operations().size());
    for (KeyOperation operation : batch.operations()) {
      SINGLE.write(operation, out);
    }
  }

  private static Batch readBatch(WireReader in) throws MalformedMessage {
    KeyOperation[] operations = new KeyOperation[in.readCount(FEWEST_OPERATION_BYTES)];
    for (int i = 0; i < operations.length; i++) {
      operations[i] = SINGLE.read(in);
    }
    return new Batch(List.of(operations));
  }

  private static void addReads(TypeTable<? super KeyOperation> types) {
    types
        .with(10, Get.class, (get, out) -> out.writeBytes(get.key()), in -> new Get(in.readBytes()))
        .with(
            11,
            GetAll.class,
            (get, out) -> writeStrings(get.keys(), out),
            in -> new GetAll(readStrings(in)))
        .with(
            12,
            Length.class,
            (length, out) -> out.writeBytes(length.key()),
            in -> new Length(in.readBytes()))
        .with(
            13,
            GetRange.class,
            (range, out) -> {
              out.writeBytes(range.key());
              out.writeSignedLong(range.start());
              out.writeSignedLong(range.end());
            },
            in -> new GetRange(in.readBytes(), in.readSignedLong(), in.readSignedLong()))
        .with(
            14,
            CountExisting.class,
            (count, out) -> writeStrings(count.keys(), out),
            in -> new CountExisting(readStrings(in)))
        .with(
            15,
            TimeToLive.class,
            (time, out) -> out.writeBytes(time.key()),
            in -> new TimeToLive(in.readBytes()))
        .with(
            16,
            ExpireTime.class,
            (time, out) -> out.writeBytes(time.key()),
            in -> new ExpireTime(in.readBytes()))
        .with(
            17,
            Describe.class,
            (describe, out) -> out.writeBytes(describe.key()),
            in -> new Describe(in.readBytes()));
  }

  private static void addStrings(TypeTable<? super KeyOperation> types) {
    types
        .with(
            20,
            Set.class,
            (set, out) -> {
              out.writeBytes(set.key());
              out.writeBytes(set.value());
              EXPIRIES.write(set.expiry(), out);
              out.writeFlags(set.ifAbsent(), set.ifPresent(), set.answersOld(), false);
            },
            in -> {
              Bytes key = in.readBytes();
              Bytes value = in.readBytes();
              var expiry = EXPIRIES.read(in);
              int flags = in.readFlags(3);
              return new Set(key, value, expiry, flag(flags, 0), flag(flags, 1), flag(flags, 2));
            })
        .with(
            21,
            CompareAndSet.class,
            (compare, out) -> {
              out.writeBytes(compare.key());
              out.writeNullableBytes(compare.expected());
              out.writeBytes(compare.update());
            },
            in -> new CompareAndSet(in.readBytes(), in.readNullableBytes(), in.readBytes()))
        .with(
            22,
            GetAndDelete.class,
            (get, out) -> out.writeBytes(get.key()),
            in -> new GetAndDelete(in.readBytes()))
        .with(
            23,
            Append.class,
            (append, out) -> {
              out.writeBytes(append.key());
              out.writeBytes(append.suffix());
            },
            in -> new Append(in.readBytes(), in.readBytes()))
        .with(
            24,
            SetRange.class,
            (range, out) -> {
              out.writeBytes(range.key());
              out.writeLong(range.offset());
              out.writeBytes(range.part());
            },
            in -> new SetRange(in.readBytes(), readOffset(in), in.readBytes()))
        .with(
            25,
            CompareAndDelete.class,
            (compare, out) -> {
              out.writeBytes(compare.key());
              out.writeBytes(compare.expected());
            },
            in -> new CompareAndDelete(in.readBytes(), in.readBytes()));
  }

  private static long readOffset(WireReader in) throws MalformedMessage {
    long offset = in.readLong();
    if (offset < 0) {
      throw in.malformed(offset + " is no offset in a string");
    }
    return offset;
  }

  private static void addNumbers(TypeTable<? super KeyOperation> types) {
    types
        .with(
            30,
            Increment.class,
            (increment, out) -> {
              out.writeBytes(increment.key());
              out.writeSignedLong(increment.by());
            },
            in -> new Increment(in.readBytes(), in.readSignedLong()))
        .with(
            31,
            IncrementFloat.class,
            (increment, out) -> {
              out.writeBytes(increment.key());
              out.writeBytes(increment.by());
            },
            in -> new IncrementFloat(in.readBytes(), in.readBytes()));
  }

  private static void addKeys(TypeTable<? super KeyOperation> types) {
    types
        .with(
            40,
            Delete.class,
            (delete, out) -> writeStrings(delete.keys(), out),
            in -> new Delete(readStrings(in)))
        .with(
            41,
            SetAll.class,
            KeyspaceOperationCodec::writeSetAll,
            KeyspaceOperationCodec::readSetAll)
        .with(
            42,
            Copy.class,
            (copy, out) -> {
              out.writeBytes(copy.from());
              out.writeBytes(copy.to());
              out.writeBoolean(copy.replaces());
            },
            in -> new Copy(in.readBytes(), in.readBytes(), in.readBoolean()))
        .with(
            43,
            Rename.class,
            (rename, out) -> {
              out.writeBytes(rename.from());
              out.writeBytes(rename.to());
              out.writeBoolean(rename.ifAbsent());
            },
            in -> new Rename(in.readBytes(), in.readBytes(), in.readBoolean()));
  }

  private static void writeSetAll(SetAll set, WireWriter out) {
    writeStrings(set.keys(), out);
    writeStrings(set.values(), out);
    out.writeBoolean(set.ifAllAbsent());
  }

  private static SetAll readSetAll(WireReader in) throws MalformedMessage {
    List<Bytes> keys = readStrings(in);
    List<Bytes> values = readStrings(in);
    if (keys.size() != values.size()) {
      throw in.malformed(values.size() + " values for " + keys.size() + " keys");
    }
    return new SetAll(keys, values, in.readBoolean());
  }

  private static void addExpiries(TypeTable<? super KeyOperation> types) {
    types
        .with(
            50,
            Expire.class,
            (expire, out) -> {
              out.writeBytes(expire.key());
              EXPIRIES.write(expire.expiry(), out);
              out.writeFlags(expire.ifNone(), expire.ifSome(), expire.ifLater(), expire.ifSooner());
            },
            in -> {
              Bytes key = in.readBytes();
              var expiry = EXPIRIES.read(in);
              int flags = in.readFlags(4);
              return new Expire(
                  key, expiry, flag(flags, 0), flag(flags, 1), flag(flags, 2), flag(flags, 3));
            })
        .with(
            51,
            Persist.class,
            (persist, out) -> out.writeBytes(persist.key()),
            in -> new Persist(in.readBytes()))
        .with(
            52,
            GetAndExpire.class,
            (get, out) -> {
              out.writeBytes(get.key());
              EXPIRIES.write(get.expiry(), out);
            },
            in -> new GetAndExpire(in.readBytes(), EXPIRIES.read(in)));
  }

  private static void addWholes(TypeTable<Shard.Operation> types) {
    types
        .with(
            60,
            Scan.class,
            (scan, out) -> {
              writeCursor(scan.from(), out);
              out.writeInt(scan.count());
              out.writeBytes(scan.pattern().pattern());
            },
            in -> new Scan(readCursor(in), in.readInt(), new Glob(in.readBytes())))
        .with(
            61,
            Sweep.class,
            (sweep, out) -> {
              writeCursor(sweep.from(), out);
              out.writeInt(sweep.count());
            },
            in -> new Sweep(readCursor(in), in.readInt()))
        .with(62, Count.class, new Count())
        .with(
            63,
            CountInSlot.class,
            (count, out) -> out.writeInt(count.slot()),
            in -> new CountInSlot(readSlot(in)))
        .with(64, Flush.class, new Flush());
  }
}
