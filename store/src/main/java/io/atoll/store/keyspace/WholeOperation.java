package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;

/** Operations on all that a keyspace has. Those that visit entries visit a bounded number. */
public sealed interface WholeOperation extends Shard.Operation {

  Answer on(Keyspace keyspace, long nowMillis);

  /**
   * The keys that match among about {@code count} entries from a cursor on. Whoever follows the
   * cursors to the end meets every key at least once that is there all the time.
   */
  record Scan(Cursor from, int count, Glob pattern) implements WholeOperation {
    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public Answer on(Keyspace keyspace, long nowMillis) {
      List<Bytes> keys = new ArrayList<>();
      Limited matching =
          new Limited(count) {
            @Override
            void meet(byte[] entry) {
              Bytes key = PackedEntry.key(entry);
              if (!PackedEntry.isOver(entry, nowMillis) && pattern.matches(key)) {
                keys.add(key);
              }
            }
          };
      Cursor next = keyspace.visit(from, matching);
      return new Answer.Scanned(next, keys, matching.visited);
    }
  }

  /** Remove what has expired among about {@code count} entries from a cursor on. */
  record Sweep(Cursor from, int count) implements WholeOperation {
    @Override
    public Answer on(Keyspace keyspace, long nowMillis) {
      List<Bytes> over = new ArrayList<>();
      Cursor next =
          keyspace.visitExpiring(
              from,
              new Limited(count) {
                @Override
                void meet(byte[] entry) {
                  if (PackedEntry.isOver(entry, nowMillis)) {
                    over.add(PackedEntry.key(entry));
                  }
                }
              });
      over.forEach(keyspace::delete);
      return new Answer.Swept(next, over.size());
    }
  }

  /** How much there is, counting what has expired and has not been swept away yet. */
  record Count() implements WholeOperation {
    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public Answer on(Keyspace keyspace, long nowMillis) {
      return keyspace.counted();
    }
  }

  /** How many keys there are in a slot. */
  record CountInSlot(int slot) implements WholeOperation {
    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public Answer on(Keyspace keyspace, long nowMillis) {
      return new Answer.Number(keyspace.sizeOf(slot));
    }
  }

  /** Remove everything. */
  record Flush() implements WholeOperation {
    @Override
    public Answer on(Keyspace keyspace, long nowMillis) {
      keyspace.clear();
      return Answer.DONE;
    }
  }

  /** Has enough after so many entries. */
  abstract class Limited implements SlotTable.Visitor {
    private final int count;
    private int visited;

    Limited(int count) {
      this.count = count;
    }

    abstract void meet(byte[] entry);

    @Override
    public final void see(byte[] entry) {
      visited++;
      meet(entry);
    }

    @Override
    public final boolean hasEnough() {
      return visited >= count;
    }
  }
}
