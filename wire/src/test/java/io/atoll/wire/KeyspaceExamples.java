package io.atoll.wire;

import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.ExpiryOperation;
import io.atoll.store.keyspace.Glob;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeysOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.NumberOperation;
import io.atoll.store.keyspace.PackedEntries;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import io.atoll.store.keyspace.WholeOperation;
import java.util.Arrays;
import java.util.List;

/** One or more of each type, for the golden file. */
final class KeyspaceExamples {

  static final long NOW_MILLIS = 1_800_000_000_000L;

  private static final Bytes A = Bytes.of("a");
  private static final Bytes KEY = Bytes.of("{user}:1");
  private static final Bytes OTHER = Bytes.of("{user}:2");

  static final List<Expiry> EXPIRIES =
      List.of(
          new Expiry.Never(),
          new Expiry.Keep(),
          new Expiry.At(NOW_MILLIS),
          new Expiry.After(-1_000));

  static final List<Shard.Operation> OPERATIONS =
      List.of(
          new Timed(NOW_MILLIS, new ReadOperation.Get(A)),
          new Batch(List.of(new ReadOperation.Get(KEY), new StringOperation.Append(OTHER, A))),
          new ReadOperation.Get(KEY),
          new ReadOperation.GetAll(List.of(KEY, OTHER)),
          new ReadOperation.Length(A),
          new ReadOperation.GetRange(A, 0, -1),
          new ReadOperation.CountExisting(List.of(A, A)),
          new ReadOperation.TimeToLive(A),
          new ReadOperation.ExpireTime(A),
          new ReadOperation.Describe(A),
          new StringOperation.Set(A, Bytes.of("value"), new Expiry.After(500), true, false, true),
          StringOperation.Set.always(A, Bytes.EMPTY),
          new StringOperation.CompareAndSet(A, null, Bytes.of("new")),
          new StringOperation.CompareAndSet(A, Bytes.EMPTY, Bytes.of("new")),
          new StringOperation.GetAndDelete(A),
          new StringOperation.Append(A, Bytes.of("suffix")),
          new StringOperation.SetRange(A, 200, Bytes.of("part")),
          new StringOperation.CompareAndDelete(A, Bytes.of("old")),
          new NumberOperation.Increment(A, -1),
          new NumberOperation.IncrementFloat(A, Bytes.of("1.5")),
          new KeysOperation.Delete(List.of(KEY, OTHER)),
          new KeysOperation.SetAll(List.of(KEY, OTHER), List.of(A, Bytes.EMPTY), true),
          new KeysOperation.Copy(KEY, OTHER, true),
          new KeysOperation.Rename(KEY, OTHER, false),
          new ExpiryOperation.Expire(A, Expiry.NEVER, false, true, false, true),
          new ExpiryOperation.Persist(A),
          new ExpiryOperation.GetAndExpire(A, Expiry.KEEP),
          new WholeOperation.Scan(Cursor.at(300, 5), 10, new Glob(Bytes.of("a*"))),
          new WholeOperation.Sweep(Cursor.START, 1_000),
          new WholeOperation.Count(),
          new WholeOperation.CountInSlot(KeyIds.SLOTS - 1),
          new WholeOperation.Flush());

  static final List<Answer> ANSWERS =
      List.of(
          new Answer.Done(),
          new Answer.Value(null),
          new Answer.Value(Bytes.of("value")),
          new Answer.Values(Arrays.asList(A, null, Bytes.EMPTY)),
          new Answer.Number(-2),
          new Answer.Described("embstr", 60),
          new Answer.Scanned(Cursor.END, List.of(KEY, OTHER), 7),
          new Answer.Swept(Cursor.at(1, 0xffffffffL), 3),
          new Answer.Counted(1_000_000, 10, 1L << 32),
          new Answer.Refused("ERR größer"),
          new Answer.Answers(List.of(new Answer.Done(), new Answer.Number(1))),
          new Answer.OfArc(5_460, new Answer.Counted(1, 0, 100)));

  private KeyspaceExamples() {}

  /** The entries that such writes make. */
  static PackedEntries entriesOf(List<StringOperation.Set> writes) {
    Keyspace keyspace = new Keyspace(new KeyHash(1, 2), 1 << 20);
    for (StringOperation.Set write : writes) {
      keyspace.execute(KeyIds.slotOf(write.key()), write, NOW_MILLIS);
    }
    return keyspace.view();
  }

  /** Two entries: one that expires, and one with a long key. */
  static PackedEntries entries() {
    return entriesOf(
        List.of(
            new StringOperation.Set(A, Bytes.of("1"), new Expiry.After(1_000), false, false, false),
            StringOperation.Set.always(Bytes.of("k".repeat(256)), Bytes.of("2"))));
  }
}
