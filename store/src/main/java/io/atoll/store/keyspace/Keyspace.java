package io.atoll.store.keyspace;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys and values of one virtual node, by slot. */
public final class Keyspace implements Shard {

  private final KeyHash hash;
  private final int portionBytes;
  private SlotTables tables = new SlotTables();

  /** Slots whose tables a copy of this keyspace has too; null as long as there was none. */
  private @Nullable BitSet shared;

  /** Null as long as nothing was ever expected. */
  private @Nullable ExpectedKeys expected;

  private long size;
  private long expiring;
  private long sizeBytes;

  /**
   * @param hash orders the keys of a slot; the same for all members of a ring
   * @param portionBytes how much of the content travels in one message of a hand-over, unless a
   *     single entry is larger
   */
  public Keyspace(KeyHash hash, int portionBytes) {
    if (portionBytes < 1) {
      throw new IllegalArgumentException(
          "a portion must have room for a byte, not for " + portionBytes);
    }
    this.hash = hash;
    this.portionBytes = portionBytes;
  }

  @Override
  public Answer execute(Id id, Operation operation) {
    if (operation instanceof Timed timed) {
      if (timed.operation() instanceof KeyOperation keyOperation) {
        return execute(KeyIds.slotOf(id), keyOperation, timed.nowMillis());
      }
      if (timed.operation() instanceof WholeOperation whole) {
        return execute(whole, timed.nowMillis());
      }
    }
    // Only registered types come through a codec: another type is a member built with the wrong
    // shard, not remote input.
    throw new IllegalArgumentException("not a timed operation on keys: " + operation);
  }

  /** Execute an operation on keys that are all of this slot. */
  public Answer execute(int slot, KeyOperation operation, long nowMillis) {
    return operation.on(new SlotEntries(slot, nowMillis));
  }

  /** An operation on keys that are all of this slot will be executed soon. */
  void expect(int slot, KeyOperation operation) {
    if (expected == null) {
      expected = new ExpectedKeys();
    }
    Bytes key = operation.key();
    if (key != null && expected.hasRoom()) {
      expected.add(slot, hash.of(key));
    }
  }

  @Override
  public void fetchExpected() {
    if (expected != null) {
      expected.fetch(tables);
    }
  }

  /** Execute an operation on everything. */
  public Answer execute(WholeOperation operation, long nowMillis) {
    return operation.on(this, nowMillis);
  }

  private final class SlotEntries implements KeyOperation.Entries {
    private final int slot;
    private final long nowMillis;

    private SlotEntries(int slot, long nowMillis) {
      this.slot = slot;
      this.nowMillis = nowMillis;
    }

    @Override
    public Entry of(Bytes key) {
      int keyHash = hash.of(key);
      SlotTable table = tables.get(slot);
      int place = table == null ? -1 : table.find(keyHash, key);
      byte[] packed = table == null || place < 0 ? null : table.at(place);
      return new Entry(Keyspace.this, slot, keyHash, key, nowMillis, place, packed);
    }

    @Override
    public long nowMillis() {
      return nowMillis;
    }
  }

  /**
   * Write over an entry that was found at a place. It may have moved since, when other entries of
   * its table were written; then it is looked for.
   */
  void overwrite(int slot, int keyHash, Bytes key, int place, byte[] old, byte[] entry) {
    SlotTable table = tables.get(slot);
    if (table == null || place < 0 || place >= table.places() || table.at(place) != old) {
      write(slot, keyHash, key, entry);
      return;
    }
    SlotTable own = own(slot, table);
    expiring -= own.expiring();
    own.replace(place, entry);
    expiring += own.expiring();
    sizeBytes += PackedEntry.sizeBytes(entry) - PackedEntry.sizeBytes(old);
  }

  /** A table that is about to be changed: a copy of it, if somebody else has it too. */
  private SlotTable own(int slot, SlotTable table) {
    if (shared == null || !shared.get(slot)) {
      return table;
    }
    SlotTable copy = table.copy();
    setTable(slot, copy);
    return copy;
  }

  /** A slot has a table of which nobody else knows. */
  private void setTable(int slot, @Nullable SlotTable table) {
    tables.set(slot, table);
    if (shared != null) {
      shared.clear(slot);
    }
  }

  void write(int slot, int keyHash, Bytes key, byte[] entry) {
    SlotTable table = tables.get(slot);
    if (table == null) {
      table = new SlotTable();
      setTable(slot, table);
    } else {
      table = own(slot, table);
      forget(table);
    }
    int place = table.find(keyHash, key);
    byte[] old = place < 0 ? null : table.at(place);
    if (old == null) {
      table.add(keyHash, entry);
    } else {
      sizeBytes -= PackedEntry.sizeBytes(old);
      table.replace(place, entry);
    }
    sizeBytes += PackedEntry.sizeBytes(entry);
    count(table);
  }

  void delete(Bytes key) {
    delete(KeyIds.slotOf(key), hash.of(key), key);
  }

  void delete(int slot, int keyHash, Bytes key) {
    SlotTable table = tables.get(slot);
    int place = table == null ? -1 : table.find(keyHash, key);
    byte[] entry = table == null || place < 0 ? null : table.at(place);
    if (table == null || entry == null) {
      return;
    }
    forget(table);
    sizeBytes -= PackedEntry.sizeBytes(entry);
    if (table.size() == 1) {
      setTable(slot, null);
    } else {
      SlotTable own = own(slot, table);
      own.remove(place);
      count(own);
    }
  }

  private void count(SlotTable table) {
    size += table.size();
    expiring += table.expiring();
    sizeBytes += table.tableBytes();
  }

  /** Before a table changes; {@link #count} it again afterwards. */
  private void forget(SlotTable table) {
    size -= table.size();
    expiring -= table.expiring();
    sizeBytes -= table.tableBytes();
  }

  Answer.Counted counted() {
    return new Answer.Counted(size, expiring, sizeBytes);
  }

  int sizeOf(int slot) {
    SlotTable table = tables.get(slot);
    return table == null ? 0 : table.size();
  }

  void clear() {
    tables = new SlotTables();
    shared = null;
    size = 0;
    expiring = 0;
    sizeBytes = 0;
  }

  /** Show all entries from a cursor on, until the visitor has enough. Where to go on. */
  Cursor visit(Cursor from, SlotTable.Visitor visitor) {
    return visit(from, visitor, false);
  }

  /** The same for slots that have entries with an expiry; the others are passed over. */
  Cursor visitExpiring(Cursor from, SlotTable.Visitor visitor) {
    return expiring == 0 ? Cursor.END : visit(from, visitor, true);
  }

  /** How many of about so many entries from a cursor on have expired, and where they end. */
  Expired expired(Cursor from, int count, long nowMillis) {
    Expiries expiries = new Expiries(count, nowMillis);
    Cursor to = visitExpiring(from, expiries);
    return new Expired(expiries.over, to.value(), to.equals(Cursor.END));
  }

  private static final class Expiries extends WholeOperation.Limited {
    private final long nowMillis;
    private long over;

    private Expiries(int count, long nowMillis) {
      super(count);
      this.nowMillis = nowMillis;
    }

    @Override
    void meet(byte[] entry) {
      over += PackedEntry.isOver(entry, nowMillis) ? 1 : 0;
    }
  }

  /**
   * Remove what has expired from one cursor up to another, and nothing else: tables with the same
   * entries may be of different sizes, so that only positions mean the same to all replicas.
   */
  void sweep(Cursor from, long to, long nowMillis) {
    List<Bytes> over = new ArrayList<>();
    visitExpiring(
        from,
        new SlotTable.Visitor() {
          private boolean beyond;

          @Override
          public void see(byte[] entry) {
            Bytes key = PackedEntry.key(entry);
            Cursor place = Cursor.at(KeyIds.slotOf(key), Integer.toUnsignedLong(hash.of(key)));
            beyond |= place.value() >= to;
            if (place.value() < to && PackedEntry.isOver(entry, nowMillis)) {
              over.add(key);
            }
          }

          @Override
          public boolean hasEnough() {
            return beyond;
          }
        });
    over.forEach(this::delete);
  }

  private Cursor visit(Cursor from, SlotTable.Visitor visitor, boolean onlyExpiring) {
    long fromHash = from.hash();
    for (int slot = tables.next(from.slot()); slot < KeyIds.SLOTS; slot = tables.next(slot + 1)) {
      SlotTable table = tables.get(slot);
      if (table != null && !(onlyExpiring && table.expiring() == 0)) {
        Cursor next = Cursor.at(slot, table.visit(slot == from.slot() ? fromHash : 0, visitor));
        if (visitor.hasEnough()) {
          return next;
        }
      }
    }
    return Cursor.END;
  }

  /** The slots of the arc one after the other, until the portion is full. */
  @Override
  public Portion take(Arc arc) {
    List<Bytes> taken = new ArrayList<>();
    long room = portionBytes;
    for (SlotRange range : SlotRange.of(arc)) {
      for (int slot = tables.next(range.first());
          slot <= range.last();
          slot = tables.next(slot + 1)) {
        int before = taken.size();
        boolean all = collect(slot, arc, room, taken);
        List<Bytes> ofSlot = taken.subList(before, taken.size());
        for (Bytes entry : ofSlot) {
          room -= entry.length();
        }
        remove(slot, ofSlot);
        if (!all) {
          return new Portion(new PackedEntries(taken), false);
        }
      }
    }
    return new Portion(taken.isEmpty() ? PackedEntries.NONE : new PackedEntries(taken), true);
  }

  private void remove(int slot, List<Bytes> entries) {
    SlotTable table = tables.get(slot);
    if (table == null || table.size() != entries.size()) {
      entries.forEach(entry -> delete(PackedEntry.key(entry.array())));
      return;
    }
    forget(table); // as a whole
    entries.forEach(entry -> sizeBytes -= PackedEntry.sizeBytes(entry.array()));
    setTable(slot, null);
  }

  /** Whole slots go over as they are; of those that the arc cuts, single entries. */
  @Override
  public List<Content> detach(Arc arc) {
    DetachedTables detached = new DetachedTables();
    for (SlotRange range : SlotRange.of(arc)) {
      for (int slot = tables.next(range.first());
          slot <= range.last();
          slot = tables.next(slot + 1)) {
        SlotTable table = tables.get(slot);
        if (table != null && !SlotRange.isCut(slot, arc)) {
          detached.add(slot, table, shared != null && shared.get(slot));
          forget(table);
          sizeBytes -= entryBytes(table);
          setTable(slot, null);
        }
      }
    }
    List<Content> all = new ArrayList<>(Shard.super.detach(arc));
    all.add(detached);
    return all;
  }

  private void attach(DetachedTables detached) {
    detached.forEach(
        (slot, table, isShared) -> {
          setTable(slot, table);
          count(table);
          sizeBytes += entryBytes(table);
          if (isShared) {
            share(slot);
          }
        });
  }

  private void share(int slot) {
    if (shared == null) {
      shared = new BitSet(KeyIds.SLOTS);
    }
    shared.set(slot);
  }

  private static long entryBytes(SlotTable table) {
    long sum = 0;
    for (int place = 0; place < table.places(); place++) {
      byte[] entry = table.at(place);
      sum += entry == null ? 0 : PackedEntry.sizeBytes(entry);
    }
    return sum;
  }

  @Override
  public boolean hasExpiring(Id id) {
    SlotTable table = tables.get(KeyIds.slotOf(id));
    return table != null && table.expiring() > 0;
  }

  /**
   * Add entries of a slot while there is room, and at least one to an empty list. Whether that was
   * all of them. Replicas that have the same entries add the same ones: each of them takes a
   * portion, and only that of the leader travels, whoever leads by then.
   */
  private boolean collect(int slot, Arc arc, long roomBytes, List<Bytes> taken) {
    SlotTable table = tables.get(slot);
    if (table == null) {
      return true;
    }
    Gathering gathering = new Gathering(SlotRange.isCut(slot, arc) ? arc : null, roomBytes, taken);
    table.visitInOrder(gathering);
    return !gathering.full;
  }

  private static final class Gathering implements SlotTable.Visitor {
    private final @Nullable Arc arc;
    private final List<Bytes> taken;
    private long room;
    private boolean full;

    /**
     * @param arc what is wanted of the slot; null if that is all of it
     */
    private Gathering(@Nullable Arc arc, long room, List<Bytes> taken) {
      this.arc = arc;
      this.room = room;
      this.taken = taken;
    }

    @Override
    public void see(byte[] entry) {
      boolean wanted = arc == null || arc.contains(KeyIds.idOf(PackedEntry.key(entry)));
      full |= wanted && entry.length > room && !taken.isEmpty();
      if (wanted && !full) {
        room -= entry.length;
        taken.add(Bytes.of(entry));
      }
    }

    @Override
    public boolean hasEnough() {
      return full;
    }
  }

  @Override
  public long weight() {
    return sizeBytes;
  }

  @Override
  public Id middle(Arc arc) {
    return SlotCut.middle(arc, this::bytesOf);
  }

  private long bytesOf(int slot) {
    List<byte[]> entries = new ArrayList<>();
    visitSlot(tables.get(slot), entries);
    return entries.stream().mapToLong(PackedEntry::sizeBytes).sum();
  }

  @Override
  public void put(Content content) {
    if (content instanceof DetachedTables detached) {
      attach(detached);
      return;
    }
    if (!(content instanceof PackedEntries received)) {
      throw new IllegalArgumentException("not the content of a keyspace: " + content);
    }
    for (Bytes packed : received.entries()) {
      byte[] entry = packed.toArray();
      Bytes key = PackedEntry.key(entry);
      write(KeyIds.slotOf(key), hash.of(key), key, entry);
    }
  }

  /** Slot by slot, and in a slot by key: equal content gives equal views. */
  @Override
  public PackedEntries view() {
    List<Bytes> entries = new ArrayList<>();
    for (int slot = tables.next(0); slot < KeyIds.SLOTS; slot = tables.next(slot + 1)) {
      List<byte[]> ofSlot = new ArrayList<>();
      visitSlot(tables.get(slot), ofSlot);
      ofSlot.sort(Comparator.comparing(PackedEntry::key));
      ofSlot.forEach(entry -> entries.add(Bytes.of(entry)));
    }
    return new PackedEntries(entries);
  }

  private static void visitSlot(@Nullable SlotTable table, List<byte[]> entries) {
    for (int place = 0; table != null && place < table.places(); place++) {
      byte[] entry = table.at(place);
      if (entry != null) {
        entries.add(entry);
      }
    }
  }

  /** Both go on with the same tables; whoever changes one first has a copy of that one then. */
  @Override
  public Keyspace copy() {
    Keyspace copy = new Keyspace(hash, portionBytes);
    for (int slot = tables.next(0); slot < KeyIds.SLOTS; slot = tables.next(slot + 1)) {
      copy.tables.set(slot, tables.get(slot));
      copy.share(slot);
      share(slot);
    }
    copy.size = size;
    copy.expiring = expiring;
    copy.sizeBytes = sizeBytes;
    return copy;
  }
}
