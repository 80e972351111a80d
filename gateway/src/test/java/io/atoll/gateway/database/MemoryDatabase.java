package io.atoll.gateway.database;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.WholeOperation;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * A database in the memory of one host: keyspaces that share the slots, each driven by one thread
 * at a time. Whoever has an operation executes it itself, under the lock of its keyspace; that
 * takes less than handing it to another thread would, and no answer is ever waited for.
 */
public final class MemoryDatabase implements Database, Contents {

  private static final int PARTS = 64;
  private static final int SLOTS_PER_PART = KeyIds.SLOTS / PARTS;

  /** Nothing is handed over as long as there is one host. */
  private static final int PORTION_BYTES = 1024 * 1024;

  /** A sweep looks at so many entries at a time, and again where a quarter had expired. */
  private static final int SWEEP_ENTRIES = 200;

  private static final int MOST_SWEEPS = 20;

  private final InstantSource clock;
  private final Part[] parts = new Part[PARTS];

  public MemoryDatabase(InstantSource clock) {
    this.clock = clock;
    SecureRandom random = new SecureRandom();
    KeyHash hash = new KeyHash(random.nextLong(), random.nextLong());
    for (int i = 0; i < PARTS; i++) {
      parts[i] = new Part(new Keyspace(hash, PORTION_BYTES));
    }
  }

  /** A keyspace with its lock, which is the part itself. */
  private static final class Part {
    private final Keyspace keyspace;
    private Cursor sweptTo = Cursor.START;

    private Part(Keyspace keyspace) {
      this.keyspace = keyspace;
    }

    synchronized Answer execute(int slot, KeyOperation operation, long nowMillis) {
      return keyspace.execute(slot, operation, nowMillis);
    }

    synchronized Answer execute(WholeOperation operation, long nowMillis) {
      return keyspace.execute(operation, nowMillis);
    }

    /** Whether much was found. */
    synchronized boolean sweep(long nowMillis) {
      Answer answer = keyspace.execute(new WholeOperation.Sweep(sweptTo, SWEEP_ENTRIES), nowMillis);
      Answer.Swept swept = (Answer.Swept) answer;
      sweptTo = swept.next().equals(Cursor.END) ? Cursor.START : swept.next();
      return 4 * swept.removed() > SWEEP_ENTRIES;
    }
  }

  @Override
  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    done.accept(partOf(slot).execute(slot, operation, clock.millis()));
  }

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    int slot = scan.from().slot();
    Answer.Scanned scanned = (Answer.Scanned) partOf(slot).execute(scan, clock.millis());
    int nextPart = slot / SLOTS_PER_PART + 1;
    boolean goesOn = scanned.next().equals(Cursor.END) && nextPart < PARTS;
    done.accept(
        goesOn
            ? new Answer.Scanned(
                Cursor.at(nextPart * SLOTS_PER_PART, 0), scanned.keys(), scanned.visited())
            : scanned);
  }

  @Override
  public void countInSlot(int slot, Consumer<Answer> done) {
    done.accept(partOf(slot).execute(new WholeOperation.CountInSlot(slot), clock.millis()));
  }

  @Override
  public Contents everything() {
    return this;
  }

  @Override
  public Contents here() {
    return this;
  }

  @Override
  public void count(Consumer<Answer> done) {
    long entries = 0;
    long expiring = 0;
    long sizeBytes = 0;
    for (Part part : parts) {
      Answer.Counted counted =
          (Answer.Counted) part.execute(new WholeOperation.Count(), clock.millis());
      entries += counted.entries();
      expiring += counted.expiring();
      sizeBytes += counted.sizeBytes();
    }
    done.accept(new Answer.Counted(entries, expiring, sizeBytes));
  }

  @Override
  public void flush(Consumer<Answer> done) {
    for (Part part : parts) {
      part.execute(new WholeOperation.Flush(), clock.millis());
    }
    done.accept(Answer.DONE);
  }

  /** Remove some of what has expired. To be called now and then, by whoever keeps the time. */
  public void sweep() {
    for (Part part : parts) {
      int sweeps = 0;
      while (part.sweep(clock.millis()) && sweeps < MOST_SWEEPS) {
        sweeps++;
      }
    }
  }

  private Part partOf(int slot) {
    return parts[slot / SLOTS_PER_PART];
  }
}
